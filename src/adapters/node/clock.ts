import { toInstant } from '../../domain/shared/toronto-time.ts';
import type { Clock } from '../../ports/services/clock.ts';

/** The system clock. */
export function systemClock(): Clock {
  return { now: () => toInstant(Date.now()) };
}
