import type { Instant } from '../../domain/shared/toronto-time.ts';

/** Tells the time, to the millisecond (test/contracts/clock.ts). */
export type Clock = { now(): Instant };
