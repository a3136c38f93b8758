import { type FleetFilter, readCategoryFilter } from '../../../domain/fleet/fleet-filter.ts';
import { decode } from '../../../ports/api/schema.ts';
import { ListChoice, VehicleChoice } from '../../../ports/api/stored-trip.ts';

/** The router's key of a page that was opened by its address, which has no place in the history. */
export const OPENED_BY_ADDRESS = 'default';

/**
 * Browsers keep history state over a reload, and it may be forged or old. Undefined when it names
 * no vehicle.
 */
export function readVehicleChoice(state: unknown): VehicleChoice | undefined {
  return decode(VehicleChoice, state);
}

/** The history state of a visit to the list that is part of the same search (FLEET-12). */
export const SAME_SEARCH = { keepsFilter: true } as const satisfies ListChoice;

/** The filter that a visit to the list starts with: that of a tile, or the last visit's. */
export function readListChoice(state: unknown): {
  readonly preset: Pick<FleetFilter, 'types' | 'seats'>;
  readonly keepsFilter: boolean;
  readonly compares: boolean;
} {
  const { category, keepsFilter = false, compares = false } = decode(ListChoice, state) ?? {};
  return { preset: readCategoryFilter(category), keepsFilter, compares };
}
