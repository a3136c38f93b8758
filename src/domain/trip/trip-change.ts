import { formatMoment } from '../shared/format-date.ts';
import { formatAge, type Itinerary } from './itinerary.ts';
import { formatPeriod, tripPeriod } from './rental-period.ts';

/** How a description begins of a trip that changed. */
export const TRIP_UPDATED = 'Trip updated.';

type Trip = Pick<Itinerary, 'pickupTime' | 'dropoffTime' | 'driverAge'>;

/**
 * Describes what changed about a trip, with its new length (PAGE-26): "Trip updated. Dropoff
 * Monday, November 30, 12:30 pm. 3 days." Without an earlier trip everything changed.
 */
export function describeTripChange(before: Trip | undefined, after: Trip): string {
  const changes = [
    ...(before?.pickupTime === after.pickupTime ? [] : [`Pickup ${formatMoment(after.pickupTime)}.`]),
    ...(before?.dropoffTime === after.dropoffTime ? [] : [`Dropoff ${formatMoment(after.dropoffTime)}.`]),
    ...(before?.driverAge === after.driverAge ? [] : [`Driver ${formatAge(after.driverAge)}.`]),
  ];
  if (changes.length === 0) return 'Your trip is unchanged.';
  return `${TRIP_UPDATED} ${changes.join(' ')} ${formatPeriod(tripPeriod(after))}.`;
}
