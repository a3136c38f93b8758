import { describe, expect, it } from 'vitest';
import { listedFleet } from '../../../src/domain/fleet/fleet-filter.ts';
import type { ReservationsApi } from '../../../src/ports/browser/reservations-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { allVehicles } from '../../../src/server/use-cases/fleet/stored-vehicles.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { TRIP } from '../../support/values/requests.ts';
import { ADDED, at, aVehicle } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

/** The port in front of a real site whose store a test may look into. */
export type ReservationsApiSubject = { readonly api: ReservationsApi; readonly site: TestSite; cut(): Promise<void> };

/** What every adapter of the port `ReservationsApi` promises. */
export function reservationsApiContract(fresh: () => Promise<ReservationsApiSubject>): void {
  describe('reservations api', () => {
    it('should give the listed fleet, field for field', async () => {
      const { api, site } = await fresh();
      await addVehicle(
        site.ports.vehicles,
        aVehicle({
          id: 'kona',
          classType: 'Small SUV',
          images: [{ url: '/car-images/kona.webp', width: 960, height: 540 }],
        }),
        ADDED,
      );
      expect(await api.vehicles()).toEqual(listedFleet(await allVehicles(site.ports.vehicles)));
    });

    // AVAIL-6
    it('should name the vehicles that are not free on the dates of a trip', async () => {
      const { api, site } = await fresh();
      expect(await api.availability(TRIP)).toEqual({});
      await addBlock(site.ports.blocks, aBlock({ from: TRIP.dropoffTime, to: at('2026-12-02', '12:00') }));
      expect(await api.availability(TRIP)).toEqual({ sienna: 'blocked' });
      await expect(api.availability({ ...TRIP, dropoffTime: TRIP.pickupTime })).rejects.toThrow('invalid-input');
    });

    it.each<[string, (api: ReservationsApi) => Promise<unknown>]>([
      ['vehicles', (api) => api.vehicles()],
      ['availability', (api) => api.availability(TRIP)],
    ])('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
