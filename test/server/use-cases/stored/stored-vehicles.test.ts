import { describe, expect, it } from 'vitest';
import type { VehicleUpdate } from '../../../../src/domain/fleet/stored-vehicle.ts';
import type { Vehicle } from '../../../../src/domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../../src/domain/fleet/vehicle-edit.ts';
import { removeRecord } from '../../../../src/domain/shared/record.ts';
import { putFact } from '../../../../src/server/use-cases/site/facts.ts';
import { addBooking } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import {
  allVehicles,
  changeVehicles,
  eventsSince,
  fillEmpty,
  findVehicle,
  vehicleHistory,
} from '../../../../src/server/use-cases/stored/stored-vehicles.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { ADDED, aPlacedBooking, aSubmission, aVehicle } from '../../../support/values/samples.ts';
import { addVehicle, changeVehicle } from '../../../support/values/vehicles.ts';

const CHANGED: VehicleEvent = {
  at: '2026-11-24T15:00:00.000Z',
  by: 'kim@oakville.example',
  what: 'changed',
  changes: [
    { field: 'pricePerDay', from: 9400, to: 9900 },
    { field: 'cdwPerDay', from: 2499 },
  ],
};

describe('stored vehicles', () => {
  it('should be the same list until one of them changes, and be found in it', async () => {
    const { vehicles, bookings } = storesInMemory();
    const state = async () => [await allVehicles(vehicles), await findVehicle(vehicles, 'sienna')];
    expect(await state()).toEqual([[], undefined]);
    await addVehicle(vehicles, aVehicle());
    const first = await allVehicles(vehicles);
    await addBooking(bookings, aPlacedBooking(), aSubmission());
    await expect(addVehicle(vehicles, aVehicle({ name: 'Another' }))).rejects.toThrow();
    expect(await allVehicles(vehicles)).toBe(first);
    const update = priced(aVehicle(), 1);
    await changeVehicle(vehicles, update);
    expect(await state()).toStrictEqual([[update.to], update.to]);
    await vehicles.edit('sienna', removeRecord);
    expect(await state()).toEqual([[], undefined]);
  });

  it('should be read each time where the store counts changes later', async () => {
    const { countChanges: _, ...vehicles } = storesInMemory().vehicles;
    expect([await allVehicles(vehicles), await findVehicle(vehicles, 'sienna')]).toEqual([[], undefined]);
    await addVehicle(vehicles, aVehicle());
    expect([await allVehicles(vehicles), await findVehicle(vehicles, 'sienna')]).toEqual([[aVehicle()], aVehicle()]);
  });

  // FLEET-34
  it('should change several vehicles, each with its history', async () => {
    const { vehicles } = storesInMemory();
    const updates = ['a', 'b', 'c'].map((id) => priced(aVehicle({ id }), 9900));
    for (const { from } of updates) await addVehicle(vehicles, from, ADDED);
    await addVehicle(vehicles, aVehicle({ id: 'other' }), ADDED);
    expect(await changeVehicles(vehicles, [])).toEqual({ changed: [], failed: [] });
    expect(await changeVehicles(vehicles, updates)).toEqual({ changed: ['a', 'b', 'c'], failed: [] });
    expect(byId(await allVehicles(vehicles))).toStrictEqual([
      ...updates.map(({ to }) => to),
      aVehicle({ id: 'other' }),
    ]);
    expect(await vehicleHistory(vehicles, 'b')).toStrictEqual([ADDED, CHANGED]);
    expect(await vehicleHistory(vehicles, 'other')).toStrictEqual([ADDED]);
  });

  it('should change none of several vehicles if one of them is another by now, or is not there', async () => {
    const { vehicles } = storesInMemory();
    for (const id of ['a', 'b']) await addVehicle(vehicles, aVehicle({ id }), ADDED);
    const updates = ['a', 'b', 'none'].map((id) => priced(aVehicle({ id, ...(id === 'b' ? { year: 2024 } : {}) }), 1));
    expect(await changeVehicles(vehicles, updates)).toEqual({
      changed: [],
      failed: [
        { id: 'b', reason: 'stale' },
        { id: 'none', reason: 'missing' },
      ],
    });
    expect(byId(await allVehicles(vehicles))).toStrictEqual(fleet('a', 'b'));
    expect(await vehicleHistory(vehicles, 'a')).toStrictEqual([ADDED]);
  });

  it('should never lay one change of several vehicles over another, again and again', async () => {
    const { vehicles } = storesInMemory();
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) await addVehicle(vehicles, aVehicle({ id, pricePerDay: 0 }), ADDED);
    for (let round = 0; round < 5; round += 1) {
      const before = await allVehicles(vehicles);
      const raise = (order: readonly Vehicle[]) =>
        changeVehicles(
          vehicles,
          order.map((from) => priced(from, from.pricePerDay + 1)),
        );
      const outcomes = await Promise.all([raise(before), raise(before.toReversed()), raise(before)]);
      for (const { changed, failed } of outcomes) {
        const reported = [...changed, ...failed.map(({ id }) => id)].toSorted();
        // A call that refuses at its beginning names the stale ones alone.
        expect(reported).toEqual(changed.length > 0 ? ids : ids.filter((id) => reported.includes(id)));
        expect(reported).not.toEqual([]);
      }
      // Each vehicle is changed by one of the three.
      expect(outcomes.flatMap(({ changed }) => changed).toSorted()).toEqual(ids);
      expect((await allVehicles(vehicles)).map(({ pricePerDay }) => pricePerDay)).toEqual(ids.map(() => round + 1));
    }
    expect(await vehicleHistory(vehicles, 'c')).toHaveLength(6);
  });

  it('should tell what happened to any vehicle since a moment, which is included', async () => {
    const { vehicles } = storesInMemory();
    const later = { ...ADDED, at: CHANGED.at };
    await addVehicle(vehicles, aVehicle(), ADDED);
    await addVehicle(vehicles, aVehicle({ id: 'other' }), later);
    await changeVehicle(vehicles, { from: aVehicle(), to: aVehicle({ year: 2024 }), event: CHANGED });
    expect(await eventsSince(vehicles, CHANGED.at)).toStrictEqual([later, CHANGED]);
    expect(await eventsSince(vehicles, '2026-11-24T15:00:00.001Z')).toStrictEqual([]);
  });

  it('should fill an empty store', async () => {
    const stores = storesInMemory();
    const { vehicles } = stores;
    expect(await fillEmpty(stores, fleet('a', 'b'))).toBe('filled');
    expect(byId(await allVehicles(vehicles))).toStrictEqual(fleet('a', 'b'));
  });

  it('should leave a store with a vehicle as it is', async () => {
    const stores = storesInMemory();
    const { vehicles } = stores;
    await addVehicle(vehicles, aVehicle(), ADDED);
    expect(await fillEmpty(stores, fleet('a', 'b'))).toBe('not-empty');
    expect(await allVehicles(vehicles)).toStrictEqual([aVehicle()]);
  });

  it('should fill with all of a fleet or none of it', async () => {
    const stores = storesInMemory();
    const { vehicles } = stores;
    await expect(fillEmpty(stores, fleet('a', 'b', 'a'))).rejects.toThrow(TypeError);
    expect(await allVehicles(vehicles)).toEqual([]);
    expect(await fillEmpty(stores, fleet('a', 'b'))).toBe('filled');
  });

  it('should fill once when two processes start at the same time', async () => {
    const stores = storesInMemory();
    const { vehicles } = stores;
    const answers = await Promise.all([fillEmpty(stores, fleet('a')), fillEmpty(stores, fleet('b'))]);
    expect(answers.toSorted()).toEqual(['filled', 'not-empty']);
    expect(await allVehicles(vehicles)).toHaveLength(1);
  });

  it('should finish what a killed process left half done, and change nothing of it', async () => {
    const stores = storesInMemory();
    await fillEmpty(stores, fleet('a', 'b', 'c'));
    // As it is when the process dies after the first vehicle.
    for (const id of ['b', 'c']) await stores.vehicles.edit(id, removeRecord);
    await putFact(stores, 'fleetFill', fleet('a', 'b', 'c'), []);
    await changeVehicle(stores.vehicles, priced(aVehicle({ id: 'a' }), 1));
    const answers = [fillEmpty(stores, fleet('d')), fillEmpty(stores, fleet('d'))];
    expect(await Promise.all(answers)).toEqual(['not-empty', 'not-empty']);
    const all = [aVehicle({ id: 'a', pricePerDay: 1 }), ...fleet('b', 'c')];
    expect(byId(await allVehicles(stores.vehicles))).toStrictEqual(all);
    expect(await vehicleHistory(stores.vehicles, 'a')).toStrictEqual([CHANGED]);
  });
});

function priced(from: Vehicle, pricePerDay: number): VehicleUpdate {
  return { from, to: { ...from, pricePerDay }, event: CHANGED };
}

function fleet(...ids: readonly string[]): readonly Vehicle[] {
  return ids.map((id) => aVehicle({ id }));
}

function byId(vehicles: readonly Vehicle[]): readonly Vehicle[] {
  return vehicles.toSorted((a, b) => a.id.localeCompare(b.id));
}
