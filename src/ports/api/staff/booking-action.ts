import * as v from 'valibot';
import { CHANGE_PRICES } from '../../../domain/booking/change.ts';
import { CHANGEABLE_TEXTS, CUSTOMER_LIMITS } from '../../../domain/booking/customer-fields.ts';
import { HANDOVER_AHEAD_MINUTES, HANDOVER_NOTE_LIMIT } from '../../../domain/booking/handover.ts';
import { CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
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
import { AddOnIdsBody, ItineraryBody, ItinerarySchema, QuoteAnswer } from '../quote.ts';
import type { TypeOf } from '../schema.ts';
import { FuelSchema, OdometerSchema } from './booking-record.ts';
import { TripAvailabilitySchema, VehicleUseSchema } from './staff-schedule.ts';

/** The version of a booking that staff saw. Another one since then is a conflict (BOOK-44). */
const SeenVersion = v.pipe(WholeSchema, v.minValue(1), v.description('The version that was seen'));
const CustomerNote = v.exactOptional(v.pipe(textOf(NOTE_LIMIT), v.description('To the customer, as plain text')));
const Although = v.exactOptional(
  v.pipe(
    v.array(IdSchema),
    v.maxLength(100),
    v.description(
      "What is confirmed in spite of a warning: 'cancelled' and 'approved', the booking is so; 'out', the vehicle is out; 'past', the pickup has passed; ids of the checks of a hand-over; ids of what takes the vehicle",
    ),
  ),
);

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

/** What staff enter when a vehicle goes out or comes back. */
export const HandoverBody = v.strictObject({
  seenVersion: SeenVersion,
  odometer: OdometerSchema,
  fuel: FuelSchema,
  at: v.exactOptional(
    v.pipe(InstantSchema, v.description(`Now if it is left out; at most ${HANDOVER_AHEAD_MINUTES} minutes ahead`)),
  ),
  unit: v.exactOptional(v.pipe(textOf(UNIT_NAME_LIMIT), v.description('Which of several vehicles of a kind'))),
  note: v.exactOptional(v.pipe(textOf(HANDOVER_NOTE_LIMIT), v.description('For staff alone'))),
  although: Although,
});

export const UndoBody = v.strictObject({ seenVersion: SeenVersion });

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
export const BillLinesBody = v.strictObject({
  seenVersion: SeenVersion,
  lines: v.pipe(v.array(BillLineBody), v.maxLength(MAX_BILL_LINES)),
});

export const NoteBody = v.strictObject({
  text: v.pipe(textOf(DESK_NOTE_LIMIT), v.minLength(1)),
  deposit: v.exactOptional(v.pipe(v.boolean(), v.description('Whether a deposit was taken'))),
});

const PricesSchema = v.picklist(CHANGE_PRICES);

const CHANGE = {
  vehicleId: v.exactOptional(IdSchema),
  prices: v.exactOptional(
    v.pipe(
      PricesSchema,
      v.description(
        'Of another vehicle: its own price per day and waiver, or those of the booked one; `new` if left out',
      ),
    ),
  ),
  itinerary: v.exactOptional(ItineraryBody),
  addonIds: v.exactOptional(AddOnIdsBody),
  contact: v.exactOptional(
    v.strictObject(mapNames(CHANGEABLE_TEXTS, (name) => v.exactOptional(textOf(CUSTOMER_LIMITS[name])))),
  ),
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

export const ChangePreviewAnswer = v.object({
  before: QuoteAnswer,
  after: QuoteAnswer,
  difference: v.pipe(CentsSchema, v.description('What the change adds to Total Charges')),
  availability: TripAvailabilitySchema,
});
export type ChangePreview = TypeOf<typeof ChangePreviewAnswer>;

/** A booking that staff enter. Both e-mail addresses may be empty; then nobody is mailed. */
export const DeskBookingBody = v.strictObject({
  ...v.omit(BookingRequest, ['holdToken']).entries,
  approve: v.boolean(),
  although: Although,
});
export type DeskBookingRequest = TypeOf<typeof DeskBookingBody>;

/** The history state of the page for a new booking: what a link fills in. */
export const NewBookingStart = v.object({
  vehicleId: v.exactOptional(IdSchema),
  pickupDate: v.exactOptional(DateSchema),
  dropoffDate: v.exactOptional(DateSchema),
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
  q: v.pipe(textOf(254), v.description('The beginning of a first or last name, e-mail or phone')),
});

/**
 * What speaks against a hand-over: the pickup is on another day; bookings have the vehicle, or a block
 * keeps it; the odometer does not follow the last reading, or more was driven than anybody drives, in
 * kilometres. Each is confirmed by its id in `although`.
 */
export const CheckSchema = v.union([
  v.object({ id: v.literal('day'), pickup: InstantSchema }),
  v.object({ id: v.literal('out'), bookings: v.array(VehicleUseSchema) }),
  v.object({ id: v.literal('blocked'), block: VehicleUseSchema }),
  v.object({ id: v.literal('odometer'), last: OdometerSchema }),
  v.object({ id: v.literal('odometer'), driven: OdometerSchema }),
]);
export type ShownCheck = TypeOf<typeof CheckSchema>;
