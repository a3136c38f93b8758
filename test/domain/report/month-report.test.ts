import { describe, expect, it } from 'vitest';
import { revenueOf } from '../../../src/domain/booking/account.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { VehicleChange, VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import type { MonthText } from '../../../src/domain/report/month.ts';
import {
  agreedUses,
  type MonthParts,
  minutesWithin,
  missedPickup,
  monthReport,
  type PlacedFigures,
  statusCounts,
} from '../../../src/domain/report/month-report.ts';
import { monthSums } from '../../../src/domain/report/month-sums.ts';
import { describePaper, FILE_NOTE } from '../../../src/domain/report/report-texts.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBlock } from '../../support/values/blocks.ts';
import { aRental } from '../../support/values/rentals.ts';
import { at, aVehicle, NOON } from '../../support/values/samples.ts';

const LATER = addMinutes(NOON, 100 * 60);
const NOTHING: MonthParts = {
  placed: [],
  revenue: [],
  revenueByVehicle: [],
  missed: [],
  costs: [],
  booked: [],
  deposits: { held: 0, bookings: 0 },
  fleet: [],
  histories: new Map(),
  blocks: [],
};
const report = (parts: Partial<MonthParts>, now: Instant = LATER) =>
  monthReport('2026-11', { ...NOTHING, ...parts }, now);
const request = (over: Partial<PlacedFigures> = {}): PlacedFigures => ({
  status: 'confirmed',
  createdAt: NOON,
  source: 'site',
  ...over,
});
/** Of the vehicles of the tests. */
const FAMILY = 'Minivans and passenger vans';
const answered = (minutes: number, over: Partial<PlacedFigures> = {}) =>
  request({ status: 'approved', answeredAt: addMinutes(NOON, minutes), ...over });

// REPORT-1
describe('monthReport', () => {
  it('should be empty, not wrong, for a month without bookings', () => {
    expect(report({})).toEqual({
      month: '2026-11',
      asOf: LATER,
      requests: 0,
      approved: 0,
      declined: 0,
      cancelled: 0,
      completed: 0,
      answerMinutes: { median: null, p90: null },
      answeredInTime: null,
      answersJudged: 0,
      revenue: { subTotal: 0, hst: 0, totalCharges: 0 },
      missed: { rentals: 0, subTotal: 0, hst: 0, totalCharges: 0 },
      deposits: { held: 0, bookings: 0 },
      byFamily: [],
      byVehicle: [],
      utilisation: [],
    });
  });

  it('should count the bookings by what became of them', () => {
    const statuses = ['confirmed', 'approved', 'approved', 'declined', 'cancelled', 'completed', 'completed'] as const;
    expect(report({ placed: statuses.map((status) => request({ status })) })).toMatchObject({
      requests: 7,
      approved: 2,
      declined: 1,
      cancelled: 1,
      completed: 2,
    });
  });

  it.each([
    [[30], 30, 30],
    [[10, 20], 10, 20],
    [[50, 10, 30, 20, 40], 30, 50],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5, 9],
    [[10.4, 10.6], 10, 11],
  ])('should give the median and what 9 of 10 do not exceed, of answers after %j minutes', (minutes, median, p90) => {
    const placed = minutes.map((each) => answered(each));
    expect(report({ placed }).answerMinutes).toEqual({ median, p90 });
  });

  it('should leave what the desk entered out of the answers', () => {
    const placed = [answered(0, { source: 'desk' }), answered(60)];
    expect(report({ placed })).toMatchObject({
      requests: 2,
      answerMinutes: { median: 60, p90: 60 },
      answeredInTime: 1,
    });
  });

  it('should judge by 24 hours what is answered or too late, and nothing else', () => {
    const inTime = answered(24 * 60);
    const late = answered(24 * 60 + 1);
    const waiting = request();
    const withdrawn = request({ status: 'cancelled' });
    expect(report({ placed: [inTime, late, withdrawn] }).answeredInTime).toBe(0.5);
    expect(report({ placed: [inTime, waiting] }, addMinutes(NOON, 24 * 60)).answeredInTime).toBe(1);
    expect(report({ placed: [inTime, waiting] }, addMinutes(NOON, 24 * 60 + 1)).answeredInTime).toBe(0.5);
    expect(report({ placed: [waiting, withdrawn] }, NOON).answeredInTime).toBeNull();
    expect(report({ placed: [late] }).answeredInTime).toBe(0);
  });

  // REPORT-2
  it('should add up the revenue, for all and by family in display order', () => {
    const revenue = [
      { classType: "26' Box Truck", rentals: 1, subTotal: 100, hst: 13, totalCharges: 113 },
      { classType: 'Mid Size', rentals: 2, subTotal: 200, hst: 26, totalCharges: 226 },
      { classType: 'Full Size', rentals: 3, subTotal: 300, hst: 39, totalCharges: 339 },
      { classType: 'Hovercraft', rentals: 1, subTotal: 1, hst: 0, totalCharges: 1 },
    ];
    const { revenue: all, byFamily } = report({ revenue });
    expect(all).toEqual({ subTotal: 601, hst: 78, totalCharges: 679 });
    expect(byFamily).toEqual([
      { family: 'Cars', rentals: 5, subTotal: 500, hst: 65, totalCharges: 565 },
      { family: 'Box trucks', rentals: 1, subTotal: 100, hst: 13, totalCharges: 113 },
      { family: 'Other vehicles', rentals: 1, subTotal: 1, hst: 0, totalCharges: 1 },
    ]);
  });

  // REPORT-2
  it('should take the settlement of a rental, else what was agreed', () => {
    const booking = aRental('completed');
    const { settlement, totals } = booking;
    const actual = { ...totals, rentalSubTotal: 500, hst: 65, totalCharges: 565 };
    const late = { ...booking, ...(settlement && { settlement: { ...settlement, actual } }) };
    expect(revenueOf(late)).toEqual({ subTotal: 500, hst: 65, totalCharges: 565 });
    const { rentalSubTotal: subTotal, hst, totalCharges } = totals;
    expect(revenueOf(aRental('approved'))).toEqual({ subTotal, hst, totalCharges });
  });

  // REPORT-2
  it('should list what passed without a hand-out apart', () => {
    const missed = missedPickup(aRental('approved'));
    const { classType, subTotal, hst, totalCharges } = missed;
    const sums = { classType, rentals: 3, subTotal: 50_000, hst: 6500, totalCharges: 56_500 };
    const other = { classType: 'Sedan', rentals: 1, subTotal: 100, hst: 13, totalCharges: 113 };
    const { revenue, byFamily, missed: apart } = report({ revenue: [sums, other], missed: [missed] });
    expect(apart).toEqual({ rentals: 1, subTotal, hst, totalCharges });
    expect(revenue.hst).toBe(6500 - hst + 13);
    const left = { rentals: 2, subTotal: 50_000 - subTotal, hst: 6500 - hst, totalCharges: 56_500 - totalCharges };
    expect(byFamily).toContainEqual({ family: FAMILY, ...left });
    expect(monthSums('2026-11', statusCounts([]), [sums], [missed], 1000, { hst: 0, ofOthers: 0 })).toMatchObject({
      rentals: 2,
      paid: 1000,
      open: left.totalCharges - 1000,
      revenue: { hst: left.hst },
      missed: apart,
    });
    expect(report({ revenue: [{ ...missed }], missed: [missed] }).byFamily).toEqual([]);
  });

  // REPORT-15
  it('should say what each vehicle brought in and cost, as much in all as the month', () => {
    const missed = missedPickup(aRental('approved'));
    const { classType, vehicleId, subTotal } = missed;
    const sums = { classType, rentals: 3, subTotal: 50_000, hst: 6500, totalCharges: 56_500 };
    const other = { ...sums, classType: 'Sedan', rentals: 1, subTotal: 100 };
    const fleet = [vehicleId, 'idle', 'broken', 'van'].map((id) => aVehicle({ id, name: `The ${id}` }));
    const made = report({
      fleet,
      revenue: [sums, other],
      missed: [missed],
      revenueByVehicle: [
        { vehicleId, rentals: 3, subTotal: 50_000 },
        { vehicleId: 'van', rentals: 1, subTotal: 100 },
      ],
      costs: [
        { vehicleId: 'broken', amount: 8000 },
        { vehicleId: 'van', amount: 900 },
        { vehicleId: 'van', amount: -900 },
      ],
    });
    expect(made.byVehicle).toEqual([
      { vehicleId, title: `The ${vehicleId}`, rentals: 2, revenue: 50_000 - subTotal, cost: 0 },
      { vehicleId: 'broken', title: 'The broken', rentals: 0, revenue: 0, cost: 8000 },
      { vehicleId: 'van', title: 'The van', rentals: 1, revenue: 100, cost: 0 },
    ]);
    const inAll = made.byVehicle.reduce((sum, { revenue }) => sum + revenue, 0);
    expect(inAll).toBe(made.revenue.subTotal);
  });

  // REPORT-3
  it('should compare booked with available hours, less what is blocked', () => {
    const [sienna, transit] = [aVehicle({ units: 2 }), aVehicle({ id: 'transit', name: 'Ford Transit' })];
    const blocks = [
      aBlock({ units: 1, from: at('2026-10-30', '00:00'), to: at('2026-11-02', '00:00') }),
      aBlock({ units: 2, from: at('2026-11-05', '00:00'), to: at('2026-11-06', '00:00') }),
      aBlock({ vehicleId: 'transit', units: 1, from: at('2026-10-01', '00:00'), to: at('2027-01-01', '00:00') }),
      aBlock({ vehicleId: 'transit', units: 1, from: at('2026-11-01', '00:00'), to: at('2026-11-02', '00:00') }),
    ];
    const booked = [{ vehicleId: 'sienna', minutes: 90 }];
    // November has 721 hours: its first Sunday has 25.
    expect(report({ fleet: [sienna, transit], blocks, booked }).utilisation).toEqual([
      {
        vehicleId: 'sienna',
        title: 'Toyota Sienna',
        family: FAMILY,
        bookedHours: 2,
        availableHours: 2 * 721 - 25 - 48,
      },
      { vehicleId: 'transit', title: 'Ford Transit', family: FAMILY, bookedHours: 0, availableHours: 0 },
    ]);
  });

  // REPORT-3
  it('should take a moment that two blocks share off once, and never more units than there are', () => {
    const blocks = [
      aBlock({ units: 1, from: at('2026-11-02', '00:00'), to: at('2026-11-12', '00:00') }),
      aBlock({ units: 3, from: at('2026-11-07', '00:00'), to: at('2026-11-12', '00:00') }),
    ];
    const booked = [{ vehicleId: 'sienna', minutes: 500 * 60 }];
    const use = (units: number) => report({ fleet: [aVehicle({ units })], blocks, booked }).utilisation;
    expect(use(1)).toMatchObject([{ availableHours: 481, bookedHours: 481 }]);
    expect(use(2)).toMatchObject([{ availableHours: 2 * 721 - 360, bookedHours: 500 }]);
  });

  // FLEET-17
  it('should count the units that there were, from added to retired', () => {
    const changed = (at: Instant, changes: readonly VehicleChange[]): VehicleEvent => ({
      at,
      by: 'dana@oakville.example',
      what: 'changed',
      changes,
    });
    const added: VehicleEvent = { at: at('2026-11-20', '00:00'), by: 'dana@oakville.example', what: 'added' };
    const grown = changed(at('2026-11-25', '00:00'), [{ field: 'units', to: 3 }]);
    const retired = changed(at('2026-11-29', '00:00'), [{ field: 'retired', from: false, to: true }]);
    const history = [
      added,
      changed(at('2026-11-21', '00:00'), [{ field: 'name', from: 'A', to: 'B' }]),
      grown,
      retired,
    ];
    const hours = (month: MonthText, events: readonly VehicleEvent[], over: Partial<Vehicle> = {}) =>
      monthReport(
        month,
        { ...NOTHING, fleet: [aVehicle({ units: 3, ...over })], histories: new Map([['sienna', events]]) },
        LATER,
      ).utilisation.map(({ availableHours }) => availableHours);
    expect(hours('2026-10', history, { retired: true })).toEqual([]);
    expect(hours('2026-11', history, { retired: true })).toEqual([5 * 24 + 3 * 4 * 24]);
    expect(hours('2026-12', history, { retired: true })).toEqual([]);
    expect(hours('2026-11', [grown])).toEqual([721 - 6 * 24 + 3 * 6 * 24]);
    const back = changed(at('2026-11-30', '00:00'), [{ field: 'retired', from: true, to: false }]);
    expect(hours('2026-11', [...history, back])).toEqual([5 * 24 + 3 * 5 * 24]);
    expect(hours('2026-10', [])).toEqual([3 * 31 * 24]);
  });

  // REPORT-3
  it('should leave out a retired vehicle unless it was booked', () => {
    const fleet = [aVehicle({ retired: true }), aVehicle({ id: 'transit', retired: true }), aVehicle({ id: 'new' })];
    const booked = [{ vehicleId: 'transit', minutes: 60 }];
    expect(report({ fleet, booked }).utilisation.map(({ vehicleId }) => vehicleId)).toEqual(['transit', 'new']);
  });
});

describe('minutesWithin', () => {
  const hours = (from: number, to: number) => ({ from: addMinutes(NOON, from * 60), to: addMinutes(NOON, to * 60) });

  it.each([
    [0, 2, 120],
    [-1, 1, 60],
    [9, 12, 60],
    [-5, 15, 600],
    [-2, 0, 0],
    [10, 12, 0],
  ])('should be the shared part of %i to %i with 0 to 10 hours', (from, to, minutes) => {
    expect(minutesWithin(hours(from, to), hours(0, 10))).toBe(minutes);
  });
});

// REPORT-9
describe('describePaper', () => {
  const none = { rentals: 0, subTotal: 0, hst: 0, totalCharges: 0 };
  const asOf = 'As of Monday, November 23, 2026, 12:00 pm. Later returns and changes move past months.';

  it('should say until when a paper holds and what it leaves out', () => {
    expect(describePaper(none, NOON)).toBe(asOf);
    expect(describePaper({ ...none, rentals: 1, totalCharges: 18_304 }, NOON)).toBe(
      `1 approved pickup without hand-out, $183.04. ${asOf}`,
    );
    expect(describePaper({ ...none, rentals: 2, totalCharges: 18_304 }, NOON)).toMatch(/^2 approved pickups without/);
  });
});

it('should say which bookings the file of a month has, and which ones the sums count (REPORT-10)', () => {
  expect(FILE_NOTE).toBe(
    'The CSV has every booking with pickup in the month. The sums count those that are approved or completed; approved pickups that have passed without a hand-out are listed apart.',
  );
});

// REPORT-13
describe('agreedUses', () => {
  const at = (day: number, hour = 12) => `2026-11-${day}T${hour}:00:00.000Z` as Instant;
  const record = (when: Instant) => ({ at: when, by: 'dana@oakville.example', odometer: 10, fuel: 8 });
  const rental = (...outs: readonly Instant[]) => {
    const { vehicle, ...booking } = aRental('approved');
    const legs = outs.map((out, index) => ({ vehicle: { ...vehicle, id: `car-${index}` }, out: record(out) }));
    return {
      vehicle: legs.at(-1)?.vehicle ?? vehicle,
      itinerary: { ...booking.itinerary, pickupTime: at(20), dropoffTime: at(24) },
      ...(legs[0] && { handover: { out: legs[0].out, legs } }),
    };
  };

  it('should be the agreed times without a swap', () => {
    expect(agreedUses(rental())).toEqual([{ vehicleId: aRental('approved').vehicle.id, from: at(20), to: at(24) }]);
  });

  it('should go to the next vehicle at each swap', () => {
    expect(agreedUses(rental(at(19), at(21), at(23)))).toEqual([
      { vehicleId: 'car-0', from: at(20), to: at(21) },
      { vehicleId: 'car-1', from: at(21), to: at(23) },
      { vehicleId: 'car-2', from: at(23), to: at(24) },
    ]);
  });

  it('should stay within the agreed times', () => {
    expect(agreedUses(rental(at(18), at(19), at(25)))).toEqual([
      { vehicleId: 'car-0', from: at(20), to: at(20) },
      { vehicleId: 'car-1', from: at(20), to: at(24) },
      { vehicleId: 'car-2', from: at(24), to: at(24) },
    ]);
  });
});
