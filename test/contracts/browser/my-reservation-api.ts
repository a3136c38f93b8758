import { describe, expect, it } from 'vitest';
import type { MyReservationApi } from '../../../src/ports/browser/my-reservation-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { TestSite } from '../../support/site/a-site.ts';

/** The port in front of a real site whose store a test may look into. */
export type MyReservationApiSubject = {
  readonly api: MyReservationApi;
  readonly site: TestSite;
  cut(): Promise<void>;
};

/** What every adapter of the port `MyReservationApi` promises. */
export function myReservationApiContract(fresh: () => Promise<MyReservationApiSubject>): void {
  describe('my reservation api', () => {
    it.each<[string, (api: MyReservationApi) => Promise<unknown>]>([
      ['open', (api) => api.open('token')],
      ['cancel', (api) => api.cancel({ token: 'token', seenVersion: 1 })],
      ['ask', (api) => api.ask({ token: 'token', text: 'Later, please.' })],
      ['find', (api) => api.find({ confirmationNumber: 'HOJ-123456', email: 'priya@example.com' })],
    ])('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
