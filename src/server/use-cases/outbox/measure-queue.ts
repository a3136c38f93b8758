import { type Ok, ok } from '../../../domain/shared/result.ts';
import { minutesBetween } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Returns how many e-mails are queued and for how many seconds the oldest has been queued; 0 if
 * none waits.
 */
export async function measureQueue({
  outbox,
  clock,
}: Pick<Ports, 'outbox' | 'clock'>): Promise<Ok<{ readonly count: number; readonly oldestSeconds: number }>> {
  const { count, oldest } = await outbox.waiting();
  return ok({ count, oldestSeconds: oldest === undefined ? 0 : minutesBetween(oldest, clock.now()) * 60 });
}
