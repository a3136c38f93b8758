import * as v from 'valibot';
import { NOTICE_CODES } from '../../../domain/booking/notices.ts';
import { BOOKING_SORTS, BOOKING_VIEWS } from '../../../domain/booking/views.ts';
import { MARKS } from '../../../domain/desk/marks.ts';
import { EMAIL_KINDS } from '../../../domain/outbox/email.ts';
import { AlternativeSchema } from '../availability.ts';
import { CustomerFormSchema, ReceiptAnswer } from '../booking.ts';
import { CentsSchema, DateSchema, IdSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import { MessageSchema } from '../message.ts';
import { PriceSchema, QuoteAnswer } from '../quote.ts';
import type { TypeOf } from '../schema.ts';
import { TariffSchema } from '../tariff.ts';
import { OverlapSchema } from './booking-action.ts';
import {
  AccountSchema,
  AgreementSchema,
  BillLineSchema,
  BookingEventSchema,
  DueSchema,
  EmailStateSchema,
  HandoverSchema,
  InvoicedSchema,
  PayerSchema,
  PaymentSchema,
  PhotoSchema,
  SettlementSchema,
  SignedAgreementSchema,
  SourceSchema,
} from './booking-record.ts';
import { bulkAnswer, PageLimitText } from './bulk.ts';
import { RemarksSchema } from './customer-remarks.ts';
import { ShownInvoiceSchema } from './invoice.ts';
import { TripAvailabilitySchema } from './staff-schedule.ts';

export const BookingListQuery = v.strictObject({
  limit: v.exactOptional(PageLimitText),
  cursor: v.exactOptional(v.pipe(textOf(300), v.description('`nextCursor` of the page before'))),
  view: v.exactOptional(v.picklist(BOOKING_VIEWS)),
  q: v.exactOptional(
    v.pipe(
      textOf(254),
      v.description(
        'Words that are all found: the beginning of a number, name, vehicle, e-mail or phone, last digits of a phone, or a day; case and accents do not matter',
      ),
    ),
  ),
  pickupFrom: v.exactOptional(v.pipe(DateSchema, v.description('The first day of pickup'))),
  pickupTo: v.exactOptional(v.pipe(DateSchema, v.description('The last day of pickup'))),
  vehicleId: v.exactOptional(IdSchema),
  mark: v.exactOptional(v.picklist(MARKS)),
  sort: v.exactOptional(
    v.pipe(
      v.picklist(BOOKING_SORTS),
      v.description(
        '`newest` if left out; the others have the earliest first. `deadline` is when a request is to be answered',
      ),
    ),
  ),
});

/** The history state of the list of bookings: the view that a link opens. */
export const ViewChoice = v.object({ view: v.picklist(BOOKING_VIEWS) });

export const BookingEmailPath = v.object({ id: v.string(), emailId: v.string() });

/** Which bookings were released or deleted, and why others were not. */
export const BulkAnswer = bulkAnswer(['booking-not-found', 'not-held', 'not-possible']);
export type BulkOutcome = TypeOf<typeof BulkAnswer>;

const { lines, deposit: _, ...RECEIPT_WITHOUT_LINES } = ReceiptAnswer.entries;

const RowSchema = v.object({
  id: v.string(),
  ...RECEIPT_WITHOUT_LINES,
  version: WholeSchema,
  answerBy: v.pipe(InstantSchema, v.description('Until when an answer was promised')),
  source: SourceSchema,
  form: CustomerFormSchema,
  handover: v.exactOptional(HandoverSchema),
  payer: v.exactOptional(v.pipe(PayerSchema, v.description('Who pays for the customer'))),
  held: v.exactOptional(v.pipe(v.literal(true), v.description('Nobody is mailed until staff release or answer it'))),
  erasedAt: v.exactOptional(v.pipe(InstantSchema, v.description('Since when the texts of `form` are empty'))),
  invoiced: v.exactOptional(
    v.pipe(InvoicedSchema, v.description('Its invoices in force, without a number where one is not finished')),
  ),
});

/** A booking in the list. The form is as typed, and empty after an erasure. */
export type ListedBooking = TypeOf<typeof RowSchema>;

/** A row of the list, or of the page of today, with its marks (BOOK-52). */
export const DeskRowSchema = v.object({
  ...RowSchema.entries,
  marks: v.array(v.picklist(MARKS)),
  conflicts: v.exactOptional(
    v.pipe(
      v.array(v.object({ mark: v.picklist(['clash', 'asks-too']), id: v.string(), confirmationNumber: v.string() })),
      v.description('The other bookings for which `clash` and `asks-too` stand, at most three'),
    ),
  ),
  due: v.exactOptional(
    v.pipe(v.array(DueSchema), v.description('What is due of its vehicle, while it is to be handed out')),
  ),
});
export type DeskRow = TypeOf<typeof DeskRowSchema>;

export const ChangePreviewAnswer = v.object({
  before: QuoteAnswer,
  after: QuoteAnswer,
  difference: v.pipe(CentsSchema, v.description('What the change adds to Total Charges')),
  availability: TripAvailabilitySchema,
  freeUntil: v.exactOptional(
    v.pipe(InstantSchema, v.description('Of a vehicle that is out: until when it is free for a dropoff')),
  ),
  next: v.exactOptional(
    v.pipe(
      v.object({ booking: RowSchema, alternatives: v.array(AlternativeSchema) }),
      v.description(
        'Of a vehicle that is out: the booking that takes its last unit next, and where that one could go, at the booked prices',
      ),
    ),
  ),
});
export type ChangePreview = TypeOf<typeof ChangePreviewAnswer>;

const ShownSchema = v.object({
  notices: v.array(v.object({ code: v.picklist(NOTICE_CODES), text: v.string() })),
  at: InstantSchema,
});

export const BookingSchema = v.object({
  ...RowSchema.entries,
  lines,
  consent: v.object({
    text: v.string(),
    at: InstantSchema,
    by: v.exactOptional(v.pipe(v.string(), v.description('The member of staff who entered the booking'))),
  }),
  tariff: TariffSchema,
  answeredAt: v.exactOptional(v.pipe(InstantSchema, v.description('When staff first approved or declined it'))),
  settlement: v.exactOptional(SettlementSchema),
  billLines: v.exactOptional(v.pipe(v.array(BillLineSchema), v.description('That staff wrote on the bill'))),
  payments: v.exactOptional(v.pipe(v.array(PaymentSchema), v.description('What was paid and held, oldest first'))),
  agreement: v.exactOptional(v.pipe(SignedAgreementSchema, v.description('In force, as the customer signed it'))),
  formerAgreements: v.exactOptional(
    v.pipe(v.array(SignedAgreementSchema), v.description('Signed, and not in force any more; oldest first')),
  ),
  shown: v.exactOptional(v.pipe(ShownSchema, v.description('The notices that the site showed the customer'))),
});

/** A booking as staff are shown it, with its account (PRICE-28). */
const ShownBookingSchema = v.object({
  ...BookingSchema.entries,
  account: AccountSchema,
});

export const BookingListAnswer = v.object({
  bookings: v.array(DeskRowSchema),
  nextCursor: v.nullable(v.string()),
  total: v.pipe(WholeSchema, v.description('Exact up to 10,000')),
  totalIsMore: v.optional(v.boolean(), false),
});
export type BookingListAnswer = TypeOf<typeof BookingListAnswer>;

/** The text of an e-mail, as it was written for its recipient. */
export const EmailTextAnswer = v.object({ subject: v.string(), text: v.string() });
export type EmailText = TypeOf<typeof EmailTextAnswer>;

/** The e-mails and the history of a booking, and the receipt that the customer got (BOOK-57). */
export const HISTORY = {
  emails: v.array(EmailStateSchema),
  history: v.array(BookingEventSchema),
  receipt: v.pipe(ReceiptAnswer, v.description('As it was first answered')),
};

export const BookingDetailAnswer = v.object({
  ...ShownBookingSchema.entries,
  ...HISTORY,
  overlaps: v.array(OverlapSchema),
  availability: v.pipe(TripAvailabilitySchema, v.description('Of the trip, without this booking')),
  next: v.exactOptional(
    v.pipe(OverlapSchema, v.description('Of a vehicle that is out: the booking that takes its last unit next')),
  ),
  remarks: v.pipe(RemarksSchema, v.description('What staff wrote of the customer')),
  messages: v.pipe(v.array(MessageSchema), v.description('What the customer wrote about it, oldest first')),
  photos: v.pipe(v.array(PhotoSchema), v.description('Of the vehicle, the oldest first')),
  invoices: v.pipe(v.array(ShownInvoiceSchema), v.description('With their credit notes, the newest first')),
  differsFromInvoice: v.exactOptional(
    v.pipe(v.literal(true), v.description('The account is another one than what is invoiced')),
  ),
});

/** Everything that the dialog of a booking shows. */
export type BookingDetail = TypeOf<typeof BookingDetailAnswer>;

/**
 * 'queued': the site retries the e-mail on its own. 'failed': it does not. 'none': the booking has
 * no e-mail address.
 */
const CustomerEmailSchema = v.picklist(['sent', 'queued', 'failed', 'none']);
export type CustomerEmail = TypeOf<typeof CustomerEmailSchema>;

/** The answer of an action on a booking. Only actions that tell the customer have `email`. */
export const BookingActionAnswer = v.object({
  booking: ShownBookingSchema,
  email: v.exactOptional(CustomerEmailSchema),
  settlement: v.exactOptional(SettlementSchema),
});
export type BookingActionResult = TypeOf<typeof BookingActionAnswer>;

/** The answer of an action that always tells the customer. */
export const EmailedActionAnswer = v.object({ booking: ShownBookingSchema, email: CustomerEmailSchema });
export type EmailedActionResult = TypeOf<typeof EmailedActionAnswer>;

/** The answer after the link to a booking, or its bill, was mailed. */
export const MailedAnswer = v.object({ email: CustomerEmailSchema });

/** What is signed at a hand-over. */
export const AgreementAnswer = v.object({ agreement: AgreementSchema });

/** The answer after money was written down. */
export const PaymentAnswer = v.object({ booking: ShownBookingSchema, payment: PaymentSchema });

/** The answer after a payment was voided. */
export const VoidAnswer = v.object({ booking: ShownBookingSchema });

/** The answer of a return. */
export const TakenBackAnswer = v.object({
  booking: ShownBookingSchema,
  settlement: SettlementSchema,
  email: v.exactOptional(v.pipe(CustomerEmailSchema, v.description('Of the bill, if it was to be mailed'))),
});

/** The answer after a note was added. */
export const AddedNoteAnswer = v.object({});

/** The answer after an e-mail is queued again. */
export const QueuedAnswer = v.object({});

const CheckedPriceSchema = v.object({ ...PriceSchema.entries, account: AccountSchema });
export const PriceCheckAnswer = v.object({
  equal: v.pipe(v.boolean(), v.description('Whether its own rates give what is stored')),
  stored: CheckedPriceSchema,
  now: v.pipe(CheckedPriceSchema, v.description('By today’s rates')),
});

export const SummaryAnswer = v.object({
  toAnswer: WholeSchema,
  failedEmails: v.pipe(WholeSchema, v.description('Since somebody last looked')),
  openMessages: v.pipe(WholeSchema, v.description('Exact up to 10,000, as are the others')),
  heldMessages: WholeSchema,
  heldBookings: WholeSchema,
  attention: v.pipe(
    WholeSchema,
    v.description('What needs attention on the page of the site’s health; 0 for who does not see it'),
  ),
  changes: v.pipe(
    WholeSchema,
    v.description('Another number than before: a booking, message or vehicle may have changed'),
  ),
});
/** The counts of what waits for staff. */
export type StaffSummary = TypeOf<typeof SummaryAnswer>;

/** Which failed e-mails were queued again, and why others were not. */
export const ResentAnswer = bulkAnswer(['email-not-found', 'not-failed', 'not-possible', 'not-sendable']);
export type ResentOutcome = TypeOf<typeof ResentAnswer>;

export const FailedEmailsAnswer = v.object({
  emails: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(EMAIL_KINDS),
      to: v.string(),
      reason: v.string(),
      bookingId: v.exactOptional(v.pipe(v.string(), v.description('Absent for an e-mail of a message or of the site'))),
      confirmationNumber: v.exactOptional(v.string()),
      messageId: v.exactOptional(v.string()),
      subject: v.exactOptional(v.pipe(v.string(), v.description('Of the message'))),
    }),
  ),
  total: v.pipe(WholeSchema, v.description('How many there are; `emails` has at most the first 200')),
});
export type FailedEmailsAnswer = TypeOf<typeof FailedEmailsAnswer>;
/** A failed e-mail, with the number of its booking if it belongs to one. */
export type ShownFailure = TypeOf<typeof FailedEmailsAnswer>['emails'][number];
