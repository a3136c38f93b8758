import type { BookingRow } from '../../../domain/booking/booking.ts';
import { type BookingFilter, type BookingSort, compareBookings } from '../../../domain/booking/views.ts';
import { type DeskChoice, deskFilter, isComputedMark } from '../../../domain/desk/list-choice.ts';
import type { Mark, Marked } from '../../../domain/desk/marks.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { COUNTED_EXACTLY, countBookings, listBookings as listStored } from '../stored/stored-bookings.ts';
import { type MarkPorts, markRows } from './mark-rows.ts';

/** The bookings that one call of the store reads while marks are looked for. */
const SCANNED_AT_ONCE = 200;
/**
 * The maximum number of bookings to come that are read for a mark which no store knows. A fleet of
 * 200 vehicles has fewer of them.
 */
const MAX_SCANNED = 2000;

/** A page of the list: what is chosen, and in which order. */
export type ListPageRequest = DeskChoice & {
  readonly sort: BookingSort;
  readonly limit: number;
  readonly cursor?: string;
};

/** A page of the list. If `totalIsMore` is true, `total` is a lower bound. */
export type ListedBookings = {
  readonly bookings: readonly Marked<BookingRow>[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore?: true;
};

/** Returns a page of a choice with the length of the list (BOOK-53). */
export async function listBookings(ports: MarkPorts, request: ListPageRequest): Promise<Ok<ListedBookings>> {
  const { sort, limit, cursor, mark } = request;
  const filter = deskFilter(request, ports.clock.now());
  if (mark !== undefined && isComputedMark(mark)) return ok(await listMarked(ports, filter, sort, mark));
  const page = { limit, filter, sort, ...(cursor === undefined ? {} : { before: cursor }) };
  const [{ bookings, nextCursor }, count] = await Promise.all([
    listStored(ports.bookings, page),
    countBookings(ports.bookings, filter, COUNTED_EXACTLY + 1),
  ]);
  const total = Math.min(count, COUNTED_EXACTLY);
  const rows = await markRows(ports, bookings);
  return ok({ bookings: rows, nextCursor, total, ...(count > total ? { totalIsMore: true } : {}) });
}

/**
 * Returns all bookings with a mark that no store knows, as one page. They are among the bookings to
 * come, so these are read and marked.
 */
async function listMarked(
  ports: MarkPorts,
  filter: BookingFilter,
  sort: BookingSort,
  mark: Mark,
): Promise<ListedBookings> {
  const found: Marked<BookingRow>[] = [];
  let read = 0;
  let before: string | undefined;
  do {
    const page = await listStored(ports.bookings, {
      limit: SCANNED_AT_ONCE,
      filter,
      sort: 'dropoff',
      ...(before === undefined ? {} : { before }),
    });
    found.push(...(await markRows(ports, page.bookings)).filter(({ marks }) => marks.includes(mark)));
    read += page.bookings.length;
    before = page.nextCursor ?? undefined;
  } while (before !== undefined && read < MAX_SCANNED);
  return {
    bookings: found.toSorted(compareBookings(sort)),
    nextCursor: null,
    total: found.length,
    ...(before === undefined ? {} : { totalIsMore: true }),
  };
}
