import { ok, type Result } from '../../../domain/shared/result.ts';
import { checkClock, recordRun, type StopReason } from '../../../domain/site/deletion-guard.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findFact, putFact } from './facts.ts';

/** Who starts a job that deletes: the site on its own, or a person who confirmed this run. */
export type RunMode = 'automatic' | 'confirmed';

/**
 * Decides whether a job may delete now, and stores the decision for staff (PRIV-11, FLEET-26). The
 * clock is checked first. `checkExtent` says whether it would delete too much. A confirmed run is
 * checked by neither. If another process stores its run at the same time, that one is kept.
 */
export async function beginDeletion(
  { site, facts, clock }: Pick<Ports, 'site' | 'facts' | 'clock'>,
  job: 'retention' | 'sweep',
  mode: RunMode,
  checkExtent: () => Promise<Result<undefined, StopReason>>,
): Promise<Result<undefined, StopReason>> {
  const before = await findFact({ facts }, job);
  const now = clock.now();
  const checked = mode === 'confirmed' ? ok(undefined) : await check();
  await putFact({ facts }, job, recordRun(mode === 'confirmed' ? undefined : before, now, checked), before);
  return checked;

  async function check(): Promise<Result<undefined, StopReason>> {
    const plausible = checkClock(now, before?.lastRunAt, await site.serverTime?.());
    return plausible.ok ? checkExtent() : plausible;
  }
}
