import * as v from 'valibot';
import {
  DRIVER_NAME_LIMIT,
  LAST4_FORMAT,
  MAX_DRIVERS,
  REGION_FORMAT,
  REGION_LIMIT,
} from '../../../domain/agreement/driver.ts';
import {
  SHA256_FORMAT,
  SIGNATURE_NAME_LIMIT,
  SIGNATURE_PATH,
  SIGNATURE_PATH_LIMIT,
} from '../../../domain/agreement/signature.ts';
import { CHANGE_PRICES } from '../../../domain/booking/change.ts';
import { CHANGEABLE_TEXTS, CUSTOMER_LIMITS } from '../../../domain/booking/customer-fields.ts';
import { HANDOVER_AHEAD_MINUTES, HANDOVER_NOTE_LIMIT } from '../../../domain/booking/handover.ts';
import { CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import { MAX_AUTHORISED_DAYS, MAX_SHARE, PAYER_KINDS, PAYER_LIMITS } from '../../../domain/booking/payer.ts';
import {
  MAX_BATCH,
  MAX_PAYMENT,
  MAX_ROUNDING,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_TEXT_LIMIT,
} from '../../../domain/booking/payments.ts';
import { MAX_ALTERNATIVES } from '../../../domain/fleet/alternatives.ts';
import { UNIT_NAME_LIMIT } from '../../../domain/fleet/vehicle-form.ts';
import {
  BILL_CODES,
  BILL_TEXT_LIMIT,
  MAX_BILL_LINES,
  MAX_BILL_QUANTITY,
  MAX_BILL_UNIT_PRICE,
} from '../../../domain/pricing/bill-lines.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import { AlternativeSchema } from '../availability.ts';
import { BookingRequest, StatusSchema } from '../booking.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import { AddOnIdsBody, ItineraryBody, ItinerarySchema } from '../quote.ts';
import type { TypeOf } from '../schema.ts';
import { DueSchema, FuelSchema, OdometerSchema } from './booking-record.ts';
import { DamageBody } from './damage.ts';
import { VehicleUseSchema } from './staff-schedule.ts';

/** The version of a booking that staff saw. Another one since then is a conflict (BOOK-44). */
const SeenVersion = v.pipe(WholeSchema, v.minValue(1), v.description('The version that was seen'));
const CustomerNote = v.exactOptional(v.pipe(textOf(NOTE_LIMIT), v.description('To the customer, as plain text')));
const Although = v.exactOptional(
  v.pipe(
    v.array(IdSchema),
    v.maxLength(100),
    v.description(
      "What is confirmed in spite of a warning: 'cancelled' and 'approved', the booking is so; 'out', the vehicle is out; 'past', the pickup has passed; 'do-not-rent', the customer is not to get a vehicle; ids of the checks of a hand-over; ids of what takes the vehicle",
    ),
  ),
);

const PricesSchema = v.picklist(CHANGE_PRICES);

/** Version, status or both, as they were seen. One of them is required. */
const SEEN = { seenVersion: v.exactOptional(SeenVersion), seenStatus: v.exactOptional(StatusSchema) };

const DECISION = { ...SEEN, note: CustomerNote, although: Although };

export const ApproveBody = v.strictObject(DECISION);
export const DeclineBody = v.strictObject({
  ...DECISION,
  alternatives: v.exactOptional(
    v.pipe(
      v.array(IdSchema),
      v.maxLength(MAX_ALTERNATIVES),
      v.description('Vehicles that the e-mail offers for the same trip, each once'),
    ),
  ),
});
export const AlternativesAnswer = v.object({ alternatives: v.array(AlternativeSchema) });

export const CancelBody = v.strictObject({
  seenVersion: SeenVersion,
  reason: v.exactOptional(v.picklist(CANCEL_REASONS)),
  note: CustomerNote,
});

/** Longer than any number of an invoice, in characters. */
const INVOICE_NUMBER_LIMIT = 40;

/** Money that changed hands. No card is charged by it (PAY-1). */
export const PaymentBody = v.strictObject({
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(PAYMENT_METHODS),
  amount: v.pipe(
    CentsSchema,
    v.minValue(-MAX_ROUNDING),
    v.maxValue(MAX_PAYMENT),
    v.description(`From 1; of \`rounding\` at most ${MAX_ROUNDING} either way, and not 0`),
  ),
  reference: v.exactOptional(textOf(PAYMENT_TEXT_LIMIT)),
  note: v.exactOptional(v.pipe(textOf(PAYMENT_TEXT_LIMIT), v.description('For staff alone'))),
  invoice: v.exactOptional(
    v.pipe(textOf(INVOICE_NUMBER_LIMIT), v.description('The number of the invoice in force that it is for')),
  ),
});

/** One entry, with the rounding of its cash where that is wanted (PAY-14). */
export const RequestedPaymentBody = v.strictObject({
  ...PaymentBody.entries,
  round: v.exactOptional(
    v.pipe(v.boolean(), v.description('Whether cash that leaves at most 2 cents is written with its rounding')),
  ),
});

/** Money that changed hands with a hand-over (PAY-9). */
const Payments = v.exactOptional(
  v.pipe(
    v.array(PaymentBody),
    v.maxLength(MAX_BATCH),
    v.description('Written with it or not at all, under an `Idempotency-Key`'),
  ),
);

/** A text with something in it. */
function filledText(maxLength: number) {
  return v.pipe(textOf(maxLength), v.regex(/\S/));
}

/** All that is taken down of a licence (SIGN-1). */
const DriverBody = v.strictObject({
  name: filledText(DRIVER_NAME_LIMIT),
  region: v.pipe(
    textOf(REGION_LIMIT),
    v.regex(REGION_FORMAT),
    v.description("What issued the licence: a province or state as 'CA-ON', or a country"),
  ),
  expiresOn: v.pipe(DateSchema, v.description('The last day of the licence')),
  last4: v.pipe(v.string(), v.regex(LAST4_FORMAT), v.description('The last four characters of the licence')),
});

/** Who drives: the customer first, and one more with the add-on of a second driver (SIGN-2). */
const Drivers = v.exactOptional(
  v.pipe(
    v.array(DriverBody),
    v.maxLength(MAX_DRIVERS),
    v.description('The customer first, and one more with the add-on `additional-driver`'),
  ),
);

/** What the customer signs with (SIGN-6). */
const SignatureBody = v.strictObject({
  name: filledText(SIGNATURE_NAME_LIMIT),
  path: v.exactOptional(
    v.pipe(
      textOf(SIGNATURE_PATH_LIMIT),
      v.regex(SIGNATURE_PATH),
      v.description('SVG path data of M and L in a box of 600 x 200; left out where the name was typed'),
    ),
  ),
  sha256: v.pipe(v.string(), v.regex(SHA256_FORMAT), v.description('Of the text that was shown')),
});
const Signature = v.exactOptional(v.pipe(SignatureBody, v.description('Under the agreement as it was shown')));

/** What staff enter when a vehicle goes out or comes back. */
const HANDOVER = {
  seenVersion: SeenVersion,
  odometer: OdometerSchema,
  fuel: FuelSchema,
  at: v.exactOptional(
    v.pipe(InstantSchema, v.description(`Now if it is left out; at most ${HANDOVER_AHEAD_MINUTES} minutes ahead`)),
  ),
  unit: v.exactOptional(v.pipe(textOf(UNIT_NAME_LIMIT), v.description('Which of several vehicles of a kind'))),
  note: v.exactOptional(v.pipe(textOf(HANDOVER_NOTE_LIMIT), v.description('For staff alone'))),
  damage: v.exactOptional(DamageBody),
  payments: Payments,
  although: Although,
};

export const HandoverBody = v.strictObject({ ...HANDOVER, drivers: Drivers, signature: Signature });

/** What staff enter when a rental that is out gets another vehicle (BOOK-67). */
export const SwapBody = v.strictObject({
  seenVersion: SeenVersion,
  back: v.pipe(
    v.strictObject({ odometer: OdometerSchema, fuel: FuelSchema, note: HANDOVER.note }),
    v.description('Of the vehicle that comes back'),
  ),
  vehicleId: IdSchema,
  unit: HANDOVER.unit,
  out: v.pipe(
    v.strictObject({ odometer: OdometerSchema, fuel: FuelSchema, damage: v.exactOptional(DamageBody) }),
    v.description('Of the vehicle that goes out'),
  ),
  damage: v.exactOptional(v.pipe(DamageBody, v.description('Of the vehicle that comes back'))),
  block: v.exactOptional(
    v.pipe(
      v.strictObject({ to: InstantSchema }),
      v.description('Blocks the vehicle that comes back for repair, from now until then'),
    ),
  ),
  prices: v.exactOptional(
    v.pipe(PricesSchema, v.description('Of the booked vehicle, or of the new one; `booked` if left out')),
  ),
  expectedTotalCharges: CentsSchema,
  tellCustomer: v.boolean(),
  drivers: Drivers,
  signature: Signature,
  payments: Payments,
  although: Although,
});

/** What is to be signed: the body of a hand-out or of a swap, or nothing more of a rental that is out. */
export const AgreementBody = v.strictObject({
  ...HandoverBody.entries,
  odometer: v.exactOptional(OdometerSchema),
  fuel: v.exactOptional(FuelSchema),
  ...SwapBody.entries,
  back: v.exactOptional(SwapBody.entries.back),
  vehicleId: v.exactOptional(IdSchema),
  out: v.exactOptional(SwapBody.entries.out),
  expectedTotalCharges: v.exactOptional(CentsSchema),
  tellCustomer: v.exactOptional(v.boolean()),
});

/** A signature under the agreement of a rental that is out, as it is now (SIGN-10). */
export const SignBody = v.strictObject({ seenVersion: SeenVersion, signature: SignatureBody });

export const UndoBody = v.strictObject({ seenVersion: SeenVersion, although: Although });

/** The maximum length of a note of staff on a booking, in characters. */
export const DESK_NOTE_LIMIT = 2000;

const BillLineBody = v.strictObject({
  id: v.exactOptional(v.pipe(IdSchema, v.description('Of a line that the bill has; left out for a new one'))),
  code: v.picklist(BILL_CODES),
  text: v.pipe(textOf(BILL_TEXT_LIMIT), v.description('Shown to the customer')),
  quantity: v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_BILL_QUANTITY), v.description('At most two decimals')),
  unitPrice: v.pipe(
    CentsSchema,
    v.minValue(-MAX_BILL_UNIT_PRICE),
    v.maxValue(MAX_BILL_UNIT_PRICE),
    v.description('Negative for a discount alone'),
  ),
  taxed: v.pipe(v.boolean(), v.description('Whether HST is charged on it')),
});

/** All lines by hand of a bill, in place of those that it had. */
const BillLines = v.pipe(v.array(BillLineBody), v.maxLength(MAX_BILL_LINES));

export const BillLinesBody = v.strictObject({ seenVersion: SeenVersion, lines: BillLines });

/** What staff enter about a return: also the lines by hand, written with it. */
export const ReturnBody = v.strictObject({
  ...HANDOVER,
  lines: v.exactOptional(
    v.pipe(BillLines, v.description('In place of those that the bill has; they stay if left out')),
  ),
  tellCustomer: v.exactOptional(v.pipe(v.boolean(), v.description('Whether the customer is mailed the bill'))),
});

export const VoidBody = v.strictObject({ reason: textOf(PAYMENT_TEXT_LIMIT) });

export const NoteBody = v.strictObject({
  text: v.pipe(textOf(DESK_NOTE_LIMIT), v.minLength(1)),
  deposit: v.exactOptional(v.pipe(v.boolean(), v.description('Whether a deposit was taken'))),
});

/** Who pays for the customer (PAY-21). */
const PayerBody = v.strictObject({
  kind: v.picklist(PAYER_KINDS),
  name: textOf(PAYER_LIMITS.name),
  reference: v.exactOptional(v.pipe(textOf(PAYER_LIMITS.reference), v.description('The number of the claim or order'))),
  authorisedDays: v.exactOptional(v.pipe(WholeSchema, v.minValue(1), v.maxValue(MAX_AUTHORISED_DAYS))),
  contact: v.exactOptional(v.pipe(textOf(PAYER_LIMITS.contact), v.description('A person there'))),
  share: v.pipe(
    v.union([v.literal('all'), v.pipe(CentsSchema, v.minValue(1), v.maxValue(MAX_SHARE))]),
    v.description('What the payer takes of the account: all, or at most this much with HST'),
  ),
});

const CHANGE = {
  vehicleId: v.exactOptional(IdSchema),
  prices: v.exactOptional(
    v.pipe(
      PricesSchema,
      v.description(
        'Of another vehicle: its own price per day, waiver and free kilometres, or those of the booked one; `new` if left out',
      ),
    ),
  ),
  itinerary: v.exactOptional(ItineraryBody),
  addonIds: v.exactOptional(AddOnIdsBody),
  contact: v.exactOptional(
    v.strictObject(mapNames(CHANGEABLE_TEXTS, (name) => v.exactOptional(textOf(CUSTOMER_LIMITS[name])))),
  ),
  payer: v.exactOptional(v.pipe(v.nullable(PayerBody), v.description('null: the customer pays all'))),
};

/** What staff want to change about a booking. What is absent stays. */
export const ChangePreviewBody = v.strictObject(CHANGE);
export type ChangeDraft = TypeOf<typeof ChangePreviewBody>;

export const ChangeBody = v.strictObject({
  ...CHANGE,
  seenVersion: SeenVersion,
  expectedTotalCharges: CentsSchema,
  tellCustomer: v.boolean(),
  note: CustomerNote,
  although: Although,
});

/** Another rental that needs the vehicle at the same time. */
export const OverlapSchema = v.object({
  id: v.string(),
  confirmationNumber: v.string(),
  status: StatusSchema,
  itinerary: ItinerarySchema,
  customer: v.string(),
  phone: v.string(),
  totalCharges: CentsSchema,
  canChange: v.pipe(v.boolean(), v.description('Whether its vehicle can be changed')),
});
export type Overlap = TypeOf<typeof OverlapSchema>;

/** A booking that staff enter. Both e-mail addresses may be empty; then nobody is mailed. */
export const DeskBookingBody = v.strictObject({
  ...v.omit(BookingRequest, ['holdToken']).entries,
  payer: v.exactOptional(v.pipe(PayerBody, v.description('Who pays for the customer'))),
  approve: v.boolean(),
  although: Although,
});
export type DeskBookingRequest = TypeOf<typeof DeskBookingBody>;

/** The history state of the page for a new booking: what a link fills in. */
export const NewBookingStart = v.object({
  vehicleId: v.exactOptional(IdSchema),
  pickupDate: v.exactOptional(DateSchema),
  dropoffDate: v.exactOptional(DateSchema),
  customer: v.exactOptional(
    v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() }),
  ),
});

/** Former customers whom staff may choose for a booking that they enter. */
export const CustomersAnswer = v.object({
  customers: v.array(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      phone: v.string(),
      bookings: v.pipe(WholeSchema, v.description('How many bookings are found')),
    }),
  ),
});

export const CustomersQuery = v.strictObject({
  q: v.pipe(
    textOf(254),
    v.description('The beginning of a first or last name, e-mail or phone, or last digits of a phone'),
  ),
});

/**
 * What speaks against a hand-over: the pickup is on another day; bookings have the vehicle, or a block
 * keeps it; the odometer does not follow the last reading, or more was driven than anybody drives, in
 * kilometres; something of the unit is due. Each is confirmed by its id in `although`.
 */
export const CheckSchema = v.union([
  v.object({ id: v.literal('day'), pickup: InstantSchema }),
  v.object({ id: v.literal('out'), bookings: v.array(VehicleUseSchema) }),
  v.object({ id: v.literal('blocked'), block: VehicleUseSchema }),
  v.object({ id: v.literal('odometer'), last: OdometerSchema }),
  v.object({ id: v.literal('odometer'), driven: OdometerSchema }),
  v.object({ id: v.literal('service'), due: v.array(DueSchema) }),
  v.object({
    id: v.literal('licence'),
    drivers: v.pipe(
      v.array(v.object({ name: v.string(), expiresOn: DateSchema })),
      v.description('Whose licence ends before the dropoff'),
    ),
  }),
]);
export type ShownCheck = TypeOf<typeof CheckSchema>;
