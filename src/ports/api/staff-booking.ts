import * as v from 'valibot';
import type { BookingEvent } from '../../domain/booking/booking.ts';
import { NOTE_LIMIT } from '../../domain/booking/lifecycle.ts';
import { BOOKING_VIEWS } from '../../domain/booking/views.ts';
import type { EmailState } from '../stores/outbox.ts';
import { CustomerFormSchema, ReceiptAnswer, StatusSchema } from './booking.ts';
import { InstantSchema, textOf, WholeSchema } from './common.ts';
import { ProblemAnswer } from './problem.ts';
import { ItinerarySchema, PriceSchema } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';

/** Numbers in a query are text: nothing is coerced. */
export const BookingListQuery = v.strictObject({
  limit: v.exactOptional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|1\d\d|200)$/), v.description('1 to 200, 50 if left out')),
  ),
  cursor: v.exactOptional(v.pipe(textOf(300), v.description('`nextCursor` of the page before'))),
  view: v.exactOptional(v.picklist(BOOKING_VIEWS)),
  q: v.exactOptional(
    v.pipe(
      textOf(254),
      v.description('The beginning of a number, first or last name, e-mail or phone; case and accents do not matter'),
    ),
  ),
});

export const BookingEmailPath = v.object({ id: v.string(), emailId: v.string() });

export const ApproveBody = v.strictObject({ seenStatus: StatusSchema });
export const DeclineBody = v.strictObject({
  seenStatus: StatusSchema,
  note: v.exactOptional(v.pipe(textOf(NOTE_LIMIT), v.description('To the customer, as plain text'))),
});

const { lines, ...RECEIPT_WITHOUT_LINES } = ReceiptAnswer.entries;

const RowSchema = v.object({
  id: v.string(),
  ...RECEIPT_WITHOUT_LINES,
  form: CustomerFormSchema,
  erasedAt: v.exactOptional(v.pipe(InstantSchema, v.description('Since when the texts of `form` are empty'))),
});

/** A booking in the list. The form is as it was typed, and empty once it was erased. */
export type ListedBooking = TypeOf<typeof RowSchema>;

const BookingSchema = v.object({
  ...RowSchema.entries,
  lines,
  consent: v.object({ text: v.string(), at: InstantSchema }),
});

export const BookingListAnswer = v.object({
  bookings: v.array(RowSchema),
  nextCursor: v.nullable(v.string()),
  total: v.pipe(WholeSchema, v.description('Exact up to 10,000')),
  totalIsMore: v.exactOptional(v.literal(true)),
});
export type BookingListAnswer = TypeOf<typeof BookingListAnswer>;

const EMAIL_KINDS = ['received', 'notice', 'confirmation', 'declined', 'inquiry', 'contact'] as const;

const EmailStateSchema = v.object({
  id: v.string(),
  kind: v.picklist(EMAIL_KINDS),
  to: v.string(),
  state: v.picklist(['queued', 'sent', 'failed', 'cancelled']),
  tries: WholeSchema,
  nextTryAt: v.exactOptional(InstantSchema),
  sentAt: v.exactOptional(InstantSchema),
  reason: v.exactOptional(v.string()),
});
true satisfies Same<EmailState, TypeOf<typeof EmailStateSchema>>;

const BookingEventSchema = v.object({
  at: InstantSchema,
  by: v.pipe(v.string(), v.description('E-mail of a member of staff, customer, or the site')),
  what: v.picklist(['submitted', 'approved', 'declined', 'email-sent-again', 'erased']),
  from: v.exactOptional(StatusSchema),
  to: v.exactOptional(StatusSchema),
  email: v.exactOptional(v.pipe(v.picklist(EMAIL_KINDS), v.description('The kind of the e-mail that was sent again'))),
});
true satisfies Same<BookingEvent, TypeOf<typeof BookingEventSchema>>;

const HISTORY = { emails: v.array(EmailStateSchema), history: v.array(BookingEventSchema) };

export const BookingDetailAnswer = v.object({
  ...BookingSchema.entries,
  ...HISTORY,
  overlaps: v.array(
    v.object({
      id: v.string(),
      confirmationNumber: v.string(),
      status: StatusSchema,
      itinerary: ItinerarySchema,
    }),
  ),
});
/** All that the dialog of a booking shows. */
export type BookingDetail = TypeOf<typeof BookingDetailAnswer>;

export const DecidedAnswer = v.object({ booking: BookingSchema, email: v.picklist(['sent', 'queued', 'failed']) });

/** The answer to an e-mail that is sent again: it is queued. */
export const QueuedAnswer = v.object({});

/** It has that status already, or was changed since it was seen. */
export const StaleAnswer = v.looseObject({
  ...ProblemAnswer.entries,
  status: v.pipe(StatusSchema, v.description('The status that the booking has, and not that of the answer')),
  changedBy: v.string(),
  changedAt: InstantSchema,
});

/** Why a decision is not taken: the booking was changed, or its personal data was erased. */
export const DecisionConflictAnswer = v.union([StaleAnswer, ProblemAnswer]);

export const PriceCheckAnswer = v.object({ equal: v.boolean(), stored: PriceSchema, now: PriceSchema });

export const SummaryAnswer = v.object({
  toAnswer: WholeSchema,
  failedEmails: v.pipe(WholeSchema, v.description('Since somebody last looked')),
  heldMessages: WholeSchema,
});
/** What waits for staff. */
export type StaffSummary = TypeOf<typeof SummaryAnswer>;

export const FailedEmailsAnswer = v.object({
  emails: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(EMAIL_KINDS),
      to: v.string(),
      reason: v.exactOptional(v.string()),
      bookingId: v.exactOptional(v.pipe(v.string(), v.description('Absent for the e-mail of a message'))),
      confirmationNumber: v.exactOptional(v.string()),
    }),
  ),
});
/** A failed e-mail, with the number of its booking where it belongs to one. */
export type ShownFailure = TypeOf<typeof FailedEmailsAnswer>['emails'][number];

const MessageSchema = v.object({
  id: v.string(),
  receivedAt: InstantSchema,
  kind: v.picklist(['inquiry', 'contact']),
  content: v.pipe(v.record(v.string(), v.string()), v.description('The fields of its form')),
});

export const HeldMessagesAnswer = v.object({ messages: v.array(MessageSchema) });
/** A message that was held because the field that people never see was filled in. */
export type HeldMessage = TypeOf<typeof MessageSchema>;

/** Bookings and messages in the answers about one person's data. */
export const KEPT = {
  booking: v.object({ ...BookingSchema.entries, ...HISTORY }),
  message: v.object({ ...MessageSchema.entries, held: v.boolean() }),
};
