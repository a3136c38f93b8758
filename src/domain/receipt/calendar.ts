import { type PublicVehicle, vehicleTitle } from '../fleet/vehicle.ts';
import { type CalendarPart, writeCalendarFile } from '../outbox/calendar-file.ts';
import { type CalendarEntry, companyMailbox, type Sender } from '../outbox/email.ts';
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
 * Returns a reservation for the customer's calendar (MAIL-20). Every later version of
 * the booking replaces it. It holds no link that opens the reservation, since calendars are shared.
 */
export function calendarEntry({ id, version, confirmationNumber, vehicle, itinerary }: CalendarTrip): CalendarEntry {
  return {
    uid: id,
    sequence: version,
    start: itinerary.pickupTime,
    end: itinerary.dropoffTime,
    summary: vehicleTitle(vehicle),
    description: [
      `Booking reference: ${confirmationNumber}`,
      `Pickup: ${formatMomentAndYear(itinerary.pickupTime)}`,
      `Dropoff: ${formatMomentAndYear(itinerary.dropoffTime)}`,
      `Bring: ${WHAT_TO_BRING}`,
    ].join('\n'),
  };
}

/** Returns the text of an .ics file of a reservation that is confirmed (MINE-12). */
export function reservationCalendar(
  part: CalendarPart,
  trip: CalendarTrip,
  { at, sender }: { readonly at: Instant; readonly sender: Sender },
): string {
  const published = { method: 'PUBLISH', entry: calendarEntry(trip) } as const;
  return writeCalendarFile(part, published, { at, organizer: companyMailbox(sender), sender });
}
