import type { Booking, ListedStatus } from '../../../domain/booking/booking.ts';
import { MAX_PREFIX_LENGTH, type SearchWord, searchKeys } from '../../../domain/booking/search.ts';

/**
 * The value of column `search_keys`: one key per line. No key contains a line feed, because
 * `foldText` removes them.
 */
export function searchLines(booking: Booking): string {
  return searchKeys(booking)
    .map((key) => [...key].slice(0, MAX_PREFIX_LENGTH).join(''))
    .join('\n');
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
