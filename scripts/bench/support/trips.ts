import {
  addDays,
  type DateText,
  type Instant,
  type TimeText,
  toInstant,
  torontoDate,
  torontoInstant,
} from '../../../src/domain/shared/toronto-time.ts';
import type { RequestedItinerary } from '../../../src/domain/trip/itinerary.ts';

/**
 * Returns a future trip from a Wednesday at 10:00 to the next Saturday at 12:30: three days and
 * three started hours.
 */
export function aTrip(): RequestedItinerary {
  const today = torontoDate(toInstant(Date.now()));
  const ahead = Array.from({ length: 7 }, (_, days) => addDays(today, 30 + days));
  const pickupDate = ahead.find((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 3) ?? today;
  const dropoffDate = addDays(pickupDate, 3);
  return {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: at(pickupDate, '10:00'),
    dropoffDate,
    dropoffTime: at(dropoffDate, '12:30'),
    driverAge: 25,
  };
}

function at(date: DateText, time: TimeText): Instant {
  const instant = torontoInstant(date, time);
  if (instant === undefined) throw new RangeError(`${date} has no ${time}`);
  return instant;
}
