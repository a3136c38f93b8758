import { firstDay, type MonthText, shiftMonth } from '../../../domain/report/month.ts';
import { type PageFigures, pageFigures } from '../../../domain/report/page-figures.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addDays, type DateText } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns what the visitors of the public pages met in a month (REPORT-6). */
export async function showPages(
  { insights }: Pick<Ports, 'insights'>,
  month: MonthText,
): Promise<Ok<readonly PageFigures[]>> {
  const days: DateText[] = [];
  const end = firstDay(shiftMonth(month, 1));
  for (let day = firstDay(month); day < end; day = addDays(day, 1)) days.push(day);
  const measured = await Promise.all(days.map((day) => insights.ofDay(day)));
  return ok(pageFigures(measured.flat().filter(({ page }) => !page.startsWith('/admin'))));
}
