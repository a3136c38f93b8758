import type { Instant } from './toronto-time.ts';

/**
 * A count under one key: attempts in a row without a success, of which one may be in progress, or
 * the uses of a budget (budget.ts). It expires at `forgetAt`.
 */
export type Attempts = {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly forgetAt: Instant;
};
