import * as v from 'valibot';
import type { Booking } from '../../../domain/booking/booking.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../../../domain/inquiry/message.ts';
import { StatusSchema } from '../booking.ts';
import { InstantSchema, WholeSchema } from '../common.ts';
import { ItinerarySchema } from '../quote.ts';
import type { Same, TypeOf } from '../schema.ts';
import { PhotoSchema } from './booking-record.ts';
import { RemarksSchema } from './customer-remarks.ts';
import { InvoiceSchema } from './invoice.ts';
import { BookingSchema, HISTORY } from './staff-booking.ts';

const StoredBookingSchema = v.object({
  ...BookingSchema.entries,
  ...HISTORY,
  formerEmails: v.exactOptional(v.array(v.string())),
  linkNumber: v.exactOptional(WholeSchema),
  photos: v.exactOptional(v.array(PhotoSchema)),
});
// The copy for a customer has all that is stored of a booking.
true satisfies Same<keyof Booking, Exclude<keyof TypeOf<typeof StoredBookingSchema>, keyof typeof HISTORY>>;

const StoredMessageSchema = v.object({
  id: v.string(),
  receivedAt: InstantSchema,
  kind: v.picklist(MESSAGE_KINDS),
  content: v.pipe(
    v.record(v.string(), v.union([v.string(), ItinerarySchema])),
    v.description('The fields of its form'),
  ),
  state: v.picklist(MESSAGE_STATES),
  answeredBy: v.exactOptional(v.string()),
});

const StoredQuoteSchema = v.object({
  queuedAt: InstantSchema,
  to: v.string(),
  state: v.picklist(['queued', 'sent', 'failed', 'held', 'cancelled']),
  subject: v.exactOptional(v.string()),
  text: v.exactOptional(v.pipe(v.string(), v.description('As long as it is kept'))),
});
/** A quote that was sent by e-mail. */
export type StoredQuote = TypeOf<typeof StoredQuoteSchema>;

/** Bookings are newest first, messages and quotes oldest first. */
export const PersonalDataAnswer = v.object({
  email: v.string(),
  collectedAt: InstantSchema,
  bookings: v.array(StoredBookingSchema),
  invoices: v.pipe(v.array(InvoiceSchema), v.description('Of these bookings')),
  remarks: v.pipe(v.array(RemarksSchema), v.description('What staff wrote of the customer')),
  messages: v.array(StoredMessageSchema),
  quotes: v.array(StoredQuoteSchema),
});

/** The stored data of an e-mail address. */
export type PersonalData = TypeOf<typeof PersonalDataAnswer>;

export const ErasedDataAnswer = v.object({
  bookings: v.array(v.pipe(v.string(), v.description('Number of a booking that was erased'))),
  upcoming: v.array(
    v.pipe(
      v.object({ id: v.string(), confirmationNumber: v.string(), status: StatusSchema }),
      v.description('Still to come, so it was left: decline or delete it first'),
    ),
  ),
  messages: v.pipe(WholeSchema, v.description('How many messages were removed')),
  quotes: v.pipe(WholeSchema, v.description('How many quotes by e-mail were removed')),
});
/**
 * The result of an erasure: the numbers of the erased bookings, the numbers of future bookings that
 * were left unchanged, and how many messages were removed.
 */
export type ErasedData = TypeOf<typeof ErasedDataAnswer>;
