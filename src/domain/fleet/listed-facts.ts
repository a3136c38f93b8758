import { formatCount } from '../shared/format-date.ts';
import type { LoadingAid, Vehicle } from './vehicle.ts';
import { type Family, findClass, formatWhole } from './vehicle-class.ts';

/** A fact of a vehicle as customers read it. Pages choose an icon by its kind. */
export type ListedFact = {
  readonly kind:
    | 'box'
    | LoadingAid
    | 'payload'
    | 'clearance'
    | 'seats'
    | 'doors'
    | 'bags'
    | 'transmission'
    | 'air'
    | 'kilometres';
  readonly text: string;
};

/** The families whose customers choose by the load. */
const HAULING: readonly Family[] = ['Pick-up trucks', 'Cargo vans', 'Cube vans', 'Box trucks'];

/**
 * Returns the facts of a vehicle in the order in which pages show them (FLEET-28): of one that
 * hauls the load comes first and the bags last. `kilometres` is a text like "600 km free".
 */
export function listFacts(
  { classType, features, facts }: Pick<Vehicle, 'classType' | 'features' | 'facts'>,
  kilometres: string,
): readonly ListedFact[] {
  const { boxLengthFt, loading, payloadKg, clearanceCm } = facts ?? {};
  const family = findClass(classType)?.family;
  const isHauler = facts !== undefined || (family !== undefined && HAULING.includes(family));
  const bags: ListedFact = { kind: 'bags', text: formatCount(features.bags, 'bag') };
  return [
    ...fact('box', boxLengthFt, (feet) => `${feet} ft box`),
    ...(loading === undefined ? [] : [{ kind: loading, text: LOADING_NAMES[loading] }]),
    ...fact('payload', payloadKg, (kilograms) => `${formatWhole(kilograms)} kg payload`),
    ...fact('clearance', clearanceCm, (centimetres) => `${(centimetres / 100).toFixed(2)} m clearance`),
    { kind: 'seats', text: formatCount(features.seats, 'seat') },
    { kind: 'doors', text: formatCount(features.doors, 'door') },
    ...(isHauler ? [] : [bags]),
    { kind: 'transmission', text: features.transmission },
    { kind: 'air', text: features.airConditioning ? 'A/C' : 'No A/C' },
    { kind: 'kilometres', text: kilometres },
    ...(isHauler ? [bags] : []),
  ];
}

/** How customers read each loading aid. */
export const LOADING_NAMES: Readonly<Record<LoadingAid, string>> = { ramp: 'Ramp', 'lift-gate': 'Lift gate' };

function fact(kind: ListedFact['kind'], value: number | undefined, text: (value: number) => string): ListedFact[] {
  return value === undefined ? [] : [{ kind, text: text(value) }];
}
