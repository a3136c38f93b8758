import { type FormerCustomer, formerCustomers, searchWords } from '../../../domain/booking/search.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/**
 * Maximum number of bookings that are read for one search. Staff type on until few people are
 * found, so older bookings are not needed, and each key costs one short read.
 */
const MAX_READ_BOOKINGS = 200;

/**
 * Finds former customers by the beginning of name, e-mail or phone (STAFF-23), among the newest
 * bookings that the list finds by that text.
 */
export async function findCustomers(
  { bookings }: Pick<Ports, 'bookings'>,
  typed: string,
): Promise<Ok<{ readonly customers: readonly FormerCustomer[] }>> {
  const words = searchWords(typed);
  if (words.length === 0) return ok({ customers: [] });
  const page = await listBookings(bookings, { limit: MAX_READ_BOOKINGS, filter: { words } });
  return ok({ customers: formerCustomers(page.bookings, typed) });
}
