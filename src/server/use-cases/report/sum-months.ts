import { type MonthText, monthSpan, readMonths } from '../../../domain/report/month.ts';
import { type MonthSums, monthSums } from '../../../domain/report/month-sums.ts';
import type { FieldText } from '../../../domain/shared/messages.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns what each month of a range comes to, the earliest first (REPORT-8). */
export async function sumMonths(
  { reports }: Pick<Ports, 'reports'>,
  from: MonthText,
  to: MonthText,
): Promise<Result<readonly MonthSums[], FieldText<'to'>>> {
  const months = readMonths(from, to);
  if (!months.ok) return months;
  return ok(
    await Promise.all(
      months.value.map(async (month) => {
        const span = monthSpan(month);
        const [counts, revenue] = await Promise.all([reports.countedIn(span), reports.revenueIn(span)]);
        return monthSums(month, counts, revenue);
      }),
    ),
  );
}
