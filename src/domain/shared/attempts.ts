import type { Instant } from './toronto-time.ts';

/** Attempts in a row under one key that have not succeeded; one that is under way counts. Forgotten from `forgetAt` on. */
export type Attempts = {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly forgetAt: Instant;
};
