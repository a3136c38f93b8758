import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';

/** Loads the HTTP adapter with the first call: most visitors of most pages make no call. */
export function lateReservationsApi(): ReservationsApi {
  const load = async (): Promise<ReservationsApi> => (await import('./reservations-api.ts')).browserReservationsApi();
  return {
    vehicles: async () => (await load()).vehicles(),
    availability: async (trip) => (await load()).availability(trip),
    closedDays: async () => (await load()).closedDays(),
    submitBooking: async (request, submissionKey) => (await load()).submitBooking(request, submissionKey),
    sendInquiry: async (form) => (await load()).sendInquiry(form),
    sendContactMessage: async (form) => (await load()).sendContactMessage(form),
  };
}
