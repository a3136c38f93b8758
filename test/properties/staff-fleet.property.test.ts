import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { staffFleet } from '../../src/domain/fleet/fleet-filter.ts';
import { FLEET_COLUMNS, FLEET_VIEWS, viewFleet, WHOLE_FLEET } from '../../src/domain/fleet/staff-fleet.ts';
import { staffVehicle } from '../../src/domain/fleet/vehicle.ts';
import { FAMILIES } from '../../src/domain/fleet/vehicle-class.ts';
import { vehicle } from '../support/values/arbitraries.ts';

const fleet = () =>
  fc
    .array(fc.tuple(vehicle(), fc.nat({ max: 9 })), { maxLength: 20 })
    .map((some) => staffFleet(some.map(([one, upcoming]) => staffVehicle(one, { upcoming }))));
const view = () =>
  fc.record({
    q: fc.oneof(fc.constant(''), fc.string({ maxLength: 2 })),
    family: fc.constantFrom('' as const, ...FAMILIES),
    type: fc.constantFrom('', 'SUV', 'Van'),
    view: fc.constantFrom(...FLEET_VIEWS),
    sortBy: fc.constantFrom(...FLEET_COLUMNS),
    descending: fc.boolean(),
  });

// FLEET-35
describe('viewFleet', () => {
  it('should show a part of the fleet, each vehicle once, and the same part in every order', () => {
    fc.assert(
      fc.property(fleet(), view(), (all, seen) => {
        const shown = viewFleet(all, seen);
        const plain = viewFleet(all, { ...seen, sortBy: 'class', descending: false });
        expect(all.filter((one) => plain.includes(one))).toEqual(plain);
        expect(new Set(shown)).toEqual(new Set(plain));
        expect(shown).toHaveLength(plain.length);
      }),
    );
  });

  it('should show with every filter what each of them shows on its own', () => {
    fc.assert(
      fc.property(fleet(), view(), (all, { q, family, type, view: available }) => {
        const parts = [{ q }, { family }, { type }, { view: available }];
        const oneByOne = parts.reduce<readonly (typeof all)[number][]>(
          (found, part) => viewFleet(found, { ...WHOLE_FLEET, view: 'all', ...part }),
          all,
        );
        expect(viewFleet(all, { ...WHOLE_FLEET, q, family, type, view: available })).toEqual(oneByOne);
      }),
    );
  });

  it('should find every vehicle by its own name and plates', () => {
    fc.assert(
      fc.property(fleet(), (all) => {
        for (const one of all) {
          for (const q of [one.name, one.classType, ...(one.unitNames ?? [])]) {
            expect(viewFleet(all, { ...WHOLE_FLEET, view: 'all', q })).toContain(one);
          }
        }
      }),
    );
  });

  it('should show in either view of availability what is not retired, and nothing twice', () => {
    fc.assert(
      fc.property(fleet(), (all) => {
        const shown = (name: (typeof FLEET_VIEWS)[number]) => viewFleet(all, { ...WHOLE_FLEET, view: name });
        expect(shown('all')).toEqual(all);
        expect(shown('current').length + shown('retired').length).toBe(all.length);
      }),
    );
  });
});
