import { formatCount } from '../shared/format-date.ts';
import type { Vehicle } from './vehicle.ts';
import { type Family, findClass, formatWhole } from './vehicle-class.ts';
import { type Count, FLAG_NAMES, FLAGS, type Flag, type Load, type LoadingAid } from './vehicle-features.ts';

/** A fact of a vehicle as customers read it. Pages have an icon for each kind. */
export type ListedFact = {
  readonly kind: Count | Load | Flag | 'loading' | 'transmission' | 'kilometres';
  readonly text: string;
};

/** How customers read each loading aid. */
export const LOADING_NAMES: Readonly<Record<LoadingAid, string>> = { ramp: 'Ramp', 'lift-gate': 'Lift gate' };

/** The families whose customers choose by the load. */
const HAULING: readonly (Family | undefined)[] = ['Pick-up trucks', 'Cargo vans', 'Cube vans', 'Box trucks'];

/**
 * Returns the facts of a vehicle in the order in which pages show them (FLEET-28): of one that
 * hauls the load comes first and the bags last. `kilometres` is a text like "600 km free"; '' where
 * they are not known yet.
 */
export function listFacts(
  { classType, features, facts }: Pick<Vehicle, 'classType' | 'features' | 'facts'>,
  kilometres: string,
): readonly ListedFact[] {
  const { boxLengthFt, loading, payloadKg, clearanceCm } = facts ?? {};
  const isHauler = facts !== undefined || HAULING.includes(findClass(classType)?.family);
  const bags: ListedFact = { kind: 'bags', text: formatCount(features.bags, 'bag') };
  const listed: readonly (ListedFact | '' | false | undefined)[] = [
    boxLengthFt !== undefined && { kind: 'boxLengthFt', text: `${boxLengthFt} ft box` },
    loading && { kind: 'loading', text: LOADING_NAMES[loading] },
    payloadKg !== undefined && { kind: 'payloadKg', text: `${formatWhole(payloadKg)} kg payload` },
    clearanceCm !== undefined && { kind: 'clearanceCm', text: `${(clearanceCm / 100).toFixed(2)} m clearance` },
    { kind: 'seats', text: formatCount(features.seats, 'seat') },
    { kind: 'doors', text: formatCount(features.doors, 'door') },
    !isHauler && bags,
    { kind: 'transmission', text: features.transmission },
    ...FLAG_NAMES.map((kind) => {
      const text = FLAGS[kind][features[kind] ? 'yes' : 'no'];
      return text && { kind, text };
    }),
    kilometres && { kind: 'kilometres', text: kilometres },
    isHauler && bags,
  ];
  return listed.filter((fact) => !!fact);
}
