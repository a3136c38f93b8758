import type { FieldText } from '../shared/messages.ts';
import {
  MAX_PICKUP_MONTHS_AHEAD,
  MAX_RENTAL_MONTHS,
  type RequestedItinerary,
  type StaffItineraryProblem,
} from './itinerary.ts';
import type { IncompleteProblem, SearchProblem } from './search-form-check.ts';

/**
 * The message of each problem (TRIP-11, TRIP-12, TRIP-19, TRIP-20, AVAIL-5), and the field that it
 * belongs to.
 */
export const ITINERARY_TEXTS: Readonly<
  Record<SearchProblem | StaffItineraryProblem, FieldText<keyof RequestedItinerary>>
> = {
  'fields-missing': { field: 'pickupDate', text: 'Complete all fields.' },
  'dates-missing': { field: 'pickupDate', text: 'Please select pickup and dropoff date and time.' },
  'pickup-too-soon': { field: 'pickupDate', text: 'Pickup must be at least one day ahead.' },
  'office-closed': { field: 'pickupTime', text: 'The office is closed on that day.' },
  'pickup-past': { field: 'pickupTime', text: 'Pickup cannot be in the past.' },
  'dropoff-past': { field: 'dropoffTime', text: 'Dropoff cannot be in the past.' },
  'pickup-time-not-offered': { field: 'pickupTime', text: 'Choose one of the times offered.' },
  'dropoff-time-not-offered': { field: 'dropoffTime', text: 'Choose one of the times offered.' },
  'dropoff-not-after-pickup': { field: 'dropoffTime', text: 'Dropoff must be after pickup.' },
  'pickup-too-far-ahead': {
    field: 'pickupDate',
    text: `Pickup can be at most ${MAX_PICKUP_MONTHS_AHEAD} months ahead.`,
  },
  'rental-too-long': { field: 'dropoffDate', text: `A rental can last at most ${MAX_RENTAL_MONTHS} months.` },
};

/** Why the vehicle list shows no totals for dates that are filled in (FLEET-11). */
export const NO_TOTALS_TEXTS: Readonly<Record<Exclude<SearchProblem, IncompleteProblem>, string>> = {
  'pickup-too-soon': 'Your pickup day is today or in the past.',
  'office-closed': 'The office is closed on your pickup day.',
  'pickup-time-not-offered': 'Your pickup time is not offered on that day.',
  'dropoff-time-not-offered': 'Your dropoff time is not offered on that day.',
  'dropoff-not-after-pickup': 'Your dropoff is not after your pickup.',
  'pickup-too-far-ahead': 'Your pickup day is too far ahead.',
  'rental-too-long': 'Your rental is too long.',
};
