import * as v from 'valibot';
import { BOOKING_SOURCES } from '../../../domain/booking/booking.ts';
import { CUSTOMER_LIMITS } from '../../../domain/booking/customer.ts';
import {
  FULL_TANK_EIGHTHS,
  HANDOVER_NOTE_LIMIT,
  type Handover,
  MAX_ODOMETER_KM,
  UNIT_NAME_LIMIT,
} from '../../../domain/booking/handover.ts';
import { type BookingEvent, CANCEL_REASONS } from '../../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../../domain/booking/lifecycle.ts';
import type { FormerCustomer } from '../../../domain/booking/search.ts';
import type { Settlement } from '../../../domain/pricing/settlement.ts';
import { ADD_ON_IDS, type Tariff } from '../../../domain/pricing/tariff.ts';
import { BookingBody, StatusSchema } from '../booking.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import { ProblemAnswer } from '../problem.ts';
import { AddOnIdsBody, AddOnSchema, ItineraryBody, ItinerarySchema, PriceSchema, QuoteAnswer } from '../quote.ts';
import type { Same, TypeOf } from '../schema.ts';
import { VehicleSchema } from '../vehicle.ts';

/** The version of a booking that staff saw. Another one since then is a conflict (BOOK-44). */
const SeenVersion = v.pipe(WholeSchema, v.minValue(1), v.description('The version that was seen'));
const CustomerNote = v.exactOptional(v.pipe(textOf(NOTE_LIMIT), v.description('To the customer, as plain text')));
const Although = v.exactOptional(
  v.pipe(
    v.array(IdSchema),
    v.maxLength(100),
    v.description("What is confirmed in spite of a warning: 'out', the vehicle is out"),
  ),
);

/** Version, status or both, as they were seen. One of them is required. */
const SEEN = { seenVersion: v.exactOptional(SeenVersion), seenStatus: v.exactOptional(StatusSchema) };

export const ApproveBody = v.strictObject({ ...SEEN, although: Although });
export const DeclineBody = v.strictObject({ ...SEEN, note: CustomerNote, although: Although });

export const CancelBody = v.strictObject({
  seenVersion: SeenVersion,
  reason: v.exactOptional(v.picklist(CANCEL_REASONS)),
  note: CustomerNote,
});

const OdometerSchema = v.pipe(WholeSchema, v.minValue(0), v.maxValue(MAX_ODOMETER_KM), v.description('Kilometres'));
const FuelSchema = v.pipe(
  WholeSchema,
  v.minValue(0),
  v.maxValue(FULL_TANK_EIGHTHS),
  v.description('Eighths of a tank'),
);

/** What staff enter when a vehicle goes out or comes back. */
export const HandoverBody = v.strictObject({
  seenVersion: SeenVersion,
  odometer: OdometerSchema,
  fuel: FuelSchema,
  at: v.exactOptional(v.pipe(InstantSchema, v.description('Now if it is left out'))),
  unit: v.exactOptional(v.pipe(textOf(UNIT_NAME_LIMIT), v.description('Which of several vehicles of a kind'))),
  note: v.exactOptional(v.pipe(textOf(HANDOVER_NOTE_LIMIT), v.description('For staff alone'))),
});

export const UndoBody = v.strictObject({ seenVersion: SeenVersion });

/** The maximum length of a note of staff on a booking, in characters. */
export const DESK_NOTE_LIMIT = 2000;

export const NoteBody = v.strictObject({
  text: v.pipe(textOf(DESK_NOTE_LIMIT), v.minLength(1)),
  deposit: v.exactOptional(v.pipe(v.boolean(), v.description('Whether a deposit was taken'))),
});

const CHANGE = {
  vehicleId: v.exactOptional(IdSchema),
  itinerary: v.exactOptional(ItineraryBody),
  addonIds: v.exactOptional(AddOnIdsBody),
  contact: v.exactOptional(
    v.strictObject({
      firstName: v.exactOptional(textOf(CUSTOMER_LIMITS.firstName)),
      lastName: v.exactOptional(textOf(CUSTOMER_LIMITS.lastName)),
      email: v.exactOptional(textOf(CUSTOMER_LIMITS.email)),
      phone: v.exactOptional(textOf(CUSTOMER_LIMITS.phone)),
      comments: v.exactOptional(textOf(CUSTOMER_LIMITS.comments)),
    }),
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
});
export type Overlap = TypeOf<typeof OverlapSchema>;

export const ChangePreviewAnswer = v.object({
  before: QuoteAnswer,
  after: QuoteAnswer,
  difference: v.pipe(CentsSchema, v.description('What the change adds to Total Charges')),
  availability: v.object({ state: v.picklist(['free', 'taken']), overlaps: v.array(OverlapSchema) }),
});
export type ChangePreview = TypeOf<typeof ChangePreviewAnswer>;

/** A booking that staff enter. Both e-mail addresses may be empty; then nobody is mailed. */
export const DeskBookingBody = v.strictObject({
  ...v.omit(BookingBody, ['website', 'openedAt']).entries,
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

export const TariffSchema = v.object({
  listingFeePerDay: CentsSchema,
  underageFeePerDay: CentsSchema,
  extraHourShare: v.pipe(WholeSchema, v.description('An extra hour costs the daily price divided by it')),
  hstPercent: WholeSchema,
  deposit: CentsSchema,
  addOns: v.array(
    v.object({
      id: v.picklist(ADD_ON_IDS),
      name: v.string(),
      pricePerDay: v.union([CentsSchema, v.literal('by-vehicle')]),
    }),
  ),
});
true satisfies Same<Tariff, TypeOf<typeof TariffSchema>>;

const DONE = {
  at: InstantSchema,
  by: v.pipe(v.string(), v.description('E-mail of a member of staff, customer, or the site')),
};

const HandoverRecordSchema = v.object({
  ...DONE,
  odometer: OdometerSchema,
  fuel: FuelSchema,
  unit: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
});

export const HandoverSchema = v.object({ out: HandoverRecordSchema, back: v.exactOptional(HandoverRecordSchema) });
true satisfies Same<Handover, TypeOf<typeof HandoverSchema>>;

export const SettlementSchema = v.object({
  agreed: PriceSchema.entries.totals,
  actual: PriceSchema.entries.totals,
  difference: v.pipe(CentsSchema, v.description('What the actual rental adds to Total Charges')),
  lines: v.pipe(PriceSchema.entries.lines, v.description('The charges of the actual rental')),
  kilometresDriven: WholeSchema,
  kilometresOver: v.pipe(WholeSchema, v.description('Beyond the free ones; settled at the desk')),
});
true satisfies Same<Settlement, TypeOf<typeof SettlementSchema>>;

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
  changeOf('held', v.literal(true)),
  v.object({
    field: v.picklist([
      'form.firstName',
      'form.lastName',
      'form.email',
      'form.confirmEmail',
      'form.phone',
      'form.comments',
    ]),
    before: v.exactOptional(v.string()),
    after: v.exactOptional(v.string()),
  }),
]);

/** A line that stands for a stored change. Lines of earlier releases have no version. */
const CHANGED = {
  ...DONE,
  version: v.exactOptional(WholeSchema),
  changes: v.exactOptional(v.array(FieldChangeSchema)),
};
const DecisionSchema = v.picklist(['approved', 'declined']);

/** The kinds of e-mail that belong to bookings, messages and the site. */
export const EMAIL_KINDS = [
  'received',
  'notice',
  'confirmation',
  'declined',
  'changed',
  'cancelled',
  'inquiry',
  'contact',
  'attention',
] as const;

export const BookingEventSchema = v.variant('what', [
  v.object({ ...CHANGED, what: v.literal('submitted'), to: v.literal('confirmed') }),
  v.object({ ...CHANGED, what: DecisionSchema, from: StatusSchema, to: DecisionSchema }),
  v.object({
    ...CHANGED,
    what: v.literal('cancelled'),
    from: StatusSchema,
    to: v.literal('cancelled'),
    reason: v.exactOptional(v.picklist(CANCEL_REASONS)),
  }),
  v.object({ ...CHANGED, what: v.literal('taken-back'), from: StatusSchema, to: v.literal('completed') }),
  v.object({
    ...CHANGED,
    what: v.literal('undone'),
    from: v.exactOptional(StatusSchema),
    to: v.exactOptional(v.literal('approved')),
  }),
  v.object({ ...CHANGED, what: v.picklist(['changed', 'handed-out', 'released', 'erased']) }),
  v.object({
    ...DONE,
    what: v.literal('email-sent-again'),
    email: v.pipe(v.picklist(EMAIL_KINDS), v.description('The kind of the e-mail that was sent again')),
  }),
  v.object({
    ...DONE,
    what: v.literal('note'),
    text: v.string(),
    deposit: v.exactOptional(v.pipe(v.literal(true), v.description('A deposit was taken'))),
  }),
]);
true satisfies Same<BookingEvent, TypeOf<typeof BookingEventSchema>>;

export const SourceSchema = v.picklist(BOOKING_SOURCES);

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
true satisfies Same<{ readonly customers: readonly FormerCustomer[] }, TypeOf<typeof CustomersAnswer>>;

export const CustomersQuery = v.strictObject({
  q: v.pipe(textOf(254), v.description('The beginning of a first or last name, e-mail or phone')),
});

/** The booking changed since staff saw it, or has the status already. */
export const ChangedMeanwhileAnswer = v.looseObject({
  ...ProblemAnswer.entries,
  version: WholeSchema,
  status: v.pipe(StatusSchema, v.description('The status that the booking has, and not that of the answer')),
  changedBy: v.string(),
  changedAt: InstantSchema,
});

/** The action is not possible in this status, or the vehicle is out. */
export const NotPossibleAnswer = v.looseObject({ ...ProblemAnswer.entries, status: StatusSchema });

/** The price is not the one that was seen. */
export const PriceMovedAnswer = v.looseObject({ ...ProblemAnswer.entries, quote: QuoteAnswer });

/** Why an action on a booking is refused. An erased booking has a plain problem. */
export const ActionConflictAnswer = v.union([
  ChangedMeanwhileAnswer,
  PriceMovedAnswer,
  NotPossibleAnswer,
  ProblemAnswer,
]);
