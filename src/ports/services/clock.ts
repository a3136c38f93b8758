import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The current time, to the millisecond (test/contracts/services/clock.ts). */
export type Clock = { now(): Instant };
