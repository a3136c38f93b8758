import { describe, expect, it } from 'vitest';
import {
  classOrder,
  FAMILIES,
  findClass,
  freeKilometres,
  isSameClass,
  typeOfClass,
  VEHICLE_CLASSES,
  VEHICLE_TYPES,
} from '../../../src/domain/fleet/vehicle-class.ts';

const CARS = 'Cars';
const SUVS = 'SUVs';
const VANS = 'Minivans and passenger vans';
const PICKUPS = 'Pick-up trucks';

/** The classes of FLEET-2, written out once more. */
const CLASSES: readonly (readonly [name: string, types: string, family: string, kilometres: number])[] = [
  ['Mid Size', 'Sedan', CARS, 200],
  ['Full Size', 'Sedan', CARS, 200],
  ['Full Size Electric', 'Sedan+Electric', CARS, 200],
  ['Premium', 'Sedan', CARS, 200],
  ['Luxury Sedan', 'Sedan', CARS, 200],
  ['Small SUV', 'SUV', SUVS, 200],
  ['Luxury Small SUV', 'SUV', SUVS, 200],
  ['Standard SUV', 'SUV', SUVS, 200],
  ['Standard Electric SUV', 'SUV+Electric', SUVS, 200],
  ['Luxury Standard SUV', 'SUV', SUVS, 200],
  ['Medium SUV', 'SUV', SUVS, 200],
  ['Large SUV', 'SUV', SUVS, 200],
  ['Full Size SUV', 'SUV', SUVS, 200],
  ['Premium SUV', 'SUV', SUVS, 200],
  ['Luxury Large SUV', 'SUV', SUVS, 200],
  ['Minivan', 'Van', VANS, 200],
  ['10 Passenger Van', 'Van', VANS, 200],
  ['Compact Pick-Up Truck', 'Truck', PICKUPS, 200],
  ['1/2 Ton Pick-Up', 'Truck', PICKUPS, 200],
  ['3/4 Ton Pick-Up', 'Truck', PICKUPS, 200],
  ['Low Roof Cargo Van', 'Cargo Van', 'Cargo vans', 100],
  ['Medium Roof Cargo Van', 'Cargo Van', 'Cargo vans', 100],
  ['High Roof Extended Cargo', 'Cargo Van', 'Cargo vans', 100],
  ["16' Cube Van", 'Cube Van', 'Cube vans', 100],
  ["16' Cube Van with Lift Gate", 'Cube Van', 'Cube vans', 100],
  ["20' Box Truck", 'Box Truck', 'Box trucks', 100],
  ["24' Box Truck", 'Box Truck', 'Box trucks', 100],
  ["26' Box Truck", 'Box Truck', 'Box trucks', 100],
];

describe('the classes', () => {
  it('should be in the display order of FLEET-2', () => {
    expect(VEHICLE_CLASSES.map(({ name }) => name)).toEqual(CLASSES.map(([name]) => name));
  });

  it.each(CLASSES.map((row, index) => [...row, index] as const))(
    'should know %s: %s, under %s, %d km a day, position %d',
    (name, types, family, kilometres, index) => {
      expect(findClass(name)).toEqual({
        name,
        types: types.split('+'),
        family,
        freeKilometres: kilometres === 100 ? 'reduced' : 'standard',
      });
      expect(classOrder(name)).toBe(index);
      expect(freeKilometres({ classType: name }, 1, {})).toBe(kilometres);
      expect(freeKilometres({ classType: name }, 3, {})).toBe(3 * kilometres);
    },
  );

  // BOOK-70
  it('should count the free kilometres of the booked class after a swap at its prices', () => {
    const large = CLASSES.find(([, , , kilometres]) => kilometres === 100)?.[0] ?? '';
    expect(freeKilometres({ classType: 'Minivan', freeKilometresAs: large }, 3, {})).toBe(300);
  });

  it.each([
    ['16’ CUBE VAN with lift gate', "16' Cube Van with Lift Gate"],
    ['high roof  extended\u00a0cargo', 'High Roof Extended Cargo'],
    [' MINI VAN ', 'Minivan'],
    ['1/2 ton pick-up', '1/2 Ton Pick-Up'],
  ])('should know %j for %s, whatever case, spaces and apostrophe (FLEET-3)', (written, name) => {
    expect(findClass(written)?.name).toBe(name);
    expect(isSameClass(written, name)).toBe(true);
  });

  it.each(['Hovercraft', '', 'High Roof Extended Cargo Van', 'Cargo'])(
    'should put the unknown class %j last, with 200 km a day (FLEET-3)',
    (name) => {
      expect(findClass(name)).toBeUndefined();
      expect(classOrder(name)).toBe(28);
      expect(freeKilometres({ classType: name }, 2, {})).toBe(400);
      expect(typeOfClass(name)).toBe('Other');
      expect([isSameClass(name, 'Limousine'), isSameClass(name, name)]).toEqual([false, true]);
    },
  );
});

describe('typeOfClass', () => {
  it.each([
    ['Mid Size', 'Sedan'],
    ['Full Size Electric', 'Electric'],
    ['Standard Electric SUV', 'Electric'],
    ['High Roof Extended Cargo', 'Cargo Van'],
    ["16' Cube Van", 'Cube Van'],
  ])('should store %s as %s', (name, type) => {
    expect(typeOfClass(name)).toBe(type);
  });
});

it('should list the types of the filter panel and the headings in their order', () => {
  expect(VEHICLE_TYPES).toEqual(['Sedan', 'SUV', 'Truck', 'Van', 'Electric', 'Cargo Van', 'Cube Van', 'Box Truck']);
  expect(FAMILIES).toEqual([
    'Cars',
    'SUVs',
    'Minivans and passenger vans',
    'Pick-up trucks',
    'Cargo vans',
    'Cube vans',
    'Box trucks',
    'Other vehicles',
  ]);
});
