import { ok, type Result, refuse } from '../shared/result.ts';
import { type DateText, type Instant, isInstant, type TimeText, torontoTimeOn } from '../shared/toronto-time.ts';
import { DROPOFF_TIMES, pickupHours } from './opening-hours.ts';

/** Age bracket: 24 stands for 24 or younger, 25 for 25 or older. */
export const DRIVER_AGES = [24, 25] as const;
export type DriverAge = (typeof DRIVER_AGES)[number];

/** A trip as it is asked for. Times are instants whose Toronto date is the date field beside them. */
export type RequestedItinerary = {
  readonly rentalLocation: string;
  readonly pickupDate: DateText;
  readonly pickupTime: Instant;
  readonly dropoffDate: DateText;
  readonly dropoffTime: Instant;
  readonly driverAge: DriverAge;
};

/** A checked trip as it is stored: both locations equal the rental location (TRIP-14). */
export type Itinerary = RequestedItinerary & { readonly pickupLocation: string; readonly dropoffLocation: string };

export type ItineraryProblem =
  | 'pickup-too-soon'
  | 'pickup-time-not-offered'
  | 'dropoff-time-not-offered'
  | 'dropoff-not-after-pickup';

/**
 * Checks a trip (TRIP-11): pickup not before tomorrow, times among those offered, dropoff after pickup. `today` is the
 * office's day. Answers with the first problem, in that order.
 */
export function checkItinerary(requested: RequestedItinerary, today: DateText): Result<Itinerary, ItineraryProblem> {
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge } = requested;
  if (pickupDate <= today) return refuse('pickup-too-soon');
  const pickup = timeOn(pickupDate, pickupTime);
  if (pickup === undefined || !pickupHours(pickupDate).includes(pickup)) return refuse('pickup-time-not-offered');
  const dropoff = timeOn(dropoffDate, dropoffTime);
  if (dropoff === undefined || !DROPOFF_TIMES.includes(dropoff)) return refuse('dropoff-time-not-offered');
  if (dropoffTime <= pickupTime) return refuse('dropoff-not-after-pickup');
  return ok({
    rentalLocation,
    pickupDate,
    pickupTime,
    dropoffDate,
    dropoffTime,
    driverAge,
    pickupLocation: rentalLocation,
    dropoffLocation: rentalLocation,
  });
}

/** The time of this day that a form means; undefined for a moment of another day, or a text that is none. */
function timeOn(date: DateText, instant: Instant): TimeText | undefined {
  return isInstant(instant) ? torontoTimeOn(date, instant) : undefined;
}
