import type { Attempts } from '../shared/attempts.ts';
import type { Edit, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/**
 * What attempts are counted by. 'browser': an account, from a browser that has signed in to it
 * before. 'pair': an account and an address. 'address' and 'account': either one alone. A trusted
 * browser is counted by 'browser' only, so that failures of other people do not delay it (STAFF-4).
 */
export type AttemptScope = 'browser' | 'pair' | 'address' | 'account';

/**
 * `free` attempts have no delay. Then the delay is 15 s and doubles with each attempt, up to 15
 * minutes. The count expires `forget` minutes after its first attempt (STAFF-3).
 */
const SCHEDULES: Readonly<Record<AttemptScope, { readonly free: number; readonly forget: number }>> = {
  browser: { free: 5, forget: 365 * 24 * 60 },
  pair: { free: 5, forget: 24 * 60 },
  address: { free: 20, forget: 60 },
  account: { free: 50, forget: 24 * 60 },
};
const FIRST_WAIT_MINUTES = 0.25;
const MAX_WAIT_MINUTES = 15;

/** Returns when the next attempt is allowed, or undefined when it is allowed now. */
export function nextAttemptAt(scope: AttemptScope, attempts: Attempts | undefined, now: Instant): Instant | undefined {
  if (attempts === undefined || now >= attempts.forgetAt) return undefined;
  const beyond = attempts.count - SCHEDULES[scope].free;
  if (beyond < 0) return undefined;
  const next = addMinutes(attempts.lastAt, Math.min(MAX_WAIT_MINUTES, FIRST_WAIT_MINUTES * 2 ** Math.min(beyond, 10)));
  return next > now ? next : undefined;
}

/** What an attempt is counted by, and the key of the count. */
export type AttemptCounter = { readonly scope: AttemptScope; readonly key: string };

/**
 * Counts one more attempt unless it has to wait (STAFF-3). Answers the count before it, or when the
 * next attempt is allowed. It does not change when the count expires, so nobody can keep a count
 * alive by trying.
 */
export function countAttempt({ scope, key }: AttemptCounter, now: Instant) {
  return (found: Stored<Attempts> | undefined): Edit<Attempts, Result<Attempts | undefined, Instant>> => {
    const before = found?.value;
    const wait = nextAttemptAt(scope, before, now);
    if (wait !== undefined) return { out: refuse(wait) };
    const isCounted = before !== undefined && now < before.forgetAt;
    const value = isCounted
      ? { ...before, count: before.count + 1, lastAt: now }
      : { key, count: 1, lastAt: now, forgetAt: addMinutes(now, SCHEDULES[scope].forget) };
    return { out: ok(before), next: { value } };
  };
}

/** Removes one attempt that succeeded. */
export function withoutAttempt(attempts: Attempts): Attempts {
  return { ...attempts, count: Math.max(0, attempts.count - 1) };
}

/**
 * Removes one attempt that failed for a technical reason. The state `before` it is restored,
 * including its delay, unless another attempt was counted in the meantime.
 */
export function restored(attempts: Attempts, before: Attempts | undefined): Attempts {
  const left = withoutAttempt(attempts);
  return left.count === before?.count ? before : left;
}

/** The state of a trusted browser after a sign-in: no attempts are counted. */
export function trustedBrowser(key: string, now: Instant): Attempts {
  return { key, count: 0, lastAt: now, forgetAt: addMinutes(now, SCHEDULES.browser.forget) };
}
