import { describe, expect, it } from 'vitest';
import type { StaffHealthApi } from '../../../src/ports/browser/staff-health-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

/** The port in front of a real site whose store a test may look into, signed in until `signOut`. */
export type StaffHealthApiSubject = {
  readonly api: StaffHealthApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

/** What every adapter of the port `StaffHealthApi` promises. */
export function staffHealthApiContract(fresh: () => Promise<StaffHealthApiSubject>): void {
  describe('staff health api', () => {
    it('should tell the state of the site', async () => {
      const { api, site } = await fresh();
      const { booking, ...placed } = aPlacedBooking();
      await addBooking(site.ports.bookings, { booking, ...placed }, aSubmission());
      expect(await api.health()).toMatchObject({
        checkedAt: NOON,
        database: { technology: 'SQLite', bytes: expect.any(Number) },
        oldestRequest: { confirmationNumber: booking.confirmationNumber, createdAt: NOON },
        jobs: {},
        attention: [],
      });
    });

    it('should name every refusal', async () => {
      const { api, signOut, cut } = await fresh();
      await signOut();
      expect(await api.health()).toBe('signed-out');
      await cut();
      await expect(api.health()).rejects.toSatisfy(isUnavailable);
    });
  });
}
