import { type Cents, parseDollars } from '../shared/money.ts';
import type { Vehicle } from './vehicle.ts';
import { classPlace, FAMILIES, type Family, findClass, type VehicleType } from './vehicle-class.ts';

export type FleetSort = 'priceLow' | 'priceHigh';

/** The filter panel as it stands; `min` and `max` are dollars per day as typed, '' for no bound. */
export type FleetFilter = {
  readonly types: readonly VehicleType[];
  readonly seats: readonly number[];
  readonly min: string;
  readonly max: string;
  readonly sort: FleetSort;
};

/** What Reset Filters goes back to. */
export const NO_FILTER: FleetFilter = { types: [], seats: [], min: '', max: '', sort: 'priceLow' };

/** The filters that the tiles on the home page open the list with (FLEET-9). */
export const CATEGORY_TYPES = {
  Cars: ['Sedan', 'Electric'],
  SUVs: ['SUV'],
  Trucks: ['Truck', 'Cube Van', 'Box Truck'],
  Vans: ['Van', 'Cargo Van'],
} as const satisfies Record<string, readonly VehicleType[]>;
export type Category = keyof typeof CATEGORY_TYPES;

/** The types of a tile that unknown input names; none where it names no tile. */
export function readCategoryTypes(value: unknown): readonly VehicleType[] {
  return Object.entries(CATEGORY_TYPES).find(([name]) => name === value)?.[1] ?? [];
}

/** Vehicles under a heading; none in a list that runs by price alone. */
export type FleetGroup<V extends Vehicle = Vehicle> = { readonly heading?: Family; readonly vehicles: readonly V[] };

/** The vehicles that the public may see, in class order, then by price ascending (FLEET-4). */
export function listedFleet<V extends Vehicle>(fleet: readonly V[]): V[] {
  return inClassOrder(fleet.filter(({ available }) => available));
}

/** The whole fleet as staff see it: in class order, then by price, then by id, so that the list stands still while nothing changes (FLEET-18). */
export function staffFleet<V extends Vehicle>(fleet: readonly V[]): V[] {
  return inClassOrder(fleet.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}

/**
 * The vehicles that pass the filter: one of the ticked types and one of the ticked seat counts, price per day within the bounds, which
 * are included (FLEET-5). A vehicle has its stored type and those of its class. A bound that is no amount does not bound.
 */
export function filterFleet<V extends Vehicle>(fleet: readonly V[], filter: FleetFilter): V[] {
  const min = parseDollars(filter.min) ?? 0;
  const max = parseDollars(filter.max) ?? Number.POSITIVE_INFINITY;
  return fleet.filter((vehicle) => {
    const types: readonly string[] = [vehicle.type, ...(findClass(vehicle.classType)?.types ?? [])];
    return (
      (filter.types.length === 0 || filter.types.some((type) => types.includes(type))) &&
      (filter.seats.length === 0 || filter.seats.includes(vehicle.features.seats)) &&
      isWithin(vehicle.pricePerDay, min, max)
    );
  });
}

/** Orders a list: priceLow by class, then price, under family headings; priceHigh from the dearest down, without headings (FLEET-6). */
export function groupFleet<V extends Vehicle>(fleet: readonly V[], sort: FleetSort): FleetGroup<V>[] {
  if (sort === 'priceHigh') {
    return fleet.length === 0
      ? []
      : [{ vehicles: fleet.toSorted((one, other) => other.pricePerDay - one.pricePerDay) }];
  }
  const families = new Map<Family, V[]>(FAMILIES.map((heading) => [heading, []]));
  for (const vehicle of inClassOrder(fleet)) families.get(familyOf(vehicle))?.push(vehicle);
  return [...families]
    .filter(([, vehicles]) => vehicles.length > 0)
    .map(([heading, vehicles]) => ({ heading, vehicles }));
}

/** The seat counts present in the fleet, ascending. */
export function seatCounts(fleet: readonly Vehicle[]): number[] {
  return [...new Set(fleet.map(({ features }) => features.seats))].sort((one, other) => one - other);
}

/** How many of the vehicles are of a type: the figure beside its box. */
export function countOfType(fleet: readonly Vehicle[], type: VehicleType): number {
  return filterFleet(fleet, { ...NO_FILTER, types: [type] }).length;
}

/** What a price input holds after typing: digits and one decimal point with at most two digits after it, leading zeros gone (FLEET-8). */
export function sanitizePriceInput(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const dollars = whole.replace(/^0+(?=\d)/, '').slice(0, 9);
  return rest.length === 0 ? dollars : `${dollars || '0'}.${rest.join('').slice(0, 2)}`;
}

function familyOf(vehicle: Vehicle): Family {
  return findClass(vehicle.classType)?.family ?? 'Other vehicles';
}

/** By class, then by price; what is equal in both stays in its order. The place of a class is looked up once a vehicle. */
function inClassOrder<V extends Vehicle>(fleet: readonly V[]): V[] {
  return fleet
    .map((vehicle) => ({ vehicle, place: classPlace(vehicle.classType) }))
    .sort((one, other) => one.place - other.place || one.vehicle.pricePerDay - other.vehicle.pricePerDay)
    .map(({ vehicle }) => vehicle);
}

function isWithin(price: Cents, min: Cents, max: Cents): boolean {
  return price >= min && price <= max;
}
