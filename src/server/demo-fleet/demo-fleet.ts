import type { Vehicle } from '../../domain/vehicle.ts';
import { DEMO_CARS } from './demo-cars.ts';
import { DEMO_VANS_AND_TRUCKS } from './demo-vans-and-trucks.ts';

/**
 * The demonstration fleet: every class at least once, so that each rule by class can be seen. One vehicle is not available and one has no
 * price for the waiver. The ids are stable: bookings name them.
 */
export const DEMO_FLEET: readonly Vehicle[] = [...DEMO_CARS, ...DEMO_VANS_AND_TRUCKS];
