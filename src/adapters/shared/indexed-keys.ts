import type { Booking } from '../../domain/booking/booking.ts';
import { MAX_PREFIX_LENGTH, searchKeys } from '../../domain/booking/search.ts';

/** Returns the search keys of a booking, cut to the characters that a search compares. */
export function indexedKeys(booking: Booking): readonly string[] {
  return searchKeys(booking).map((key) => [...key].slice(0, MAX_PREFIX_LENGTH).join(''));
}
