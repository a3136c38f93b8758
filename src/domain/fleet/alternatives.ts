import type { Vehicle } from './vehicle.ts';
import { classPlace, typeOfClass } from './vehicle-class.ts';

/** The maximum number of vehicles that are offered in place of one that is blocked (AVAIL-7). */
export const MAX_ALTERNATIVES = 3;

/**
 * Returns the vehicles to offer in place of another: those of its class, then the others of its
 * filter type, each by price (AVAIL-7). `free` are the vehicles that are free on the dates.
 */
export function alternativesTo<V extends Vehicle>(vehicle: Vehicle, free: readonly V[]): readonly V[] {
  const place = classPlace(vehicle.classType);
  const type = filterType(vehicle);
  const others = free
    .filter(({ id, available }) => id !== vehicle.id && available)
    .toSorted((one, other) => one.pricePerDay - other.pricePerDay || (one.id < other.id ? -1 : 1));
  const isOfClass = ({ classType }: V) => classPlace(classType) === place;
  const ofClass = others.filter(isOfClass);
  const ofType = others.filter((other) => !isOfClass(other) && filterType(other) === type);
  return [...ofClass, ...ofType].slice(0, MAX_ALTERNATIVES);
}

function filterType({ type, classType }: Vehicle): string {
  return type || typeOfClass(classType);
}
