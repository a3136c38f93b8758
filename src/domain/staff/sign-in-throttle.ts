import type { Attempts } from '../shared/attempts.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';

/**
 * What attempts are counted by. 'browser': an account from a browser that has signed in to it before. 'pair': an account from an address.
 * 'address' and 'account': either by itself. A browser that is known is counted by itself alone, so that no stranger's failures keep it out (STAFF-4).
 */
export type AttemptScope = 'browser' | 'pair' | 'address' | 'account';

/** So many attempts are free; then a wait of 15 s that doubles with each, up to a quarter of an hour. Forgotten after so many minutes (STAFF-3). */
const SCHEDULES: Readonly<Record<AttemptScope, { readonly free: number; readonly forget: number }>> = {
  browser: { free: 5, forget: 365 * 24 * 60 },
  pair: { free: 5, forget: 24 * 60 },
  address: { free: 20, forget: 60 },
  account: { free: 50, forget: 24 * 60 },
};
const FIRST_WAIT_MINUTES = 0.25;
const MAX_WAIT_MINUTES = 15;

/** From when on another attempt is taken; undefined when it is taken now. */
export function nextAttemptAt(scope: AttemptScope, attempts: Attempts | undefined, now: Instant): Instant | undefined {
  if (attempts === undefined || now >= attempts.forgetAt) return undefined;
  const beyond = attempts.count - SCHEDULES[scope].free;
  if (beyond < 0) return undefined;
  const next = addMinutes(attempts.lastAt, Math.min(MAX_WAIT_MINUTES, FIRST_WAIT_MINUTES * 2 ** Math.min(beyond, 10)));
  return next > now ? next : undefined;
}

/** The attempts with one more, made now. */
export function withAttempt(scope: AttemptScope, key: string, attempts: Attempts | undefined, now: Instant): Attempts {
  const before = attempts === undefined || now >= attempts.forgetAt ? 0 : attempts.count;
  return { key, count: before + 1, lastAt: now, forgetAt: addMinutes(now, SCHEDULES[scope].forget) };
}

/** The attempts without one that succeeded. */
export function withoutAttempt(attempts: Attempts): Attempts {
  return { ...attempts, count: Math.max(0, attempts.count - 1) };
}

/** The attempts without one that came to no answer: as they were `before` it, wait and all, unless another was counted meanwhile. */
export function restored(attempts: Attempts, before: Attempts | undefined): Attempts {
  const left = withoutAttempt(attempts);
  return left.count === before?.count ? before : left;
}

/** A browser that has signed in: known, with nothing counted against it. */
export function trustedBrowser(key: string, now: Instant): Attempts {
  return { key, count: 0, lastAt: now, forgetAt: addMinutes(now, SCHEDULES.browser.forget) };
}

/** Whole seconds from now until then, at least one, as `Retry-After` has them. */
export function secondsUntil(then: Instant, now: Instant): number {
  return Math.max(1, Math.ceil(minutesBetween(now, then) * 60));
}
