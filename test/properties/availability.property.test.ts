import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Availability,
  availabilityIn,
  checkClaim,
  neededSpan,
  type RentalTimes,
  TURNAROUND_MINUTES,
  type VehicleClaim,
  type VehicleUse,
} from '../../src/domain/fleet/availability.ts';
import { addMinutes, type Instant } from '../../src/domain/shared/toronto-time.ts';
import { NOON } from '../support/values/samples.ts';

/** Few moments, so that spans meet and touch often: half hours of a day and a half. */
const halfHour = fc.nat(72);
const moment = (halfHours: number): Instant => addMinutes(NOON, halfHours * 30);
const span = fc
  .tuple(halfHour, fc.integer({ min: 1, max: 24 }))
  .map(([start, length]) => ({ from: moment(start), to: moment(start + length) }));
const use: fc.Arbitrary<VehicleUse> = fc
  .record({ span, kind: fc.constantFrom('booking', 'block'), units: fc.integer({ min: 1, max: 3 }), id: fc.uuid() })
  .map(({ span: times, kind, units, id }) => ({
    ...times,
    id,
    kind,
    vehicleId: 'sienna',
    units: kind === 'booking' ? 1 : units,
  }));
const uses = fc.array(use, { maxLength: 8 });
const trip = span.map(({ from, to }) => ({ pickupTime: from, dropoffTime: to }));
const units = fc.integer({ min: 1, max: 4 });
const schedule = fc.record({ trip, units, uses });

/** Asks at every boundary and a minute to each side of it whether units are left. */
function byBruteForce(needed: { from: Instant; to: Instant }, count: number, all: readonly VehicleUse[]): Availability {
  const moments = [needed, ...all]
    .flatMap(({ from, to }) => [from, to])
    .flatMap((at) => [addMinutes(at, -1), at, addMinutes(at, 1)])
    .filter((at) => needed.from <= at && at < needed.to);
  const isFull = (some: readonly VehicleUse[]) =>
    moments.some(
      (at) => some.reduce((sum, { from, to, units: n }) => (from <= at && at < to ? sum + n : sum), 0) >= count,
    );
  if (isFull(all.filter(({ kind }) => kind === 'block'))) return 'blocked';
  return isFull(all) ? 'taken' : 'free';
}

const RANKS: Readonly<Record<Availability, number>> = { free: 0, taken: 1, blocked: 2 };

// AVAIL-1, AVAIL-3
describe('the availability of a vehicle', () => {
  it('should be what every boundary tells by brute force', () => {
    fc.assert(
      fc.property(schedule, ({ trip: times, units: count, uses: all }) => {
        const needed = neededSpan(times);
        expect(availabilityIn(needed, count, all)).toBe(byBruteForce(needed, count, all));
      }),
      { numRuns: Math.max(1000, fc.readConfigureGlobal().numRuns ?? 0) },
    );
  });

  it('should never grow by a further booking or block', () => {
    fc.assert(
      fc.property(schedule, use, ({ trip: times, units: count, uses: all }, more) => {
        const needed = neededSpan(times);
        const before = RANKS[availabilityIn(needed, count, all)];
        expect(RANKS[availabilityIn(needed, count, [...all, more])]).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('should never shrink by a further unit', () => {
    fc.assert(
      fc.property(schedule, ({ trip: times, units: count, uses: all }) => {
        const needed = neededSpan(times);
        const before = RANKS[availabilityIn(needed, count, all)];
        expect(RANKS[availabilityIn(needed, count + 1, all)]).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('should not be free where it is blocked without the bookings', () => {
    fc.assert(
      fc.property(schedule, ({ trip: times, units: count, uses: all }) => {
        const needed = neededSpan(times);
        const blocks = all.filter(({ kind }) => kind === 'block');
        const isBlocked = availabilityIn(needed, count, all) === 'blocked';
        expect(isBlocked).toBe(availabilityIn(needed, count, blocks) !== 'free');
      }),
    );
  });

  it('should be the same a week later, when all is a week later', () => {
    const week = 7 * 24 * 60;
    const later = ({ from, to, ...rest }: VehicleUse) => ({
      ...rest,
      from: addMinutes(from, week),
      to: addMinutes(to, week),
    });
    fc.assert(
      fc.property(schedule, ({ trip: { pickupTime, dropoffTime }, units: count, uses: all }) => {
        const moved = neededSpan({
          pickupTime: addMinutes(pickupTime, week),
          dropoffTime: addMinutes(dropoffTime, week),
        });
        expect(availabilityIn(moved, count, all.map(later))).toBe(
          availabilityIn(neededSpan({ pickupTime, dropoffTime }), count, all),
        );
      }),
    );
  });

  it('should depend on nothing beyond the turnaround', () => {
    fc.assert(
      fc.property(schedule, use, ({ trip: times, units: count, uses: all }, more) => {
        const before = { ...more, from: addMinutes(times.pickupTime, -5000), to: neededSpan(times).from };
        const after = { ...more, from: neededSpan(times).to, to: addMinutes(times.dropoffTime, 5000) };
        const needed = neededSpan(times);
        expect(availabilityIn(needed, count, [...all, before, after])).toBe(availabilityIn(needed, count, all));
        expect(addMinutes(needed.from, TURNAROUND_MINUTES)).toBe(times.pickupTime);
      }),
    );
  });
});

// AVAIL-8
describe('a claim on a vehicle', () => {
  const claimOf = (times: RentalTimes): VehicleClaim => ({
    bookingId: 'mine',
    vehicleId: 'sienna',
    units: 1,
    needed: neededSpan(times),
    although: [],
    now: NOON,
  });

  it('should be met if and only if a unit is left, or all that it meets is accepted', () => {
    fc.assert(
      fc.property(schedule, ({ trip: times, units: count, uses: all }) => {
        const claim: VehicleClaim = { ...claimOf(times), units: count };
        const checked = checkClaim(claim, all);
        expect(checked.ok).toBe(availabilityIn(claim.needed, count, all) === 'free');
        if (checked.ok) return;
        const ids = checked.problem.map(({ id }) => id);
        expect(checkClaim({ ...claim, although: [...ids, 'another'] }, all).ok).toBe(true);
        expect(checkClaim({ ...claim, although: ids.slice(1) }, all)).toEqual(checked);
      }),
    );
  });

  it('should not meet itself, nor another vehicle', () => {
    fc.assert(
      fc.property(schedule, ({ trip: times, uses: all }) => {
        const claim = claimOf(times);
        expect(
          checkClaim(
            claim,
            all.map((other) => ({ ...other, id: 'mine' })),
          ).ok,
        ).toBe(true);
        expect(
          checkClaim(
            claim,
            all.map((other) => ({ ...other, vehicleId: 'transit' })),
          ).ok,
        ).toBe(true);
      }),
    );
  });
});
