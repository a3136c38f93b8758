import type { MonthText } from '../../../domain/report/month.ts';
import type { StaffApis } from '../frame/staff-apis.ts';

/** How a month is loaded. The page and its plots share what is loaded, by its key. */
export function monthQuery(month: MonthText) {
  return { queryKey: ['report', month], load: ({ reports }: StaffApis) => reports.month(month) };
}
