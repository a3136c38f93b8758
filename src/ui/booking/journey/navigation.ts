import { readCategoryTypes } from '../../../domain/fleet/fleet-filter.ts';
import type { VehicleType } from '../../../domain/fleet/vehicle-class.ts';
import { CategoryChoice, VehicleChoice } from '../../../ports/api/kept-trip.ts';
import { decode } from '../../../ports/api/schema.ts';

/**
 * Browsers keep history state over a reload, and it may be forged or old. Undefined when it names
 * no vehicle.
 */
export function readVehicleChoice(state: unknown): VehicleChoice | undefined {
  return decode(VehicleChoice, state);
}

/** The category of a tile on the home page, which filters the list. */
export function readPresetTypes(state: unknown): readonly VehicleType[] {
  return readCategoryTypes(decode(CategoryChoice, state)?.category);
}
