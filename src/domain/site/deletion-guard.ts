import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/**
 * A job that deletes stops before it takes more than this share and more than this many of what is
 * kept, until a person confirms it. A wrong setting or a wrong clock looks like that.
 */
const MAX_DELETED_SHARE = 0.2;
export const MAX_DELETED_COUNT = 10;
/** The maximum advance of the clock between two runs. A longer one may be a wrong clock. */
const MAX_CLOCK_ADVANCE_DAYS = 31;
/** The maximum difference between the clock and the database server's, in minutes. */
const MAX_CLOCK_DIFFERENCE_MINUTES = 60;

/** Why a job stopped before it deleted anything. */
export type StopReason =
  | { readonly code: 'too-many'; readonly found: number; readonly of: number }
  | { readonly code: 'clock-ahead'; readonly lastRunAt: Instant }
  | { readonly code: 'clock-differs'; readonly serverTime: Instant };

/** What is stored of the last run of a job that deletes. `stopped` is absent after a whole run. */
export type DeletionRun = {
  readonly lastRunAt: Instant;
  readonly stopped?: { readonly at: Instant; readonly reason: StopReason };
};

/** Refuses a run that would delete too many of the records (PRIV-11, FLEET-26). */
export function checkDeletedShare(found: number, of: number): Result<undefined, StopReason> {
  const isTooMany = found > MAX_DELETED_COUNT && found > of * MAX_DELETED_SHARE;
  return isTooMany ? refuse({ code: 'too-many', found, of }) : ok(undefined);
}

/**
 * Refuses a run whose clock is too far ahead of the last run, or too far from the clock of the
 * database server (PRIV-11). Both are undefined without one.
 */
export function checkClock(
  now: Instant,
  lastRunAt: Instant | undefined,
  serverTime: Instant | undefined,
): Result<undefined, StopReason> {
  if (lastRunAt !== undefined && now > addMinutes(lastRunAt, MAX_CLOCK_ADVANCE_DAYS * 24 * 60)) {
    return refuse({ code: 'clock-ahead', lastRunAt });
  }
  const differs =
    serverTime !== undefined &&
    (now > addMinutes(serverTime, MAX_CLOCK_DIFFERENCE_MINUTES) ||
      now < addMinutes(serverTime, -MAX_CLOCK_DIFFERENCE_MINUTES));
  return differs ? refuse({ code: 'clock-differs', serverTime }) : ok(undefined);
}

/**
 * Returns what is stored of a run that begins now, or that stops. A doubtful clock does not become
 * the last run, because the next check would then accept it. Neither does an earlier one: a machine
 * may start in 1970 and be set right a minute later. After a confirmed run `before` is undefined.
 */
export function recordRun(
  before: DeletionRun | undefined,
  now: Instant,
  checked: Result<undefined, StopReason>,
): DeletionRun {
  const latest = before !== undefined && before.lastRunAt > now ? before.lastRunAt : now;
  if (checked.ok) return { lastRunAt: latest };
  const reason = checked.problem;
  const stopped = { at: now, reason };
  switch (reason.code) {
    case 'too-many':
      return { lastRunAt: latest, stopped };
    case 'clock-ahead':
      return { lastRunAt: reason.lastRunAt, stopped };
    case 'clock-differs':
      return { lastRunAt: before?.lastRunAt ?? reason.serverTime, stopped };
  }
}

/** Describes why a job stopped, as the end of a sentence. */
export function describeStop(reason: StopReason): string {
  switch (reason.code) {
    case 'too-many':
      return `it would delete ${reason.found} of ${reason.of}`;
    case 'clock-ahead':
      return `the clock is more than ${MAX_CLOCK_ADVANCE_DAYS} days ahead of its last run`;
    case 'clock-differs':
      return `the clock is more than ${MAX_CLOCK_DIFFERENCE_MINUTES} minutes off the database server's`;
  }
}
