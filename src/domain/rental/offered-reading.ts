import type { HandoverRecord } from '../booking/handover.ts';
import { cleanLine } from '../shared/text.ts';

type Leg = { readonly out: HandoverRecord; readonly back?: HandoverRecord };
type OfVehicle = { readonly vehicle: { readonly id: string } };
type Rental = OfVehicle & { readonly handover?: Leg & { readonly legs?: readonly (Leg & OfVehicle)[] } };

/**
 * Returns the fuel in eighths that the last return of a vehicle left, or of the unit that is named, if its
 * odometer still shows what it showed then, in kilometres (STAFF-67).
 */
export function lastFuel(
  rentals: readonly Rental[],
  { vehicleId, unit, km }: { readonly vehicleId: string; readonly unit: string; readonly km: number | undefined },
): number | undefined {
  const name = cleanLine(unit);
  const [last] = rentals
    .flatMap(({ vehicle, handover }): readonly (Leg & OfVehicle)[] =>
      handover === undefined ? [] : (handover.legs ?? [{ vehicle, ...handover }]),
    )
    .flatMap(({ vehicle, out, back }) => (vehicle.id === vehicleId && back !== undefined ? [{ out, back }] : []))
    .filter(({ out, back }) => back.odometer === km && (name === '' || (back.unit ?? out.unit ?? name) === name))
    .sort((one, other) => (one.back.at < other.back.at ? 1 : -1));
  return last?.back.fuel;
}
