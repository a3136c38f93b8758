import { formatDayOfMonth } from '../shared/format-date.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import { torontoDate } from '../shared/toronto-time.ts';
import type { BillTo, Seller, ShownInvoice } from './invoice.ts';

/** The last day of each of the ages of a statement, but for the oldest (INV-17). */
const AGES = [30, 60, 90] as const;

const AGE_LABELS = ['Up to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'] as const;

/** What was invoiced to one payer in a month, and what of it is paid and open now. */
export type Statement = {
  readonly billTo: BillTo;
  readonly seller: Seller;
  /** The oldest first. */
  readonly invoices: readonly ShownInvoice[];
  readonly hst: Cents;
  readonly total: Cents;
  readonly paid: Cents;
  readonly open: Cents;
  readonly ages: readonly { readonly label: string; readonly open: Cents }[];
};

/**
 * Returns the statement of papers that were made out to one payer (INV-17), the newest first;
 * undefined without any. Who it is for, and from, is as on the newest one.
 */
export function makeStatement(invoices: readonly ShownInvoice[]): Statement | undefined {
  const [newest] = invoices;
  if (newest === undefined) return undefined;
  const sumOf = (name: 'hst' | 'total' | 'paid' | 'open') => sumCents(invoices.map((invoice) => invoice[name]));
  return {
    billTo: newest.billTo,
    seller: newest.seller,
    invoices: [...invoices].reverse(),
    hst: sumOf('hst'),
    total: sumOf('total'),
    paid: sumOf('paid'),
    open: sumOf('open'),
    ages: AGE_LABELS.map((label, place) => ({
      label,
      open: sumCents(invoices.filter(({ age }) => placeOf(age) === place).map(({ open }) => open)),
    })),
  };
}

/** The days on which something was paid of an invoice, each once, the earliest first: "November 12" (INV-27). */
export function paidDays({ payments }: Pick<ShownInvoice, 'payments'>): readonly string[] {
  const paying = payments.filter(({ kind }) => kind === 'payment' || kind === 'deposit-kept');
  return [...new Set(paying.map(({ at }) => formatDayOfMonth(torontoDate(at))))];
}

function placeOf(age: number): number {
  const place = AGES.findIndex((last) => age <= last);
  return place < 0 ? AGES.length : place;
}
