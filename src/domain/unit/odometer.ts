import type { Instant } from '../shared/toronto-time.ts';

/** What is read at a hand-over. */
type Reading = { readonly odometer: number; readonly at: Instant; readonly unit?: string };

/** What an odometer showed, in kilometres. `unit` names the vehicle among several of a kind. */
export type OdometerReading = { readonly unit?: string; readonly km: number; readonly at: Instant };

/**
 * The most hand-outs of a unit that are searched for its last reading. It is enough to find one of a
 * unit that was handed out less often than the others of its kind.
 */
export const HAND_OUTS_READ = 10;

type Leg = { readonly out: Reading; readonly back?: Reading };

/** A rental that was handed out, and its legs if it had several vehicles (AVAIL-14). */
type HandedOut = {
  readonly vehicle: { readonly id: string };
  readonly handover?: Leg & { readonly legs?: readonly (Leg & Pick<HandedOut, 'vehicle'>)[] };
};

/**
 * Returns what the odometers of a vehicle showed at the hand-overs of rentals, the last reading
 * first.
 */
export function odometerReadings(rentals: readonly HandedOut[], vehicleId: string): readonly OdometerReading[] {
  return rentals
    .flatMap(({ vehicle, handover }) => (handover === undefined ? [] : (handover.legs ?? [{ vehicle, ...handover }])))
    .filter(({ vehicle }) => vehicle.id === vehicleId)
    .flatMap(({ out, back }) => {
      const named = out.unit === undefined ? {} : { unit: out.unit };
      const readings = [{ ...named, km: out.odometer, at: out.at }];
      if (back === undefined) return readings;
      return [
        { ...(back.unit === undefined ? named : { unit: back.unit }), km: back.odometer, at: back.at },
        ...readings,
      ];
    })
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

/**
 * Returns the last reading of a unit of a vehicle. A vehicle of one unit needs no name; of several,
 * the one that is named.
 */
export function lastReading(
  readings: readonly OdometerReading[],
  units: number,
  unit: string | undefined,
): OdometerReading | undefined {
  return units === 1 ? readings[0] : readings.find((reading) => unit !== undefined && reading.unit === unit);
}

/** Returns the last reading of each unit: that of a vehicle of one unit, without its name. */
export function currentReadings(
  readings: readonly OdometerReading[],
  units: number,
): readonly Pick<OdometerReading, 'unit' | 'km'>[] {
  return knownReadings(lastReadings(readings, units));
}

/** The last readings of a vehicle: one, or one of each unit that has a name. */
export type LastReadings = {
  readonly odometer?: Omit<OdometerReading, 'unit'>;
  readonly odometers?: readonly Required<OdometerReading>[];
};

/** Returns the last readings as a list: that of a vehicle of one unit has no name. */
export function knownReadings({
  odometer,
  odometers = [],
}: LastReadings): readonly Pick<OdometerReading, 'unit' | 'km'>[] {
  return odometer === undefined ? odometers : [{ km: odometer.km }];
}

/** Returns the last readings of a vehicle (FLEET-36). Absent where there are none. */
export function lastReadings(readings: readonly OdometerReading[], units: number): LastReadings {
  if (units === 1) {
    const [last] = readings;
    return last === undefined ? {} : { odometer: { km: last.km, at: last.at } };
  }
  const names = new Set(readings.flatMap(({ unit }) => unit ?? []));
  const odometers = [...names].sort().flatMap((unit) => {
    const last = lastReading(readings, units, unit);
    return last === undefined ? [] : [{ unit, km: last.km, at: last.at }];
  });
  return odometers.length === 0 ? {} : { odometers };
}
