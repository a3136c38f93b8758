import { describe, expect, it } from 'vitest';
import { actOnBooking, type BookingAction, vehicleNeeded } from '../../../src/domain/booking/lifecycle.ts';
import { vehicleUsesOf } from '../../../src/domain/booking/overlap.ts';
import { placeDeskBooking } from '../../../src/domain/booking/placement.ts';
import { claimVehicle, neededSpan, type VehicleUse } from '../../../src/domain/fleet/availability.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { anActor, aRental, DROPOFF, KIM, LATER, type RentalState } from '../../support/values/rentals.ts';
import { aBooking, aCustomer, anItinerary, at, aVehicle, SENDER } from '../../support/values/samples.ts';

const TRIP = anItinerary();
const SEEN = { version: 4 };
const TAKEN: VehicleUse = {
  id: 'other',
  kind: 'booking',
  vehicleId: 'sienna',
  units: 1,
  from: TRIP.pickupTime,
  to: TRIP.dropoffTime,
};
const FULL = { units: 1, uses: [TAKEN] };
const APPROVE: BookingAction = { what: 'approve' };
const AFTER_PICKUP = anActor({ at: addMinutes(TRIP.pickupTime, 1) });

// AVAIL-2
describe('vehicleUsesOf', () => {
  const use = (state: RentalState, now: Instant = LATER) => vehicleUsesOf(aRental(state), now)[0];
  const { pickupTime: from, dropoffTime: to } = TRIP;

  it('should be one unit from pickup to dropoff while the booking is approved', () => {
    const booking = aRental('approved');
    const { id } = booking;
    expect(vehicleUsesOf(booking, LATER)).toEqual([{ id, kind: 'booking', vehicleId: 'sienna', units: 1, from, to }]);
  });

  it.each(['waiting', 'held', 'declined', 'cancelled'] as const)('should be none of a booking that is %s', (state) => {
    expect(use(state)).toBeUndefined();
  });

  it.each(['out', 'declined while out'] as const)('should last at least until now while it is %s', (state) => {
    expect(use(state)).toMatchObject({ from, to });
    expect(use(state, addMinutes(to, 90))).toMatchObject({ from, to: addMinutes(to, 90) });
  });

  it('should begin with an earlier hand-out and end with the return', () => {
    const completed = aRental('completed');
    expect(vehicleUsesOf(completed, addMinutes(to, 5000))).toMatchObject([{ from, to: DROPOFF }]);
    const early = { at: addMinutes(from, -120), by: KIM, odometer: 1, fuel: 8 };
    const back = { ...early, at: addMinutes(from, 60) };
    const moved = { ...completed, handover: { out: early, back } };
    expect(vehicleUsesOf(moved, LATER)).toMatchObject([{ from: early.at, to: back.at }]);
  });
});

// AVAIL-8
describe('an approval', () => {
  it('should claim the vehicle with the turnaround', () => {
    const approved = actOnBooking(aRental('waiting'), APPROVE, SEEN, anActor(), { units: 2, uses: [TAKEN] });
    expect(approved.ok && approved.value.claim).toMatchObject({
      vehicleId: 'sienna',
      units: 2,
      needed: neededSpan(TRIP),
      although: [],
      now: LATER,
    });
  });

  it('should be refused while the vehicle is taken, unless each use is named', () => {
    const waiting = aRental('waiting');
    const refused = { ok: false, problem: { code: 'vehicle-taken', overlaps: [TAKEN] } };
    expect(actOnBooking(waiting, APPROVE, SEEN, anActor(), FULL)).toEqual(refused);
    const named: BookingAction = { what: 'approve', although: ['other', 'more'] };
    const approved = actOnBooking(waiting, named, SEEN, anActor(), FULL);
    expect(approved.ok && approved.value.claim?.although).toEqual(['other', 'more']);
  });

  it('should be refused after the pickup, unless that is confirmed', () => {
    const waiting = aRental('waiting');
    expect(actOnBooking(waiting, APPROVE, SEEN, AFTER_PICKUP)).toEqual({
      ok: false,
      problem: { code: 'pickup-passed' },
    });
    const confirmed: BookingAction = { what: 'approve', although: ['past'] };
    expect(actOnBooking(waiting, confirmed, SEEN, AFTER_PICKUP).ok).toBe(true);
    expect(actOnBooking(waiting, APPROVE, SEEN, anActor({ at: TRIP.pickupTime })).ok).toBe(true);
  });

  it('should name its problems in order: meanwhile, out, passed, taken', () => {
    const codeOf = (state: RentalState, although: readonly string[], version = 4) => {
      const result = actOnBooking(aRental(state), { what: 'approve', although }, { version }, AFTER_PICKUP, FULL);
      return result.ok ? 'approved' : result.problem.code;
    };
    expect(codeOf('declined while out', [], 3)).toBe('changed-meanwhile');
    expect(codeOf('declined while out', [])).toBe('vehicle-out');
    expect(codeOf('declined while out', ['out'])).toBe('pickup-passed');
    expect(codeOf('declined while out', ['out', 'past'])).toBe('vehicle-taken');
    expect(codeOf('declined while out', ['out', 'past', 'other'])).toBe('approved');
  });

  it('should need no vehicle to be declined', () => {
    const declined = actOnBooking(aRental('waiting'), { what: 'decline' }, SEEN, AFTER_PICKUP, FULL);
    expect(declined.ok && declined.value.claim).toBeUndefined();
  });
});

// AVAIL-8, BOOK-46
describe('a change', () => {
  const later = {
    dropoffDate: '2026-12-01',
    dropoffTime: at('2026-12-01', '12:30'),
  } as const;
  const moving: BookingAction = {
    what: 'change',
    itinerary: { ...TRIP, ...later },
    expectedTotalCharges: 0,
    tellCustomer: false,
  };
  const codeOf = (state: RentalState, action: BookingAction) => {
    const result = actOnBooking(aRental(state), action, SEEN, anActor(), FULL);
    return result.ok ? 'changed' : result.problem.code;
  };

  it('should need the vehicle for new dates of an approved booking, before the price', () => {
    expect(codeOf('approved', moving)).toBe('vehicle-taken');
    expect(codeOf('approved', { ...moving, although: ['other'] })).toBe('price-changed');
  });

  it('should need no vehicle while the booking waits, or for extras and contact alone', () => {
    expect(codeOf('waiting', moving)).toBe('price-changed');
    const extras: BookingAction = { what: 'change', addOnIds: [], expectedTotalCharges: 40_168, tellCustomer: false };
    expect(codeOf('approved', extras)).toBe('changed');
  });

  it('should need the vehicle for another pickup alone, and another vehicle for the same dates', () => {
    const early = { ...TRIP, pickupTime: at('2026-11-27', '09:00') };
    const { itinerary: _, ...unmoved } = moving;
    expect(codeOf('approved', { ...unmoved, itinerary: early })).toBe('vehicle-taken');
    expect(codeOf('approved', { ...unmoved, vehicle: aVehicle({ id: 'transit' }) })).toBe('price-changed');
    const full = { units: 1, uses: [{ ...TAKEN, vehicleId: 'transit' }] };
    const transit: BookingAction = { ...unmoved, vehicle: aVehicle({ id: 'transit' }) };
    const result = actOnBooking(aRental('approved'), transit, SEEN, anActor(), full);
    expect(result.ok ? 'changed' : result.problem.code).toBe('vehicle-taken');
  });

  it('should claim the new vehicle at the new time', () => {
    const transit = aVehicle({ id: 'transit' });
    const action: BookingAction = { ...moving, vehicle: transit, expectedTotalCharges: 0 };
    expect(vehicleNeeded(aRental('approved'), action, LATER)).toMatchObject({ vehicleId: 'transit', trip: later });
    expect(codeOf('approved', action)).toBe('price-changed');
    const price = actOnBooking(aRental('approved'), action, SEEN, anActor(), FULL);
    if (price.ok || price.problem.code !== 'price-changed') throw new Error('the price is seen');
    const expectedTotalCharges = price.problem.quote.totals.totalCharges;
    const changed = actOnBooking(aRental('approved'), { ...action, expectedTotalCharges }, SEEN, anActor(), FULL);
    expect(changed.ok && changed.value.claim).toMatchObject({
      vehicleId: 'transit',
      needed: neededSpan({ ...TRIP, ...later }),
    });
  });
});

describe('vehicleNeeded', () => {
  it('should be the vehicle of an approval, and none of what leaves the schedule as it is', () => {
    const booking = aRental('waiting');
    expect(vehicleNeeded(booking, APPROVE, LATER)).toEqual({ vehicleId: 'sienna', trip: booking.itinerary });
    const contact: BookingAction = { what: 'change', contact: {}, expectedTotalCharges: 0, tellCustomer: false };
    expect(vehicleNeeded(aRental('approved'), contact, LATER)).toBeUndefined();
    expect(vehicleNeeded(booking, { ...contact, itinerary: TRIP }, LATER)).toBeUndefined();
    const transit = aVehicle({ id: 'transit' });
    const needed = (over: object) => vehicleNeeded(aRental('approved'), { ...contact, ...over }, LATER);
    expect(needed({ itinerary: TRIP })).toEqual({ vehicleId: 'sienna', trip: TRIP });
    expect(needed({ vehicle: transit })).toEqual({ vehicleId: 'transit', trip: TRIP });
    expect(vehicleNeeded(booking, { what: 'decline' }, LATER)).toBeUndefined();
  });
});

// AVAIL-8, BOOK-48
describe('a booking that is entered as approved', () => {
  it('should carry its claim', () => {
    const priced = priceTrip(aVehicle(), TRIP, [], OAKVILLE_TARIFF);
    if (!priced.ok) throw new Error(priced.problem.code);
    const needed = { bookingId: 'new', vehicleId: 'sienna', needed: neededSpan(TRIP), although: [], now: LATER };
    const claim = claimVehicle(needed, { units: 1, uses: [] });
    if (!claim.ok) throw new Error('it is free');
    const parts = {
      ...priced.value,
      id: 'new',
      confirmationNumber: 'HOJ-100001',
      at: LATER,
      tariff: OAKVILLE_TARIFF,
      customer: aCustomer(),
      sender: SENDER,
      hours: DEFAULT_HOURS,
      emailId: 'email',
      by: KIM,
    };
    expect(placeDeskBooking({ ...parts, isApproved: true, claim: claim.value }).claim).toBe(claim.value);
    expect('claim' in placeDeskBooking({ ...parts, isApproved: false })).toBe(false);
    expect(aBooking().status).toBe('confirmed');
  });
});
