import type { Attempts } from './attempts.ts';
import { ok, type Result, refuse } from './result.ts';
import { addMinutes, type Instant } from './toronto-time.ts';

/** At most `most` uses within `minutes` minutes. */
export type Budget = { readonly most: number; readonly minutes: number };

/** Returns when a budget that is used up can be used again; undefined while a use is left. */
export function usableFrom(counted: Attempts | undefined, now: Instant, { most }: Budget): Instant | undefined {
  const isUsedUp = counted !== undefined && now < counted.forgetAt && counted.count >= most;
  return isUsedUp ? counted.forgetAt : undefined;
}

/**
 * Counts one more use under a key, or as many as one act has. Refused once `most` are counted, with
 * the moment at which the count starts again. The minutes run from the first use, so later ones do
 * not extend them.
 */
export function countUse(
  key: string,
  counted: Attempts | undefined,
  now: Instant,
  budget: Budget,
  uses = 1,
): Result<Attempts, { readonly usableFrom: Instant }> {
  const next = usableFrom(counted, now, budget);
  if (next !== undefined) return refuse({ usableFrom: next });
  const isOver = counted === undefined || now >= counted.forgetAt;
  return ok(
    isOver
      ? { key, count: uses, lastAt: now, forgetAt: addMinutes(now, budget.minutes) }
      : { ...counted, count: counted.count + uses, lastAt: now },
  );
}
