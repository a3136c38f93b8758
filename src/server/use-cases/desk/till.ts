import type { Booking } from '../../../domain/booking/booking.ts';
import { isStored } from '../../../domain/booking/stored-booking.ts';
import {
  type ClosingProblem,
  type Closings,
  closeOnce,
  closeTill,
  DAYS_BEFORE,
  type Till,
  type TillClosing,
  tillOf,
  tillSpan,
} from '../../../domain/desk/till.ts';
import { sumCents } from '../../../domain/shared/money.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addDays, type DateText, type Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

type TillPorts = Pick<Ports, 'bookings' | 'deletedMoney' | 'tillClosings'>;

/** How many bookings are read at once. */
const PAGE = 200;

/** Returns the till of a day (PAY-11). */
export async function showTill(ports: TillPorts, date: DateText): Promise<Ok<Till>> {
  return ok(await loadTill(ports, date, await closingsAt(ports, date)));
}

/** Closes a day, once (PAY-12). */
export async function closeStoredTill(
  ports: TillPorts & Pick<Ports, 'clock'>,
  { date, ...count }: Pick<TillClosing, 'date' | 'counted' | 'note'>,
  by: string,
): Promise<Result<TillClosing, ClosingProblem>> {
  const closings = await closingsAt(ports, date);
  const till = await loadTill(ports, date, closings);
  const closing = closeTill(till, count, { by, at: ports.clock.now() });
  if (!closing.ok) return closing;
  const stored = await ports.tillClosings.edit(date, closeOnce(closing.value));
  return stored === 'closed' ? closing : refuse(stored);
}

async function closingsAt({ tillClosings }: TillPorts, date: DateText): Promise<Closings> {
  const days = Array.from({ length: DAYS_BEFORE + 1 }, (_, index) => addDays(date, -index));
  const closings = await Promise.all(days.map((day) => tillClosings.find(day)));
  return closings.filter((closing) => closing !== undefined);
}

async function loadTill({ bookings, deletedMoney }: TillPorts, date: DateText, closings: Closings): Promise<Till> {
  const { from } = tillSpan(date);
  // In this order a booking that is paid in between is read twice at worst, as is one that is deleted:
  // what is found first counts.
  const others = await bookings.fields(['depositHeld'], heldBefore(from));
  const paid = await paidSince(bookings, from);
  const known = new Set([...others, ...paid].map(({ id }) => id));
  const isNew = ({ id }: { readonly id: string }) => !known.has(id);
  const deletedIds = (await deletedMoney.fields(['paidAt'], { paidAt: { from } })).filter(isNew).map(({ id }) => id);
  const deleted = await readAll(deletedIds, async (ids) =>
    (await deletedMoney.read({ ids })).map(({ value }) => value),
  );
  const read = new Set(paid.map(({ id }) => id));
  // Of a deleted booking nothing is held (PAY-16): a deposit that a restored backup still had went back after it.
  const held = others.filter(({ id }) => !read.has(id)).map(({ depositHeld = 0 }) => depositHeld);
  return tillOf(date, closings, [...paid, ...deleted], sumCents(held));
}

/** The bookings with a deposit whose last payment is before a moment. */
function heldBefore(before: Instant) {
  return { depositHeld: { after: 0 }, paidAt: { before } };
}

/** Returns the bookings whose last payment is at a moment or later. */
async function paidSince(bookings: Ports['bookings'], from: Instant): Promise<readonly Booking[]> {
  const ids = (await bookings.fields(['paidAt'], { paidAt: { from } })).map(({ id }) => id);
  return readAll(ids, async (some) =>
    (await bookings.read({ ids: some })).flatMap((found) => (isStored(found) ? [found.value] : [])),
  );
}

/** Reads records a page at a time. */
async function readAll<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let start = 0; start < ids.length; start += PAGE) found.push(...(await read(ids.slice(start, start + PAGE))));
  return found;
}
