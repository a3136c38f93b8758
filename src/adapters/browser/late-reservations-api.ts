import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';

/**
 * Loads the HTTP adapter with the first call that needs it. What the home page and the vehicle list
 * ask is loaded alone.
 */
export function lateReservationsApi(): ReservationsApi {
  const load = async (): Promise<ReservationsApi> => (await import('./reservations-api.ts')).browserReservationsApi();
  return {
    vehicles: async () => (await import('./read-fleet.ts')).readVehicles(),
    availability: async (trip) => (await import('./read-fleet.ts')).readAvailability(trip),
    closedDays: async () => (await import('./read-closed-days.ts')).readClosedDays(),
    holdPrice: async (question) => (await load()).holdPrice(question),
    emailQuote: async (quote) => (await load()).emailQuote(quote),
    submitBooking: async (request, submissionKey) => (await load()).submitBooking(request, submissionKey),
    sendInquiry: async (form) => (await load()).sendInquiry(form),
    sendContactMessage: async (form) => (await load()).sendContactMessage(form),
  };
}
