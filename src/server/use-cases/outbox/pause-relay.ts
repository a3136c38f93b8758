import { isPaused, pauseAfter, type RelayPause } from '../../../domain/outbox/relay-pause.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Returns the time that all instances share: of the database server, or of this machine where the
 * database is a file.
 */
export async function storeTime({ site, clock }: Pick<Ports, 'site' | 'clock'>): Promise<Instant> {
  return site.serverTime === undefined ? clock.now() : site.serverTime();
}

/** Pauses the relay of every instance (MAIL-16). A pause of another instance stays as it is. */
export async function pauseRelay(
  { site }: Pick<Ports, 'site'>,
  { reason, now }: { readonly reason: string; readonly now: Instant },
): Promise<RelayPause> {
  const stored = await site.find('relayPause');
  if (isPaused(stored, now)) return stored;
  const pause = pauseAfter(stored, reason, now);
  await site.put('relayPause', pause, stored);
  return pause;
}

/** Ends a pause, because staff send an e-mail again. */
export async function resumeRelay(ports: Pick<Ports, 'site' | 'clock'>): Promise<void> {
  const [now, stored] = await Promise.all([storeTime(ports), ports.site.find('relayPause')]);
  if (isPaused(stored, now)) await ports.site.put('relayPause', { ...stored, until: now }, stored);
}
