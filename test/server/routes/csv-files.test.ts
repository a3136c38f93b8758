import { expect, it, onTestFinished, vi } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { ANSWERED_WITHIN } from '../../../src/server/http/time-limits.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { signIn } from '../../support/site/staff.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { parseCsv } from '../../support/values/parse-csv.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

/** More lines than are read at once. */
const LINES = 201;

// FAIL-5
it.each([
  ['/api/admin/audit.csv', 'audit'],
  ['/api/admin/reports/bookings.csv', 'bookings'],
] as const)('%s should be whole although it takes longer than an answer may', async (url, what) => {
  const filled = await aSite();
  const { audit, bookings } = filled.ports;
  for (let line = 0; line < LINES; line += 1) {
    if (what === 'audit') await addAll(audit, [anAuditEvent(undefined, { at: addMinutes(NOON, line) })]);
    else await addBooking(bookings, aPlacedBooking(), aSubmission());
  }
  const wait = () => vi.advanceTimersByTimeAsync(ANSWERED_WITHIN);
  const slow: SiteOptions['ports'] = {
    audit: { ...audit, list: async (page) => wait().then(() => audit.list(page)) },
    bookings: { ...bookings, list: async (list) => wait().then(() => bookings.list(list)) },
  };
  const site = await aSite({ ports: slow });
  const headers = await signIn(site);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = await site.app.inject({ url, headers });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${what}.csv"`);
  expect(parseCsv(file.body).length).toBeGreaterThan(LINES);
});
