/** The vehicle types that the filter panel offers (FLEET-7). */
export const VEHICLE_TYPES = [
  'Sedan',
  'SUV',
  'Truck',
  'Van',
  'Electric',
  'Cargo Van',
  'Cube Van',
  'Box Truck',
] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The headings of the vehicle list, in display order. The last one is for unknown classes. */
export const FAMILIES = [
  'Cars',
  'SUVs',
  'Minivans and passenger vans',
  'Pick-up trucks',
  'Cargo vans',
  'Cube vans',
  'Box trucks',
  'Other vehicles',
] as const;
export type Family = (typeof FAMILIES)[number];

/** The free kilometres per day: of most classes, and the fewer of those for cargo (PRICE-17). */
export type FreeKilometres = { readonly standard: number; readonly reduced: number };
export const FREE_KILOMETRES: FreeKilometres = { standard: 200, reduced: 100 };

/** A vehicle class with its filter types, its heading and which free kilometres it has (FLEET-2). */
export type VehicleClass = {
  readonly name: string;
  readonly types: readonly VehicleType[];
  readonly family: Family;
  readonly freeKilometres: keyof FreeKilometres;
};

/** The classes in display order (FLEET-2). */
export const VEHICLE_CLASSES: readonly VehicleClass[] = [
  ...classes('Cars', 'standard', ['Sedan'], ['Mid Size', 'Full Size']),
  ...classes('Cars', 'standard', ['Sedan', 'Electric'], ['Full Size Electric']),
  ...classes('Cars', 'standard', ['Sedan'], ['Premium', 'Luxury Sedan']),
  ...classes('SUVs', 'standard', ['SUV'], ['Small SUV', 'Luxury Small SUV', 'Standard SUV']),
  ...classes('SUVs', 'standard', ['SUV', 'Electric'], ['Standard Electric SUV']),
  ...classes('SUVs', 'standard', ['SUV'], ['Luxury Standard SUV', 'Medium SUV', 'Large SUV']),
  ...classes('SUVs', 'standard', ['SUV'], ['Full Size SUV', 'Premium SUV', 'Luxury Large SUV']),
  ...classes('Minivans and passenger vans', 'standard', ['Van'], ['Minivan', '10 Passenger Van']),
  ...classes('Pick-up trucks', 'standard', ['Truck'], ['Compact Pick-Up Truck', '1/2 Ton Pick-Up', '3/4 Ton Pick-Up']),
  ...classes('Cargo vans', 'reduced', ['Cargo Van'], ['Low Roof Cargo Van', 'Medium Roof Cargo Van']),
  ...classes('Cargo vans', 'reduced', ['Cargo Van'], ['High Roof Extended Cargo']),
  ...classes('Cube vans', 'reduced', ['Cube Van'], ["16' Cube Van", "16' Cube Van with Lift Gate"]),
  ...classes('Box trucks', 'reduced', ['Box Truck'], ["20' Box Truck", "24' Box Truck", "26' Box Truck"]),
];

const CLASS_ORDER = new Map(VEHICLE_CLASSES.map((vehicleClass, index) => [normalised(vehicleClass.name), index]));

/**
 * Returns the index of a class in the display order, from 0. An unknown class comes after all
 * others. Case, spaces and the difference between ' and ’ do not matter (FLEET-3).
 */
export function classOrder(classType: string): number {
  return CLASS_ORDER.get(normalised(classType)) ?? VEHICLE_CLASSES.length;
}

/**
 * Whether two names are one class (FLEET-3). Names are compared as in `classPlace`, and two different
 * unknown classes are not one.
 */
export function isSameClass(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

/**
 * Returns the class of that name, or undefined for an unknown one. Names are compared as in
 * `classPlace`.
 */
export function findClass(classType: string): VehicleClass | undefined {
  return VEHICLE_CLASSES[classOrder(classType)];
}

/**
 * Returns the type to store when the form leaves the type empty: the last type of the class, which
 * is Electric for an electric class, or 'Other' for an unknown class (FLEET-15).
 */
export function typeOfClass(classType: string): string {
  return findClass(classType)?.types.at(-1) ?? 'Other';
}

/**
 * Returns the free kilometres of a rental of `days` days (PRICE-17) under a tariff. After a swap at the
 * booked prices those of another class count.
 */
export function freeKilometres(
  { classType, freeKilometresAs = classType }: { readonly classType: string; readonly freeKilometresAs?: string },
  days: number,
  { freeKilometres: perDay = FREE_KILOMETRES }: { readonly freeKilometres?: FreeKilometres },
): number {
  return days * perDay[findClass(freeKilometresAs)?.freeKilometres ?? 'standard'];
}

/** Formats kilometres: "600 km", "3,000 km". */
export function formatKilometres(kilometres: number): string {
  return `${formatWhole(kilometres)} km`;
}

/** Formats a whole number: "600", "3,000". */
export function formatWhole(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

function normalised(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '').replaceAll('’', "'");
}

function classes(
  family: Family,
  freeKilometres: keyof FreeKilometres,
  types: readonly VehicleType[],
  names: readonly string[],
): VehicleClass[] {
  return names.map((name) => ({ name, types, family, freeKilometres }));
}
