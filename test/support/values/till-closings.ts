import type { TillClosing } from '../../../src/domain/desk/till.ts';
import { NOON } from './samples.ts';

/** The closing of a day that was $5.00 short. */
export function aTillClosing(over: Partial<TillClosing> = {}): TillClosing {
  const sums = { counted: 14_528, expected: 15_028, difference: -500 };
  return { date: '2026-11-23', ...sums, by: 'sam@oakville.example', at: NOON, entries: [], ...over };
}
