import { describe, expect, it } from 'vitest';
import type { Booking, BookingStatus } from '../../../src/domain/booking/booking.ts';
import { isUpcoming } from '../../../src/domain/booking/overlap.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { addBooking, countUpcoming } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { deleteBooking, lived } from '../../support/values/changes.ts';
import { anItinerary, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const OUT = { what: 'hand-out', odometer: 41_200, fuel: 8 } as const;
const BACK = { what: 'take-back', odometer: 42_100, fuel: 6 } as const;
const SOON = addMinutes(NOON, 60);
const PAST = addMinutes(NOON, -60);

/** What every database promises of the bookings to come of a vehicle. */
export function upcomingBookingsContract(fresh: () => Promise<StoresSubject>): void {
  // FLEET-33
  describe('bookings to come', () => {
    it('should be counted by vehicle: approved and unanswered ones with their dropoff ahead', async () => {
      const { stores } = await fresh();
      const bookings: Booking[] = [];
      for (const vehicleId of ['van', 'truck']) {
        for (const status of ['confirmed', 'approved', 'declined', 'completed', 'cancelled'] as const) {
          for (const dropoffTime of [PAST, NOON, SOON]) {
            bookings.push(await added(stores, { vehicleId, status, dropoffTime }));
          }
        }
      }
      bookings.push(await added(stores, { vehicleId: 'truck', status: 'approved', dropoffTime: SOON }));
      bookings.push(await added(stores, { vehicleId: 'truck', status: 'confirmed', dropoffTime: SOON, isHeld: true }));
      const gone = await added(stores, { vehicleId: 'van', status: 'approved', dropoffTime: SOON });
      await deleteBooking(stores.bookings, gone.id, { at: NOON, by: 'sam@oakville.example' });
      const counts = await countUpcoming(stores.bookings, ['van', 'truck', 'idle'], NOON);
      expect([...counts].toSorted()).toEqual([
        ['truck', 3],
        ['van', 2],
      ]);
      for (const [vehicleId, count] of counts) {
        const expected = bookings.filter((booking) => booking.vehicle.id === vehicleId && isUpcoming(booking, NOON));
        expect(count, vehicleId).toBe(expected.length);
      }
      expect([...(await countUpcoming(stores.bookings, ['van'], SOON))]).toEqual([]);
      expect([...(await countUpcoming(stores.bookings, [], NOON))]).toEqual([]);
    });

    it('should count a vehicle that is out once, also past its dropoff, and until it is back', async () => {
      const { stores } = await fresh();
      const count = async (now: Instant) => (await countUpcoming(stores.bookings, ['van'], now)).get('van') ?? 0;
      const booking = await added(stores, { vehicleId: 'van', status: 'confirmed', dropoffTime: SOON });
      const out = await lived(stores.bookings, booking, { what: 'approve', although: ['past'] }, OUT);
      expect([await count(NOON), await count(addMinutes(SOON, 600))]).toEqual([1, 1]);
      expect(isUpcoming(out, addMinutes(SOON, 600))).toBe(true);
      const back = await lived(stores.bookings, out, BACK);
      expect([await count(NOON), isUpcoming(back, NOON)]).toEqual([0, false]);
    });
  });
}

type Stored = {
  readonly vehicleId: string;
  readonly status: BookingStatus;
  readonly dropoffTime: Instant;
  readonly isHeld?: true;
};

async function added(stores: Stores, { vehicleId, status, dropoffTime, isHeld }: Stored): Promise<Booking> {
  const placed = aPlacedBooking({
    vehicle: aVehicle({ id: vehicleId }),
    itinerary: anItinerary({ pickupTime: addMinutes(dropoffTime, -2000), dropoffTime }),
    ...(isHeld ? { isHeld } : {}),
  });
  const booking = { ...placed.booking, status };
  await addBooking(stores.bookings, { ...placed, booking }, aSubmission());
  return booking;
}
