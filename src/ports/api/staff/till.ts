import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../../domain/booking/payments.ts';
import { CLOSING_NOTE_LIMIT, MAX_COUNTED, type Till } from '../../../domain/desk/till.ts';
import type { ClosingForm } from '../../../domain/desk/till-texts.ts';
import { CentsSchema, DateSchema, InstantSchema, textOf } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { PaymentSchema } from './booking-record.ts';

export const TillQuery = v.strictObject({ date: DateSchema });

export const TillClosingSchema = v.object({
  date: DateSchema,
  counted: CentsSchema,
  expected: CentsSchema,
  difference: v.pipe(CentsSchema, v.description('Negative where cash is short')),
  note: v.exactOptional(v.string()),
  by: v.string(),
  at: InstantSchema,
  entries: v.pipe(
    v.array(v.string()),
    v.description('What was counted; whatever else was written down is of a later day'),
  ),
});

export const TillAnswer = v.object({
  date: DateSchema,
  methods: v.pipe(
    v.array(v.object({ method: v.picklist(PAYMENT_METHODS), received: CentsSchema, refunded: CentsSchema })),
    v.description('Payments and refunds, less the voided ones; methods without an entry are left out'),
  ),
  deposits: v.object({
    held: CentsSchema,
    released: CentsSchema,
    kept: CentsSchema,
    open: v.pipe(CentsSchema, v.description('All that is held at the end of the day')),
  }),
  entries: v.pipe(
    v.array(
      v.object({
        ...PaymentSchema.entries,
        bookingId: v.string(),
        confirmationNumber: v.string(),
        customer: v.pipe(v.string(), v.description('Empty after an erasure')),
        isDeleted: v.exactOptional(v.pipe(v.literal(true), v.description('The booking was deleted since'))),
      }),
    ),
    v.description('The earliest first'),
  ),
  closed: v.exactOptional(TillClosingSchema),
});
true satisfies Same<Till, TypeOf<typeof TillAnswer>>;

export const CloseTillBody = v.strictObject({
  date: DateSchema,
  counted: v.pipe(
    CentsSchema,
    v.minValue(-MAX_COUNTED),
    v.maxValue(MAX_COUNTED),
    v.description('Cash, without the float; negative where more was paid out than taken'),
  ),
  note: v.exactOptional(textOf(CLOSING_NOTE_LIMIT)),
});

const TypedClosing = v.object({ counted: v.string(), note: v.string() });
true satisfies Same<ClosingForm, TypeOf<typeof TypedClosing>>;

/** The closings that are typed and not sent yet, by their days, in the storage of a tab. */
export const TypedClosings = v.record(v.string(), TypedClosing);
export type TypedClosings = TypeOf<typeof TypedClosings>;

/** The day that the page begins with, in the state of its history entry. */
export const ShownDay = v.object({ date: DateSchema });
