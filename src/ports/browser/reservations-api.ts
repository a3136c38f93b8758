import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { FleetAvailability } from '../api/availability.ts';

/**
 * The site's API for visitors. Every adapter promises (test/contracts/browser/reservations-api.ts):
 * a site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 * that is a fault also rejects.
 */
export type ReservationsApi = {
  vehicles(): Promise<readonly Vehicle[]>;
  /** The vehicles that are not free for a trip, by id (AVAIL-6). */
  availability(trip: RentalTimes): Promise<FleetAvailability>;
};
