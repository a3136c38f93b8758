import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/domain/vehicle.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import type { VehicleStore } from '../../src/ports/vehicle-store.ts';
import { aVehicle } from '../support/samples.ts';
import { type StoresDivergence, type StoresSubject, sayKeeping } from './subject.ts';

/** What every adapter of the port `VehicleStore` promises. */
export function vehicleStoreContract(fresh: () => Promise<StoresSubject>, divergence: StoresDivergence = {}): void {
  describe('vehicle store', () => {
    it('should give back a vehicle field for field, and leave out what was left out', async () => {
      const { vehicles } = (await fresh()).stores;
      const full = aVehicle({ images: [{ url: '/car-images/1-sienna-480.webp', width: 480, height: 320 }] });
      const { cdwPerDay: _, ...bare } = aVehicle({
        id: 'van',
        name: '',
        description: 'Größe "L" — 🚚',
        available: false,
      });
      await vehicles.add(full);
      await vehicles.add(bare);
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
      await vehicles.add(aVehicle());
      await expect(vehicles.add(aVehicle({ name: 'Another' }))).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await vehicles.all()).toStrictEqual([aVehicle()]);
    });

    it('should fill an empty store', async () => {
      const { vehicles } = (await fresh()).stores;
      expect(await vehicles.fillEmpty(fleet('a', 'b'))).toBe('filled');
      expect(byId(await vehicles.all())).toStrictEqual(fleet('a', 'b'));
    });

    it('should leave a store with a vehicle as it is', async () => {
      const { vehicles } = (await fresh()).stores;
      await vehicles.add(aVehicle());
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
      const answers = await Promise.all([vehicles.fillEmpty(fleet('a')), vehicles.fillEmpty(fleet('b'))]);
      expect(answers.toSorted()).toEqual(['filled', 'not-empty']);
      expect(await vehicles.all()).toHaveLength(1);
    });

    it(sayKeeping('vehicles', divergence), async () => {
      const { stores, reopen } = await fresh();
      await stores.vehicles.add(aVehicle());
      const { vehicles } = await reopen();
      expect(await vehicles.all()).toStrictEqual(divergence.forgets === undefined ? [aVehicle()] : []);
    });

    it.each<[string, (vehicles: VehicleStore) => Promise<unknown>]>([
      ['all', (vehicles) => vehicles.all()],
      ['find', (vehicles) => vehicles.find('sienna')],
      ['add', (vehicles) => vehicles.add(aVehicle())],
      ['fillEmpty', (vehicles) => vehicles.fillEmpty(fleet('a'))],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.vehicles)).rejects.toSatisfy(isUnavailable);
    });
  });
}

function fleet(...ids: readonly string[]): readonly Vehicle[] {
  return ids.map((id) => aVehicle({ id }));
}

function byId(vehicles: readonly Vehicle[]): readonly Vehicle[] {
  return vehicles.toSorted((a, b) => a.id.localeCompare(b.id));
}
