import { type Budget, usableFrom } from '../../../domain/shared/budget.ts';
import {
  type CallerNetwork,
  FORM_LIMITS,
  networkBudgets,
  type PublicForm,
} from '../../../domain/shared/form-limits.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type Instant, secondsUntil } from '../../../domain/shared/toronto-time.ts';
import { addUses, type BudgetPorts, consumeBudget } from './consume-budget.ts';

/** A budget and the key under which its uses are counted. */
export type Counter = { readonly key: string; readonly budget: Budget };

/** A budget is used up. It can be used again after `seconds` seconds. */
export type RateLimited = { readonly code: 'rate-limited'; readonly seconds: number };

/** Where a request comes from. `isLimited` is false if the limits are off. */
export type RequestOrigin = { readonly networks: readonly CallerNetwork[]; readonly isLimited: boolean };

/** Returns the counters of a form for the networks that a request comes from. */
export function networkCounters(
  { hasher }: BudgetPorts,
  form: PublicForm,
  networks: readonly CallerNetwork[],
): readonly Counter[] {
  return networks.flatMap(({ name, size }) =>
    networkBudgets(form, size).map((budget) => ({
      budget,
      key: hasher.digest(JSON.stringify([form, name, budget.minutes])),
    })),
  );
}

/** Returns the counter of a form for the whole site. */
export function siteCounter({ hasher }: BudgetPorts, form: PublicForm): Counter {
  return { budget: FORM_LIMITS[form].site, key: hasher.digest(JSON.stringify([form, 'site'])) };
}

/**
 * Counts one use under each key. While one budget has no use left it is refused and counted
 * nowhere, so that a caller who is refused uses up nothing of the wider networks, which others
 * share. The number of keys is bounded by the number of counted uses.
 */
export async function countUses(
  ports: BudgetPorts,
  counters: readonly Counter[],
): Promise<Result<undefined, RateLimited>> {
  const now = ports.clock.now();
  const ends = await Promise.all(
    counters.map(async ({ key, budget }) => usableFrom(await ports.attempts.find(key), now, budget)),
  );
  const used = ends.filter((end) => end !== undefined);
  if (used.length > 0) return refuse(rateLimited(used, now));
  // One after the other a commit each; at the same time they share one.
  const counted = await Promise.all(counters.map(({ key, budget }) => addUses(ports, key, budget)));
  const refused = counted.flatMap((one) => (one.ok ? [] : [one.problem.usableFrom]));
  return refused.length > 0 ? refuse(rateLimited(refused, now)) : ok(undefined);
}

/** Counts what the whole site mails. Returns false once it has as many as are mailed. */
export async function consumeSiteBudget(ports: BudgetPorts, form: PublicForm): Promise<boolean> {
  const { key, budget } = siteCounter(ports, form);
  return (await consumeBudget(ports, key, budget)).ok;
}

function rateLimited(ends: readonly Instant[], now: Instant): RateLimited {
  return { code: 'rate-limited', seconds: Math.max(...ends.map((end) => secondsUntil(end, now))) };
}
