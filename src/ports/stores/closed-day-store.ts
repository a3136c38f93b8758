import type { DateText } from '../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../domain/trip/closed-days.ts';

/**
 * Stores the days on which the office is closed, one reason a day. Every adapter promises
 * (test/contracts/stores/closed-day-store.ts): a day survives a killed process once the promise
 * resolves, and a store that is unreachable rejects with `unavailable`.
 */
export type ClosedDayStore = {
  /** Returns the closed days from one date to another, both included, in order. */
  between(from: DateText, to: DateText): Promise<readonly ClosedDay[]>;
  /** Stores a closed day, in place of the one of the same date. */
  put(day: ClosedDay): Promise<void>;
  remove(date: DateText): Promise<'removed' | 'missing'>;
};
