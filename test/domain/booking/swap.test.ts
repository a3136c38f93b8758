import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { BOOKINGS, SEVERAL_VEHICLES } from '../../../src/domain/booking/booking-fields.ts';
import { applyChange } from '../../../src/domain/booking/change.ts';
import { eraseHandover, fuelMissing, kilometresDriven } from '../../../src/domain/booking/handover.ts';
import { replayHistory, undoneBlockId } from '../../../src/domain/booking/history.ts';
import {
  actOnBooking,
  type BookingAction,
  type KnownVehicle,
  vehicleNeeded,
} from '../../../src/domain/booking/lifecycle.ts';
import { vehicleUsesOf } from '../../../src/domain/booking/overlap.ts';
import { checkPrice } from '../../../src/domain/booking/price-check.ts';
import { timelineRows } from '../../../src/domain/desk/timeline.ts';
import type { VehicleUse } from '../../../src/domain/fleet/availability.ts';
import { describeEvent } from '../../../src/domain/rental/describe-event.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { textOf } from '../../support/values/rendered.ts';
import { ACTIONS, anActor, aRental, DROPOFF, SWAPPED_AT } from '../../support/values/rentals.ts';
import { at, aVehicle } from '../../support/values/samples.ts';

const FREE: KnownVehicle = { units: 1, uses: [] };
const OUT = aRental('out');
type Swap = Extract<BookingAction, { what: 'swap' }>;

function act(booking: Booking, action: BookingAction, vehicle = FREE, now = SWAPPED_AT) {
  return actOnBooking(booking, action, {}, anActor({ at: now }), vehicle);
}

function done(booking: Booking, action: BookingAction, vehicle = FREE, now = SWAPPED_AT) {
  const result = act(booking, action, vehicle, now);
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

/** Swaps the vehicle of a rental that is out, at the price that it then has. */
function swap(over: Partial<Swap> = {}, booking = OUT, vehicle = FREE, now = SWAPPED_AT) {
  const action = { ...ACTIONS.swap, ...over };
  const result = act(booking, action, vehicle, now);
  if (result.ok || result.problem.code !== 'price-changed') return result;
  return act(booking, { ...action, expectedTotalCharges: result.problem.quote.totals.totalCharges }, vehicle, now);
}

function swapped(...given: Parameters<typeof swap>): Booking {
  const result = swap(...given);
  if (!result.ok) throw new Error(result.problem.code);
  return result.value.booking;
}

const amountsOf = ({ lines, totals, freeKilometres, selectedAddons }: Booking) => ({
  lines,
  totals,
  freeKilometres,
  selectedAddons,
});

// BOOK-67
describe('a swap of the vehicle', () => {
  it('should keep the readings of both vehicles, the first hand-out first', () => {
    const { handover, vehicle } = swapped({ unit: 'V-2' });
    const stamp = { at: SWAPPED_AT, by: 'kim@oakville.example' };
    const back = { ...stamp, odometer: 12_400, fuel: 5, note: 'The engine light is on.' };
    const next = { ...stamp, odometer: 7000, fuel: 8, unit: 'V-2' };
    expect(vehicle.id).toBe('van');
    expect(handover).toEqual({
      out: OUT.handover?.out,
      legs: [
        { vehicle: OUT.vehicle, out: OUT.handover?.out, back },
        { vehicle, unit: 'V-2', out: next },
      ],
    });
  });

  it('should count the kilometres and the fuel of all vehicles', () => {
    const twice = swapped(
      { vehicle: aVehicle({ id: 'truck' }), back: { odometer: 7050, fuel: 7 }, out: { odometer: 90, fuel: 4 } },
      swapped(),
      FREE,
      addMinutes(SWAPPED_AT, 60),
    );
    const back = { what: 'take-back', odometer: 1390, fuel: 4 } as const;
    const { booking } = done(twice, back, FREE, DROPOFF);
    expect(booking.settlement).toMatchObject({ kilometresDriven: 400 + 50 + 1300, kilometresOver: 1150 });
    expect(booking.handover?.back).toMatchObject({ odometer: 1390 });
    expect(booking.handover?.legs?.[2]?.back).toEqual(booking.handover?.back);
    expect(booking.handover && [kilometresDriven(booking.handover), fuelMissing(booking.handover)]).toEqual([1750, 4]);
    // BOOK-59: over all vehicles, since the first hand-out.
    expect(act(twice, { ...back, odometer: 4000 }, FREE, addMinutes(SWAPPED_AT, 61))).toMatchObject({
      problem: { code: 'check-return', checks: [{ driven: 4360 }] },
    });
  });

  it('should refuse readings that run backwards, at the vehicle that comes back', () => {
    expect(swap({ back: { odometer: 11_999, fuel: 5 } })).toMatchObject({
      problem: { code: 'handover', problem: 'odometer-backwards', of: 'back' },
    });
    const back = { what: 'take-back', odometer: 6999, fuel: 5 } as const;
    expect(act(swapped(), back, FREE, DROPOFF)).toMatchObject({ problem: { problem: 'odometer-backwards' } });
  });

  it('should refuse the vehicle that is out, unless it is another unit of it', () => {
    const same = { vehicle: OUT.vehicle };
    const several: KnownVehicle = { units: 2, uses: [] };
    expect(swap(same)).toMatchObject({ problem: { code: 'nothing-changed' } });
    expect(swap(same, OUT, several)).toMatchObject({ problem: { code: 'nothing-changed' } });
    const named = swapped({ ...same, unit: 'S-2' }, OUT, several);
    expect(named.vehicle).toEqual(OUT.vehicle);
    const back = { odometer: 7100, fuel: 8 };
    expect(swap({ ...same, unit: 'S-2', back }, named, several)).toMatchObject({
      problem: { code: 'nothing-changed' },
    });
  });

  it('should be told to the customer with both vehicles, and in the history', () => {
    const { emails, event } = done(OUT, ACTIONS.swap);
    expect(emails.map(({ kind }) => kind)).toEqual(['changed']);
    expect(emails[0] && textOf(emails[0])).toMatch(/Toyota Sienna[\s\S]*Cargo Van/);
    expect(describeEvent(event, '2026-11-28')).toBe(
      'Vehicle swapped: Toyota Sienna back at 12,400 km, 5/8; Cargo Van out at 7,000 km, full',
    );
    expect(done(OUT, { ...ACTIONS.swap, tellCustomer: false }).emails).toEqual([]);
    const otherUnit: Swap = { ...ACTIONS.swap, vehicle: OUT.vehicle, unit: 'S-2' };
    expect(done(OUT, otherUnit, { units: 2, uses: [] }).emails).toEqual([]);
  });

  it('should lose its notes with the customer (PRIV-3)', () => {
    const { handover } = swapped();
    expect(JSON.stringify(handover && eraseHandover(handover))).not.toContain('engine');
    expect(handover && eraseHandover(handover).legs).toHaveLength(2);
  });
});

// BOOK-70
describe('the prices of the booked vehicle', () => {
  const box = aVehicle({ id: 'box', classType: "16' Cube Van", pricePerDay: 15_000, cdwPerDay: 4000 });

  it('should be kept by a swap, with the free kilometres', () => {
    const booking = swapped({ vehicle: box });
    expect(amountsOf(booking)).toEqual(amountsOf(OUT));
    expect(booking.vehicle).toMatchObject({ id: 'box', pricePerDay: 9400, cdwPerDay: 2499 });
    expect(checkPrice(booking, booking.tariff).equal).toBe(true);
    const { settlement } = done(
      booking,
      { what: 'take-back', odometer: 7000, fuel: 8 },
      FREE,
      addMinutes(DROPOFF, 2000),
    ).booking;
    const late = done(OUT, { what: 'take-back', odometer: 12_400, fuel: 8 }, FREE, addMinutes(DROPOFF, 2000)).booking;
    expect(settlement).toEqual(late.settlement);
  });

  it('should be kept by a change that asks for it', () => {
    const changed = applyChange(aRental('approved'), { vehicle: box, prices: 'booked' }, SWAPPED_AT, DEFAULT_HOURS);
    expect(changed.ok && amountsOf(changed.value.booking)).toEqual(amountsOf(OUT));
    const own = applyChange(aRental('approved'), { vehicle: box }, SWAPPED_AT, DEFAULT_HOURS);
    expect(own.ok && own.value.booking.freeKilometres).toBe(OUT.freeKilometres / 2);
  });

  it('should give way to those of the new one, for the whole rental, where that is chosen', () => {
    const booking = swapped({ vehicle: box, prices: 'new' });
    expect(booking.totals.baseRental).toBe(3 * 15_000);
    expect(booking.freeKilometres).toBe(OUT.freeKilometres / 2);
    expect(act(OUT, { ...ACTIONS.swap, vehicle: box, prices: 'new' })).toMatchObject({
      problem: { code: 'price-changed', quote: { totals: booking.totals } },
    });
  });
});

// BOOK-69
describe('the undo of a swap', () => {
  const covered = { ...OUT, ...amountsOf(withWaiver(OUT)) };

  function withWaiver(booking: Booking): Booking {
    const { status, handover, ...rest } = booking;
    const changed = applyChange(
      { ...rest, status: 'approved' },
      { addOnIds: ['loss-damage-waiver', 'additional-driver'] },
      SWAPPED_AT,
      DEFAULT_HOURS,
    );
    if (!changed.ok) throw new Error(changed.problem.code);
    return changed.value.booking;
  }

  it.each(['booked', 'new'] as const)('should give the rental as it was: at %s prices', (prices) => {
    // Without a price for the waiver the new vehicle takes it away.
    const { cdwPerDay: _, ...bare } = aVehicle({ id: 'bare', pricePerDay: 12_000 });
    const once = swap({ vehicle: bare, prices }, covered);
    if (!once.ok) throw new Error(once.problem.code);
    const again = swapped({ prices, back: { odometer: 7010, fuel: 8 } }, once.value.booking);
    const undone = done(again, { what: 'undo' });
    expect(undone.booking).toEqual({ ...once.value.booking, version: 7 });
    const { booking } = done(undone.booking, { what: 'undo' });
    expect(booking).toEqual({ ...covered, version: 8 });
    expect(replayHistory(covered, [once.value.event])).toEqual(once.value.booking);
    expect(describeEvent(undone.event, '2026-11-28')).toBe('Swap undone');
    expect(done(booking, { what: 'undo' }).booking.handover).toBeUndefined();
  });

  it('should ask before it takes the vehicle from somebody else', () => {
    const { id: vehicleId } = OUT.vehicle;
    const other = { id: 'other', kind: 'booking', vehicleId, units: 1, from: SWAPPED_AT, to: DROPOFF } as const;
    const taken: KnownVehicle = { units: 1, uses: [other] };
    expect(vehicleNeeded(swapped(), { what: 'undo' }, SWAPPED_AT)).toMatchObject({ vehicleId });
    expect(act(swapped(), { what: 'undo' }, taken)).toMatchObject({
      problem: { code: 'vehicle-taken', overlaps: [other] },
    });
    const { claim } = done(swapped(), { what: 'undo', although: ['other'] }, taken);
    expect(claim).toMatchObject({ vehicleId, although: ['other'] });
  });

  it('should leave the swap where the return is undone', () => {
    const booking = swapped();
    const { booking: completed } = done(booking, { what: 'take-back', odometer: 7100, fuel: 8 }, FREE, DROPOFF);
    expect(done(completed, { what: 'undo' }).booking).toEqual({ ...booking, version: 7 });
  });
});

// BOOK-68
describe('the vehicle that goes out', () => {
  const use = (over: Partial<VehicleUse> = {}): VehicleUse => ({
    id: 'other',
    kind: 'booking',
    vehicleId: 'van',
    units: 1,
    from: at('2026-11-26', '08:00'),
    to: at('2026-11-28', '18:00'),
    ...over,
  });
  const problemOf = (uses: readonly VehicleUse[], over: Partial<Swap> = {}, vehicle: Partial<KnownVehicle> = {}) => {
    const result = swap(over, OUT, { units: 1, uses, ...vehicle });
    return result.ok ? 'done' : result.problem;
  };

  it('should be here, not blocked, and follow its last reading', () => {
    const outUse = use({ isOut: true });
    const block = use({ id: 'brakes', kind: 'block' });
    const readings = [{ km: 7001, at: SWAPPED_AT }];
    expect(problemOf([outUse])).toEqual({ code: 'check-hand-out', checks: [{ id: 'out', uses: [outUse] }] });
    expect(problemOf([block])).toEqual({ code: 'check-hand-out', checks: [{ id: 'blocked', use: block }] });
    expect(problemOf([], {}, { readings })).toEqual({
      code: 'check-hand-out',
      checks: [{ id: 'odometer', last: 7001 }],
    });
    expect(problemOf([outUse], { although: ['out'] })).toBe('done');
  });

  it('should be free until the dropoff, with the turnaround', () => {
    const next = use({ from: addMinutes(DROPOFF, 59), to: addMinutes(DROPOFF, 600) });
    expect(problemOf([next])).toEqual({ code: 'vehicle-taken', overlaps: [next] });
    expect(problemOf([next], { although: ['other'] })).toBe('done');
    expect(problemOf([{ ...next, from: addMinutes(DROPOFF, 60) }])).toBe('done');
    expect(problemOf([use({ to: addMinutes(SWAPPED_AT, -2) })])).toBe('done');
  });

  it('should be claimed with what was confirmed alone', () => {
    const next = use({ from: DROPOFF, to: addMinutes(DROPOFF, 600) });
    const outUse = use({ id: 'late', isOut: true });
    const { claim } = done(OUT, { ...ACTIONS.swap, although: ['out', 'other'] }, { units: 1, uses: [next, outUse] });
    expect(claim).toMatchObject({ vehicleId: 'van', although: ['out', 'other', 'late'] });
  });
});

// AVAIL-14
describe('the vehicles of a rental with a swap', () => {
  const booking = swapped();

  it('should each be used while the customer had them', () => {
    const { pickupTime } = booking.itinerary;
    expect(vehicleUsesOf(booking, SWAPPED_AT)).toMatchObject([
      { vehicleId: 'sienna', from: pickupTime, to: SWAPPED_AT },
      { vehicleId: 'van', from: SWAPPED_AT, to: DROPOFF, isOut: true },
    ]);
    expect(vehicleUsesOf(booking, SWAPPED_AT)[0]).not.toHaveProperty('isOut');
  });

  it('should be found by any of them', () => {
    const record = { value: booking, history: [], emails: [], submission: { bodyHash: '' } };
    const fields = BOOKINGS.fieldsOf(record);
    expect([fields.usedVehicleId, fields.outVehicleId, fields.vehicleId]).toEqual([
      SEVERAL_VEHICLES,
      SEVERAL_VEHICLES,
      'van',
    ]);
  });

  it('should each have a span on the timeline', () => {
    const fleet = [aVehicle(), ACTIONS.swap.vehicle];
    const rows = timelineRows({ fleet, bookings: [booking], blocks: [] }, SWAPPED_AT);
    const { id, form, itinerary } = booking;
    const label = `${form.firstName} ${form.lastName}`;
    expect(Object.fromEntries(rows.map((row) => [row.id, row.spans]))).toEqual({
      sienna: [{ kind: 'completed', id, label, from: itinerary.pickupTime, to: SWAPPED_AT }],
      van: [{ kind: 'out', id, label, from: SWAPPED_AT, to: DROPOFF }],
    });
  });
});

// BOOK-71
describe('the block that comes with a swap', () => {
  const blocked = done(OUT, { ...ACTIONS.swap, blockId: 'broken' });
  const use: VehicleUse = {
    id: 'broken',
    kind: 'block',
    vehicleId: OUT.vehicle.id,
    units: 1,
    from: SWAPPED_AT,
    to: addMinutes(DROPOFF, 60),
  };

  it('should be named by the leg that ended, and in the history', () => {
    expect(blocked.booking.handover?.legs?.map(({ blockId }) => blockId)).toEqual(['broken', undefined]);
    expect(describeEvent(blocked.event, '2026-11-28')).toBe(
      'Vehicle swapped: Toyota Sienna back at 12,400 km, 5/8, blocked for repair; Cargo Van out at 7,000 km, full',
    );
  });

  it('should not be in the way of undoing the swap, as another block is', () => {
    const undone = done(blocked.booking, ACTIONS.undo, { units: 1, uses: [use] });
    expect(undone.booking.handover).toEqual(OUT.handover);
    expect(undoneBlockId(undone.event)).toBe('broken');
    const other = { units: 1, uses: [use, { ...use, id: 'service' }] };
    expect(act(blocked.booking, ACTIONS.undo, other)).toMatchObject({
      problem: { code: 'vehicle-taken', overlaps: [{ id: 'service' }] },
    });
  });

  it('should not be in the way of the swap to another unit, and not be named', () => {
    const planned = { ...use, id: 'planned', kind: 'booking', from: DROPOFF, to: addMinutes(DROPOFF, 600) } as const;
    const action = { ...ACTIONS.swap, vehicle: OUT.vehicle, unit: 'B', blockId: 'broken' } as const;
    const schedule = { units: 2, uses: [use, planned] };
    expect(act(OUT, action, schedule)).toMatchObject({ problem: { code: 'vehicle-taken', overlaps: [planned] } });
    // The second press comes with a block of its own.
    const again = { units: 2, uses: [{ ...use, id: 'again' }, planned] };
    const { claim } = done(OUT, { ...action, blockId: 'again', although: ['planned'] }, again);
    expect(claim).toMatchObject({ although: ['planned', 'again'] });
  });

  it('should stay with the swap when the return is undone', () => {
    const back = { what: 'take-back', odometer: 7100, fuel: 8 } as const;
    const { event, booking } = done(done(blocked.booking, back, FREE, DROPOFF).booking, ACTIONS.undo, FREE, DROPOFF);
    expect(undoneBlockId(event)).toBeUndefined();
    expect(booking.handover).toEqual(blocked.booking.handover);
  });
});
