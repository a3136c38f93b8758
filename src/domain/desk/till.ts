import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import {
  PAYMENT_METHODS,
  type Payment,
  type PaymentKind,
  type PaymentMethod,
  sumPayments,
} from '../booking/payments.ts';
import type { Span } from '../fleet/availability.ts';
import { hasCardNumber } from '../shared/card-number.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import type { Edit, Kind, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import { addDays, type DateText, type Instant, torontoDate, torontoInstant } from '../shared/toronto-time.ts';

/** The maximum length of the note of a closing, in characters. */
export const CLOSING_NOTE_LIMIT = 200;

/** The most that is counted, either way, in cents: $1,000,000.00. */
export const MAX_COUNTED: Cents = 100_000_000;

/** The cash that was counted at the end of a day, in cents, without the float (PAY-12). It is never changed. */
export type TillClosing = {
  readonly date: DateText;
  /** Negative where more was paid out than taken. */
  readonly counted: Cents;
  readonly expected: Cents;
  /** What was counted less what was expected: negative where cash is short. */
  readonly difference: Cents;
  readonly note?: string;
  readonly by: string;
  readonly at: Instant;
  /** The entries that were counted (`entryKey`). What else was written down by then is of a later day. */
  readonly entries: readonly string[];
};

/** The stored closings. Their ids are their dates. */
export const TILL_CLOSINGS = {
  name: 'tillClosings',
  fields: { date: 'text' },
  fieldsOf: ({ value: { date } }) => ({ date }),
  unique: [],
  orders: { date: ['date', 'asc'] },
  indexes: { date: ['date'] },
  isCounted: true,
  isAppendOnly: true,
} as const satisfies Kind<TillClosing>;

/** A payment of a day, with its booking. */
export type TillEntry = Payment &
  Pick<Booking, 'confirmationNumber'> & {
    readonly bookingId: string;
    /** Empty after an erasure. */
    readonly customer: string;
    /** The booking was deleted since (PAY-16). */
    readonly isDeleted?: true;
  };

/** What the payments of a till are of. A deleted booking has no form. */
type PaidBooking = Pick<Booking, 'id' | 'confirmationNumber' | 'payments'> & { readonly form?: Booking['form'] };

/** What was received and refunded by a method, in cents. */
export type MethodSums = { readonly method: PaymentMethod; readonly received: Cents; readonly refunded: Cents };

/** The deposits of a day, and what is held at its end. */
export type DepositSums = {
  readonly held: Cents;
  readonly released: Cents;
  readonly kept: Cents;
  readonly open: Cents;
};

/** The till of a day (PAY-11). A method without an entry is absent. */
export type Till = {
  readonly date: DateText;
  readonly methods: readonly MethodSums[];
  readonly deposits: DepositSums;
  /** The earliest first. */
  readonly entries: readonly TillEntry[];
  readonly closed?: TillClosing;
};

/**
 * How many days before it a day of the till may have entries of: those that were not counted when these
 * days were closed. What is stored within a day of its moment is on one day alone (PAY-20).
 */
export const DAYS_BEFORE = 2;

/** The closings of a day and of the days before it, where they are closed. */
export type Closings = readonly TillClosing[];

/** Returns the moments of the entries that a day of the till may have. */
export function tillSpan(date: DateText): Span {
  return { from: midnight(addDays(date, -DAYS_BEFORE)), to: midnight(addDays(date, 1)) };
}

/** Names an entry in a closing. */
export function entryKey({ bookingId, id }: Pick<TillEntry, 'bookingId' | 'id'>): string {
  return `${bookingId} ${id}`;
}

/**
 * Returns the day of the till that an entry is on, if it is at most `last` (PAY-12): that whose closing
 * counted it, else its own day or the first one after it that is open. So an entry that is stored while
 * a day is closed is counted once, whatever the clocks say.
 */
function dayOfEntry(at: Instant, key: string, closings: Closings, last: DateText): DateText | undefined {
  for (let day = torontoDate(at); day <= last; day = addDays(day, 1)) {
    const closing = closings.find(({ date }) => date === day);
    if (closing === undefined || closing.entries.includes(key)) return day;
  }
  return undefined;
}

function midnight(date: DateText): Instant {
  const start = torontoInstant(date, '00:00');
  if (start === undefined) throw new Error(`${date} has no midnight`);
  return start;
}

/**
 * Returns the till of a day (PAY-11). `bookings` are those with a payment at its start or later, and
 * `heldBefore` is what the others hold.
 */
export function tillOf(date: DateText, closings: Closings, bookings: readonly PaidBooking[], heldBefore: Cents): Till {
  const { from, to } = tillSpan(date);
  const until = bookings.flatMap(({ id: bookingId, confirmationNumber, form, payments = [] }) =>
    payments.flatMap((payment) => {
      const { at, id } = payment;
      if (at >= to) return [];
      const day = at < from ? undefined : dayOfEntry(at, entryKey({ bookingId, id }), closings, date);
      const ofBooking =
        form === undefined ? { customer: '', isDeleted: true as const } : { customer: customerName(form) };
      const entry = { ...payment, bookingId, confirmationNumber, ...ofBooking };
      return at < from || day !== undefined ? [{ entry, day }] : [];
    }),
  );
  const entries = until
    .filter(({ day }) => day === date)
    .map(({ entry }) => entry)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const heldThen = sumPayments(
    0,
    until.map(({ entry }) => entry),
  ).depositHeld;
  const own = closings.find((closing) => closing.date === date);
  const methods = PAYMENT_METHODS.flatMap((method) => {
    const ofMethod = entries.filter((entry) => entry.method === method);
    const sums = { method, received: sumOf(ofMethod, 'payment'), refunded: sumOf(ofMethod, 'refund') };
    return ofMethod.length === 0 ? [] : [sums];
  });
  const deposits = {
    held: sumOf(entries, 'deposit-held'),
    released: sumOf(entries, 'deposit-released'),
    kept: sumOf(entries, 'deposit-kept'),
    open: heldBefore + heldThen,
  };
  return { date, methods, deposits, entries, ...(own && { closed: own }) };
}

function sumOf(entries: readonly TillEntry[], kind: PaymentKind): Cents {
  return sumCents(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount));
}

/**
 * Returns the cash that a day left in the till, without the float (PAY-11). Rounding moves no cash, and
 * a deposit that is kept was received when it was held.
 */
export function expectedCash(entries: readonly TillEntry[]): Cents {
  const cash = entries.filter(({ method }) => method === 'cash');
  const [taken, paidOut] = [
    sumOf(cash, 'payment') + sumOf(cash, 'deposit-held'),
    sumOf(cash, 'refund') + sumOf(cash, 'deposit-released'),
  ];
  return taken - paidOut;
}

export type ClosingProblem = 'not-possible' | 'note-card';

/**
 * Closes a day that has begun (PAY-12), with the entries that are counted, so that one written meanwhile
 * is part of the next day.
 */
export function closeTill(
  { date, entries, closed }: Till,
  { counted, note: typed = '' }: Pick<TillClosing, 'counted' | 'note'>,
  { by, at }: Pick<TillClosing, 'by' | 'at'>,
): Result<TillClosing, ClosingProblem> {
  if (closed !== undefined || date > torontoDate(at)) return refuse('not-possible');
  const note = cleanLine(typed);
  if (hasCardNumber(note)) return refuse('note-card');
  const expected = expectedCash(entries);
  const difference = counted - expected;
  return ok({
    date,
    counted,
    expected,
    difference,
    ...(note !== '' && { note }),
    by,
    at,
    entries: entries.map(entryKey),
  });
}

/** Stores a closing, unless the day is closed. */
export function closeOnce(closing: TillClosing) {
  return (found: Stored<TillClosing> | undefined): Edit<TillClosing, 'closed' | 'not-possible'> =>
    found === undefined ? { out: 'closed', next: { value: closing } } : { out: 'not-possible' };
}
