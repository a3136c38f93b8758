import { describe, expect, it } from 'vitest';
import { listedFleet } from '../../../src/domain/fleet/fleet-filter.ts';
import type { BookingRequest } from '../../../src/ports/api/booking.ts';
import type { ReservationsApi } from '../../../src/ports/browser/reservations-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { listBookings } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { allVehicles } from '../../../src/server/use-cases/fleet/stored-vehicles.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { deleteBooking } from '../../support/values/changes.ts';
import { TOTAL, TRIP } from '../../support/values/requests.ts';
import { ADDED, aCustomer, at, aVehicle, NOON } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

/** The port in front of a real site whose store a test may look into. */
export type ReservationsApiSubject = { readonly api: ReservationsApi; readonly site: TestSite; cut(): Promise<void> };

const REQUEST: BookingRequest = {
  vehicleId: 'sienna',
  itinerary: TRIP,
  addonIds: ['additional-driver'],
  form: aCustomer(),
  expectedTotalCharges: TOTAL,
};
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

    it('should book once for a key and give the same receipt again', async () => {
      const { api, site } = await fresh();
      const first = await api.submitBooking(REQUEST, 'key');
      expect(first).toMatchObject({
        ok: true,
        value: { status: 'confirmed', createdAt: NOON, totals: { totalCharges: TOTAL } },
      });
      expect(await api.submitBooking(REQUEST, 'key')).toEqual(first);
      expect((await listBookings(site.ports.bookings, { limit: 10 })).bookings).toHaveLength(1);
    });

    it('should name the refused fields', async () => {
      const { api } = await fresh();
      const answer = await api.submitBooking(
        { ...REQUEST, form: aCustomer({ confirmEmail: 'other@example.com' }) },
        'key',
      );
      const errors = [{ path: '/form/confirmEmail', message: 'Emails do not match.' }];
      expect(answer).toEqual({ ok: false, problem: { code: 'invalid-input', errors } });
    });

    it('should give the new quote when the price is another one', async () => {
      const { api } = await fresh();
      const answer = await api.submitBooking({ ...REQUEST, expectedTotalCharges: 1 }, 'key');
      expect(answer).toMatchObject({
        ok: false,
        problem: { code: 'price-changed', quote: { totals: { totalCharges: TOTAL } } },
      });
    });

    it('should give the first receipt when the key was used with another body', async () => {
      const { api } = await fresh();
      const first = await api.submitBooking(REQUEST, 'key');
      const second = await api.submitBooking({ ...REQUEST, form: aCustomer({ firstName: 'Prya' }) }, 'key');
      expect(second).toEqual({ ok: false, problem: { code: 'already-booked', receipt: first.ok && first.value } });
    });

    it('should say that a vehicle is gone, and that a reservation was removed', async () => {
      const { api, site } = await fresh();
      expect(await api.submitBooking({ ...REQUEST, vehicleId: 'none' }, 'a')).toEqual({
        ok: false,
        problem: { code: 'vehicle-not-found' },
      });
      await api.submitBooking(REQUEST, 'b');
      const { bookings } = await listBookings(site.ports.bookings, { limit: 1 });
      await deleteBooking(site.ports.bookings, bookings[0]?.id ?? '', { by: 'staff@localhost', at: NOON });
      expect(await api.submitBooking(REQUEST, 'b')).toEqual({ ok: false, problem: { code: 'booking-removed' } });
    });

    // AVAIL-6
    it('should name the vehicles that are not free on the dates of a trip', async () => {
      const { api, site } = await fresh();
      expect(await api.availability(TRIP)).toEqual({});
      await addBlock(site.ports.blocks, aBlock({ from: TRIP.dropoffTime, to: at('2026-12-02', '12:00') }));
      expect(await api.availability(TRIP)).toEqual({ sienna: 'blocked' });
      await expect(api.availability({ ...TRIP, dropoffTime: TRIP.pickupTime })).rejects.toThrow('invalid-input');
    });

    // AVAIL-7
    it('should give free vehicles with their prices in place of one that is blocked', async () => {
      const { api, site } = await fresh();
      const other = aVehicle({ id: 'odyssey', name: 'Honda Odyssey', pricePerDay: 9900 });
      await addVehicle(site.ports.vehicles, other, ADDED);
      await addBlock(site.ports.blocks, aBlock({ from: TRIP.pickupTime, to: TRIP.dropoffTime }));
      const answer = await api.submitBooking(REQUEST, 'key');
      expect(answer).toMatchObject({
        ok: false,
        problem: { code: 'vehicle-blocked', alternatives: [{ vehicle: other, quote: { vehicleId: 'odyssey' } }] },
      });
      expect(
        await api.submitBooking({ ...REQUEST, itinerary: { ...TRIP, pickupDate: TRIP.dropoffDate } }, 'key'),
      ).toMatchObject({ ok: false, problem: { code: 'invalid-input' } });
    });

    it.each<[string, (api: ReservationsApi) => Promise<unknown>]>([
      ['vehicles', (api) => api.vehicles()],
      ['availability', (api) => api.availability(TRIP)],
      ['submitBooking', (api) => api.submitBooking(REQUEST, 'key')],
    ])('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
