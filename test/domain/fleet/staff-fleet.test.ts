import { describe, expect, it } from 'vitest';
import { staffFleet } from '../../../src/domain/fleet/fleet-filter.ts';
import { keepPlaces, type StaffFleetView, viewFleet, WHOLE_FLEET } from '../../../src/domain/fleet/staff-fleet.ts';
import { staffVehicle, type Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { aVehicle } from '../../support/values/samples.ts';

const VEHICLES: readonly Vehicle[] = [
  aVehicle({ id: 'sienna', unitNames: ['BX-49 21', 'No 7'], units: 2 }),
  aVehicle({ id: 'kona', name: 'Hyundai Kona', brand: 'Hyundai', model: 'Kona', classType: 'Small SUV', type: 'SUV' }),
  aVehicle({ id: 'leaf', name: 'Citroën ë-C4', classType: 'Full Size Electric', type: 'Electric', available: false }),
  aVehicle({ id: 'old', name: 'Old Van', year: 2009, pricePerDay: 100, available: false, retired: true }),
];
const UPCOMING = new Map([['kona', 3]]);
const FLEET = staffFleet(VEHICLES.map((vehicle) => staffVehicle(vehicle, { upcoming: UPCOMING.get(vehicle.id) ?? 0 })));
const shown = (view: Partial<StaffFleetView>) => viewFleet(FLEET, { ...WHOLE_FLEET, ...view }).map(({ id }) => id);

// FLEET-35
describe('viewFleet', () => {
  it('should list all but the retired at first, in class order', () => {
    expect(shown({})).toEqual(['leaf', 'kona', 'sienna']);
    expect(shown({ descending: true })).toEqual(['sienna', 'kona', 'leaf']);
  });

  it.each([
    ['', 4],
    ['  kona ', 1],
    ['SUV small', 1],
    ['citroen', 1],
    ['toyota 2025', 2],
    ['2009', 1],
    ['bx4921', 1],
    ['bx-49', 1],
    ['bx 49', 1],
    ['no7', 1],
    ['electric', 1],
    ['kona sienna', 0],
    ['%', 0],
  ])('should find by %j in the whole fleet: %i', (q, count) => {
    expect(shown({ q, view: 'all' })).toHaveLength(count);
  });

  it.each([
    ['available', ['kona', 'sienna']],
    ['unavailable', ['leaf']],
    ['retired', ['old']],
    ['all', ['leaf', 'kona', 'old', 'sienna']],
  ] as const)('should list what is %s', (view, ids) => {
    expect(shown({ view })).toEqual(ids);
  });

  it('should filter by family and by the stored type', () => {
    expect(shown({ family: 'SUVs' })).toEqual(['kona']);
    expect(shown({ type: 'Electric' })).toEqual(['leaf']);
    expect(shown({ type: 'Electric', family: 'SUVs' })).toEqual([]);
  });

  it.each([
    ['title', ['leaf', 'kona', 'old', 'sienna']],
    ['type', ['leaf', 'kona', 'old', 'sienna']],
    ['units', ['leaf', 'kona', 'old', 'sienna']],
    ['price', ['old', 'leaf', 'kona', 'sienna']],
    ['upcoming', ['leaf', 'old', 'sienna', 'kona']],
    ['availability', ['kona', 'sienna', 'leaf', 'old']],
  ] as const)('should sort by %s, equal ones in class order', (sortBy, ids) => {
    expect(shown({ sortBy, view: 'all' })).toEqual(ids);
  });

  it('should keep equal ones in class order when it sorts downwards', () => {
    expect(shown({ sortBy: 'upcoming', descending: true, view: 'all' })).toEqual(['kona', 'leaf', 'old', 'sienna']);
  });
});

// FLEET-35
describe('keepPlaces', () => {
  it('should keep what is shown where it is, as it is by now, and add new vehicles at the end', () => {
    const ids = ['sienna', 'gone', 'kona'];
    const switchedOff = FLEET.map((one) => (one.id === 'kona' ? { ...one, available: false } : one));
    const kept = keepPlaces(switchedOff, ids, { ...WHOLE_FLEET, view: 'available' });
    expect(kept.map(({ id, available }) => [id, available])).toEqual([
      ['sienna', true],
      ['kona', false],
    ]);
    expect(keepPlaces(FLEET, ['kona'], WHOLE_FLEET).map(({ id }) => id)).toEqual(['kona', 'leaf', 'sienna']);
    expect(keepPlaces(FLEET, [], WHOLE_FLEET)).toEqual(viewFleet(FLEET, WHOLE_FLEET));
  });
});
