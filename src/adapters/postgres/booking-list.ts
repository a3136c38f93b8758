import type { Booking } from '../../domain/booking/booking.ts';
import type { SearchWord } from '../../domain/booking/search.ts';
import { type BookingFilter, type BookingSort, type InstantRange, momentIn } from '../../domain/booking/views.ts';
import { type BookingPage, type BookingPageRequest, MAX_GATHERED } from '../../ports/stores/booking-store.ts';
import { cutPage, readCursor } from '../shared/list-cursor.ts';
import { planList } from '../shared/list-plan.ts';
import { bookingOf, countOf } from '../shared/rows.ts';
import type { Database, Value } from './database.ts';
import { IS_NEW_FAILURE } from './stores/outbox.ts';

/** The column of each order, which the id follows. */
const ORDERS = {
  newest: { column: 'created_at', direction: 'DESC', behind: '<' },
  deadline: { column: 'created_at', direction: 'ASC', behind: '>' },
  pickup: { column: 'pickup_time', direction: 'ASC', behind: '>' },
  dropoff: { column: 'dropoff_time', direction: 'ASC', behind: '>' },
} as const satisfies Record<BookingSort, object>;

/**
 * How many of the next bookings a search looks at before it asks the index of words. A word that
 * fills no page from them is in few bookings, all of which are sorted.
 */
const WINDOW = 2000;

/**
 * Lists a page. The planner of the server chooses the index by the values. It cannot know how many
 * bookings a prefix finds, so a search has an order of its own.
 */
export async function listBookings(db: Database, request: BookingPageRequest): Promise<BookingPage> {
  const { limit, filter = {}, sort = 'newest' } = request;
  const { source, isInOrder } = planList(filter, sort);
  const rowsOf = source === 'words' ? (isInOrder ? foundByWords : newestByWords) : allRows;
  const next = source === 'words' && isInOrder ? await readPage(db, request, nextRows) : [];
  const found = next.length > limit ? next : await readPage(db, request, rowsOf);
  const { shown, nextCursor } = cutPage(found, limit, (last) => ({ at: momentIn(last, sort), id: last.id }));
  return { bookings: shown, nextCursor };
}

/** Returns rows with their conditions, which are those of a filter and the place behind a cursor. */
type RowsOf = (where: (filter: BookingFilter) => string, filter: BookingFilter, place: string, by: string) => string;

const allRows: RowsOf = (where, filter, place) => `bookings WHERE ${where(filter)} AND ${place}`;

/** The next bookings of the order, and of those the found ones. */
const nextRows: RowsOf = (where, { words = [], ...others }, place, by) =>
  `(SELECT * FROM bookings WHERE ${where(others)} AND ${place} ORDER BY ${by} LIMIT ${WINDOW}) AS next
   WHERE ${where({ words })}`;

/** OFFSET 0 makes the server find all of them first, and not walk the order. */
const foundByWords: RowsOf = (where, filter, place) =>
  `(SELECT id, created_at FROM bookings WHERE ${where(filter)} OFFSET 0) AS found WHERE ${place}`;

/** A word may find most of all bookings, which are not sorted by another order than theirs. */
const newestByWords: RowsOf = (where, filter, place) =>
  `(SELECT id, pickup_time, dropoff_time FROM bookings WHERE ${where(filter)}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_GATHERED}) AS found WHERE ${place}`;

/** Reads a page and one extra booking, which shows whether there is a next page. */
async function readPage(
  db: Database,
  { limit, before, filter = {}, sort = 'newest' }: BookingPageRequest,
  rowsOf: RowsOf,
): Promise<readonly Booking[]> {
  const { column, direction, behind } = ORDERS[sort];
  const by = `${column} ${direction}, id ${direction}`;
  const values: Value[] = [];
  const cursor = before === undefined ? undefined : readCursor(before);
  const place =
    cursor === undefined
      ? 'true'
      : `(${column}, id) ${behind} (${bind(values, cursor.at)}, ${bind(values, cursor.id)})`;
  const rows = rowsOf((some) => conditionsOf(some, values).join(' AND '), filter, place, by);
  // Documents are read for the page alone.
  const found = await db.planned(
    `WITH page AS MATERIALIZED (SELECT id FROM ${rows} ORDER BY ${by} LIMIT ${bind(values, limit + 1)})
     SELECT document FROM page JOIN bookings USING (id) ORDER BY ${by}`,
    values,
  );
  return found.map(bookingOf);
}

/** Returns how many bookings match a filter, counted up to `most`. */
export async function countBookings(db: Database, filter: BookingFilter, most: number): Promise<number> {
  const values: Value[] = [];
  const conditions = conditionsOf(filter, values).join(' AND ');
  const [row] = await db.planned(
    `SELECT count(*) AS count FROM (SELECT 1 FROM bookings WHERE ${conditions} LIMIT ${bind(values, most)}) AS found`,
    values,
  );
  return countOf(row);
}

/** Adds a value to those of a statement, and returns its place in the text. */
function bind(values: Value[], value: Value): string {
  return `$${values.push(value)}`;
}

function conditionsOf(filter: BookingFilter, values: Value[]): readonly string[] {
  const { statuses, pickup, dropoff, handover, vehicleId, hasFailedEmail, words } = filter;
  // Removed bookings have no status.
  const conditions = [
    statusCondition(statuses, values),
    ...rangeConditions('pickup_time', pickup, values),
    ...rangeConditions('dropoff_time', dropoff, values),
  ];
  if (handover === 'none') conditions.push('out_at IS NULL');
  if (handover === 'out') conditions.push('out_at IS NOT NULL AND back_at IS NULL');
  if (vehicleId !== undefined) conditions.push(`vehicle_id = ${bind(values, vehicleId)}`);
  if (hasFailedEmail) conditions.push(`id IN (SELECT booking_id FROM emails WHERE ${IS_NEW_FAILURE})`);
  if (words !== undefined) conditions.push(`search @@ ${bind(values, searchQuery(words))}::tsquery`);
  return conditions;
}

/** An index of one status has the order of the list, which an index of several has not. */
function statusCondition(statuses: BookingFilter['statuses'], values: Value[]): string {
  if (statuses === undefined) return 'listed_status IS NOT NULL';
  return statuses.length === 1
    ? `listed_status = ${bind(values, statuses[0])}`
    : `listed_status = ANY(${bind(values, statuses)})`;
}

function rangeConditions(column: string, { from, before }: InstantRange = {}, values: Value[]): readonly string[] {
  return [
    ...(from === undefined ? [] : [`${column} >= ${bind(values, from)}`]),
    ...(before === undefined ? [] : [`${column} < ${bind(values, before)}`]),
  ];
}

/**
 * Returns the query for bookings in which all words are found: each is the start of a key. A prefix
 * is a quoted text, in which no operator is recognized.
 */
function searchQuery(words: readonly SearchWord[]): string {
  const startsWith = (prefix: string) => `'${prefix.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  return words.map((word) => `(${word.map(startsWith).join(' | ')})`).join(' & ');
}
