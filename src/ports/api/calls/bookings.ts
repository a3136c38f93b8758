import * as v from 'valibot';
import { CUSTOMER_LIMITS } from '../../../domain/booking/customer-fields.ts';
import { AlternativeSchema } from '../availability.ts';
import { BookingRequest, RequestReceipt } from '../booking.ts';
import type { Call, CallProblems } from '../call.ts';
import { InstantSchema, NoContent, textOf } from '../common.ts';
import { TripQuoteAnswer } from '../price-hold.ts';
import { INVALID } from '../problem.ts';
import { SentAnswer, TRAIT_FIELDS } from '../public-form.ts';
import { MAX_TOKEN_CHARACTERS, QuoteAnswer, QuoteBody } from '../quote.ts';

export const SUBMISSION_KEY = /^[\x20-\x7e]{1,200}$/;

export const BookingHeaders = v.object({
  'idempotency-key': v.pipe(v.string(), v.regex(SUBMISSION_KEY), v.description('1 to 200 printable ASCII characters')),
});

/** How a form was filled in. It is neither booked nor compared with a repeated request (BOOK-11). */
export const BOOKING_TRAITS = {
  ...TRAIT_FIELDS,
  // Taken from programs that send it. Nothing depends on it: the visitor's clock may be wrong.
  openedAt: v.exactOptional(v.pipe(InstantSchema, v.description('Not used any more'))),
};

const TRIP_PROBLEMS = { ...INVALID, 'vehicle-not-found': {} } as const satisfies CallProblems;

/** Why nothing is booked, whether a customer or staff ask for it. */
export const PLACEMENT_PROBLEMS = {
  ...TRIP_PROBLEMS,
  'key-missing': {},
  'price-changed': { quote: QuoteAnswer },
  'already-booked': { receipt: RequestReceipt },
  'booking-removed': {},
} as const satisfies CallProblems;

export const priceTrip = {
  method: 'POST',
  path: '/api/quotes',
  summary: 'The price of a trip, line by line',
  body: QuoteBody,
  answer: TripQuoteAnswer,
  problems: TRIP_PROBLEMS,
} as const satisfies Call;

export const emailQuote = {
  method: 'POST',
  path: '/api/quotes/email',
  summary: 'Send a quote by e-mail, with a link that brings it back at its held price',
  body: v.strictObject({ ...QuoteBody.entries, email: textOf(CUSTOMER_LIMITS.email), ...BOOKING_TRAITS }),
  status: 202,
  answer: SentAnswer,
  problems: { ...TRIP_PROBLEMS, 'rate-limited': {} },
} as const satisfies Call;

export const linkQuote = {
  method: 'POST',
  path: '/api/quotes/links',
  summary: 'Store a held price until it ends, so that a link can name it by its id',
  body: v.strictObject({ holdToken: textOf(MAX_TOKEN_CHARACTERS) }),
  status: 204,
  answer: NoContent,
  problems: { ...INVALID, 'rate-limited': {} },
} as const satisfies Call;

export const submitBooking = {
  method: 'POST',
  path: '/api/bookings',
  summary: 'Send a reservation request',
  description: 'The same key with the same body is booked once and answered alike, with `Idempotency-Replayed: true`.',
  headers: BookingHeaders,
  body: v.strictObject({ ...BookingRequest.entries, ...BOOKING_TRAITS }),
  status: 201,
  answer: v.object({
    ...RequestReceipt.entries,
    wasTaken: v.exactOptional(v.pipe(v.literal(true), v.description('The vehicle is booked on the dates'))),
  }),
  problems: {
    ...PLACEMENT_PROBLEMS,
    'vehicle-blocked': { alternatives: v.array(AlternativeSchema) },
    'rate-limited': {},
  },
} as const satisfies Call;
