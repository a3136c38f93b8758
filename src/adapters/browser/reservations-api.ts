import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';
import { readClosedDays } from './read-closed-days.ts';

/**
 * Calls the site over HTTP. What the home page and the vehicle list ask is loaded alone; the rest
 * with the first call that needs it.
 */
export function browserReservationsApi(): ReservationsApi {
  return {
    vehicles: async () => (await import('./read-fleet.ts')).readVehicles(),
    availability: async (trip) => (await import('./read-fleet.ts')).readAvailability(trip),
    closedDays: readClosedDays,
    holdPrice: async (question) => (await import('./booking-calls.ts')).holdPrice(question),
    emailQuote: async (quote) => (await import('./booking-calls.ts')).emailQuote(quote),
    submitBooking: async (request, key) => (await import('./booking-calls.ts')).submitBooking(request, key),
  };
}
