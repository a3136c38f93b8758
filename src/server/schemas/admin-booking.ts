import { Type } from 'typebox';
import { BOOKING_STATUSES } from '../../domain/booking/booking.ts';
import { NOTE_LIMIT } from '../../domain/booking/lifecycle.ts';
import { BOOKING_VIEWS } from '../../domain/booking/views.ts';
import { ReceiptAnswer } from './booking.ts';
import { Instant, ReadonlyList, StrictObject } from './common.ts';
import { ProblemAnswer, problemOf } from './problem.ts';
import { PricedFields } from './quote.ts';

const StatusText = Type.Enum(BOOKING_STATUSES);

/** Numbers in a query are text: nothing is coerced. */
export const BookingListQuery = StrictObject({
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9]\\d?|1\\d\\d|200)$', description: '1 to 200, 50 if left out' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 300, description: '`nextCursor` of the page before' })),
  view: Type.Optional(Type.Enum(BOOKING_VIEWS)),
  q: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'The beginning of a number, first or last name, e-mail or phone; case and accents do not matter',
    }),
  ),
});

export const BookingPath = Type.Object({ id: Type.String() });
export const BookingEmailPath = Type.Object({ id: Type.String(), emailId: Type.String() });

export const ApproveBody = StrictObject({ seenStatus: StatusText });
export const DeclineBody = StrictObject({
  seenStatus: StatusText,
  note: Type.Optional(Type.String({ maxLength: NOTE_LIMIT, description: 'To the customer, as plain text' })),
});

const CustomerAnswer = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  confirmEmail: Type.String(),
  phone: Type.String(),
  cardName: Type.String(),
  cardType: Type.String(),
  comments: Type.Optional(Type.String()),
  agreePolicy: Type.Boolean(),
});

const { lines, ...RowOfReceipt } = ReceiptAnswer.properties;
const RowFields = {
  id: Type.String(),
  ...RowOfReceipt,
  form: CustomerAnswer,
  erasedAt: Type.Optional({ ...Instant, description: 'Since when the texts of `form` are empty' }),
};
const BookingFields = {
  ...RowFields,
  lines,
  consent: Type.Object({ text: Type.String(), at: Instant }),
};

export const BookingListAnswer = Type.Object({
  bookings: ReadonlyList(Type.Object(RowFields)),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer({ description: 'Exact up to 10,000' }),
  totalIsMore: Type.Optional(Type.Literal(true)),
});

const EmailStateAnswer = Type.Object({
  id: Type.String(),
  kind: Type.String({ description: 'received, notice, confirmation, declined' }),
  to: Type.String(),
  state: Type.String({ description: 'queued, sent, failed, cancelled' }),
  tries: Type.Integer(),
  nextTryAt: Type.Optional(Instant),
  sentAt: Type.Optional(Instant),
  reason: Type.Optional(Type.String()),
});

const BookingEventAnswer = Type.Object({
  at: Instant,
  by: Type.String({ description: 'E-mail of a member of staff, customer, or the site' }),
  what: Type.String({ description: 'submitted, approved, declined, email-sent-again, erased' }),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  email: Type.Optional(Type.String({ description: 'The kind of the e-mail that was sent again' })),
});

export const BookingDetailAnswer = Type.Object({
  ...BookingFields,
  emails: ReadonlyList(EmailStateAnswer),
  history: ReadonlyList(BookingEventAnswer),
  overlaps: ReadonlyList(
    Type.Object({
      id: Type.String(),
      confirmationNumber: Type.String(),
      status: Type.String(),
      itinerary: ReceiptAnswer.properties.itinerary,
    }),
  ),
});

export const DecidedAnswer = Type.Object({
  booking: Type.Object(BookingFields),
  email: Type.Union([Type.Literal('sent'), Type.Literal('queued'), Type.Literal('failed')]),
});

export const StaleAnswer = problemOf(
  Type.Object({
    ...ProblemAnswer.properties,
    status: Type.String({ description: 'The status that the booking has, and not that of the answer' }),
    changedBy: Type.String(),
    changedAt: Instant,
  }),
  'It has that status already, or was changed since it was seen',
);

const PriceAnswer = Type.Object(PricedFields);

export const PriceCheckAnswer = Type.Object({ equal: Type.Boolean(), stored: PriceAnswer, now: PriceAnswer });

export const SummaryAnswer = Type.Object({
  toAnswer: Type.Integer(),
  failedEmails: Type.Integer({ description: 'Since somebody last looked' }),
  heldMessages: Type.Integer(),
});

export const FailedEmailsAnswer = Type.Object({
  emails: ReadonlyList(
    Type.Object({
      id: Type.String(),
      kind: Type.String({ description: 'received, notice, confirmation, declined, inquiry, contact' }),
      to: Type.String(),
      reason: Type.Optional(Type.String()),
      bookingId: Type.Optional(Type.String({ description: 'Absent for the e-mail of a message' })),
      confirmationNumber: Type.Optional(Type.String()),
    }),
  ),
});

export const MessageFields = {
  id: Type.String(),
  receivedAt: Instant,
  kind: Type.String({ description: 'inquiry, contact' }),
  content: Type.Object({}, { additionalProperties: true, description: 'The fields of its form' }),
};

export const HeldMessagesAnswer = Type.Object({ messages: ReadonlyList(Type.Object(MessageFields)) });
