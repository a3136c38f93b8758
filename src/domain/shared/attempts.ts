import type { Instant } from './toronto-time.ts';

/**
 * Consecutive attempts under one key without a success; an attempt in progress counts. They expire
 * at `forgetAt`.
 */
export type Attempts = {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly forgetAt: Instant;
};
