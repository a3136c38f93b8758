import { formatCount } from '../shared/format-date.ts';
import { type Instant, minutesBetween, torontoOffset } from '../shared/toronto-time.ts';

/**
 * What a trip is charged for: whole days, and the hours of a started day that is charged by the
 * hour. A single extra hour is never charged, so the type excludes it. `minutes` is the elapsed
 * time. `clockShift` is the change of the office's UTC offset during the trip (minutes: 60 in
 * spring, -60 in autumn, else 0). Both are used only by the explanation.
 */
export type RentalPeriod = {
  readonly days: number;
  readonly extraHours: 0 | 2 | 3 | 4;
  readonly minutes: number;
  readonly clockShift: number;
};

/** How many minutes over full days are free. */
export const FREE_MINUTES = 60;

/**
 * Computes rental days and extra hours from elapsed minutes (PRICE-1, PRICE-2). Up to 24 hours are
 * one day. Beyond full days, up to one hour is free, up to four hours are charged by the started
 * hour, and more is one more day. Throws RangeError unless `minutes` is positive.
 */
export function rentalPeriod(minutes: number, clockShift = 0): RentalPeriod {
  if (!(minutes > 0)) throw new RangeError(`a rental of ${minutes} minutes`);
  const fullDays = Math.floor(minutes / 1440);
  const over = minutes - fullDays * 1440;
  if (fullDays === 0) return { days: 1, extraHours: 0, minutes, clockShift };
  if (over > 240) return { days: fullDays + 1, extraHours: 0, minutes, clockShift };
  return { days: fullDays, extraHours: startedHours(over), minutes, clockShift };
}

/**
 * Returns the period between pickup and dropoff. Hours are elapsed time, also across a clock change
 * (PRICE-3).
 */
export function tripPeriod(trip: { readonly pickupTime: Instant; readonly dropoffTime: Instant }): RentalPeriod {
  const shift = torontoOffset(trip.dropoffTime) - torontoOffset(trip.pickupTime);
  return rentalPeriod(minutesBetween(trip.pickupTime, trip.dropoffTime), shift);
}

/** Whether the last day is charged in full although it is only started: more than four hours of it. */
export function isLastDayStarted({ days, minutes }: RentalPeriod): boolean {
  return days > 1 && minutes < days * 1440;
}

/** Formats what a trip is charged for: "2 days and 3 extra hours", "1 day". */
export function formatPeriod({ days, extraHours }: Pick<RentalPeriod, 'days' | 'extraHours'>): string {
  const more = extraHours === 0 ? '' : ` and ${formatCount(extraHours, 'extra hour')}`;
  return `${formatCount(days, 'day')}${more}`;
}

function startedHours(minutesOver: number): 0 | 2 | 3 | 4 {
  if (minutesOver <= FREE_MINUTES) return 0;
  if (minutesOver <= 120) return 2;
  return minutesOver <= 180 ? 3 : 4;
}
