import { formatShortMoment } from '../shared/format-date.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';
import type { Availability } from './availability.ts';

export const NO_MATCHES = 'No vehicles found matching your filters.';

export const LOADING_VEHICLES = 'Loading available vehicles...';

/** What customers read of a vehicle that is not free on their dates (AVAIL-6). */
export const AVAILABILITY_TEXTS: Readonly<Record<Exclude<Availability, 'free'>, string>> = {
  taken: 'Booked on your dates. You can still ask.',
  blocked: 'Not available on your dates.',
};

/** Says from when a vehicle is free that is booked on the dates (AVAIL-12). */
export function describeFreeFrom(from: Instant, today: DateText): string {
  return `Free from ${formatShortMoment(from, today)}.`;
}
