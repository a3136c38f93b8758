import { sumBillLines } from '../pricing/bill-lines.ts';
import { type Cents, scaleCents } from '../shared/money.ts';
import type { Booking, BookingStatus } from './booking.ts';

/** Amounts of money that are reported, in cents. */
export type Revenue = { readonly subTotal: Cents; readonly hst: Cents; readonly totalCharges: Cents };

/** The statuses of bookings that are revenue (REPORT-2). */
export const REVENUE_STATUSES = ['approved', 'completed'] as const satisfies readonly BookingStatus[];

/**
 * What a booking comes to (PRICE-28), in cents: `base` is what the rental costs before HST, `subTotal`
 * has the lines by hand, `total` also HST.
 */
export type Account = {
  readonly base: Cents;
  readonly subTotal: Cents;
  readonly hst: Cents;
  readonly total: Cents;
};

/** The parts of a booking that its account is computed from. */
export type Billed = Pick<Booking, 'status' | 'totals' | 'settlement' | 'billLines' | 'tariff'>;

/**
 * Returns the account of a booking (PRICE-28). The rental costs what its settlement came to, else what
 * was agreed, and nothing once it is declined or cancelled. HST is charged on the rental and the taxed
 * lines, rounded once, an exact half up. Without lines by hand the account is that price.
 */
export function accountOf({ status, totals, settlement, billLines = [], tariff }: Billed): Account {
  const isOwed = status !== 'declined' && status !== 'cancelled';
  const base = isOwed ? (settlement?.actual ?? totals).rentalSubTotal : 0;
  const lines = sumBillLines(billLines);
  const subTotal = base + lines.all;
  const hst = scaleCents(base + lines.taxed, tariff.hstPercent, 100);
  return { base, subTotal, hst, total: subTotal + hst };
}

/** Returns a booking with its account, as staff are shown it. */
export function withAccount(booking: Booking): Booking & { readonly account: Account } {
  return { ...booking, account: accountOf(booking) };
}

/** Returns what a booking brings in by its account (REPORT-2). */
export function revenueOf(booking: Billed): Revenue {
  const { subTotal, hst, total } = accountOf(booking);
  return { subTotal, hst, totalCharges: total };
}

/** Whether the lines of a booking take its sub total, or the part of it with HST, below 0 (PRICE-27). */
export function isOverdiscounted(booking: Billed): boolean {
  const { base, subTotal } = accountOf(booking);
  return subTotal < 0 || base + sumBillLines(booking.billLines ?? []).taxed < 0;
}
