import { paidOf, paymentsOf } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { daysBetween, type Instant, torontoDate } from '../shared/toronto-time.ts';
import { type Invoice, type InvoiceLine, isInForce, type OpenState, type StoredInvoice } from './invoice.ts';
import { linesOfPart, sumsOf } from './make-invoice.ts';

/** What decides what is paid of the papers of a booking. */
export type PaidBooking = Pick<Booking, 'id' | 'payments' | 'payer' | 'invoiced'>;

/**
 * Returns what is paid and open of a paper now (INV-8). Nothing is open of a credit note and of an
 * invoice that is credited. A booking that was deleted without payments is undefined.
 */
export function openStateOf(invoice: Invoice, booking: PaidBooking | undefined, now: Instant): OpenState {
  const { for: party, total, paidThen, issuedAt, dueOn } = invoice;
  const today = torontoDate(now);
  const age = Math.max(0, daysBetween(torontoDate(issuedAt), today));
  if (!isInForce(invoice)) return { paid: 0, payments: [], open: 0, age, daysLate: 0 };
  const paid = booking === undefined ? paidThen : paidOf(booking, party);
  const open = Math.max(0, total - paid);
  const payments = booking === undefined ? [] : paymentsOf(booking, party);
  return { paid, payments, open, age, daysLate: open > 0 ? Math.max(0, daysBetween(dueOn, today)) : 0 };
}

/**
 * Whether the account of a booking differs from its papers in force (INV-7): in the total, the HST or
 * the lines of a part. A return, a swap and an approval may change it.
 */
export function isInvoicedOtherwise(booking: Booking, papers: readonly Invoice[]): boolean {
  // An erasure takes the texts of lines from the booking, but not from its papers.
  const facts = LINE_FACTS.filter((fact) => booking.erasedAt === undefined || fact !== 'text');
  return papers.filter(isInForce).some(({ for: party, lines, hst, total }) => {
    const sums = sumsOf(booking, party);
    const now = linesOfPart(booking, party);
    const isSame = (line: InvoiceLine, index: number) => facts.every((fact) => line[fact] === now[index]?.[fact]);
    return sums.total !== total || sums.hst !== hst || now.length !== lines.length || !lines.every(isSame);
  });
}

const LINE_FACTS = ['text', 'quantity', 'unit', 'unitPrice', 'amount', 'taxed'] as const;

/** Returns a paper without what is stored of how it was sent. */
export function paperOf({ submission: _, ...invoice }: StoredInvoice): Invoice {
  return invoice;
}
