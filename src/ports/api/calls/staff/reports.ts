import type { Call } from '../../call.ts';
import { INVALID } from '../../problem.ts';
import {
  BookingsCsvQuery,
  MonthQuery,
  MonthReportAnswer,
  MonthsAnswer,
  MonthsQuery,
  PagesAnswer,
} from '../../staff/report.ts';

export const readMonth = {
  method: 'GET',
  path: '/api/admin/reports/month',
  may: 'read-reports',
  summary: 'The figures of a month',
  query: MonthQuery,
  answer: MonthReportAnswer,
} as const satisfies Call;

export const readMonths = {
  method: 'GET',
  path: '/api/admin/reports/months',
  may: 'read-reports',
  summary: 'What each month of a range comes to, at most 24 months',
  query: MonthsQuery,
  answer: MonthsAnswer,
  problems: INVALID,
} as const satisfies Call;

export const readPages = {
  method: 'GET',
  path: '/api/admin/reports/pages',
  may: 'read-reports',
  summary: 'What the visitors of the public pages met in a month',
  query: MonthQuery,
  answer: PagesAnswer,
} as const satisfies Call;

export const saveBookings = {
  method: 'GET',
  path: '/api/admin/reports/bookings.csv',
  may: 'export-bookings',
  summary: 'The bookings as a file for a spreadsheet',
  description:
    '`text/csv`, RFC 4180, UTF-8 with a byte order mark. Amounts are dollars as `1234.56`, times those of the office. A text that a spreadsheet would run as a formula begins with an apostrophe; a phone has no leading `+`.',
  query: BookingsCsvQuery,
  answer: { file: 'text/csv' },
  problems: INVALID,
} as const satisfies Call;
