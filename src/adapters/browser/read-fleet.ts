import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { AvailabilityAnswer, type FleetAvailability } from '../../ports/api/availability.ts';
import { FleetAnswer } from '../../ports/api/vehicle.ts';
import { readValue } from './site-call.ts';

// The calls of the vehicle list, which loads no more of the adapter.

export async function readVehicles(): Promise<readonly Vehicle[]> {
  return (await readValue('/api/vehicles', FleetAnswer)).vehicles;
}

export async function readAvailability({ pickupTime, dropoffTime }: RentalTimes): Promise<FleetAvailability> {
  const query = new URLSearchParams({ pickupTime, dropoffTime });
  return (await readValue(`/api/availability?${query}`, AvailabilityAnswer)).vehicles;
}
