import { expect, it } from 'vitest';
import { doOverlap, isApprovedToCome, isUpcoming, OVERLAP_STATUSES } from '../../../src/domain/booking/overlap.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, anItinerary, aVehicle } from '../../support/values/samples.ts';

const trip = (pickupTime: Instant, dropoffTime: Instant, vehicle = aVehicle()) =>
  aBooking({ vehicle, itinerary: anItinerary({ pickupTime, dropoffTime }) });

const FROM: Instant = '2026-11-27T15:00:00.000Z';
const TO: Instant = '2026-11-30T17:30:00.000Z';

// BOOK-27
it.each([
  ['the same time', FROM, TO, true],
  ['a part of it', '2026-11-28T15:00:00.000Z', '2026-11-29T15:00:00.000Z', true],
  ['all of it and more', '2026-11-20T15:00:00.000Z', '2026-12-20T15:00:00.000Z', true],
  ['its beginning', '2026-11-20T15:00:00.000Z', '2026-11-27T15:30:00.000Z', true],
  ['its end', '2026-11-30T17:00:00.000Z', '2026-12-03T15:00:00.000Z', true],
  ['nothing of it, back at the pickup', '2026-11-20T15:00:00.000Z', FROM, false],
  ['nothing of it, out at the dropoff', TO, '2026-12-03T15:00:00.000Z', false],
  ['nothing of it', '2026-12-20T15:00:00.000Z', '2026-12-23T15:00:00.000Z', false],
] as const)('should compare a trip with one that wants %s, both ways', (_, pickup, dropoff, overlaps) => {
  const [one, other] = [trip(FROM, TO), trip(pickup, dropoff)];
  expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([overlaps, overlaps]);
});

it('should not take another vehicle, or the booking itself, for an overlap', () => {
  const one = trip(FROM, TO);
  expect(doOverlap(one, trip(FROM, TO, aVehicle({ id: 'another' })))).toBe(false);
  expect(doOverlap(one, one)).toBe(false);
});

// FLEET-33
it.each([
  ['confirmed', '2026-11-30T17:29:59.999Z', true],
  ['approved', '2026-11-30T17:29:59.999Z', true],
  ['approved', TO, false],
  ['confirmed', TO, false],
  ['declined', FROM, false],
  ['completed', FROM, false],
  ['cancelled', FROM, false],
] as const)('should have a booking that is %s to come at %s: %s', (status, now, expected) => {
  const booking = { ...trip(FROM, TO), status };
  expect(isUpcoming(booking, now)).toBe(expected);
  expect(isUpcoming({ ...booking, held: true }, now)).toBe(false);
  const out = { at: FROM, by: 'sam@oakville.example', odometer: 1, fuel: 8 };
  expect(isUpcoming({ ...booking, handover: { out } }, now)).toBe(true);
  expect(isUpcoming({ ...booking, handover: { out, back: out } }, now)).toBe(expected);
});

// STAFF-32
it('should expect the vehicle of an approved booking until its dropoff, and while it is out', () => {
  const booking = { ...trip(FROM, TO), status: 'approved' } as const;
  const late: Instant = '2026-11-28T15:00:00.000Z';
  expect([isApprovedToCome(booking, late), isApprovedToCome(booking, TO)]).toEqual([true, false]);
  expect(isApprovedToCome({ ...booking, status: 'confirmed' }, late)).toBe(false);
  const out = { at: FROM, by: 'sam@oakville.example', odometer: 1, fuel: 8 };
  expect(isApprovedToCome({ ...booking, handover: { out } }, TO)).toBe(true);
});

it('should show the approved before the open, and no other', () => {
  expect(OVERLAP_STATUSES).toEqual(['approved', 'confirmed']);
});
