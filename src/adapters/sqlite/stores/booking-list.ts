import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LISTED_STATUSES } from '../../../domain/booking/booking.ts';
import type { SearchWord } from '../../../domain/booking/search.ts';
import { type BookingFilter, type BookingSort, type InstantRange, momentIn } from '../../../domain/booking/views.ts';
import { type BookingPage, type BookingPageRequest, MAX_GATHERED } from '../../../ports/stores/booking-store.ts';
import { type ListPlace, readCursor, writeCursor } from '../../shared/list-cursor.ts';
import { type ListPlan, type ListSource, planCount, planList } from '../../shared/list-plan.ts';
import { bookingOf, countOf, type Row } from '../../shared/rows.ts';
import { searchQuery } from './search-words.ts';

/** Lists bookings in pages and counts them. */
export type BookingList = {
  page(request: BookingPageRequest): BookingPage;
  count(filter: BookingFilter, most: number): number;
};

/**
 * Reads a filter as ranges of one index, most of them one range a status (`planList`). No range is
 * sorted by the database. If the index has the order of the list, no range is read beyond a page,
 * and the first keys of all ranges form the page.
 */
export function sqliteBookingList(db: DatabaseSync): BookingList {
  const prepare = prepareOnce(db);

  return {
    page({ limit, before, filter = {}, sort = 'newest' }) {
      const order = ORDERS[sort];
      const place = before === undefined ? undefined : readCursor(before);
      const behind = place && order.behind(place, (id) => prepare(PLACE_OF).get(id));
      const plan = planList(filter, sort);
      const found = rangesOf(filter, plan, order).flatMap((range) =>
        plan.isInOrder
          ? prepare(pageSql(range, order, behind)).all({ ...range.values, ...behind?.values, limit: limit + 1 })
          : prepare(gatherSql(range, order)).all({ ...range.values, limit: MAX_GATHERED }),
      );
      // A booking with two failed e-mails is found twice.
      const keys = [...new Set(found.map(keyOf))].toSorted(order.compare);
      const from =
        plan.isInOrder || behind === undefined ? 0 : keys.findIndex((key) => order.compare(behind.key, key) < 0);
      // One extra booking shows whether there is a next page.
      const page = from < 0 ? [] : keys.slice(from, from + limit + 1);
      const bookings = page
        .slice(0, limit)
        .flatMap((key) => prepare(order.document).all(order.lookup(key)))
        .map((row) => bookingOf(row));
      const last = bookings.at(-1);
      return {
        bookings,
        nextCursor: page.length > limit && last ? writeCursor({ at: momentIn(last, sort), id: last.id }) : null,
      };
    },

    count(filter, most) {
      const plan = planCount(filter);
      const ranges = rangesOf(filter, plan, ORDERS.newest);
      if (plan.source !== 'failures') {
        return ranges.reduce(
          (count, range) => count + countOf(prepare(countSql(range)).get({ ...range.values, most: most - count })),
          0,
        );
      }
      // A booking has a row for each of its failures.
      const found = ranges.flatMap((range) =>
        prepare(gatherSql(range, ORDERS.newest)).all({ ...range.values, limit: MAX_GATHERED }),
      );
      return Math.min(most, new Set(found.map(keyOf)).size);
    },
  };
}

/** Returns a function that prepares each text once. The texts are few: they contain no values. */
function prepareOnce(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

/** The place or the moment and the id of a booking: what a list is sorted by. No two are equal. */
type Key = number | string;

function keyOf({ key }: Row): Key {
  if (typeof key === 'number' || typeof key === 'string') return key;
  throw new TypeError('Column key holds neither a number nor a text');
}

type Values = Readonly<Record<string, string | number>>;
type Behind = { readonly condition: (place: string) => string; readonly values: Values; readonly key: Key };

type Order = {
  /** The key of a row, by the name of the column that has the place. */
  readonly key: (place: string) => string;
  readonly by: (place: string) => string;
  /** Whether the place alone is the key. A search knows it without the booking. */
  readonly isByPlace: boolean;
  /** The place of a cursor in the list. Undefined for an unknown one. */
  behind(cursor: ListPlace, findPlace: (id: string) => Row | undefined): Behind | undefined;
  compare(one: Key, other: Key): number;
  readonly document: string;
  lookup(key: Key): Key;
};

const PLACE_OF = 'SELECT place AS key FROM bookings WHERE id = ?';

const ORDERS: Readonly<Record<BookingSort, Order>> = {
  newest: byPlace('<', 'DESC', (one, other) => (one > other ? -1 : 1)),
  deadline: byPlace('>', 'ASC', (one, other) => (one < other ? -1 : 1)),
  pickup: byMoment('pickup_time'),
  dropoff: byMoment('dropoff_time'),
};

function byPlace(sign: '<' | '>', direction: 'ASC' | 'DESC', compare: Order['compare']): Order {
  return {
    key: (place) => place,
    by: (place) => `${place} ${direction}`,
    isByPlace: true,
    behind({ id }, findPlace) {
      const row = findPlace(id);
      if (row === undefined) return undefined;
      const key = keyOf(row);
      return { condition: (place) => `${place} ${sign} :behind`, values: { behind: key }, key };
    },
    compare,
    document: 'SELECT document FROM bookings WHERE place = ? AND document IS NOT NULL',
    lookup: (key) => key,
  };
}

function byMoment(column: 'pickup_time' | 'dropoff_time'): Order {
  return {
    key: () => `bookings.${column} || ' ' || bookings.id`,
    by: () => `bookings.${column}, bookings.id`,
    isByPlace: false,
    behind: ({ at, id }) => ({
      condition: () => `(bookings.${column}, bookings.id) > (:at, :id)`,
      values: { at, id },
      key: `${at} ${id}`,
    }),
    compare: (one, other) => (one < other ? -1 : 1),
    document: 'SELECT document FROM bookings WHERE id = ? AND document IS NOT NULL',
    lookup: (key) => String(key).slice(INSTANT_LENGTH + 1),
  };
}

const INSTANT_LENGTH = '2026-11-23T17:45:00.000Z'.length;

/** A range of an index: its rows, the column that has the place, and the order of gathering. */
type Range = {
  readonly rows: string;
  readonly place: string;
  readonly values: Values;
  readonly gatheredBy: string;
};

function pageSql({ rows, place }: Range, { key, by }: Order, behind: Behind | undefined): string {
  const condition = behind === undefined ? '' : ` AND ${behind.condition(place)}`;
  return `SELECT ${key(place)} AS key FROM ${rows}${condition} ORDER BY ${by(place)} LIMIT :limit`;
}

function gatherSql({ rows, place, gatheredBy }: Range, { key }: Order): string {
  return `SELECT ${key(place)} AS key FROM ${rows} ORDER BY ${gatheredBy} LIMIT :limit`;
}

function countSql({ rows }: Range): string {
  return `SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT :most)`;
}

/** Returns the ranges of the index that `planList` chose. Removed bookings have no status. */
function rangesOf(filter: BookingFilter, { source }: ListPlan, { isByPlace }: Order): readonly Range[] {
  const { statuses } = filter;
  const conditions = conditionsOf(filter, source);
  const range = (rows: string, ofStatus: Condition, gatheredBy: string, place = 'place'): Range => ({
    rows: [rows, ofStatus, ...conditions].map((part) => (typeof part === 'string' ? part : part.sql)).join(' AND '),
    values: Object.assign({}, ofStatus.values, ...conditions.map(({ values }) => values)),
    place,
    gatheredBy,
  });
  if (source === 'out' || source === 'failures') {
    const { rows, gatheredBy } = SMALL_SOURCES[source];
    return [range(rows, { sql: statusSql(statuses), values: {} }, gatheredBy)];
  }
  if (source === 'words') {
    const needsBooking = conditions.length > 0 || !isByPlace;
    return (statuses ?? LISTED_STATUSES).map((status) => {
      const found = { sql: 'booking_search MATCH :query', values: { query: searchQuery(status, filter.words ?? []) } };
      const rows = needsBooking ? FOUND_BOOKINGS : 'booking_search WHERE true';
      return range(rows, found, 'booking_search.rowid DESC', 'booking_search.rowid');
    });
  }
  if (source === 'created' && statuses === undefined) {
    return [range('bookings WHERE document IS NOT NULL', ANY, 'place')];
  }
  const { rows, gatheredBy } = STATUS_SOURCES[source];
  return (statuses ?? LISTED_STATUSES).map((status) =>
    range(rows, { sql: 'bookings.listed_status = :status', values: { status } }, gatheredBy),
  );
}

/** The vehicle is handed out and not back. The partial index `bookings_out` has these conditions. */
const IS_OUT = 'bookings.out_at IS NOT NULL AND bookings.back_at IS NULL';
const IS_NEW_FAILURE = "emails.state = 'failed' AND emails.seen = 0";

const SMALL_SOURCES = {
  out: { rows: `bookings INDEXED BY bookings_out WHERE ${IS_OUT}`, gatheredBy: 'bookings.dropoff_time, bookings.id' },
  failures: {
    rows: `emails INDEXED BY emails_new_failures CROSS JOIN bookings ON owner_kind = 'bookings' AND bookings.id = owner_id WHERE ${IS_NEW_FAILURE}`,
    gatheredBy: 'emails.seq',
  },
} as const;

const STATUS_SOURCES = {
  vehicle: {
    rows: 'bookings INDEXED BY bookings_of_vehicle WHERE bookings.vehicle_id = :vehicleId',
    gatheredBy: 'bookings.dropoff_time DESC, bookings.id DESC',
  },
  created: { rows: 'bookings INDEXED BY bookings_by_status WHERE true', gatheredBy: 'place' },
  pickup: {
    rows: 'bookings INDEXED BY bookings_by_pickup WHERE true',
    gatheredBy: 'bookings.pickup_time DESC, bookings.id DESC',
  },
  dropoff: {
    rows: 'bookings INDEXED BY bookings_by_dropoff WHERE true',
    gatheredBy: 'bookings.dropoff_time DESC, bookings.id DESC',
  },
} as const;

const FOUND_BOOKINGS =
  'booking_search CROSS JOIN bookings ON bookings.place = booking_search.rowid WHERE bookings.document IS NOT NULL';

type Condition = { readonly sql: string; readonly values: Values };

const ANY: Condition = { sql: 'true', values: {} };

function statusSql(statuses: BookingFilter['statuses']): string {
  if (statuses === undefined) return 'bookings.document IS NOT NULL';
  return `bookings.listed_status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

/** Returns the conditions of a filter on the booking, without its statuses and what the source is. */
function conditionsOf(filter: BookingFilter, source: ListSource): readonly Condition[] {
  const { pickup, dropoff, handover, vehicleId, hasFailedEmail, words } = filter;
  const conditions: Condition[] = [...rangeConditions('pickup', pickup), ...rangeConditions('dropoff', dropoff)];
  if (handover === 'none') conditions.push({ sql: 'bookings.out_at IS NULL', values: {} });
  if (handover === 'out' && source !== 'out') conditions.push({ sql: IS_OUT, values: {} });
  if (vehicleId !== undefined) {
    conditions.push({ sql: source === 'vehicle' ? 'true' : 'bookings.vehicle_id = :vehicleId', values: { vehicleId } });
  }
  if (hasFailedEmail && source !== 'failures') {
    const failure = `SELECT 1 FROM emails WHERE owner_kind = 'bookings' AND owner_id = bookings.id AND ${IS_NEW_FAILURE}`;
    conditions.push({ sql: `EXISTS (${failure})`, values: {} });
  }
  if (words !== undefined && source !== 'words') conditions.push(...words.map(wordCondition));
  return conditions;
}

function rangeConditions(name: 'pickup' | 'dropoff', { from, before }: InstantRange = {}): readonly Condition[] {
  return [
    ...(from === undefined
      ? []
      : [{ sql: `bookings.${name}_time >= :${name}From`, values: { [`${name}From`]: from } }]),
    ...(before === undefined
      ? []
      : [{ sql: `bookings.${name}_time < :${name}Before`, values: { [`${name}Before`]: before } }]),
  ];
}

/** The search keys are compared one by one, where another index leaves few bookings. */
function wordCondition(word: SearchWord, place: number): Condition {
  const names = word.map((_, alternative) => `word${place}_${alternative}`);
  const found = names.map((name) => `instr(char(10) || bookings.search_keys, char(10) || :${name}) > 0`);
  return {
    sql: `(${found.join(' OR ')})`,
    values: Object.fromEntries(names.map((name, alternative) => [name, word[alternative] ?? ''])),
  };
}
