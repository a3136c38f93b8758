import { describe, expect, it } from 'vitest';
import {
  conflictOf,
  conflictsOf,
  isWantedTwice,
  neededSpans,
  needsVehicle,
} from '../../../src/domain/desk/conflicts.ts';
import { neededSpan, type VehicleUse } from '../../../src/domain/fleet/availability.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, STATES } from '../../support/values/rentals.ts';
import { anItinerary, aVehicle } from '../../support/values/samples.ts';

const TRIP = anItinerary();
const TAKEN: VehicleUse = {
  id: 'other',
  kind: 'booking',
  vehicleId: 'sienna',
  units: 1,
  from: TRIP.pickupTime,
  to: TRIP.dropoffTime,
};
const BLOCKED: VehicleUse = { ...TAKEN, id: 'block', kind: 'block' };

// BOOK-52
describe('the conflicts of a booking', () => {
  it('should concern what waits, and what is approved and not back', () => {
    expect(STATES.filter((state) => needsVehicle(aRental(state)))).toEqual(['waiting', 'approved', 'out']);
  });

  it('should be a clash with bookings, and a block with blocks alone', () => {
    const booking = aRental('approved');
    const own = { ...TAKEN, id: booking.id };
    expect(conflictOf(booking, { units: 1, uses: [own] })).toBeUndefined();
    expect(conflictOf(booking, { units: 1, uses: [own, TAKEN] })).toBe('clash');
    expect(conflictOf(booking, { units: 1, uses: [own, BLOCKED] })).toBe('blocked');
    expect(conflictOf(booking, { units: 2, uses: [own, TAKEN] })).toBeUndefined();
  });

  it('should be a second request for the same time, while both cannot have the vehicle', () => {
    const [one, other] = [aRental('waiting'), aRental('waiting')];
    const demand = { units: 1, uses: [], requests: [one, other] };
    expect(isWantedTwice(one, demand)).toBe(true);
    expect(isWantedTwice(one, { ...demand, requests: [one] })).toBe(false);
    expect(isWantedTwice(one, { ...demand, units: 2 })).toBe(false);
    expect(isWantedTwice(one, { ...demand, units: 2, uses: [TAKEN] })).toBe(true);
    expect(isWantedTwice(aRental('approved'), demand)).toBe(false);
    const after = { pickupTime: addMinutes(TRIP.dropoffTime, 60), dropoffTime: addMinutes(TRIP.dropoffTime, 600) };
    const later = { ...other, itinerary: { ...other.itinerary, ...after } };
    expect(isWantedTwice(one, { ...demand, requests: [one, later] })).toBe(false);
    expect(isWantedTwice(one, { ...demand, uses: [TAKEN], requests: [one, later] })).toBe(false);
  });

  // BOOK-58
  it('should name the bookings that take the vehicle or ask for it, without those beside the time', () => {
    const [one, other] = [aRental('waiting'), aRental('waiting')];
    const before = {
      ...TAKEN,
      id: 'before',
      from: addMinutes(TRIP.pickupTime, -600),
      to: addMinutes(TRIP.pickupTime, -60),
    };
    const demand = { units: 1, uses: [before, TAKEN, BLOCKED], requests: [one, other] };
    expect(conflictsOf(one, demand)).toEqual([{ mark: 'asks-too', id: other.id }]);
    expect(conflictsOf(one, { ...demand, uses: [before, TAKEN] })).toEqual([
      { mark: 'clash', id: TAKEN.id },
      { mark: 'asks-too', id: other.id },
    ]);
    expect(conflictsOf(one, { ...demand, units: 9 })).toEqual([]);
  });

  it('should be looked for in one span a vehicle', () => {
    const later = anItinerary({
      pickupTime: addMinutes(TRIP.pickupTime, 6000),
      dropoffTime: addMinutes(TRIP.dropoffTime, 6000),
    });
    const van = aVehicle({ id: 'van' });
    const bookings = [aRental('waiting', { itinerary: later }), aRental('approved'), aRental('out', { vehicle: van })];
    expect([...neededSpans(bookings)]).toEqual([
      ['sienna', { from: neededSpan(TRIP).from, to: neededSpan(later).to }],
      ['van', neededSpan(TRIP)],
    ]);
  });
});
