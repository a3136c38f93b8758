import type { BookingRequest } from '../../ports/api/booking.ts';
import * as calls from '../../ports/api/calls/bookings.ts';
import { PriceHoldSchema, type StoredHold } from '../../ports/api/price-hold.ts';
import type { QuoteQuestion } from '../../ports/api/quote.ts';
import { decode, type TypeOf } from '../../ports/api/schema.ts';
import { parseJson } from './answer.ts';
import { send } from './send.ts';

// The calls of the booking steps.

export async function holdPrice(body: QuoteQuestion): Promise<StoredHold | undefined> {
  const priced = await send(calls.priceTrip, { body });
  if (!priced.ok) return undefined;
  const { token } = priced.value.hold;
  const hold = decode(PriceHoldSchema, parseJson(contentOf(token)));
  if (hold === undefined) throw new Error('The token of a held price cannot be read');
  return { token, hold };
}

export function emailQuote(body: TypeOf<typeof calls.emailQuote.body>) {
  return send(calls.emailQuote, { body });
}

export function submitBooking(body: BookingRequest, submissionKey: string) {
  return send(calls.submitBooking, { headers: { 'idempotency-key': submissionKey }, body });
}

/** Returns what a token says. Only the site can tell whether it holds. */
function contentOf(token: string): string {
  const [encoded = ''] = token.split('.');
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
