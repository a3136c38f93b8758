import type { Instant } from '../domain/instant.ts';

/** Tells the time, to the millisecond (test/contracts/clock.ts). */
export type Clock = { now(): Instant };
