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

type TillPorts = Pick<Ports, 'bookings' | 'tillClosings'>;

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

async function loadTill({ bookings }: TillPorts, date: DateText, closings: Closings): Promise<Till> {
  const { from } = tillSpan(date);
  // In this order a booking that is paid in between is read twice at worst: its deposit is left out below.
  const others = await bookings.fields(['depositHeld'], { depositHeld: { after: 0 }, paidAt: { before: from } });
  const paid = await paidSince(bookings, from);
  const read = new Set(paid.map(({ id }) => id));
  const heldBefore = others.filter(({ id }) => !read.has(id)).map(({ depositHeld = 0 }) => depositHeld);
  return tillOf(date, closings, paid, sumCents(heldBefore));
}

/** Returns the bookings whose last payment is at a moment or later. */
async function paidSince(bookings: Ports['bookings'], from: Instant): Promise<readonly Booking[]> {
  const ids = (await bookings.fields(['paidAt'], { paidAt: { from } })).map(({ id }) => id);
  const paid: Booking[] = [];
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = await bookings.read({ ids: ids.slice(start, start + PAGE) });
    paid.push(...page.flatMap((found) => (isStored(found) ? [found.value] : [])));
  }
  return paid;
}
