import { CHOOSE_DAYS, CHOOSE_MONTH, CHOOSE_MONTHS } from '../../../domain/report/messages.ts';
import {
  BookingsCsvAnswer,
  BookingsCsvQuery,
  MonthQuery,
  MonthReportAnswer,
  MonthsAnswer,
  MonthsQuery,
  PagesAnswer,
} from '../../../ports/api/staff/report.ts';
import { refusalsAt, textsAt } from '../../http/field-errors.ts';
import { problems, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, sendProblem } from '../../http/problems.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { exportBookings } from '../../use-cases/report/export-bookings.ts';
import { showMonth } from '../../use-cases/report/show-month.ts';
import { showPages } from '../../use-cases/report/show-pages.ts';
import { sumMonths } from '../../use-cases/report/sum-months.ts';

/** The figures of a month and the file of bookings, for staff (REPORT-1, REPORT-4). */
export function adminReportRoutes({ app, ports, audited }: Site): void {
  app.get(
    '/api/admin/reports/month',
    {
      schema: {
        summary: 'The figures of a month',
        querystring: MonthQuery,
        response: { 200: MonthReportAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-reports', texts: textsAt('', [CHOOSE_MONTH]) },
    },
    async ({ query }, reply) => reply.send((await showMonth(ports, query.month)).value),
  );

  app.get(
    '/api/admin/reports/months',
    {
      schema: {
        summary: 'What each month of a range comes to, at most 24 months',
        querystring: MonthsQuery,
        response: { 200: MonthsAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-reports', texts: textsAt('', CHOOSE_MONTHS) },
    },
    async ({ query: { from, to } }, reply) => {
      const months = await sumMonths(ports, from, to);
      if (!months.ok) return sendProblem(reply, invalidInput(refusalsAt('', [months.problem])));
      return reply.send({ months: months.value });
    },
  );

  app.get(
    '/api/admin/reports/pages',
    {
      schema: {
        summary: 'What the visitors of the public pages met in a month',
        querystring: MonthQuery,
        response: { 200: PagesAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-reports', texts: textsAt('', [CHOOSE_MONTH]) },
    },
    async ({ query: { month } }, reply) => reply.send({ month, pages: (await showPages(ports, month)).value }),
  );

  app.get(
    '/api/admin/reports/bookings.csv',
    {
      schema: {
        summary: 'The bookings as a file for a spreadsheet',
        description:
          '`text/csv`, RFC 4180, UTF-8 with a byte order mark. Amounts are dollars as `1234.56`, times those of the office. A text that a spreadsheet would run as a formula begins with an apostrophe; a phone has no leading `+`.',
        querystring: BookingsCsvQuery,
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: BookingsCsvAnswer } } },
          ...STAFF_READ_PROBLEMS,
          ...problems(422),
        },
      },
      config: { action: 'export-bookings', isStreamed: true, texts: textsAt('', CHOOSE_DAYS) },
    },
    async (request, reply) => {
      const file = await exportBookings(audited, request.query, staffEmail(request));
      if (!file.ok) return sendProblem(reply, invalidInput(refusalsAt('', [file.problem])));
      return sendCsv(reply, 'bookings.csv', file.value);
    },
  );
}
