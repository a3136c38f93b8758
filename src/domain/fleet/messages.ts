import type { Availability } from './availability.ts';

export const NO_MATCHES = 'No vehicles found matching your filters.';

export const LOADING_VEHICLES = 'Loading available vehicles...';

/** What customers read of a vehicle that is not free on their dates (AVAIL-6). */
export const AVAILABILITY_TEXTS: Readonly<Record<Exclude<Availability, 'free'>, string>> = {
  taken: 'Booked on your dates. You can still ask.',
  blocked: 'Not available on your dates.',
};
