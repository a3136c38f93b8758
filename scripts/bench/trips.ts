import { addDays, torontoDate, torontoInstant } from '../../src/domain/shared/toronto-time.ts';
import type { RequestedItinerary } from '../../src/domain/trip/itinerary.ts';

/** A trip from a Wednesday at 10:00 to the Saturday after it at 12:30, some time ahead: three days and three started hours. */
export function aTrip(): RequestedItinerary {
  const today = torontoDate(new Date().toISOString());
  const ahead = Array.from({ length: 7 }, (_, days) => addDays(today, 30 + days));
  const pickupDate = ahead.find((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 3) ?? today;
  const dropoffDate = addDays(pickupDate, 3);
  return {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: torontoInstant(pickupDate, '10:00') ?? '',
    dropoffDate,
    dropoffTime: torontoInstant(dropoffDate, '12:30') ?? '',
    driverAge: 25,
  };
}
