import { describe, expect, it } from 'vitest';
import type { StaffReportsApi } from '../../../src/ports/browser/staff-reports-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { aPlacedBooking, aSubmission } from '../../support/values/samples.ts';

/** The port in front of a real site whose stores a test may fill, signed in until `signOut`. */
export type StaffReportsApiSubject = {
  readonly api: StaffReportsApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

/** What every adapter of the port `StaffReportsApi` promises. */
export function staffReportsApiContract(fresh: () => Promise<StaffReportsApiSubject>): void {
  describe('staff reports api', () => {
    // REPORT-1
    it('should tell the figures of a month', async () => {
      const { api, site } = await fresh();
      await addBooking(site.ports.bookings, aPlacedBooking(), aSubmission());
      expect(await api.month('2026-11')).toMatchObject({ month: '2026-11', requests: 1, answeredInTime: null });
      expect(await api.month('2026-10')).toMatchObject({ month: '2026-10', requests: 0 });
    });

    // REPORT-8
    it('should sum up each month of a range', async () => {
      const { api, site } = await fresh();
      await addBooking(site.ports.bookings, aPlacedBooking(), aSubmission());
      const months = await api.months('2026-10', '2026-11');
      expect(months).toMatchObject([
        { month: '2026-10', requests: 0 },
        { month: '2026-11', requests: 1, rentals: 0 },
      ]);
    });

    // REPORT-6
    it('should tell what the visitors of the public pages met', async () => {
      const { api, site } = await fresh();
      const count = { page: '/vehicles', bucket: 0 };
      await site.ports.insights.add('2026-11-30', [
        { ...count, metric: 'view', count: 3 },
        { ...count, metric: 'LCP', bucket: 40, count: 3 },
      ]);
      await site.ports.insights.add('2026-12-01', [{ ...count, metric: 'view', count: 1 }]);
      await site.ports.insights.add('2026-11-30', [{ ...count, page: '/admin/today', metric: 'view', count: 1 }]);
      expect(await api.pages('2026-11')).toEqual([
        { page: '/vehicles', views: 3, largestPaint: 1024, response: null, layoutShift: null },
      ]);
    });

    // REPORT-7
    it('should name the file of the chosen bookings', async () => {
      const { api } = await fresh();
      expect(api.fileOf({ from: '2026-02-01', to: '2026-02-28' })).toBe(
        '/api/admin/reports/bookings.csv?from=2026-02-01&to=2026-02-28',
      );
      expect(api.fileOf({ view: 'approved', vehicleId: 'v1', q: 'a&b c' })).toBe(
        '/api/admin/reports/bookings.csv?view=approved&vehicleId=v1&q=a%26b+c',
      );
    });

    it('should name every refusal', async () => {
      const { api, signOut, cut } = await fresh();
      await signOut();
      expect([await api.month('2026-11'), await api.pages('2026-11')]).toEqual(['signed-out', 'signed-out']);
      await cut();
      await expect(api.month('2026-11')).rejects.toSatisfy(isUnavailable);
    });
  });
}
