import { type CallerNetwork, NETWORK_BUDGETS, SITE_BUDGET } from '../../../domain/booking/request-limits.ts';
import { usableFrom } from '../../../domain/shared/budget.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type Instant, secondsUntil } from '../../../domain/shared/toronto-time.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';

/** A network has made as many bookings as it may. It may try again after so many seconds. */
export type BookedTooOften = { readonly code: 'booked-too-often'; readonly seconds: number };

/**
 * Counts a booking under each network that it comes from (BOOK-38). While one of them has no
 * booking left it is refused and counted nowhere, so that a caller who is refused uses up nothing
 * of the wider networks, which others share. The number of keys is bounded by the number of counted
 * bookings.
 */
export async function countRequest(
  ports: BudgetPorts,
  networks: readonly CallerNetwork[],
): Promise<Result<undefined, BookedTooOften>> {
  const counters = networks.flatMap(({ name, size }) =>
    NETWORK_BUDGETS[size].map((budget) => ({
      budget,
      key: ports.hasher.digest(JSON.stringify(['booking', name, budget.minutes])),
    })),
  );
  const now = ports.clock.now();
  const ends = await Promise.all(
    counters.map(async ({ key, budget }) => usableFrom(await ports.attempts.find(key), now, budget)),
  );
  const used = ends.filter((end) => end !== undefined);
  if (used.length > 0) return refuse(tooOften(used, now));
  // One after the other a commit each; at the same time they share one.
  const counted = await Promise.all(counters.map(({ key, budget }) => consumeBudget(ports, key, budget)));
  const refused = counted.flatMap((one) => (one.ok ? [] : [one.problem.usableFrom]));
  return refused.length > 0 ? refuse(tooOften(refused, now)) : ok(undefined);
}

/**
 * Counts a booking of the whole site. Returns false once it has as many as are mailed (BOOK-40).
 */
export async function consumeSiteBudget(ports: BudgetPorts): Promise<boolean> {
  const key = ports.hasher.digest(JSON.stringify(['booking', 'site']));
  return (await consumeBudget(ports, key, SITE_BUDGET)).ok;
}

function tooOften(ends: readonly Instant[], now: Instant): BookedTooOften {
  return { code: 'booked-too-often', seconds: Math.max(...ends.map((end) => secondsUntil(end, now))) };
}
