import { type PublicVehicle, vehicleTitle } from '../fleet/vehicle.ts';
import { writeCalendarFile } from '../outbox/calendar-file.ts';
import type { CalendarEntry, Sender } from '../outbox/email.ts';
import { COMPANY } from '../shared/company.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import { WHAT_TO_BRING } from './messages.ts';

/** What a calendar entry needs of a booking. */
export type CalendarTrip = {
  readonly id: string;
  readonly version: number;
  readonly confirmationNumber: string;
  readonly vehicle: PublicVehicle;
  readonly itinerary: Itinerary;
};

/**
 * Returns the entry of a reservation for the customer's calendar (MAIL-20). Every later version of
 * the booking replaces it. It holds no link that opens the reservation, since calendars are shared.
 */
export function calendarEntry(
  { id, version, confirmationNumber, vehicle, itinerary }: CalendarTrip,
  sender: Pick<Sender, 'phone' | 'siteUrl'>,
): CalendarEntry {
  const url = `${sender.siteUrl}/my-reservation`;
  return {
    uid: id,
    sequence: version,
    start: itinerary.pickupTime,
    end: itinerary.dropoffTime,
    summary: `Rental: ${vehicleTitle(vehicle)}`,
    location: `${COMPANY.name}, ${COMPANY.street}, ${COMPANY.town}`,
    description: [
      `Booking reference: ${confirmationNumber}`,
      `Pickup: ${formatMomentAndYear(itinerary.pickupTime)}`,
      `Dropoff: ${formatMomentAndYear(itinerary.dropoffTime)}`,
      `Bring: ${WHAT_TO_BRING}`,
      `Phone: ${sender.phone}`,
      `Your reservation: ${url}`,
    ].join('\n'),
    url,
  };
}

/** Returns the text of the .ics file of a reservation that is confirmed, for "Add to calendar". */
export function reservationCalendar(
  trip: CalendarTrip,
  { at, sender }: { readonly at: Instant; readonly sender: Sender },
): string {
  return writeCalendarFile(calendarEntry(trip, sender), {
    at,
    organizer: { name: sender.name, address: sender.companyEmail },
  });
}
