import type { Vehicle } from './vehicle.ts';
import { isSameClass, typeOfClass } from './vehicle-class.ts';

/** The maximum number of vehicles that are offered in place of one that is blocked (AVAIL-7). */
export const MAX_ALTERNATIVES = 3;

/**
 * Returns the vehicles to offer in place of another: those of its class, then the others of its
 * filter type, each by price (AVAIL-7), that carry as much (BOOK-61). `free` are the vehicles that are free on the dates.
 */
export function alternativesTo<V extends Vehicle>(vehicle: Vehicle, free: readonly V[]): readonly V[] {
  const type = filterType(vehicle);
  const others = free
    .filter((other) => other.id !== vehicle.id && other.available && carriesAsMuch(other, vehicle))
    .sort((one, other) => one.pricePerDay - other.pricePerDay || (one.id < other.id ? -1 : 1));
  const ofClass = othersOfClass(vehicle, others);
  const ofType = others.filter((other) => !ofClass.includes(other) && filterType(other) === type);
  return [...ofClass, ...ofType].slice(0, MAX_ALTERNATIVES);
}

/**
 * Whether a vehicle carries at least what another does (BOOK-61): as many seats or, where the other
 * has a box, as long a box; and a lift gate, if the other has one. What is not known is not there.
 */
export function carriesAsMuch(
  { features, facts = {} }: Pick<Vehicle, 'features' | 'facts'>,
  needed: Pick<Vehicle, 'features' | 'facts'>,
): boolean {
  const { boxLengthFt, loading } = needed.facts ?? {};
  const isAsLarge =
    boxLengthFt === undefined
      ? features.seats >= needed.features.seats
      : facts.boxLengthFt !== undefined && facts.boxLengthFt >= boxLengthFt;
  return isAsLarge && (loading !== 'lift-gate' || facts.loading === 'lift-gate');
}

/** Returns the other vehicles of the class of a vehicle that are available, in the order of the fleet. */
export function othersOfClass<V extends Pick<Vehicle, 'id' | 'classType' | 'available'>>(
  vehicle: Pick<Vehicle, 'id' | 'classType'>,
  fleet: readonly V[],
): readonly V[] {
  return fleet.filter(
    ({ id, available, classType }) => id !== vehicle.id && available && isSameClass(classType, vehicle.classType),
  );
}

function filterType({ type, classType }: Vehicle): string {
  return type || typeOfClass(classType);
}
