import { paidOf } from '../booking/account.ts';
import { formatCount } from '../shared/format-date.ts';
import { type Cents, formatCad, sumCents } from '../shared/money.ts';
import { foldText } from '../shared/text.ts';
import { addDays, type Instant, torontoDate } from '../shared/toronto-time.ts';
import type { Invoice } from './invoice.ts';
import { openStateOf, type PaidBooking } from './open-invoice.ts';

/** How many days ahead an invoice is due soon. */
const SOON_DAYS = 7;

/** What some invoices come to, in cents. */
export type InvoiceSums = { readonly amount: Cents; readonly invoices: number };

/** What is open of the invoices in force, and what of it is past due and due soon; and those that were paid (INV-19). */
export type InvoiceFigures = {
  readonly open: InvoiceSums & { readonly payers: number };
  readonly pastDue: InvoiceSums;
  readonly dueSoon: InvoiceSums;
  /** The totals of those that were paid in the month of the office. */
  readonly paid: InvoiceSums;
};

/** Returns the figures of invoices in force, each of one of the bookings (INV-19). */
export function invoiceFigures(
  invoices: readonly Invoice[],
  bookings: readonly PaidBooking[],
  now: Instant,
): InvoiceFigures {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const today = torontoDate(now);
  const open = invoices
    .map((invoice) => ({ ...invoice, ...openStateOf(invoice, byId.get(invoice.bookingId), now) }))
    .filter((invoice) => invoice.open > 0);
  const sumsOf = (some: typeof open) => ({ amount: sumCents(some.map((one) => one.open)), invoices: some.length });
  const paid = invoices.filter((invoice) => {
    const at = paidAt(invoice, byId.get(invoice.bookingId));
    return at !== undefined && torontoDate(at).slice(0, 'YYYY-MM'.length) === today.slice(0, 'YYYY-MM'.length);
  });
  return {
    open: { ...sumsOf(open), payers: new Set(open.map(({ billTo }) => foldText(billTo.name))).size },
    pastDue: sumsOf(open.filter(({ daysLate }) => daysLate > 0)),
    dueSoon: sumsOf(open.filter(({ daysLate, dueOn }) => daysLate === 0 && dueOn <= addDays(today, SOON_DAYS))),
    paid: { amount: sumCents(paid.map(({ total }) => total)), invoices: paid.length },
  };
}

/**
 * Returns when nothing was left open of an invoice any more: at the payment that came to its total, or
 * when it was made, if that was later. Undefined while something is open.
 */
function paidAt({ for: party, total, issuedAt }: Invoice, booking: PaidBooking | undefined): Instant | undefined {
  const payments = booking?.payments ?? [];
  const isPaidBy = (count: number) => paidOf({ ...booking, payments: payments.slice(0, count) }, party) >= total;
  if (!isPaidBy(payments.length)) return undefined;
  const last = payments.findLastIndex((_, index) => !isPaidBy(index));
  const at = payments[last]?.at ?? issuedAt;
  return at > issuedAt ? at : issuedAt;
}

/** Returns the figures at the head of the list of invoices. `month` is the name of the present one. */
export function describeFigures({ open, pastDue, dueSoon, paid }: InvoiceFigures, month: string) {
  const of = (name: string, { amount, invoices }: InvoiceSums) => ({
    name,
    value: formatCad(amount),
    comparison: formatCount(invoices, 'invoice'),
  });
  const payers = formatCount(open.payers, 'payer');
  return [
    { ...of('Open', open), comparison: `${formatCount(open.invoices, 'invoice')}, ${payers}` },
    { ...of('Past due', pastDue), isBad: pastDue.amount > 0 },
    of(`Due in ${SOON_DAYS} days`, dueSoon),
    of(`Paid in ${month}`, paid),
  ];
}
