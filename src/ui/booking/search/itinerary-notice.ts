import { ITINERARY_TEXTS } from '../../../domain/trip/messages.ts';
import type { SearchForm } from '../../../domain/trip/search-form.ts';
import type { SearchProblem } from '../../../domain/trip/search-form-check.ts';
import type { Notice, NoticeLink } from '../../kit/alerts.tsx';

/** The fields of the search form by their ids in the page, named as they are there. */
const FIELDS = {
  rentalLocation: { field: 'rental-location', text: 'Rental location' },
  pickupDate: { field: 'pickup-date', text: 'Pickup date' },
  pickupTime: { field: 'pickup-time', text: 'Pickup time' },
  dropoffDate: { field: 'dropoff-date', text: 'Dropoff date' },
  dropoffTime: { field: 'dropoff-time', text: 'Dropoff time' },
  driverAge: { field: 'driver-age', text: 'Driver age' },
} as const satisfies Record<string, NoticeLink>;

/** What is wrong with a trip, in the words of TRIP-11 and TRIP-12, with a way to each field that needs another look. */
export function itineraryNotice(problem: SearchProblem, form: SearchForm): Notice {
  const { text, field } = ITINERARY_TEXTS[problem];
  const isMissing = problem === 'fields-missing' || problem === 'dates-missing';
  return { kind: 'invalid', text, links: isMissing ? missing(form, problem) : [FIELDS[field]] };
}

/** A time without its date cannot be chosen yet, so the date alone is named. */
function missing(form: SearchForm, problem: SearchProblem): NoticeLink[] {
  const links: NoticeLink[] = [];
  if (form.pickupDate === '') links.push(FIELDS.pickupDate);
  else if (form.pickupTime === '') links.push(FIELDS.pickupTime);
  if (form.dropoffDate === '') links.push(FIELDS.dropoffDate);
  else if (form.dropoffTime === '') links.push(FIELDS.dropoffTime);
  if (problem === 'fields-missing' && form.driverAge === undefined) links.push(FIELDS.driverAge);
  return links;
}
