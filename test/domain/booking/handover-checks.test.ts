import { describe, expect, it } from 'vitest';
import { returnChecks } from '../../../src/domain/booking/handover-checks.ts';
import { type Actor, actOnBooking, type KnownVehicle } from '../../../src/domain/booking/lifecycle.ts';
import { vehicleUsesOf } from '../../../src/domain/booking/overlap.ts';
import type { VehicleUse } from '../../../src/domain/fleet/availability.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Upkeep } from '../../../src/domain/unit/upkeep.ts';
import { anActor, aRental, DROPOFF, KIM } from '../../support/values/rentals.ts';
import { at } from '../../support/values/samples.ts';

const SEEN = { version: 4 };
const PICKUP = aRental('approved').itinerary.pickupTime;
const ONE: KnownVehicle = { units: 1, uses: [] };

/** What a booking that has its vehicle uses of it. */
function anOutUse(id: string, unit?: string, over: { now?: Instant; dropoffTime?: Instant } = {}): VehicleUse {
  const { now = PICKUP, dropoffTime = DROPOFF } = over;
  const out = { at: addMinutes(PICKUP, -2000), by: KIM, odometer: 1, fuel: 8, ...(unit === undefined ? {} : { unit }) };
  const other = aRental('approved');
  const [use] = vehicleUsesOf({ ...other, id, handover: { out }, itinerary: { ...other.itinerary, dropoffTime } }, now);
  if (use === undefined) throw new Error('it is out');
  return use;
}

function aBlockUse(from: Instant, to: Instant, units = 1): VehicleUse {
  return { id: 'brakes', kind: 'block', vehicleId: 'sienna', units, from, to };
}

type Entry = { odometer?: number; unit?: string; at?: Instant; although?: readonly string[] };

/** Hands out at the pickup, by default. */
function handOut(vehicle: KnownVehicle, entry: Entry = {}, actor: Partial<Actor> = {}) {
  const action = { what: 'hand-out', odometer: 12_000, fuel: 8, ...entry } as const;
  return actOnBooking(aRental('approved'), action, SEEN, anActor({ at: PICKUP, ...actor }), vehicle);
}

function checksOf(...given: Parameters<typeof handOut>) {
  const result = handOut(...given);
  if (result.ok) return [];
  if (result.problem.code !== 'check-hand-out') throw new Error(result.problem.code);
  return result.problem.checks;
}

// BOOK-59
describe('the checks of a hand-out', () => {
  it('should find nothing on the day of the pickup, with the vehicle here', () => {
    expect(checksOf(ONE)).toEqual([]);
    const reading = { km: 11_990, at: addMinutes(PICKUP, -5000) };
    expect(checksOf({ ...ONE, readings: [reading] })).toEqual([]);
  });

  it('should compare the days of the Toronto calendar', () => {
    const day = [{ id: 'day', pickup: PICKUP }];
    const lastMinute = at('2026-11-27', '23:59');
    expect(checksOf(ONE, {}, { at: lastMinute })).toEqual([]);
    expect(checksOf(ONE, {}, { at: addMinutes(lastMinute, 1) })).toEqual(day);
    expect(checksOf(ONE, {}, { at: at('2026-11-26', '23:59') })).toEqual(day);
    // Written down the day after.
    expect(checksOf(ONE, { at: PICKUP }, { at: at('2026-11-28', '09:00') })).toEqual([]);
  });

  it('should name the booking that has the only unit, also one that is late', () => {
    const use = anOutUse('another');
    expect(checksOf({ units: 1, uses: [use] })).toEqual([{ id: 'out', uses: [use] }]);
    const late = anOutUse('another', undefined, { dropoffTime: addMinutes(PICKUP, -600) });
    expect(checksOf({ units: 1, uses: [late] })).toEqual([{ id: 'out', uses: [late] }]);
  });

  it('should leave out what is only planned, and what is of another vehicle', () => {
    const planned: VehicleUse = {
      id: 'planned',
      kind: 'booking',
      vehicleId: 'sienna',
      units: 1,
      from: PICKUP,
      to: DROPOFF,
    };
    expect(checksOf({ units: 1, uses: [planned, { ...anOutUse('another'), vehicleId: 'van' }] })).toEqual([]);
  });

  it('should count the units, and name who has the one that is to go out', () => {
    const [first, second] = [anOutUse('one', 'T-01'), anOutUse('two', 'T-02')];
    expect(checksOf({ units: 2, uses: [first] }, { unit: 'T-02' })).toEqual([]);
    expect(checksOf({ units: 3, uses: [first, second] }, { unit: 'T-02' })).toEqual([{ id: 'out', uses: [second] }]);
    expect(checksOf({ units: 2, uses: [first, second] })).toEqual([{ id: 'out', uses: [first, second] }]);
  });

  it('should name the block that leaves no unit until the dropoff', () => {
    const now = aBlockUse(addMinutes(PICKUP, -60), addMinutes(PICKUP, 60));
    const soon = aBlockUse(addMinutes(PICKUP, 60), DROPOFF);
    const over = aBlockUse(addMinutes(PICKUP, -120), addMinutes(PICKUP, -30));
    const later = aBlockUse(DROPOFF, addMinutes(DROPOFF, 60));
    expect(checksOf({ units: 1, uses: [now] })).toEqual([{ id: 'blocked', use: now }]);
    expect(checksOf({ units: 1, uses: [soon] })).toEqual([{ id: 'blocked', use: soon }]);
    expect(checksOf({ units: 1, uses: [over, later] })).toEqual([]);
    expect(checksOf({ units: 2, uses: [now] })).toEqual([]);
  });

  it('should compare the odometer with the last reading of the unit', () => {
    const readings = [
      { unit: 'T-02', km: 70_000, at: addMinutes(PICKUP, -10) },
      { unit: 'T-01', km: 12_000, at: addMinutes(PICKUP, -20) },
    ];
    const several = { units: 2, uses: [], readings };
    const odd = [{ id: 'odometer', last: 12_000 }];
    expect(checksOf(several, { unit: 'T-01', odometer: 11_999 })).toEqual(odd);
    expect(checksOf(several, { unit: 'T-01', odometer: 12_000 })).toEqual([]);
    expect(checksOf(several, { unit: 'T-01', odometer: 14_000 })).toEqual([]);
    expect(checksOf(several, { unit: 'T-01', odometer: 14_001 })).toEqual(odd);
    expect(checksOf(several, { odometer: 1 })).toEqual([]);
    expect(checksOf(several, { unit: 'T-03', odometer: 1 })).toEqual([]);
    // A vehicle of one unit needs no name.
    expect(checksOf({ ...several, units: 1 }, { odometer: 1 })).toEqual([{ id: 'odometer', last: 70_000 }]);
  });

  it('should name all that apply until each is confirmed, and claim the vehicle beside those alone', () => {
    const [use, block] = [anOutUse('another'), aBlockUse(PICKUP, DROPOFF)];
    const known = { units: 1, uses: [use, block], readings: [{ km: 49_943, at: PICKUP }] };
    const early = { at: addMinutes(PICKUP, -2880) };
    const all = ['day', 'out', 'blocked', 'odometer'];
    expect(checksOf(known, {}, early).map(({ id }) => id)).toEqual(all);
    for (const missing of all) {
      const although = all.filter((id) => id !== missing);
      expect(checksOf(known, { although }, early).map(({ id }) => id)).toEqual(all);
    }
    const result = handOut(known, { although: all }, early);
    expect(result.ok && result.value.claim).toMatchObject({ vehicleId: 'sienna', although: ['another', 'brakes'] });
  });

  // FILE-6
  it('should name what is due of the unit, by the reading that is typed', () => {
    const upkeep: Upkeep = {
      service: [{ unit: 'T-04', what: 'Oil change', dueKm: 49_000 }],
      dates: [{ unit: 'T-03', what: 'sticker', on: '2026-11-28' }],
    };
    const known = { units: 3, uses: [], upkeep };
    const oil = { unit: 'T-04', kind: 'service', service: 'Oil change' };
    const dueAt = (odometer: number) => checksOf(known, { unit: 'T-04', odometer });
    expect(dueAt(48_499)).toEqual([]);
    expect(dueAt(48_500)).toEqual([{ id: 'service', due: [{ ...oil, km: 500 }] }]);
    expect(dueAt(49_120)).toEqual([{ id: 'service', due: [{ ...oil, km: -120 }] }]);
    const sticker = [{ id: 'service', due: [{ unit: 'T-03', kind: 'sticker', days: 1 }] }];
    expect(checksOf(known, { unit: 'T-03' })).toEqual(sticker);
    // A unit that is not named may be any, so that only what is of all units is known of it.
    expect(checksOf(known)).toEqual([]);
    // A vehicle of one unit has everything.
    expect(checksOf({ ...known, units: 1 })).toEqual(sticker);
    const result = handOut(known, { unit: 'T-03', although: ['service'] });
    expect(result.ok).toBe(true);
  });

  it('should not warn where the state does not allow a hand-out', () => {
    const action = { what: 'hand-out', odometer: 1, fuel: 8 } as const;
    expect(actOnBooking(aRental('waiting'), action, SEEN, anActor(), ONE)).toMatchObject({
      problem: { code: 'not-possible' },
    });
  });
});

// BOOK-59
describe('the checks of a return', () => {
  const out = { at: PICKUP, by: KIM, odometer: 12_000, fuel: 8 };
  const back = (minutes: number, driven: number) => ({
    ...out,
    at: addMinutes(PICKUP, minutes),
    odometer: 12_000 + driven,
  });

  it('should find more than 1,500 km for each day that has begun', () => {
    const returnsOf = (record: typeof out) => returnChecks({ out, back: record });
    expect(returnsOf(back(0, 1500))).toEqual([]);
    expect(returnsOf(back(0, 1501))).toEqual([{ id: 'odometer', driven: 1501 }]);
    expect(returnsOf(back(1440, 1501))).toEqual([{ id: 'odometer', driven: 1501 }]);
    expect(returnsOf(back(1441, 3000))).toEqual([]);
    expect(returnsOf(back(1441, 3001))).toEqual([{ id: 'odometer', driven: 3001 }]);
  });

  it('should be confirmed by its id', () => {
    const action = { what: 'take-back', odometer: 20_000, fuel: 8 } as const;
    const actor = anActor({ at: at('2026-11-28', '10:00') });
    expect(actOnBooking(aRental('out'), action, SEEN, actor)).toEqual({
      ok: false,
      problem: { code: 'check-return', checks: [{ id: 'odometer', driven: 8000 }] },
    });
    expect(actOnBooking(aRental('out'), { ...action, although: ['odometer'] }, SEEN, actor).ok).toBe(true);
  });
});
