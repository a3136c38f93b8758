import type { Cents } from '../shared/money.ts';
import type { Booking, BookingStatus } from './booking.ts';

/** Amounts of money that are reported, in cents. */
export type Revenue = { readonly subTotal: Cents; readonly hst: Cents; readonly totalCharges: Cents };

/** The statuses of bookings that are revenue (REPORT-2). */
export const REVENUE_STATUSES = ['approved', 'completed'] as const satisfies readonly BookingStatus[];

/**
 * Returns what a booking brings in: what its settlement came to, else what was agreed (REPORT-2).
 */
export function revenueOf({ totals, settlement }: Pick<Booking, 'totals' | 'settlement'>): Revenue {
  const { rentalSubTotal, hst, totalCharges } = settlement?.actual ?? totals;
  return { subTotal: rentalSubTotal, hst, totalCharges };
}
