import { describe, expect, it } from 'vitest';
import {
  availabilityIn,
  checkClaim,
  claimVehicle,
  freeFrom,
  freeUntil,
  neededSpan,
  nextTaking,
} from '../../../src/domain/fleet/availability.ts';
import { blockUseOf, writeBlock } from '../../../src/domain/fleet/block.ts';
import { anItinerary, at, aVehicle, NOON } from '../../support/values/samples.ts';

/** Friday 10:00 to Monday 12:30. */
const TRIP = anItinerary();
const NEEDED = neededSpan(TRIP);

function aUse(from: string, to: string, over: Partial<Parameters<typeof availabilityIn>[2][number]> = {}) {
  const [fromDate, fromTime] = from.split(' ');
  const [toDate, toTime] = to.split(' ');
  return {
    id: 'other',
    kind: 'booking' as const,
    vehicleId: 'sienna',
    units: 1,
    from: at(fromDate as '2026-11-27', fromTime as '10:00'),
    to: at(toDate as '2026-11-27', toTime as '10:00'),
    ...over,
  };
}

describe('availabilityIn', () => {
  // AVAIL-1
  it('should need an hour before the pickup and after the dropoff', () => {
    expect(NEEDED).toEqual({ from: at('2026-11-27', '09:00'), to: at('2026-11-30', '13:30') });
  });

  // AVAIL-3
  it.each([
    ['2026-11-26 10:00', '2026-11-27 09:00', 'free'],
    ['2026-11-26 10:00', '2026-11-27 09:01', 'taken'],
    ['2026-11-30 13:30', '2026-12-01 10:00', 'free'],
    ['2026-11-30 13:29', '2026-12-01 10:00', 'taken'],
    ['2026-11-20 10:00', '2026-12-01 10:00', 'taken'],
  ])('should be, with another booking from %s to %s, %3$s', (from, to, state) => {
    expect(availabilityIn(NEEDED, 1, [aUse(from, to)])).toBe(state);
  });

  // AVAIL-3
  it('should be free while one of several units is left at every moment', () => {
    const first = aUse('2026-11-27 10:00', '2026-11-28 10:00');
    const second = aUse('2026-11-28 10:00', '2026-11-29 10:00');
    expect(availabilityIn(NEEDED, 2, [first, second])).toBe('free');
    expect(availabilityIn(NEEDED, 2, [first, { ...second, from: at('2026-11-28', '09:00') }])).toBe('taken');
  });

  // AVAIL-3
  it('should be blocked when blocks alone leave no unit, and taken when it needs a booking too', () => {
    const block = aUse('2026-11-28 10:00', '2026-11-28 12:00', { kind: 'block', units: 2 });
    expect(availabilityIn(NEEDED, 2, [block])).toBe('blocked');
    expect(availabilityIn(NEEDED, 3, [block])).toBe('free');
    expect(availabilityIn(NEEDED, 3, [block, aUse('2026-11-28 11:00', '2026-11-29 12:00')])).toBe('taken');
  });
});

// AVAIL-12
describe('freeFrom', () => {
  const pickups = [at('2026-11-27', '11:00'), at('2026-11-27', '12:00'), at('2026-11-28', '09:00')];
  const from = (...uses: readonly ReturnType<typeof aUse>[]) => freeFrom(pickups, TRIP, { units: 1, uses });

  it('should be the first pickup after which the vehicle stays free, with the turnaround', () => {
    expect(from(aUse('2026-11-25 10:00', '2026-11-27 11:00'))).toBe(at('2026-11-27', '12:00'));
    expect(from(aUse('2026-11-25 10:00', '2026-11-27 11:01'))).toBe(at('2026-11-28', '09:00'));
  });

  it('should be none where it is taken again, or is free later only', () => {
    const first = aUse('2026-11-25 10:00', '2026-11-27 10:00');
    expect(from(first, aUse('2026-11-29 10:00', '2026-11-29 12:00'))).toBeUndefined();
    expect(from(aUse('2026-11-25 10:00', '2026-11-28 10:00'))).toBeUndefined();
  });

  it('should not lie after the dropoff', () => {
    const dropoffTime = at('2026-11-27', '12:00');
    expect(freeFrom(pickups, { dropoffTime }, { units: 1, uses: [] })).toBe(at('2026-11-27', '11:00'));
    expect(freeFrom(pickups.slice(1), { dropoffTime }, { units: 1, uses: [] })).toBeUndefined();
  });
});

// AVAIL-8
describe('claimVehicle', () => {
  const claimed = { bookingId: 'mine', vehicleId: 'sienna', needed: NEEDED, although: [], now: NOON };
  const other = aUse('2026-11-28 10:00', '2026-11-29 10:00');

  it('should claim a vehicle that is free', () => {
    const claim = claimVehicle(claimed, { units: 1, uses: [] });
    expect(claim).toEqual({
      ok: true,
      value: { bookingId: 'mine', vehicleId: 'sienna', units: 1, needed: NEEDED, although: [], now: NOON },
    });
  });

  it('should be refused with all that it meets', () => {
    const early = aUse('2026-11-20 10:00', '2026-11-21 10:00', { id: 'early' });
    const block = aUse('2026-11-28 10:00', '2026-11-28 12:00', { id: 'block', kind: 'block' });
    expect(claimVehicle(claimed, { units: 1, uses: [early, other, block] })).toEqual({
      ok: false,
      problem: [other, block],
    });
  });

  it('should accept what staff name, and remember it', () => {
    const claim = claimVehicle({ ...claimed, although: ['past', 'other'] }, { units: 1, uses: [other] });
    expect(claim.ok && claim.value.although).toEqual(['past', 'other']);
    expect(claim.ok && checkClaim(claim.value, [other, { ...other, id: 'third' }]).ok).toBe(false);
  });
});

// AVAIL-4
describe('writeBlock', () => {
  const entry = { from: NEEDED.from, to: NEEDED.to, reason: 'repair' } as const;
  const before = { id: 'block-1', version: 0 };
  const by = { by: 'kim@oakville.example', at: NOON };

  it('should take all units unless staff say how many', () => {
    const written = writeBlock(entry, aVehicle({ units: 3 }), before, by);
    expect(written).toEqual({
      ok: true,
      value: { id: 'block-1', version: 1, vehicleId: 'sienna', units: 3, ...entry, ...by },
    });
    expect(written.ok && blockUseOf(written.value)).toEqual({
      id: 'block-1',
      kind: 'block',
      vehicleId: 'sienna',
      units: 3,
      from: NEEDED.from,
      to: NEEDED.to,
    });
    expect(writeBlock(entry, aVehicle(), before, by)).toMatchObject({ value: { units: 1 } });
    expect(writeBlock({ ...entry, units: 2 }, aVehicle({ units: 3 }), before, by)).toMatchObject({
      value: { units: 2 },
    });
  });

  it('should clean the note, and leave out an empty one', () => {
    expect(writeBlock({ ...entry, note: '  brakes ' }, aVehicle(), before, by)).toMatchObject({
      value: { note: 'brakes' },
    });
    const written = writeBlock({ ...entry, note: '  ' }, aVehicle(), before, by);
    expect(written.ok && 'note' in written.value).toBe(false);
  });

  it('should be refused when it does not end after its beginning', () => {
    const refused = { ok: false, problem: 'end-not-after-start' };
    expect(writeBlock({ ...entry, to: entry.from }, aVehicle(), before, by)).toEqual(refused);
    expect(writeBlock({ ...entry, from: entry.to, to: entry.from }, aVehicle(), before, by)).toEqual(refused);
  });

  it('should be the next version of the block before', () => {
    expect(writeBlock(entry, aVehicle(), { id: 'block-1', version: 4 }, by)).toMatchObject({ value: { version: 5 } });
  });
});

// BOOK-65
describe('nextTaking', () => {
  const now = at('2026-11-28', '09:10');
  const past = aUse('2026-11-20 10:00', '2026-11-28 09:00', { id: 'past' });
  const one = aUse('2026-12-01 10:00', '2026-12-03 10:00', { id: 'one' });
  const two = aUse('2026-12-02 10:00', '2026-12-04 10:00', { id: 'two' });
  const present = aUse('2026-11-27 10:00', '2026-12-02 10:00', { id: 'present' });
  const idOf = (units: number, ...uses: (typeof one)[]) => nextTaking(now, { units, uses })?.id;

  it('should be the use that leaves no unit first', () => {
    expect(idOf(1, two, one, past)).toBe('one');
    expect(idOf(1, two, present)).toBe('present');
    expect(idOf(2, two, one)).toBe('two');
    expect(idOf(2, present, one, two)).toBe('one');
  });

  it('should be a booking, also where a block comes before it', () => {
    const block = { ...aUse('2026-11-30 10:00', '2026-12-01 09:00', { id: 'block' }), kind: 'block' as const };
    expect(nextTaking(now, { units: 1, uses: [block, one] })?.id).toBe('one');
    expect(freeUntil(now, { units: 1, uses: [past, one] })).toBe(at('2026-12-01', '09:00'));
    expect(freeUntil(now, { units: 1, uses: [block, one] })).toBe(at('2026-11-30', '09:00'));
    expect(freeUntil(now, { units: 2, uses: [block, one] })).toBeUndefined();
  });

  it('should be none while a unit stays free', () => {
    expect(idOf(1, past)).toBeUndefined();
    expect(idOf(3, one, two)).toBeUndefined();
  });
});
