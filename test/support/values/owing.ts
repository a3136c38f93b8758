import { accountOf, type Billed } from '../../../src/domain/booking/account.ts';
import type { PaymentEntry } from '../../../src/domain/booking/payments.ts';
import { aBooking } from './samples.ts';

/** A booking of which this much is owed, in cents, with payments that leave its balance. */
export function owing(balance: number, payments: readonly PaymentEntry[] = []): Billed {
  const amount = accountOf(aBooking()).total - balance;
  const paid = amount === 0 ? [] : [{ kind: 'payment', method: 'terminal', amount } as const];
  return { ...aBooking(), payments: [...paid, ...payments] };
}
