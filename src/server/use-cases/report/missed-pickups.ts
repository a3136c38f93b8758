import type { Span } from '../../../domain/fleet/availability.ts';
import { type MissedPickup, missedPickup } from '../../../domain/report/month-report.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/** Bookings that are read at once. */
const PAGE = 200;

/** Returns the approved pickups of a span that have passed without a hand-out (REPORT-2). */
export async function missedPickups(
  { bookings }: Pick<Ports, 'bookings'>,
  { from, to }: Span,
  now: Instant,
): Promise<readonly MissedPickup[]> {
  const pickup = { from, before: to < now ? to : now };
  const filter = { statuses: ['approved'], handover: 'none', pickup } as const;
  const missed: MissedPickup[] = [];
  let before: string | undefined;
  do {
    const page = await listBookings(bookings, { filter, sort: 'pickup', limit: PAGE, ...(before && { before }) });
    missed.push(...page.bookings.map(missedPickup));
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
  return missed;
}
