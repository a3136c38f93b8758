import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';
import { readClosedDays } from './read-closed-days.ts';

/**
 * Loads the HTTP adapter with the first call that needs it. What the home page and the vehicle list
 * ask is loaded alone.
 */
export function lateReservationsApi(): ReservationsApi {
  return {
    vehicles: async () => (await import('./read-fleet.ts')).readVehicles(),
    availability: async (trip) => (await import('./read-fleet.ts')).readAvailability(trip),
    closedDays: readClosedDays,
    holdPrice: late((api) => api.holdPrice),
    emailQuote: late((api) => api.emailQuote),
    submitBooking: late((api) => api.submitBooking),
    sendInquiry: late((api) => api.sendInquiry),
    sendContactMessage: late((api) => api.sendContactMessage),
  };
}

function late<Given extends unknown[], Answer>(
  callOf: (api: ReservationsApi) => (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => callOf((await import('./reservations-api.ts')).browserReservationsApi())(...given);
}
