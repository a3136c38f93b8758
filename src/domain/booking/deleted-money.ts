import type { Kind } from '../shared/record.ts';
import { accountOf, type Billed, hasOpenInvoice, partsOfAccount } from './account.ts';
import type { Booking } from './booking.ts';
import { erasePayer } from './payer.ts';
import { erasePayment, type Payment, paidFields } from './payments.ts';

/** The payments of a deleted booking, which the till and its invoices count (PAY-16). They name no customer. */
export type DeletedMoney = Pick<Booking, 'id' | 'confirmationNumber' | 'payer'> & {
  readonly payments: readonly Payment[];
};

/** What deleted bookings left. Their ids are those of the bookings. */
export const DELETED_MONEY = {
  name: 'deletedMoney',
  fields: { paidAt: 'text', depositHeld: 'number' },
  fieldsOf: ({ value: { payments } }) => paidFields(payments),
  unique: [],
  orders: {},
  indexes: { paid: ['paidAt'], deposit: ['depositHeld', 'paidAt'] },
} as const satisfies Kind<DeletedMoney>;

/**
 * Whether the money of a booking is settled, so that it may be deleted (PAY-16): nothing is open of an
 * invoice, which could not be paid any more, no deposit is held, and nobody paid more than is owed. What
 * is owed is that after a return, and else as if the rental did not take place.
 */
export function isSettled(booking: Billed & Pick<Booking, 'handover'>): boolean {
  const ended = booking.handover?.back === undefined ? ({ ...booking, status: 'cancelled' } as const) : booking;
  const account = accountOf(ended);
  const { payer, customer } = partsOfAccount(ended) ?? { payer: account, customer: account };
  const isNothingToGiveBack = account.depositHeld === 0 && payer.balance >= 0 && customer.balance >= 0;
  return isNothingToGiveBack && !hasOpenInvoice(booking);
}

/** Returns what a booking leaves when it is deleted; undefined without payments. */
export function moneyLeft({ id, confirmationNumber, payer, payments = [] }: Booking): DeletedMoney | undefined {
  if (payments.length === 0) return undefined;
  const kept = { id, confirmationNumber, payments: payments.map(erasePayment) };
  return payer === undefined ? kept : { ...kept, payer: erasePayer(payer) };
}
