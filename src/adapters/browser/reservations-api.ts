import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';

/** Calls the site over HTTP. Its code is loaded with the first call. */
export function browserReservationsApi(): ReservationsApi {
  return {
    vehicles: async () => (await import('./read-fleet.ts')).readVehicles(),
    availability: async (trip) => (await import('./read-fleet.ts')).readAvailability(trip),
  };
}
