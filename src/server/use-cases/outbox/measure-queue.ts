import { type Ok, ok } from '../../../domain/shared/result.ts';
import { minutesBetween } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** How many e-mails wait to be sent, and for how many seconds the first of them has; 0 when none waits. */
export async function measureQueue({
  outbox,
  clock,
}: Pick<Ports, 'outbox' | 'clock'>): Promise<Ok<{ readonly count: number; readonly oldestSeconds: number }>> {
  const { count, oldest } = await outbox.waiting();
  return ok({ count, oldestSeconds: oldest === undefined ? 0 : minutesBetween(oldest, clock.now()) * 60 });
}
