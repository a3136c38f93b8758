import type { Kind } from '../shared/record.ts';
import { accountOf, type Billed, hasOpenInvoice, partsOfAccount } from './account.ts';
import type { Booking } from './booking.ts';
import { erasePayer } from './payer.ts';
import { erasePayment, type Payment, paidFields } from './payments.ts';

/** What the till and the invoices of a deleted booking count (PAY-16). It names no customer. */
export type DeletedMoney = Pick<Booking, 'id' | 'confirmationNumber' | 'payer' | 'invoiced'> & {
  readonly payments: readonly Payment[];
};

/** What deleted bookings left. Their ids are those of the bookings. */
export const DELETED_MONEY = {
  name: 'deletedMoney',
  fields: {
    paidAt: 'text',
    // Something was open of an invoice when the booking was deleted.
    hasOpenInvoice: 'text',
  },
  fieldsOf({ value }) {
    const { paidAt } = paidFields(value.payments);
    return { ...(paidAt !== undefined && { paidAt }), ...(hasOpenInvoice(value) && { hasOpenInvoice: 'yes' }) };
  },
  unique: [],
  orders: {},
  indexes: { paid: ['paidAt'], openInvoice: ['hasOpenInvoice'] },
} as const satisfies Kind<DeletedMoney>;

/**
 * Whether nothing of the money of a booking is to be given back (PAY-16), as it is after a return and
 * else as if the rental did not take place: no deposit is held, and nobody paid more than is owed.
 */
export function isSettled(booking: Billed & Pick<Booking, 'handover'>): boolean {
  const ended = booking.handover?.back === undefined ? ({ ...booking, status: 'cancelled' } as const) : booking;
  const account = accountOf(ended);
  const { payer, customer } = partsOfAccount(ended) ?? { payer: account, customer: account };
  return account.depositHeld === 0 && payer.balance >= 0 && customer.balance >= 0;
}

/** Returns what a booking leaves when it is deleted; undefined without payments and invoices. */
export function moneyLeft(booking: Booking): DeletedMoney | undefined {
  const { id, confirmationNumber, payer, invoiced, payments = [] } = booking;
  if (payments.length === 0 && invoiced === undefined) return undefined;
  const kept = { id, confirmationNumber, payments: payments.map(erasePayment), ...(invoiced && { invoiced }) };
  return payer === undefined ? kept : { ...kept, payer: erasePayer(payer) };
}
