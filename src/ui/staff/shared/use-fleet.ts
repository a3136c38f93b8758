import { listStaffVehicles } from '../../../ports/api/calls/staff/vehicles.ts';
import { useStaffQuery } from './staff-queries.ts';

/** The query of the whole fleet. */
export const FLEET_KEY = ['fleet'];

/** Loads every vehicle, also those that are unavailable or retired. */
export function useFleet() {
  return useStaffQuery(FLEET_KEY, async ({ read }) => (await read(listStaffVehicles, {})).vehicles);
}
