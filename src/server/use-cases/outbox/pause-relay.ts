import { isPaused, pauseAfter, type RelayPause } from '../../../domain/outbox/relay-pause.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findFact, putFact } from '../site/facts.ts';

/**
 * Returns the time that all instances share: of the database server, or of this machine where the
 * database is a file.
 */
export async function storeTime({ site, clock }: Pick<Ports, 'site' | 'clock'>): Promise<Instant> {
  return site.serverTime === undefined ? clock.now() : site.serverTime();
}

/** Pauses the relay of every instance (MAIL-16). A pause of another instance stays as it is. */
export async function pauseRelay(
  ports: Pick<Ports, 'facts'>,
  { reason, now }: { readonly reason: string; readonly now: Instant },
): Promise<RelayPause> {
  const stored = await findFact(ports, 'relayPause');
  if (isPaused(stored, now)) return stored;
  const pause = pauseAfter(stored, reason, now);
  await putFact(ports, 'relayPause', pause, stored);
  return pause;
}

/** Ends a pause, because staff send an e-mail again. */
export async function resumeRelay(ports: Pick<Ports, 'site' | 'facts' | 'clock'>): Promise<void> {
  const [now, stored] = await Promise.all([storeTime(ports), findFact(ports, 'relayPause')]);
  if (isPaused(stored, now)) await putFact(ports, 'relayPause', { ...stored, until: now }, stored);
}
