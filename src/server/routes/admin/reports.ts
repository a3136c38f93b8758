import { CHOOSE_DAYS, CHOOSE_MONTH, CHOOSE_MONTHS } from '../../../domain/report/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { readMonth, readMonths, readPages, saveBookings } from '../../../ports/api/calls/staff/reports.ts';
import { invalidAt, textsAt } from '../../http/field-errors.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { serve } from '../../http/serve.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { exportBookings } from '../../use-cases/report/export-bookings.ts';
import { showMonth } from '../../use-cases/report/show-month.ts';
import { showPages } from '../../use-cases/report/show-pages.ts';
import { sumMonths } from '../../use-cases/report/sum-months.ts';

/** The figures of a month and the file of bookings, for staff (REPORT-1, REPORT-4). */
export function adminReportRoutes({ app, ports, audited }: Site): void {
  const ofMonth = { config: { texts: textsAt('', [CHOOSE_MONTH]) } };
  serve(app, readMonth, ofMonth, ({ query }) => showMonth(ports, query.month));

  serve(app, readMonths, { config: { texts: textsAt('', CHOOSE_MONTHS) } }, async ({ query: { from, to } }) => {
    const months = await sumMonths(ports, from, to);
    return months.ok ? ok({ months: months.value }) : refuse(invalidAt(months.problem));
  });

  serve(app, readPages, ofMonth, async ({ query: { month } }) =>
    ok({ month, pages: (await showPages(ports, month)).value }),
  );

  const ofFile = { config: { isStreamed: true, texts: textsAt('', CHOOSE_DAYS) } };
  serve(app, saveBookings, ofFile, async ({ query }, { request, reply }) => {
    const file = await exportBookings(audited, query, staffEmail(request));
    if (!file.ok) return refuse(invalidAt(file.problem));
    sendCsv(reply, 'bookings.csv', file.value);
    return 'sent';
  });
}
