import { type MonthText, monthSpan, readMonths } from '../../../domain/report/month.ts';
import { type MonthSums, monthSums } from '../../../domain/report/month-sums.ts';
import type { FieldText } from '../../../domain/shared/messages.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { missedPickups } from './missed-pickups.ts';
import { countedIn, invoicedIn, paidIn, revenueIn } from './stored-figures.ts';

/**
 * Returns what each month of a range comes to, the earliest first (REPORT-8). The months are read
 * one after the other, because all at once would take every connection of a database.
 */
export async function sumMonths(
  { bookings, invoices, clock }: Pick<Ports, 'bookings' | 'invoices' | 'clock'>,
  from: MonthText,
  to: MonthText,
): Promise<Result<readonly MonthSums[], FieldText<'to'>>> {
  const months = readMonths(from, to);
  if (!months.ok) return months;
  const sums: MonthSums[] = [];
  const now = clock.now();
  for (const month of months.value) {
    const span = monthSpan(month);
    const [counts, revenue, missed, paid, invoiced] = await Promise.all([
      countedIn(bookings, span),
      revenueIn(bookings, span),
      missedPickups({ bookings }, span, now),
      paidIn(bookings, span, now),
      invoicedIn({ bookings, invoices }, month),
    ]);
    sums.push(monthSums(month, counts, revenue, missed, paid, invoiced));
  }
  return ok(sums);
}
