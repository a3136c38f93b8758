import { type Cents, formatCad, parseDollars } from '../shared/money.ts';
import type { Vehicle } from './vehicle.ts';
import { classOrder, FAMILIES, type Family, findClass, type VehicleType } from './vehicle-class.ts';
import { FLAGS, type Flag } from './vehicle-features.ts';

export const FLEET_SORTS = ['priceLow', 'priceHigh'] as const;
export type FleetSort = (typeof FLEET_SORTS)[number];

/**
 * The state of the filter panel. `min` and `max` are dollars per day as typed; '' means no bound.
 */
export type FleetFilter = {
  readonly types: readonly VehicleType[];
  readonly seats: readonly number[];
  readonly flags: readonly Flag[];
  readonly min: string;
  readonly max: string;
  /** Lists only the vehicles that are free on the dates of the trip (PAGE-29). */
  readonly freeOnly: boolean;
  readonly sort: FleetSort;
};

/** The state after Reset Filters. */
export const NO_FILTER: FleetFilter = {
  types: [],
  seats: [],
  flags: [],
  min: '',
  max: '',
  freeOnly: false,
  sort: 'priceLow',
};

/**
 * The type filter that each tile of the home page and of the business fleet sets in the list
 * (FLEET-9).
 */
export const CATEGORY_TYPES = {
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
} as const satisfies Record<string, readonly VehicleType[]>;
export type Category = keyof typeof CATEGORY_TYPES;

/** The seats that a tile of the business fleet sets as well (FLEET-9): those of passenger vans. */
const CATEGORY_SEATS: Readonly<Partial<Record<Category, readonly number[]>>> = { 'Passenger Vans': [8, 10] };

/** Returns the filter of the tile that an unknown value names; an empty one for any other value. */
export function readCategoryFilter(value: unknown): Pick<FleetFilter, 'types' | 'seats'> {
  if (!isCategory(value)) return { types: [], seats: [] };
  return { types: CATEGORY_TYPES[value], seats: CATEGORY_SEATS[value] ?? [] };
}

function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(CATEGORY_TYPES, value);
}

/** Vehicles under a heading. A list sorted by price alone has no heading. */
export type FleetGroup<V extends Vehicle = Vehicle> = { readonly heading?: Family; readonly vehicles: readonly V[] };

/**
 * Returns the vehicles that the public may see, in class order, then by ascending price (FLEET-4).
 */
export function listedFleet<V extends Vehicle>(fleet: readonly V[]): V[] {
  return inClassOrder(fleet.filter(({ available }) => available));
}

/**
 * Returns the whole fleet for staff: in class order, then by price, then by id, so that the order
 * is stable (FLEET-18).
 */
export function staffFleet<V extends Vehicle>(fleet: readonly V[]): V[] {
  return inClassOrder([...fleet].sort((one, other) => (one.id < other.id ? -1 : 1)));
}

/**
 * Returns the vehicles that match the filter: one of the ticked types, one of the ticked seat
 * counts, all ticked flags, and a price per day within the inclusive bounds (FLEET-5). A vehicle has
 * its stored type and the types of its class. A bound that is not an amount is ignored. `notFree` has
 * the vehicles that are known not to be free on the dates, by id (AVAIL-6).
 */
export function filterFleet<V extends Vehicle>(
  fleet: readonly V[],
  filter: FleetFilter,
  notFree: Readonly<Record<string, unknown>> = {},
): V[] {
  const min = parseDollars(filter.min) ?? 0;
  const max = parseDollars(filter.max) ?? Number.POSITIVE_INFINITY;
  return fleet.filter((vehicle) => {
    const types: readonly string[] = [vehicle.type, ...(findClass(vehicle.classType)?.types ?? [])];
    return (
      (filter.types.length === 0 || filter.types.some((type) => types.includes(type))) &&
      (filter.seats.length === 0 || filter.seats.includes(vehicle.features.seats)) &&
      filter.flags.every((flag) => vehicle.features[flag]) &&
      isWithin(vehicle.pricePerDay, min, max) &&
      !(filter.freeOnly && Object.hasOwn(notFree, vehicle.id))
    );
  });
}

/**
 * Returns each part of a filter that applies, with its name for people and the filter without it
 * (PAGE-28). A bound that is not an amount does not apply.
 */
export function activeFilters(filter: FleetFilter): { readonly label: string; readonly without: FleetFilter }[] {
  const { types, seats, flags } = filter;
  const min = parseDollars(filter.min);
  const max = parseDollars(filter.max);
  return [
    ...types.map((type) => ({
      label: type,
      without: { ...filter, types: types.filter((other) => other !== type) },
    })),
    ...seats.map((count) => ({
      label: `${count} seats`,
      without: { ...filter, seats: seats.filter((other) => other !== count) },
    })),
    ...flags.map((flag) => ({
      label: FLAGS[flag].label,
      without: { ...filter, flags: flags.filter((other) => other !== flag) },
    })),
    ...(min === undefined ? [] : [{ label: `From ${formatCad(min)}`, without: { ...filter, min: '' } }]),
    ...(max === undefined ? [] : [{ label: `Up to ${formatCad(max)}`, without: { ...filter, max: '' } }]),
  ];
}

/**
 * Sorts and groups a list. 'priceLow' sorts by class, then by price, under family headings.
 * 'priceHigh' sorts by descending price, without headings (FLEET-6).
 */
export function groupFleet<V extends Vehicle>(fleet: readonly V[], sort: FleetSort): FleetGroup<V>[] {
  if (sort === 'priceHigh') {
    return fleet.length === 0
      ? []
      : [{ vehicles: [...fleet].sort((one, other) => other.pricePerDay - one.pricePerDay) }];
  }
  const families = new Map<Family, V[]>(FAMILIES.map((heading) => [heading, []]));
  for (const vehicle of inClassOrder(fleet)) families.get(familyOf(vehicle))?.push(vehicle);
  return [...families]
    .filter(([, vehicles]) => vehicles.length > 0)
    .map(([heading, vehicles]) => ({ heading, vehicles }));
}

/** Returns the seat counts of the fleet, ascending. */
export function seatCounts(fleet: readonly Vehicle[]): number[] {
  return [...new Set(fleet.map(({ features }) => features.seats))].sort((one, other) => one - other);
}

/** Returns how many vehicles have a type: the figure beside its check box. */
export function countOfType(fleet: readonly Vehicle[], type: VehicleType): number {
  return filterFleet(fleet, { ...NO_FILTER, types: [type] }).length;
}

/**
 * Cleans the text of a price input while a person types: digits, points and commas, without leading
 * zeros (FLEET-8). Nothing between digits goes that could be a decimal mark.
 */
export function sanitizePriceInput(text: string): string {
  return text
    .replace(/[^\p{Nd}.,٫]/gu, '')
    .replace(/^0+(?=\p{Nd})/u, '')
    .replace(/^(?=[.,])/, '0');
}

/** Returns the heading of a vehicle (FLEET-3). */
export function familyOf(vehicle: Pick<Vehicle, 'classType'>): Family {
  return findClass(vehicle.classType)?.family ?? 'Other vehicles';
}

/** Sorts by class, then by price. The sort is stable. Each vehicle's class is looked up once. */
function inClassOrder<V extends Vehicle>(fleet: readonly V[]): V[] {
  return fleet
    .map((vehicle) => ({ vehicle, index: classOrder(vehicle.classType) }))
    .sort((one, other) => one.index - other.index || one.vehicle.pricePerDay - other.vehicle.pricePerDay)
    .map(({ vehicle }) => vehicle);
}

function isWithin(price: Cents, min: Cents, max: Cents): boolean {
  return price >= min && price <= max;
}
