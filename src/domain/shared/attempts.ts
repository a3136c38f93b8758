import type { Kind } from './record.ts';
import type { Instant } from './toronto-time.ts';

/**
 * A count under one key: attempts in a row without a success, of which one may be in progress, or
 * the uses of a budget (budget.ts). It expires at `forgetAt`. Keys are digests, so only a correct
 * guess reveals what they stand for.
 */
export type Attempts = {
  readonly key: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly forgetAt: Instant;
};

/** The stored counts. Their ids are their keys. */
export const ATTEMPTS = {
  name: 'attempts',
  fields: { forgetAt: 'text' },
  fieldsOf: ({ value: { forgetAt } }) => ({ forgetAt }),
  unique: [],
  orders: { expiry: ['forgetAt', 'asc'] },
  indexes: { expiry: ['forgetAt'] },
} as const satisfies Kind<Attempts>;
