import type { DeletedMoney } from '../../../src/domain/booking/deleted-money.ts';
import type { TillClosing } from '../../../src/domain/desk/till.ts';
import { NOON } from './samples.ts';

/** The closing of a day that was $5.00 short. */
export function aTillClosing(over: Partial<TillClosing> = {}): TillClosing {
  const sums = { counted: 14_528, expected: 15_028, difference: -500 };
  return { date: '2026-11-23', ...sums, by: 'sam@oakville.example', at: NOON, entries: [], ...over };
}

/** What a deleted booking left of its money. */
export function someDeletedMoney(over: Partial<DeletedMoney> = {}): DeletedMoney {
  const payment = {
    id: 'p',
    kind: 'payment',
    method: 'cash',
    amount: 500,
    at: NOON,
    by: 'sam@oakville.example',
  } as const;
  return { id: 'deleted', confirmationNumber: 'HOJ-130442', payments: [payment], ...over };
}
