import { type Instant, minutesBetween, torontoOffset } from '../shared/toronto-time.ts';

/**
 * What a trip is charged for: whole days, and the hours of a started day that is charged by the hour. One extra hour is never charged
 * alone, so the type cannot say it. `minutes` is the elapsed length; `clockShift` is how far the office's clock jumped meanwhile
 * (minutes: 60 in spring, -60 in autumn, else 0). Both only serve the explanation.
 */
export type RentalPeriod = {
  readonly days: number;
  readonly extraHours: 0 | 2 | 3 | 4;
  readonly minutes: number;
  readonly clockShift: number;
};

/**
 * Rental days and extra hours of so many elapsed minutes (PRICE-1). Up to 24 hours are one day; after that, up to one
 * hour over is free, up to four are charged by the started hour, more are one more day. Throws RangeError unless `minutes` is positive.
 */
export function rentalPeriod(minutes: number, clockShift = 0): RentalPeriod {
  if (!(minutes > 0)) throw new RangeError(`a rental of ${minutes} minutes`);
  const fullDays = Math.floor(minutes / 1440);
  const over = minutes - fullDays * 1440;
  if (fullDays === 0) return { days: 1, extraHours: 0, minutes, clockShift };
  if (over > 240) return { days: fullDays + 1, extraHours: 0, minutes, clockShift };
  return { days: fullDays, extraHours: startedHours(over), minutes, clockShift };
}

/** The period between pickup and dropoff. Hours are elapsed time, also over a clock change (PRICE-3). */
export function tripPeriod(trip: { readonly pickupTime: Instant; readonly dropoffTime: Instant }): RentalPeriod {
  const shift = torontoOffset(trip.dropoffTime) - torontoOffset(trip.pickupTime);
  return rentalPeriod(minutesBetween(trip.pickupTime, trip.dropoffTime), shift);
}

function startedHours(minutesOver: number): 0 | 2 | 3 | 4 {
  if (minutesOver <= 60) return 0;
  if (minutesOver <= 120) return 2;
  return minutesOver <= 180 ? 3 : 4;
}
