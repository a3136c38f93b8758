import type { Booking } from '../../domain/booking/booking.ts';
import type { SearchWord } from '../../domain/booking/search.ts';
import { type BookingFilter, type BookingSort, type InstantRange, momentIn } from '../../domain/booking/views.ts';
import { type BookingPage, type BookingPageRequest, MAX_GATHERED } from '../../ports/stores/booking-store.ts';
import { cutPage, readCursor } from '../shared/list-cursor.ts';
import { planList } from '../shared/list-plan.ts';
import { bookingOf, countOf, textOf } from '../shared/rows.ts';
import type { Database, Value } from './database.ts';
import { IS_NEW_FAILURE } from './stores/outbox.ts';

/** The column of each order, which the id follows. */
const ORDERS = {
  newest: { column: 'created_at', direction: 'DESC', behind: '<' },
  deadline: { column: 'created_at', direction: 'ASC', behind: '>' },
  pickup: { column: 'pickup_time', direction: 'ASC', behind: '>' },
  dropoff: { column: 'dropoff_time', direction: 'ASC', behind: '>' },
} as const satisfies Record<BookingSort, object>;

/** The most bookings of a rare word. All of them are sorted, since that is cheap. */
const MAX_RARE = 500;
/**
 * How many of the next bookings are looked at for a word that is not rare. One that fills no page
 * from them is common among other bookings, and then all that are found are sorted.
 */
const MAX_NEXT = 2000;

/** What is listed: what a filter lists, of these ids alone if there are any. */
type Choice = BookingFilter & { readonly ids?: readonly string[] };

/**
 * Lists a page. The planner of the server chooses the index by the values. It cannot know how many
 * bookings a prefix finds, so a search finds out first.
 */
export async function listBookings(db: Database, request: BookingPageRequest): Promise<BookingPage> {
  const { limit, filter = {}, sort = 'newest' } = request;
  const { source, isInOrder } = planList(filter, sort);
  const isSearch = source === 'words';
  const found = await (isSearch && isInOrder
    ? search(db, request, filter)
    : readPage(db, request, filter, isSearch ? newestByWords : allRows));
  const { shown, nextCursor } = cutPage(found, limit, (last) => ({ at: momentIn(last, sort), id: last.id }));
  return { bookings: shown, nextCursor };
}

/**
 * The index of words reads all bookings that any of its words finds, however few have all of them.
 * So it is asked for the word alone first that is likely the rarest.
 */
async function search(db: Database, request: BookingPageRequest, filter: BookingFilter): Promise<readonly Booking[]> {
  const values: Value[] = [];
  const conditions = conditionsOf({ ...filter, words: [likelyRarest(filter.words ?? [])] }, values).join(' AND ');
  const rows = await db.planned(`SELECT id FROM bookings WHERE ${conditions} LIMIT ${MAX_RARE + 1}`, values);
  const ids = rows.map((row) => textOf(row, 'id'));
  if (ids.length <= MAX_RARE) return readPage(db, request, { ...filter, ids }, fewRows);
  const next = await readPage(db, request, filter, nextRows);
  return next.length > request.limit ? next : readPage(db, request, filter, foundByWords);
}

/** The longest word; of several the last, as in 'Anneke Wilson' or 'Van Sienna'. */
function likelyRarest(words: readonly SearchWord[]): SearchWord {
  const lengthOf = (word: SearchWord) => Math.min(...word.map(({ length }) => length));
  return words.reduce((longest, word) => (lengthOf(word) >= lengthOf(longest) ? word : longest), ['']);
}

/** Returns rows with their conditions, which are those of a filter and the place behind a cursor. */
type RowsOf = (where: (choice: Choice) => string, choice: Choice, place: string, by: string) => string;

const allRows: RowsOf = (where, choice, place) => `bookings WHERE ${where(choice)} AND ${place}`;

/** The next bookings of the order, and of those the found ones. */
const nextRows: RowsOf = (where, { words = [], ...others }, place, by) =>
  `(SELECT * FROM bookings WHERE ${where(others)} AND ${place} ORDER BY ${by} LIMIT ${MAX_NEXT}) AS next
   WHERE ${where({ words })}`;

/** OFFSET 0 makes the server find these first, and not by another index. */
const fewRows: RowsOf = (where, { ids = [], ...others }, place) =>
  `(SELECT * FROM bookings WHERE ${where({ ids })} OFFSET 0) AS few WHERE ${where(others)} AND ${place}`;

/** The same, and not walk the order. */
const foundByWords: RowsOf = (where, choice, place) =>
  `(SELECT id, created_at FROM bookings WHERE ${where(choice)} OFFSET 0) AS found WHERE ${place}`;

/** A word may find most of all bookings, which are not sorted by another order than theirs. */
const newestByWords: RowsOf = (where, choice, place) =>
  `(SELECT id, pickup_time, dropoff_time FROM bookings WHERE ${where(choice)}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_GATHERED}) AS found WHERE ${place}`;

/** Reads a page and one extra booking, which shows whether there is a next page. */
async function readPage(
  db: Database,
  { limit, before, sort = 'newest' }: BookingPageRequest,
  choice: Choice,
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
  const rows = rowsOf((some) => conditionsOf(some, values).join(' AND '), choice, place, by);
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

function conditionsOf(choice: Choice, values: Value[]): readonly string[] {
  const { statuses, pickup, dropoff, handover, vehicleId, hasFailedEmail, words, ids } = choice;
  // Removed bookings have no status.
  const conditions = [
    statusCondition(statuses, values),
    ...rangeConditions('pickup_time', pickup, values),
    ...rangeConditions('dropoff_time', dropoff, values),
  ];
  if (handover === 'none') conditions.push('out_at IS NULL');
  if (handover === 'out') conditions.push('out_at IS NOT NULL AND back_at IS NULL');
  if (vehicleId !== undefined) conditions.push(`vehicle_id = ${bind(values, vehicleId)}`);
  if (hasFailedEmail)
    conditions.push(`id IN (SELECT owner_id FROM emails WHERE owner_kind = 'bookings' AND ${IS_NEW_FAILURE})`);
  if (ids !== undefined) conditions.push(`id = ANY(${bind(values, ids)})`);
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
