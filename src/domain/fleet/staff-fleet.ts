import { containedWords, searchedText } from '../shared/search-keys.ts';
import { foldText } from '../shared/text.ts';
import { familyOf } from './fleet-filter.ts';
import { type StaffVehicle, vehicleTitle } from './vehicle.ts';
import type { Family } from './vehicle-class.ts';

/** What the availability filter of the fleet lists. 'current' is all but the retired. */
export const FLEET_VIEWS = ['current', 'available', 'unavailable', 'retired', 'all'] as const;
export type FleetView = (typeof FLEET_VIEWS)[number];

/** The columns by which the fleet is sorted. 'class' is class order, then price (FLEET-18). */
export const FLEET_COLUMNS = ['title', 'class', 'type', 'units', 'price', 'upcoming', 'availability'] as const;
export type FleetColumn = (typeof FLEET_COLUMNS)[number];

/** What staff see of the fleet. An empty family or type does not filter. */
export type StaffFleetView = {
  readonly q: string;
  readonly family: Family | '';
  readonly type: string;
  readonly view: FleetView;
  readonly sortBy: FleetColumn;
  readonly descending: boolean;
};

/** The first view of the fleet. */
export const WHOLE_FLEET: StaffFleetView = {
  q: '',
  family: '',
  type: '',
  view: 'current',
  sortBy: 'class',
  descending: false,
};

/**
 * Returns the vehicles of a view in its order (FLEET-35). `fleet` is in the order of `staffFleet`,
 * which decides between equal vehicles.
 */
export function viewFleet<V extends StaffVehicle>(fleet: readonly V[], view: StaffFleetView): V[] {
  const { family, type, sortBy, descending } = view;
  const words = containedWords(view.q);
  const shown = fleet.filter(
    (vehicle) =>
      isInView(vehicle, view.view) &&
      (family === '' || familyOf(vehicle) === family) &&
      (type === '' || vehicle.type === type) &&
      (words.length === 0 || hasWords(vehicle, words)),
  );
  if (sortBy === 'class') return descending ? [...shown].reverse() : shown;
  const sign = descending ? -1 : 1;
  const key = SORT_KEYS[sortBy];
  return shown
    .map((vehicle) => ({ vehicle, key: key(vehicle) }))
    .sort((one, other) => sign * compare(one.key, other.key))
    .map(({ vehicle }) => vehicle);
}

/**
 * Returns the vehicles of a list that is shown already, as they are by now: each keeps its
 * position, also one that the view would not list any more or would list elsewhere, and new ones
 * come last (FLEET-35). `ids` are those of the list in its order.
 */
export function keepPlaces<V extends StaffVehicle>(
  fleet: readonly V[],
  ids: readonly string[],
  view: StaffFleetView,
): V[] {
  const byId = new Map(fleet.map((vehicle) => [vehicle.id, vehicle]));
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  const isKept = new Set(ids);
  return [...kept, ...viewFleet(fleet, view).filter(({ id }) => !isKept.has(id))];
}

function isInView({ available, retired }: StaffVehicle, view: FleetView): boolean {
  switch (view) {
    case 'current':
      return !retired;
    case 'available':
      return available;
    case 'unavailable':
      return !available && !retired;
    case 'retired':
      return retired;
    case 'all':
      return true;
  }
}

/** Each word is found in a name, the class, the type, the year, a plate or a unit number. */
function hasWords(vehicle: StaffVehicle, words: readonly string[]): boolean {
  const { name, brand, model, classType, type, year, unitNames = [] } = vehicle;
  const text = searchedText([[name, brand, model, classType, type, year, ...unitNames].join(' ')]);
  // A plate is typed with or without its spaces and hyphens.
  const plates = unitNames.map((unitName) => foldText(unitName).replace(/[^\p{L}\p{N}]/gu, ''));
  return words.every((word) => text.includes(word) || plates.some((plate) => plate.includes(word)));
}

const SORT_KEYS: Readonly<Record<Exclude<FleetColumn, 'class'>, (vehicle: StaffVehicle) => string | number>> = {
  title: (vehicle) => foldText(vehicleTitle(vehicle)),
  type: ({ type }) => foldText(type),
  units: ({ units }) => units,
  price: ({ pricePerDay }) => pricePerDay,
  upcoming: ({ upcoming }) => upcoming,
  availability: ({ available, retired }) => (available ? 0 : retired ? 2 : 1),
};

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
