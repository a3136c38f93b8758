import type { MonthText } from '../../domain/report/month.ts';
import type { MonthReport } from '../../domain/report/month-report.ts';
import type { MonthSums } from '../../domain/report/month-sums.ts';
import type { PageFigures } from '../../domain/report/page-figures.ts';
import type { CsvChoice } from '../api/staff/report.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/**
 * The site's API for reports. Every adapter promises (test/contracts/browser/staff-reports-api.ts):
 * - A call without a session returns 'signed-out'. After a new sign-in the same call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffReportsApi = {
  month(month: MonthText): StaffAnswer<MonthReport>;
  /** Returns what each month of a range comes to, at most `MAX_MONTHS`, the earliest first. */
  months(from: MonthText, to: MonthText): StaffAnswer<readonly MonthSums[]>;
  /** Returns what the visitors of the public pages met in a month. */
  pages(month: MonthText): StaffAnswer<readonly PageFigures[]>;
  /** Returns the address of the file of the chosen bookings, for a link. */
  fileOf(choice: CsvChoice): string;
};
