import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';
import { send } from './send.ts';

/**
 * Calls the site over HTTP. What the home page and the vehicle list ask is loaded alone; the rest
 * with the first call that needs it.
 */
export function browserReservationsApi(): ReservationsApi {
  return {
    vehicles: async () => (await import('./read-fleet.ts')).readVehicles(),
    availability: async (trip) => (await import('./read-fleet.ts')).readAvailability(trip),
    submitBooking: async (body, key) => {
      const { submitBooking } = await import('../../ports/api/calls/bookings.ts');
      return send(submitBooking, { headers: { 'idempotency-key': key }, body });
    },
  };
}
