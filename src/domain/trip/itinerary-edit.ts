import type { OpeningHours } from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  addDays,
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import type { Itinerary, RequestedItinerary } from './itinerary.ts';
import { dropoffTimes, staffPickupTimes, withTime } from './opening-hours.ts';

/** The dates and wall times of a trip as a member of staff edits them. '' is an unfilled field. */
export type TripFields = {
  readonly pickupDate: DateText | '';
  readonly pickupTime: TimeText | '';
  readonly dropoffDate: DateText | '';
  readonly dropoffTime: TimeText | '';
};

/** Returns the fields of a trip. */
export function tripFields({ pickupDate, pickupTime, dropoffDate, dropoffTime }: Itinerary): TripFields {
  return {
    pickupDate,
    pickupTime: torontoTime(pickupTime),
    dropoffDate,
    dropoffTime: torontoTime(dropoffTime),
  };
}

/** Returns the times that staff may choose (TRIP-20). The present time of the trip stays offered. */
export function offeredTimes(
  fields: TripFields,
  before: Itinerary,
  now: Instant,
  hours: OpeningHours,
): { readonly pickup: readonly TimeText[]; readonly dropoff: readonly TimeText[] } {
  const present = tripFields(before);
  const { pickupDate, dropoffDate } = fields;
  return {
    pickup:
      pickupDate === ''
        ? []
        : withTime(
            staffPickupTimes(pickupDate, now, hours),
            pickupDate === present.pickupDate ? present.pickupTime : '',
          ),
    dropoff:
      dropoffDate === ''
        ? []
        : withTime(dropoffTimes(dropoffDate), dropoffDate === present.dropoffDate ? present.dropoffTime : ''),
  };
}

/**
 * Returns the trip that the fields ask for. A time that stays keeps its moment, also in the hour
 * that the clocks repeat. Refused while a field is empty, or a time does not exist on its day.
 */
export function editItinerary(before: Itinerary, fields: TripFields): Result<RequestedItinerary, 'fields-missing'> {
  const present = tripFields(before);
  const { pickupDate, pickupTime, dropoffDate, dropoffTime } = fields;
  if (pickupDate === '' || dropoffDate === '') return refuse('fields-missing');
  const isPickupKept = pickupDate === present.pickupDate && pickupTime === present.pickupTime;
  const isDropoffKept = dropoffDate === present.dropoffDate && dropoffTime === present.dropoffTime;
  const pickup = isPickupKept ? before.pickupTime : torontoInstant(pickupDate, pickupTime);
  const dropoff = isDropoffKept ? before.dropoffTime : torontoInstant(dropoffDate, dropoffTime);
  if (pickup === undefined || dropoff === undefined) return refuse('fields-missing');
  const { rentalLocation, driverAge } = before;
  return ok({ rentalLocation, pickupDate, pickupTime: pickup, dropoffDate, dropoffTime: dropoff, driverAge });
}

/** Returns the day of a dropoff one day later, counted from today where it has passed (STAFF-48). */
export function oneDayMore({ dropoffDate, dropoffTime }: Itinerary, now: Instant): DateText {
  return addDays(dropoffTime < now ? torontoDate(now) : dropoffDate, 1);
}
