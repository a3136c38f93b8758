import { MonthReportAnswer, MonthsAnswer, PagesAnswer } from '../../../ports/api/staff/report.ts';
import type { StaffReportsApi } from '../../../ports/browser/staff-reports-api.ts';
import { expectJson, type StaffClient } from './staff-client.ts';

const REPORTS = '/api/admin/reports';

/** Calls the routes of the reports over HTTP. */
export function browserStaffReportsApi(call: StaffClient): StaffReportsApi {
  return {
    month: (month) =>
      expectJson(REPORTS, call.get(`${REPORTS}/month?month=${month}`), MonthReportAnswer, (body) => body),
    months: (from, to) =>
      expectJson(REPORTS, call.get(`${REPORTS}/months?from=${from}&to=${to}`), MonthsAnswer, ({ months }) => months),
    pages: (month) =>
      expectJson(REPORTS, call.get(`${REPORTS}/pages?month=${month}`), PagesAnswer, ({ pages }) => pages),
    fileOf: (choice) => `${REPORTS}/bookings.csv?${new URLSearchParams(choice)}`,
  };
}
