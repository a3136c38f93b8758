import * as v from 'valibot';
import { SIGNATURE_PATH, SIGNATURE_PATH_LIMIT } from '../../../domain/agreement/signature.ts';
import { CHANGE_PRICES } from '../../../domain/booking/change.ts';
import { CHANGEABLE_TEXTS } from '../../../domain/booking/customer-fields.ts';
import { FULL_TANK_EIGHTHS } from '../../../domain/booking/handover.ts';
import { CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { PAYMENT_METHODS } from '../../../domain/booking/payments.ts';
import { BILL_TO_LIMITS } from '../../../domain/invoice/invoice.ts';
import type { InvoiceForm } from '../../../domain/invoice/invoice-form.ts';
import { BILL_CODES } from '../../../domain/pricing/bill-lines.ts';
import { readAddOnIds } from '../../../domain/pricing/tariff.ts';
import type { BillDraft } from '../../../domain/rental/bill-form.ts';
import type { TypedDamage as DamageForm } from '../../../domain/rental/damage-form.ts';
import type { HandoverForm, SwapForm } from '../../../domain/rental/handover-form.ts';
import { DEPOSIT_CHOICES, type TypedMoney as HandoverMoney } from '../../../domain/rental/handover-money.ts';
import { PAYER_FIELDS } from '../../../domain/rental/payer-form.ts';
import { OFFERED_KINDS, type PaymentForm } from '../../../domain/rental/payment-form.ts';
import { each, namesOf } from '../../../domain/shared/table.ts';
import type { TimeText } from '../../../domain/shared/toronto-time.ts';
import { DateSchema, IdSchema, InstantSchema, lenient, withoutUndefined } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { PaymentBody } from './booking-action.ts';
import { PartySchema } from './booking-record.ts';
import { MarkBody } from './damage.ts';

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
        ...each(PAYER_FIELDS, lenient(v.string())),
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

const TypedLine = v.pipe(
  v.object({
    id: lenient(IdSchema),
    code: v.picklist(BILL_CODES),
    text: v.string(),
    quantity: v.string(),
    unitPrice: v.string(),
    taxed: v.boolean(),
    follows: lenient(v.boolean()),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<BillDraft, TypeOf<typeof TypedLine>>;

const TypedPayment = v.pipe(
  v.object({
    kind: v.picklist(OFFERED_KINDS),
    method: v.picklist(PAYMENT_METHODS),
    amount: v.string(),
    reference: v.string(),
    note: v.string(),
    for: lenient(PartySchema),
    key: v.string(),
    sent: lenient(v.number()),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<PaymentForm, TypeOf<typeof TypedPayment>>;

const TypedMoney = v.pipe(
  v.object({
    key: v.string(),
    isTaken: lenient(v.boolean()),
    method: lenient(v.picklist(PAYMENT_METHODS)),
    amount: lenient(v.string()),
    reference: lenient(v.string()),
    deposit: lenient(v.picklist(DEPOSIT_CHOICES)),
    kept: lenient(v.string()),
    pressed: lenient(v.array(PaymentBody)),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<HandoverMoney, TypeOf<typeof TypedMoney>>;

const TypedCancellation = v.pipe(
  v.object({ reason: lenient(v.picklist(CANCEL_REASONS)), note: v.string(), money: lenient(TypedMoney) }),
  v.transform(withoutUndefined),
);
const TypedInvoice = v.object({
  key: v.string(),
  for: PartySchema,
  ...each(namesOf(BILL_TO_LIMITS), v.string()),
});
true satisfies Same<InvoiceForm, TypeOf<typeof TypedInvoice>>;

const TypedBill = v.pipe(
  v.object({
    lines: v.array(TypedLine),
    seen: v.array(v.string()),
    dismissed: lenient(v.array(v.picklist(BILL_CODES))),
  }),
  v.transform(withoutUndefined),
);

const TypedDamage = v.object({
  added: v.array(v.object({ ...MarkBody.entries, key: v.string(), note: v.string() })),
  mended: v.array(v.string()),
});
true satisfies Same<DamageForm, TypeOf<typeof TypedDamage>>;

const TypedDriverSchema = v.object({
  name: v.string(),
  region: v.string(),
  last4: v.string(),
  expiresOn: DateOrEmpty,
  isSeen: v.boolean(),
});
const TypedSignatureSchema = v.pipe(
  v.object({
    path: lenient(v.pipe(v.string(), v.maxLength(SIGNATURE_PATH_LIMIT), v.regex(SIGNATURE_PATH))),
    name: lenient(v.string()),
    isSigned: lenient(v.boolean()),
    sha256: lenient(v.string()),
  }),
  v.transform(withoutUndefined),
);

const TypedHandover = v.pipe(
  v.object({
    odometer: v.string(),
    fuel: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FULL_TANK_EIGHTHS))),
    moment: lenient(v.object({ date: DateOrEmpty, time: TimeOrEmpty, shown: InstantSchema })),
    unit: v.string(),
    note: v.string(),
    bill: lenient(TypedBill),
    isNotified: lenient(v.boolean()),
    money: lenient(TypedMoney),
    damage: lenient(TypedDamage),
    drivers: lenient(v.array(TypedDriverSchema)),
    signature: lenient(TypedSignatureSchema),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<HandoverForm, TypeOf<typeof TypedHandover>>;

const { odometer, fuel, unit, note, damage } = TypedHandover.pipe[0].entries;
const TypedSwap = v.pipe(
  v.object({
    back: v.pipe(v.object({ odometer, fuel, note, damage }), v.transform(withoutUndefined)),
    out: v.pipe(v.object({ odometer, fuel, unit, damage }), v.transform(withoutUndefined)),
    vehicleId: lenient(IdSchema),
    prices: lenient(v.picklist(CHANGE_PRICES)),
    isNotified: lenient(v.boolean()),
    isBlocked: lenient(v.boolean()),
    blockedUntil: lenient(v.object({ date: DateOrEmpty, time: TimeOrEmpty })),
    money: lenient(TypedMoney),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<SwapForm, TypeOf<typeof TypedSwap>>;

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
      payment: lenient(TypedPayment),
      invoice: lenient(TypedInvoice),
      'hand-out': lenient(TypedHandover),
      'take-back': lenient(TypedHandover),
      swap: lenient(TypedSwap),
    }),
    v.transform(withoutUndefined),
  ),
);
export type TypedWork = TypeOf<typeof TypedWork>;

/** The forms of actions whose typed values are kept. */
export const TYPED_FORMS = ['change', 'cancel', 'bill', 'payment', 'invoice', 'hand-out', 'take-back', 'swap'] as const;
export type TypedForm = (typeof TYPED_FORMS)[number];
