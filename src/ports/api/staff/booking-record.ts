import * as v from 'valibot';
import type { Driver } from '../../../domain/agreement/driver.ts';
import type { SignedAgreement } from '../../../domain/agreement/signature.ts';
import { BOOKING_SOURCES } from '../../../domain/booking/booking.ts';
import { CONTACT_FIELDS } from '../../../domain/booking/customer-fields.ts';
import {
  FULL_TANK_EIGHTHS,
  type Handover,
  type HandoverLeg,
  MAX_ODOMETER_KM,
} from '../../../domain/booking/handover.ts';
import { type BookingEvent, CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { ACCOUNT_PARTIES, type Invoiced } from '../../../domain/booking/invoiced.ts';
import { PAYER_KINDS, type Payer } from '../../../domain/booking/payer.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS, type Payment } from '../../../domain/booking/payments.ts';
import { EMAIL_KINDS } from '../../../domain/outbox/email.ts';
import type { EmailState } from '../../../domain/outbox/email-lifecycle.ts';
import { PHOTO_SIDES, type Photo } from '../../../domain/photo/photo.ts';
import { BILL_CODES, type BillLine } from '../../../domain/pricing/bill-lines.ts';
import { type Due, UNIT_DATES } from '../../../domain/unit/upkeep.ts';
import { AlternativeSchema } from '../availability.ts';
import { StatusSchema } from '../booking.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, WholeSchema } from '../common.ts';
import { AddOnSchema, ItinerarySchema, PriceSchema } from '../quote.ts';
import type { Same, TypeOf } from '../schema.ts';
import { VehicleSchema } from '../vehicle.ts';
import { HandoverDamageSchema } from './damage.ts';

/** What is due of a vehicle, or soon (FILE-3). */
export const DueSchema = v.object({
  unit: v.exactOptional(v.pipe(v.string(), v.description('The unit; absent where it is of all units'))),
  kind: v.picklist(['service', ...UNIT_DATES]),
  service: v.exactOptional(v.pipe(v.string(), v.description('What is to be done'))),
  km: v.exactOptional(v.pipe(WholeSchema, v.description('Kilometres left; negative where they are driven'))),
  days: v.exactOptional(v.pipe(WholeSchema, v.description('Days left; negative where they are past'))),
});
true satisfies Same<Due, TypeOf<typeof DueSchema>>;

export const OdometerSchema = v.pipe(
  WholeSchema,
  v.minValue(0),
  v.maxValue(MAX_ODOMETER_KM),
  v.description('Kilometres'),
);
export const FuelSchema = v.pipe(
  WholeSchema,
  v.minValue(0),
  v.maxValue(FULL_TANK_EIGHTHS),
  v.description('Eighths of a tank'),
);

const DONE = {
  at: InstantSchema,
  by: v.pipe(v.string(), v.description('E-mail of a member of staff, customer, or the site')),
};

/** Who drives, and all that is kept of the licence (SIGN-1). */
const DriverSchema = v.object({
  name: v.string(),
  region: v.pipe(v.string(), v.description("What issued the licence: 'CA-ON' style, or a country")),
  expiresOn: v.pipe(DateSchema, v.description('The last day of the licence')),
  last4: v.pipe(v.string(), v.description('The last four characters of the licence')),
});
true satisfies Same<Driver, TypeOf<typeof DriverSchema>>;

const HandoverRecordSchema = v.object({
  ...DONE,
  odometer: OdometerSchema,
  fuel: FuelSchema,
  unit: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
  damage: v.exactOptional(HandoverDamageSchema),
  drivers: v.exactOptional(v.pipe(v.array(DriverSchema), v.description('Of a hand-out: the customer first'))),
});

const LegSchema: v.GenericSchema<unknown, HandoverLeg> = v.object({
  vehicle: v.pipe(VehicleSchema, v.description('As the booking kept it then')),
  unit: v.exactOptional(v.string()),
  out: HandoverRecordSchema,
  back: v.exactOptional(HandoverRecordSchema),
  addOnIds: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('Chosen until the swap, if the next vehicle lacks one')),
  ),
  blockId: v.exactOptional(v.pipe(v.string(), v.description('The block that came with the swap'))),
});

export const HandoverSchema = v.object({
  out: HandoverRecordSchema,
  back: v.exactOptional(HandoverRecordSchema),
  statusBefore: v.exactOptional(
    v.pipe(v.literal('declined'), v.description('What undoing the return gives back; approved if it is left out')),
  ),
  legs: v.exactOptional(
    v.pipe(v.array(LegSchema), v.description('Of each vehicle, the first one first; left out until a swap')),
  ),
});
true satisfies Same<Handover, TypeOf<typeof HandoverSchema>>;

export const SettlementSchema = v.object({
  agreed: PriceSchema.entries.totals,
  actual: PriceSchema.entries.totals,
  difference: v.pipe(CentsSchema, v.description('What the actual rental adds to Total Charges')),
  lines: v.pipe(PriceSchema.entries.lines, v.description('The charges of the actual rental')),
  kilometresDriven: WholeSchema,
  kilometresOver: v.pipe(WholeSchema, v.description('Beyond the free ones; settled at the desk')),
});

export const AgreementSchema = v.object({
  text: v.pipe(v.string(), v.description('Plain text')),
  sha256: v.pipe(v.string(), v.description('Of the text in UTF-8, in hexadecimal')),
});

/** An agreement as it was signed (SIGN-7). */
export const SignedAgreementSchema = v.object({
  ...AgreementSchema.entries,
  name: v.pipe(v.string(), v.description('Who signed')),
  path: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('The drawn signature: SVG path data of M and L in a box of 600 x 200; left out if typed'),
    ),
  ),
  at: v.pipe(InstantSchema, v.description('When it was signed')),
  leg: v.pipe(WholeSchema, v.description('The hand-over that it is for: 1 the hand-out, and one more with each swap')),
  dropoff: v.pipe(InstantSchema, v.description('The dropoff that it names')),
  undone: v.exactOptional(v.pipe(v.literal(true), v.description('Its hand-over was undone'))),
});
true satisfies Same<SignedAgreement, TypeOf<typeof SignedAgreementSchema>>;

/** A line by hand on a bill (PRICE-27). */
export const BillLineSchema = v.object({
  id: v.string(),
  code: v.picklist(BILL_CODES),
  text: v.pipe(v.string(), v.description('For the customer; empty once the customer is erased')),
  quantity: v.number(),
  unitPrice: CentsSchema,
  taxed: v.pipe(v.boolean(), v.description('Whether HST is charged on it')),
  amount: v.pipe(CentsSchema, v.description('Quantity times unit price')),
});
true satisfies Same<BillLine, TypeOf<typeof BillLineSchema>>;

/** Whose part of an account. */
export const PartySchema = v.picklist(ACCOUNT_PARTIES);

/** Money that changed hands, or the void of such an entry (PAY-1). */
export const PaymentSchema = v.object({
  ...DONE,
  id: v.string(),
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(PAYMENT_METHODS),
  amount: v.pipe(CentsSchema, v.description('Negative for a counter entry, and where cash was rounded down')),
  reference: v.exactOptional(v.string()),
  note: v.exactOptional(v.pipe(v.string(), v.description('For staff alone; the reason of a counter entry'))),
  invoice: v.exactOptional(v.pipe(v.string(), v.description('The number of the invoice that it is for'))),
  for: v.exactOptional(v.pipe(PartySchema, v.description('The part of that invoice'))),
  voidOf: v.exactOptional(v.pipe(v.string(), v.description('The id of the payment that this entry takes back'))),
});
true satisfies Same<Payment, TypeOf<typeof PaymentSchema>>;

/** A photo of the vehicle of a booking (PHOTO-1). */
export const PhotoSchema = v.object({
  ...DONE,
  id: v.pipe(IdSchema, v.description('With that of the booking at its beginning')),
  side: v.pipe(v.picklist(PHOTO_SIDES), v.description('As the vehicle went out, or as it came back')),
  width: v.pipe(WholeSchema, v.description('Pixels')),
  height: v.pipe(WholeSchema, v.description('Pixels')),
});
true satisfies Same<Photo, TypeOf<typeof PhotoSchema>>;

/** Who pays for the customer (PAY-21). */
export const PayerSchema = v.object({
  kind: v.picklist(PAYER_KINDS),
  name: v.string(),
  reference: v.exactOptional(v.pipe(v.string(), v.description('The number of the claim or order'))),
  authorisedDays: v.exactOptional(WholeSchema),
  contact: v.exactOptional(v.pipe(v.string(), v.description('A person there'))),
  share: v.pipe(
    v.union([v.literal('all'), CentsSchema]),
    v.description('What the payer takes of the account: all, or at most this much with HST'),
  ),
});
true satisfies Same<Payer, TypeOf<typeof PayerSchema>>;

const MarkSchema = v.union([v.object({ key: v.string() }), v.object({ number: v.string(), total: CentsSchema })]);

/** Which parts of an account are invoiced (INV-4). */
export const InvoicedSchema = v.object({
  customer: v.exactOptional(MarkSchema),
  payer: v.exactOptional(MarkSchema),
});
true satisfies Same<Invoiced, TypeOf<typeof InvoicedSchema>>;

/** What a booking comes to (PRICE-28). */
export const AccountSchema = v.object({
  base: v.pipe(CentsSchema, v.description('The rental before HST; 0 once it is declined or cancelled')),
  subTotal: v.pipe(CentsSchema, v.description('`base` and the lines by hand')),
  hst: CentsSchema,
  total: CentsSchema,
  paid: v.pipe(CentsSchema, v.description('With deposits that were kept, less refunds')),
  depositHeld: v.pipe(CentsSchema, v.description('Neither released nor kept')),
  balance: v.pipe(CentsSchema, v.description('What is left to pay; negative where too much was paid')),
});

function changeOf<const Field extends string, S extends v.GenericSchema>(field: Field, schema: S) {
  return v.object({ field: v.literal(field), before: v.exactOptional(schema), after: v.exactOptional(schema) });
}

const FieldChangeSchema = v.variant('field', [
  changeOf('vehicle', VehicleSchema),
  changeOf('itinerary', ItinerarySchema),
  changeOf('selectedAddons', v.array(AddOnSchema)),
  changeOf('lines', PriceSchema.entries.lines),
  changeOf('totals', PriceSchema.entries.totals),
  changeOf('freeKilometres', WholeSchema),
  changeOf('handover', HandoverSchema),
  changeOf('settlement', SettlementSchema),
  changeOf('billLines', v.array(BillLineSchema)),
  changeOf('payer', PayerSchema),
  changeOf('held', v.literal(true)),
  v.object({
    field: v.picklist(CONTACT_FIELDS.map((field) => `form.${field}` as const)),
    before: v.exactOptional(v.string()),
    after: v.exactOptional(v.string()),
  }),
]);

/** A line that stands for a stored change, and one that the customer is told of. */
const CHANGED = { ...DONE, version: WholeSchema, changes: v.exactOptional(v.array(FieldChangeSchema)) };
const TELLS = { emailId: v.pipe(v.string(), v.description('Of the e-mail that tells the customer')) };
const NOTIFIED = { ...CHANGED, ...TELLS };
const SIGNED = {
  agreement: v.exactOptional(v.pipe(SignedAgreementSchema, v.description('What the customer signed with it'))),
};
const DecisionSchema = v.picklist(['approved', 'declined']);

const EMAIL = { id: v.string(), kind: v.picklist(EMAIL_KINDS), to: v.string(), tries: WholeSchema };
const WHY = { reason: v.exactOptional(v.string()) };

export const EmailStateSchema = v.variant('state', [
  v.object({ ...EMAIL, state: v.literal('queued'), nextTryAt: InstantSchema, ...WHY }),
  v.object({ ...EMAIL, state: v.literal('sent'), sentAt: InstantSchema }),
  v.object({ ...EMAIL, state: v.literal('failed'), reason: v.string() }),
  v.object({ ...EMAIL, state: v.literal('held') }),
  v.object({ ...EMAIL, state: v.literal('cancelled'), ...WHY }),
  v.pipe(
    v.object({ ...EMAIL, state: v.literal('unknown'), nextTryAt: v.exactOptional(InstantSchema), reason: v.string() }),
    v.description('Handed over to the mail server, which did not answer. Without nextTryAt it is not tried again'),
  ),
]);
true satisfies Same<EmailState, TypeOf<typeof EmailStateSchema>>;

export const BookingEventSchema = v.variant('what', [
  v.object({ ...CHANGED, what: v.literal('submitted'), to: v.literal('confirmed') }),
  v.object({
    ...NOTIFIED,
    what: DecisionSchema,
    from: StatusSchema,
    to: DecisionSchema,
    note: v.exactOptional(v.pipe(v.string(), v.description('To the customer, with a decline'))),
    offers: v.exactOptional(v.pipe(v.array(AlternativeSchema), v.description('What a decline offered'))),
  }),
  v.object({
    ...NOTIFIED,
    what: v.literal('cancelled'),
    from: StatusSchema,
    to: v.literal('cancelled'),
    reason: v.exactOptional(v.picklist(CANCEL_REASONS)),
    text: v.exactOptional(v.pipe(v.string(), v.description('Why, in the words of a customer who cancelled'))),
  }),
  v.object({
    ...CHANGED,
    what: v.literal('taken-back'),
    from: StatusSchema,
    to: v.literal('completed'),
    emailId: v.exactOptional(v.pipe(v.string(), v.description('Of the bill, if it was mailed with the return'))),
  }),
  v.object({
    ...CHANGED,
    what: v.literal('undone'),
    from: v.exactOptional(StatusSchema),
    to: v.exactOptional(v.picklist(['approved', 'declined'])),
  }),
  v.object({ ...NOTIFIED, what: v.literal('changed') }),
  v.object({ ...NOTIFIED, ...SIGNED, what: v.literal('swapped') }),
  v.object({ ...CHANGED, ...SIGNED, what: v.picklist(['handed-out', 'signed']) }),
  v.object({ ...CHANGED, what: v.picklist(['billed', 'released', 'erased']) }),
  v.object({
    ...DONE,
    ...TELLS,
    what: v.literal('email-sent-again'),
    email: v.pipe(v.picklist(EMAIL_KINDS), v.description('The kind of the e-mail that was sent again')),
  }),
  v.object({
    ...DONE,
    what: v.literal('note'),
    text: v.string(),
    deposit: v.exactOptional(v.pipe(v.literal(true), v.description('A deposit was taken'))),
  }),
  v.object({ ...DONE, ...TELLS, what: v.literal('bill-mailed') }),
  v.object({ ...DONE, what: v.literal('links-ended') }),
  v.object({ ...DONE, what: v.literal('payment'), payment: PaymentSchema }),
  v.object({ ...DONE, what: v.literal('invoiced'), number: v.string(), for: PartySchema, total: CentsSchema }),
  v.object({ ...DONE, what: v.literal('credited'), number: v.string(), of: v.string(), for: PartySchema }),
]);
true satisfies Same<BookingEvent, TypeOf<typeof BookingEventSchema>>;

export const SourceSchema = v.picklist(BOOKING_SOURCES);
