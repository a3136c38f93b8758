import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  CATEGORY_TYPES,
  countOfType,
  type FleetFilter,
  filterFleet,
  groupFleet,
  listedFleet,
  NO_FILTER,
  readCategoryFilter,
  sanitizePriceInput,
  seatCounts,
  staffFleet,
} from '../../../src/domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { aVehicle } from '../../support/values/samples.ts';

function aCar(id: string, classType: string, type: string, pricePerDay: number, seats: number): Vehicle {
  return aVehicle({ id, classType, type, pricePerDay, features: { ...aVehicle().features, seats } });
}

const FLEET = [
  aCar('box', "26' Box Truck", 'Box Truck', 18_900, 3),
  aCar('odd', 'Hovercraft', 'Van', 3000, 2),
  aCar('van', 'Minivan', 'Van', 9400, 7),
  aCar('leaf', 'Full Size Electric', 'Electric', 7900, 5),
  aCar('camry', 'Full Size', 'Sedan', 6200, 5),
  aCar('mazda', 'Mid Size', 'Sedan', 5500, 5),
  aCar('jetta', 'Mid Size', 'Sedan', 5200, 5),
  aCar('ioniq', 'Standard Electric SUV', 'Electric', 8900, 5),
  aCar('cargo', 'High Roof Extended Cargo', 'Cargo Van', 11_900, 2),
] as const satisfies readonly Vehicle[];

const IN_CLASS_ORDER = ['jetta', 'mazda', 'camry', 'leaf', 'ioniq', 'van', 'cargo', 'box', 'odd'];

const idsOf = (vehicles: readonly Vehicle[]) => vehicles.map(({ id }) => id);
const filtered = (over: Partial<FleetFilter>) => idsOf(filterFleet(FLEET, { ...NO_FILTER, ...over }));

describe('staffFleet', () => {
  // FLEET-18
  it('should hold the unavailable too, in class order, then by price, then by id', () => {
    const twins = ['b', 'c', 'a'].map((id) => aVehicle({ ...FLEET[5], id, available: id !== 'c' }));
    const ids = ['jetta', 'a', 'b', 'c', 'mazda', ...IN_CLASS_ORDER.slice(2)];
    expect(idsOf(staffFleet([...FLEET, ...twins]))).toEqual(ids);
    expect(idsOf(staffFleet([...twins.toReversed(), ...FLEET.toReversed()]))).toEqual(ids);
  });
});

describe('listedFleet', () => {
  it('should be in class order, then by price, unknown classes last', () => {
    expect(idsOf(listedFleet(FLEET))).toEqual(IN_CLASS_ORDER);
  });

  it('should hide what is not available (FLEET-4)', () => {
    expect(idsOf(listedFleet([...FLEET, aVehicle({ id: 'gone', available: false })]))).toEqual(IN_CLASS_ORDER);
  });
});

describe('filterFleet', () => {
  it('should let all pass without a filter, in their order', () => {
    expect(filterFleet(FLEET, NO_FILTER)).toEqual(FLEET);
  });

  it.each([
    { types: ['Sedan'], ids: ['leaf', 'camry', 'mazda', 'jetta'], why: 'an electric sedan is a sedan (FLEET-2)' },
    { types: ['Electric'], ids: ['leaf', 'ioniq'], why: 'by class and by type' },
    { types: ['SUV'], ids: ['ioniq'], why: 'by class' },
    { types: ['Van'], ids: ['odd', 'van'], why: 'an unknown class by its stored type' },
    { types: ['Box Truck', 'Cargo Van'], ids: ['box', 'cargo'], why: 'one of the ticked ones' },
    { types: ['Truck'], ids: [], why: 'none' },
  ] as const)('should find the types $types: $why', ({ types, ids }) => {
    expect(filtered({ types })).toEqual(ids);
  });

  it('should find what has all ticked flags', () => {
    const { airConditioning: _, ...features } = aVehicle().features;
    const without = [
      aVehicle({ id: 'unknown', features }),
      aVehicle({ features: { ...features, airConditioning: false } }),
    ];
    const flags = ['airConditioning'] as const;
    expect(filterFleet([...without, ...FLEET], { ...NO_FILTER, flags })).toEqual(FLEET);
  });

  it.each([
    { seats: [7], ids: ['van'] },
    { seats: [2, 3], ids: ['box', 'odd', 'cargo'] },
    { seats: [4], ids: [] },
  ])('should find the seats $seats', ({ seats, ids }) => {
    expect(filtered({ seats })).toEqual(ids);
  });

  it.each([
    { min: '62', max: '', ids: ['box', 'van', 'leaf', 'camry', 'ioniq', 'cargo'] },
    { min: '', max: '55', ids: ['odd', 'mazda', 'jetta'] },
    { min: '55', max: '62', ids: ['camry', 'mazda'] },
    { min: '55.01', max: '61.99', ids: [] },
    { min: '62', max: '55', ids: [] },
    { min: '.', max: '.', ids: idsOf(FLEET) },
  ])('should find prices from "$min" to "$max", bounds included (FLEET-5)', ({ min, max, ids }) => {
    expect(filtered({ min, max })).toEqual(ids);
  });

  // FLEET-5
  it('should ask for all groups at once', () => {
    expect(filtered({ types: ['Sedan', 'Van'], seats: [5], max: '62' })).toEqual(['camry', 'mazda', 'jetta']);
  });
});

describe('groupFleet', () => {
  it('should order by class, then price, under family headings (FLEET-6)', () => {
    expect(groupFleet(FLEET, 'priceLow').map(({ heading, vehicles }) => [heading, ...idsOf(vehicles)])).toEqual([
      ['Cars', 'jetta', 'mazda', 'camry', 'leaf'],
      ['SUVs', 'ioniq'],
      ['Minivans and passenger vans', 'van'],
      ['Cargo vans', 'cargo'],
      ['Box trucks', 'box'],
      ['Other vehicles', 'odd'],
    ]);
  });

  it('should run from the dearest down without headings', () => {
    const groups = groupFleet(FLEET, 'priceHigh');
    expect(groups).toHaveLength(1);
    expect(groups[0]).not.toHaveProperty('heading');
    expect(groups.flatMap(({ vehicles }) => idsOf(vehicles))).toEqual([
      'box',
      'cargo',
      'van',
      'ioniq',
      'leaf',
      'camry',
      'mazda',
      'jetta',
      'odd',
    ]);
  });

  it.each(['priceLow', 'priceHigh'] as const)('should have no group of no vehicles: %s', (sort) => {
    expect(groupFleet([], sort)).toEqual([]);
  });

  it.each(['priceLow', 'priceHigh'] as const)('should leave the list it is given as it is: %s', (sort) => {
    const fleet = [...FLEET];
    groupFleet(fleet, sort);
    expect(fleet).toEqual(FLEET);
  });
});

// FLEET-7
describe('seatCounts and countOfType', () => {
  it('should list each seat count of the fleet once, ascending', () => {
    expect(seatCounts([aCar('bus', '10 Passenger Van', 'Van', 1, 10), ...FLEET])).toEqual([2, 3, 5, 7, 10]);
  });

  it('should count the vehicles of a type', () => {
    expect(countOfType(FLEET, 'Sedan')).toBe(4);
    expect(countOfType(FLEET, 'Truck')).toBe(0);
  });
});

describe('NO_FILTER and CATEGORY_TYPES', () => {
  it('should reset to nothing ticked, no bounds and priceLow', () => {
    expect(NO_FILTER).toEqual({ types: [], seats: [], flags: [], min: '', max: '', freeOnly: false, sort: 'priceLow' });
  });

  it('should open the tiles of the home page and of the business fleet with their types (FLEET-9)', () => {
    expect(CATEGORY_TYPES).toEqual({
      Cars: ['Sedan', 'Electric'],
      SUVs: ['SUV'],
      Trucks: ['Truck', 'Cube Van', 'Box Truck'],
      Vans: ['Van', 'Cargo Van'],
      'Cars & SUVs': ['Sedan', 'SUV', 'Electric'],
      'Pickup Trucks': ['Truck'],
      'Passenger Vans': ['Van'],
      'Cargo Vans': ['Cargo Van'],
      'Cube Vans': ['Cube Van'],
      'Straight Trucks': ['Box Truck'],
    });
  });
});

describe('readCategoryFilter', () => {
  it('should read the types of a tile, and the seats of passenger vans (FLEET-9)', () => {
    expect(readCategoryFilter('Trucks')).toEqual({ types: ['Truck', 'Cube Van', 'Box Truck'], seats: [] });
    expect(readCategoryFilter('Passenger Vans')).toEqual({ types: ['Van'], seats: [8, 10] });
  });

  it.each([undefined, null, 'cars', 'toString', 1, ['Cars'], {}])('should read none of %j', (value) => {
    expect(readCategoryFilter(value)).toEqual({ types: [], seats: [] });
  });
});

// FLEET-8
describe('sanitizePriceInput', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['055', '55'],
    ['00', '0'],
    ['0', '0'],
    ['0.5', '0.5'],
    ['00.50', '0.50'],
    ['.', '0.'],
    ['.5', '0.5'],
    ['49.', '49.'],
    ['49.999', '49.999'],
    ['1.2.3', '1.2.3'],
    ['79,99', '79,99'],
    [',5', '0,5'],
    ['1.234,50', '1.234,50'],
    ['1 234,50 $', '1234,50'],
    ['٧٩٫٩٩', '٧٩٫٩٩'],
    ['-5', '5'],
    ['1e3', '13'],
    ['$1,250.00', '1,250.00'],
    ['abc', ''],
    ['1234567890', '1234567890'],
    ['00000000012', '12'],
  ])('should make of %j %j', (typed, held) => {
    expect(sanitizePriceInput(typed)).toBe(held);
  });
});

// PAGE-28
describe('activeFilters', () => {
  const FILTER: FleetFilter = {
    types: ['SUV', 'Van'],
    seats: [7],
    flags: ['airConditioning'],
    min: '50',
    max: '',
    freeOnly: true,
    sort: 'priceHigh',
  };

  it('should name each part that applies, with the filter without it', () => {
    expect(activeFilters(FILTER)).toEqual([
      { label: 'SUV', without: { ...FILTER, types: ['Van'] } },
      { label: 'Van', without: { ...FILTER, types: ['SUV'] } },
      { label: '7 seats', without: { ...FILTER, seats: [] } },
      { label: 'Air Conditioning', without: { ...FILTER, flags: [] } },
      { label: 'From $50.00', without: { ...FILTER, min: '' } },
    ]);
    expect(activeFilters({ ...NO_FILTER, max: '90' })).toEqual([{ label: 'Up to $90.00', without: NO_FILTER }]);
  });

  it('should be none without a filter, or for a bound that is no amount', () => {
    expect(activeFilters(NO_FILTER)).toEqual([]);
    expect(activeFilters({ ...NO_FILTER, min: '.' })).toEqual([]);
  });
});
