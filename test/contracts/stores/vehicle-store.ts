import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import type { VehicleStore, VehicleUpdate } from '../../../src/ports/stores/vehicle-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { ADDED, aVehicle } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const CHANGED: VehicleEvent = {
  at: '2026-11-24T15:00:00.000Z',
  by: 'kim@oakville.example',
  what: 'changed',
  changes: [
    { field: 'pricePerDay', from: 9400, to: 9900 },
    { field: 'cdwPerDay', from: 2499 },
  ],
};

/** What every adapter of the port `VehicleStore` promises. */
export function vehicleStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('vehicle store', () => {
    it('should give back a vehicle field for field, and leave out what was left out', async () => {
      const { vehicles } = (await fresh()).stores;
      const full = aVehicle({
        images: [{ url: '/car-images/1-sienna-480.webp', width: 480, height: 320 }],
        facts: { boxLengthFt: 16, loading: 'ramp', payloadKg: 2250, clearanceCm: 330 },
        units: 3,
        unitNames: ['BX 4921', 'White — 2'],
        retired: true,
        version: 7,
      });
      const { cdwPerDay: _, ...bare } = aVehicle({
        id: 'van',
        name: '',
        description: 'Größe "L" — 🚚',
        available: false,
      });
      await vehicles.add(full, ADDED);
      await vehicles.add(bare, ADDED);
      expect(await vehicles.find('sienna')).toStrictEqual(full);
      expect(await vehicles.find('van')).toStrictEqual(bare);
      expect(byId(await vehicles.all())).toStrictEqual([full, bare]);
    });

    it('should know nothing of a vehicle that is not there', async () => {
      const { vehicles } = (await fresh()).stores;
      expect(await vehicles.find('nothing')).toBeUndefined();
      expect(await vehicles.all()).toEqual([]);
    });

    it('should reject a second vehicle of one id and keep the first', async () => {
      const { vehicles } = (await fresh()).stores;
      await vehicles.add(aVehicle(), ADDED);
      await expect(vehicles.add(aVehicle({ name: 'Another' }), ADDED)).rejects.toSatisfy(
        (fault) => !isUnavailable(fault),
      );
      expect(await vehicles.all()).toStrictEqual([aVehicle()]);
      expect(await vehicles.history('sienna')).toStrictEqual([ADDED]);
    });

    it('should change a vehicle and keep who changed what, in the order in which it happened', async () => {
      const { vehicles } = (await fresh()).stores;
      const { cdwPerDay: _, ...dearer } = aVehicle({ pricePerDay: 9900 });
      await vehicles.add(aVehicle(), ADDED);
      await vehicles.add(aVehicle({ id: 'other' }), ADDED);
      expect(await vehicles.change({ from: aVehicle(), to: dearer, event: CHANGED })).toBe('changed');
      expect(await vehicles.find('sienna')).toStrictEqual(dearer);
      expect(await vehicles.history('sienna')).toStrictEqual([ADDED, CHANGED]);
      expect(await vehicles.history('other')).toStrictEqual([ADDED]);
      expect(await vehicles.find('other')).toStrictEqual(aVehicle({ id: 'other' }));
    });

    it('should change nothing that is another by now, or is not there', async () => {
      const { vehicles } = (await fresh()).stores;
      await vehicles.add(aVehicle(), ADDED);
      const [to, event] = [aVehicle({ name: 'Another' }), CHANGED];
      for (const from of [aVehicle({ year: 2024 }), aVehicle({ images: [] })]) {
        expect(await vehicles.change({ from, to, event })).toBe('stale');
      }
      const missing = aVehicle({ id: 'nothing' });
      expect(await vehicles.change({ from: missing, to: missing, event })).toBe('missing');
      expect(await vehicles.all()).toStrictEqual([aVehicle()]);
      expect(await vehicles.history('sienna')).toStrictEqual([ADDED]);
      expect(await vehicles.history('nothing')).toStrictEqual([]);
    });

    // FLEET-34
    it('should change several vehicles, each with its history', async () => {
      const { vehicles } = (await fresh()).stores;
      const updates = ['a', 'b', 'c'].map((id) => priced(aVehicle({ id }), 9900));
      for (const { from } of updates) await vehicles.add(from, ADDED);
      await vehicles.add(aVehicle({ id: 'other' }), ADDED);
      expect(await vehicles.changeAll([])).toEqual({ changed: [], failed: [] });
      expect(await vehicles.changeAll(updates)).toEqual({ changed: ['a', 'b', 'c'], failed: [] });
      expect(byId(await vehicles.all())).toStrictEqual([...updates.map(({ to }) => to), aVehicle({ id: 'other' })]);
      expect(await vehicles.history('b')).toStrictEqual([ADDED, CHANGED]);
      expect(await vehicles.history('other')).toStrictEqual([ADDED]);
    });

    it('should change none of several vehicles if one of them is another by now, or is not there', async () => {
      const { vehicles } = (await fresh()).stores;
      for (const id of ['a', 'b']) await vehicles.add(aVehicle({ id }), ADDED);
      const updates = ['a', 'b', 'none'].map((id) =>
        priced(aVehicle({ id, ...(id === 'b' ? { year: 2024 } : {}) }), 1),
      );
      expect(await vehicles.changeAll(updates)).toEqual({
        changed: [],
        failed: [
          { id: 'b', reason: 'stale' },
          { id: 'none', reason: 'missing' },
        ],
      });
      expect(byId(await vehicles.all())).toStrictEqual(fleet('a', 'b'));
      expect(await vehicles.history('a')).toStrictEqual([ADDED]);
    });

    it('should never lay one change of several vehicles over another, again and again', async () => {
      const { vehicles } = (await fresh()).stores;
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) await vehicles.add(aVehicle({ id, pricePerDay: 0 }), ADDED);
      await openConnections(vehicles);
      for (let round = 0; round < 5; round += 1) {
        const before = await vehicles.all();
        const raise = (order: readonly Vehicle[]) =>
          vehicles.changeAll(order.map((from) => priced(from, from.pricePerDay + 1)));
        const outcomes = await Promise.all([raise(before), raise(before.toReversed()), raise(before)]);
        for (const { changed, failed } of outcomes) {
          const told = [...changed, ...failed.map(({ id }) => id)].toSorted();
          // A call that refuses at its beginning names the stale ones alone.
          expect(told).toEqual(changed.length > 0 ? ids : ids.filter((id) => told.includes(id)));
          expect(told).not.toEqual([]);
        }
        // Each vehicle is changed by one of the three.
        expect(outcomes.flatMap(({ changed }) => changed).toSorted()).toEqual(ids);
        expect((await vehicles.all()).map(({ pricePerDay }) => pricePerDay)).toEqual(ids.map(() => round + 1));
      }
      expect(await vehicles.history('c')).toHaveLength(6);
    });

    it('should let one of several changes at once through, again and again', async () => {
      const { vehicles } = (await fresh()).stores;
      await vehicles.add(aVehicle(), ADDED);
      await openConnections(vehicles);
      const names = [ADDED.by];
      for (let round = 0; round < 10; round += 1) {
        const [from = aVehicle()] = await vehicles.all();
        const change = (name: string) =>
          vehicles.change({ from, to: { ...from, name }, event: { ...CHANGED, by: name } });
        const tried = ['a', 'b', 'c', 'd'].map((letter) => `${letter}${round}`);
        const answers = await Promise.all(tried.map(change));
        expect(answers.toSorted()).toEqual(['changed', 'stale', 'stale', 'stale']);
        names.push(tried[answers.indexOf('changed')] ?? '');
        expect((await vehicles.find('sienna'))?.name).toBe(names.at(-1));
      }
      expect((await vehicles.history('sienna')).map(({ by }) => by)).toEqual(names);
    });

    it('should tell what happened to any vehicle since a moment, which is included', async () => {
      const { vehicles } = (await fresh()).stores;
      const later = { ...ADDED, at: CHANGED.at };
      await vehicles.add(aVehicle(), ADDED);
      await vehicles.add(aVehicle({ id: 'other' }), later);
      await vehicles.change({ from: aVehicle(), to: aVehicle({ year: 2024 }), event: CHANGED });
      expect(await vehicles.eventsSince(CHANGED.at)).toStrictEqual([later, CHANGED]);
      expect(await vehicles.eventsSince('2026-11-24T15:00:00.001Z')).toStrictEqual([]);
    });

    it('should fill an empty store', async () => {
      const { vehicles } = (await fresh()).stores;
      expect(await vehicles.fillEmpty(fleet('a', 'b'))).toBe('filled');
      expect(byId(await vehicles.all())).toStrictEqual(fleet('a', 'b'));
    });

    it('should leave a store with a vehicle as it is', async () => {
      const { vehicles } = (await fresh()).stores;
      await vehicles.add(aVehicle(), ADDED);
      expect(await vehicles.fillEmpty(fleet('a', 'b'))).toBe('not-empty');
      expect(await vehicles.all()).toStrictEqual([aVehicle()]);
    });

    it('should fill with all of a fleet or none of it', async () => {
      const { vehicles } = (await fresh()).stores;
      await expect(vehicles.fillEmpty(fleet('a', 'b', 'a'))).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await vehicles.all()).toEqual([]);
      expect(await vehicles.fillEmpty(fleet('a', 'b'))).toBe('filled');
    });

    it('should fill once when two processes start at the same time', async () => {
      const { vehicles } = (await fresh()).stores;
      await openConnections(vehicles);
      const answers = await Promise.all([vehicles.fillEmpty(fleet('a')), vehicles.fillEmpty(fleet('b'))]);
      expect(answers.toSorted()).toEqual(['filled', 'not-empty']);
      expect(await vehicles.all()).toHaveLength(1);
    });

    it('should keep vehicles when opened anew', async () => {
      const { stores, reopen } = await fresh();
      await stores.vehicles.add(aVehicle(), ADDED);
      const { vehicles } = await reopen();
      expect(await vehicles.all()).toStrictEqual([aVehicle()]);
      expect(await vehicles.history('sienna')).toStrictEqual([ADDED]);
    });

    it.each<[string, (vehicles: VehicleStore) => Promise<unknown>]>([
      ['all', (vehicles) => vehicles.all()],
      ['find', (vehicles) => vehicles.find('sienna')],
      ['add', (vehicles) => vehicles.add(aVehicle(), ADDED)],
      ['change', (vehicles) => vehicles.change({ from: aVehicle(), to: aVehicle(), event: ADDED })],
      ['changeAll', (vehicles) => vehicles.changeAll([priced(aVehicle(), 1)])],
      ['history', (vehicles) => vehicles.history('sienna')],
      ['eventsSince', (vehicles) => vehicles.eventsSince(ADDED.at)],
      ['fillEmpty', (vehicles) => vehicles.fillEmpty(fleet('a'))],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.vehicles)).rejects.toSatisfy(isUnavailable);
    });
  });
}

function priced(from: Vehicle, pricePerDay: number): VehicleUpdate {
  return { from, to: { ...from, pricePerDay }, event: CHANGED };
}

function fleet(...ids: readonly string[]): readonly Vehicle[] {
  return ids.map((id) => aVehicle({ id }));
}

function byId(vehicles: readonly Vehicle[]): readonly Vehicle[] {
  return vehicles.toSorted((a, b) => a.id.localeCompare(b.id));
}

/** Lets a pool open several connections: calls on a single one never meet. */
async function openConnections(vehicles: VehicleStore): Promise<void> {
  await Promise.all(Array.from({ length: 6 }, () => vehicles.find('nothing')));
}
