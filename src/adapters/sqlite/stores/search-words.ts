import type { Booking, ListedStatus } from '../../../domain/booking/booking.ts';
import type { SearchWord } from '../../../domain/booking/search.ts';
import { indexedKeys } from '../../shared/indexed-keys.ts';

/**
 * The value of column `search_keys`: one key per line. No key contains a line feed, because
 * `foldText` removes them.
 */
export function searchLines(booking: Booking): string {
  return indexedKeys(booking).join('\n');
}

/** The values of column `status_mark`. Each token of `booking_search` starts with one. */
const STATUS_MARKS: Readonly<Record<ListedStatus, string>> = {
  confirmed: '1',
  approved: '2',
  declined: '3',
  completed: '4',
  held: '5',
  cancelled: '6',
};

/**
 * Returns the FTS5 query for bookings of one status in which all words are found: each is the start
 * of a key. A prefix is one quoted string, in which FTS5 recognizes no operator, and the tokenizer
 * reads it as one token.
 */
export function searchQuery(status: ListedStatus, words: readonly SearchWord[]): string {
  const startsWith = (prefix: string) => `"${STATUS_MARKS[status]}${prefix.replaceAll('"', '""')}"*`;
  return words.map((word) => `(${word.map(startsWith).join(' OR ')})`).join(' AND ');
}
