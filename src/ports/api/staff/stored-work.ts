import * as v from 'valibot';
import { CHANGE_PRICES } from '../../../domain/booking/change.ts';
import { CHANGEABLE_TEXTS } from '../../../domain/booking/customer-fields.ts';
import { FULL_TANK_EIGHTHS } from '../../../domain/booking/handover.ts';
import { CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { BILL_CODES } from '../../../domain/pricing/bill-lines.ts';
import { readAddOnIds } from '../../../domain/pricing/tariff.ts';
import type { BillDraft } from '../../../domain/rental/bill-form.ts';
import type { HandoverForm } from '../../../domain/rental/handover-form.ts';
import { each } from '../../../domain/shared/table.ts';
import type { TimeText } from '../../../domain/shared/toronto-time.ts';
import { DateSchema, IdSchema, InstantSchema, lenient, withoutUndefined } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';

const DateOrEmpty = v.union([v.literal(''), DateSchema]);
const TimeOrEmpty = v.custom<TimeText | ''>((text) => typeof text === 'string' && /^(?:\d\d:\d\d)?$/.test(text));

/** A change of a booking: the fields that differ from it, and what the customer is told. */
const TypedChange = v.pipe(
  v.object({
    edits: v.pipe(
      v.object({
        pickupDate: lenient(DateOrEmpty),
        pickupTime: lenient(TimeOrEmpty),
        dropoffDate: lenient(DateOrEmpty),
        dropoffTime: lenient(TimeOrEmpty),
        vehicleId: lenient(IdSchema),
        addOnIds: lenient(v.pipe(v.unknown(), v.transform(readAddOnIds))),
        ...each(CHANGEABLE_TEXTS, lenient(v.string())),
      }),
      v.transform(withoutUndefined),
    ),
    note: v.string(),
    isNotified: v.boolean(),
    prices: lenient(v.picklist(CHANGE_PRICES)),
    /** The times that the customer would like, if it began with those. */
    tripKey: lenient(v.string()),
  }),
  v.transform(withoutUndefined),
);
export type TypedChange = TypeOf<typeof TypedChange>;

const TypedCancellation = v.pipe(
  v.object({ reason: lenient(v.picklist(CANCEL_REASONS)), note: v.string() }),
  v.transform(withoutUndefined),
);

const TypedHandover = v.pipe(
  v.object({
    odometer: v.string(),
    fuel: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FULL_TANK_EIGHTHS))),
    moment: lenient(v.object({ date: DateOrEmpty, time: TimeOrEmpty, shown: InstantSchema })),
    unit: v.string(),
    note: v.string(),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<HandoverForm, TypeOf<typeof TypedHandover>>;

const TypedLine = v.pipe(
  v.object({
    id: lenient(IdSchema),
    code: v.picklist(BILL_CODES),
    text: v.string(),
    quantity: v.string(),
    unitPrice: v.string(),
    taxed: v.boolean(),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<BillDraft, TypeOf<typeof TypedLine>>;

const TypedBill = v.object({ lines: v.array(TypedLine), seen: v.array(v.string()) });

/**
 * What is typed on bookings and not sent yet, by the id of the booking (STAFF-31): the notes, and
 * the forms of actions.
 */
export const TypedWork = v.record(
  v.string(),
  v.pipe(
    v.object({
      decline: v.string(),
      desk: v.object({ text: v.string(), deposit: v.boolean() }),
      change: lenient(TypedChange),
      cancel: lenient(TypedCancellation),
      bill: lenient(TypedBill),
      'hand-out': lenient(TypedHandover),
      'take-back': lenient(TypedHandover),
    }),
    v.transform(withoutUndefined),
  ),
);
export type TypedWork = TypeOf<typeof TypedWork>;

/** The forms of actions whose typed values are kept. */
export const TYPED_FORMS = ['change', 'cancel', 'bill', 'hand-out', 'take-back'] as const;
export type TypedForm = (typeof TYPED_FORMS)[number];
