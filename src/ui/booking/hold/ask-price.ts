import { PriceHoldSchema, type StoredHold } from '../../../ports/api/price-hold.ts';
import type { QuoteQuestion } from '../../../ports/api/quote.ts';
import { decode } from '../../../ports/api/schema.ts';
import { send } from '../../client/send.ts';

/**
 * Has the site hold the price of a vehicle for a trip, or find the held price of `holdToken`
 * (HOLD-2). Undefined where the site prices no such trip.
 */
export async function askPrice(question: QuoteQuestion): Promise<StoredHold | undefined> {
  const { priceTrip } = await import('../../../ports/api/calls/bookings.ts');
  const priced = await send(priceTrip, { body: question });
  if (!priced.ok) return undefined;
  const { token } = priced.value.hold;
  const hold = decode(PriceHoldSchema, JSON.parse(contentOf(token)));
  if (hold === undefined) throw new Error('The token of a held price cannot be read');
  return { token, hold };
}

/** Returns what a token says. Only the site can tell whether it holds. */
function contentOf(token: string): string {
  const [encoded = ''] = token.split('.');
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
