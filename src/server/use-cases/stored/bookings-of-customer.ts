import type { Booking } from '../../../domain/booking/booking.ts';
import { searchWords } from '../../../domain/booking/search.ts';
import { bookingsTogether } from '../../../domain/customer/contacts.ts';
import type { Ports } from '../../../ports/ports.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/** The newest bookings that are read by one address or phone. Nobody rents more often while they are kept. */
const MAX_PER_CONTACT = 200;
/** The most addresses and phones of one customer. A number that staff type for want of one joins no more. */
const MAX_CONTACTS = 20;

/**
 * Finds the bookings of the customer with these addresses and phones (CUST-1), by the search of the
 * list, and all that the customer is reached by. Erased bookings are nobody's.
 */
export async function bookingsOfCustomer(
  { bookings }: Pick<Ports, 'bookings'>,
  keys: readonly string[],
): Promise<{ readonly keys: readonly string[]; readonly bookings: readonly Booking[] }> {
  const read = new Map<string, Booking>();
  const searched = new Set<string>();
  for (let known = keys; ; ) {
    const pages = known
      .filter((key) => !searched.has(key))
      .slice(0, MAX_CONTACTS - searched.size)
      .map((key) => {
        searched.add(key);
        return listBookings(bookings, { limit: MAX_PER_CONTACT, filter: { words: searchWords(key) } });
      });
    for (const page of await Promise.all(pages)) for (const booking of page.bookings) read.set(booking.id, booking);
    const together = bookingsTogether(keys, [...read.values()]);
    if (pages.length === 0) return together;
    known = together.keys;
  }
}
