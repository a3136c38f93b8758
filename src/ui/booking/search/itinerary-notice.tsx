import { NEEDED_TODAY } from '../../../domain/shared/company.ts';
import { ITINERARY_TEXTS } from '../../../domain/trip/messages.ts';
import type { SearchForm } from '../../../domain/trip/search-form.ts';
import {
  type IncompleteProblem,
  isIncomplete,
  type SearchProblem,
  type StaffSearchProblem,
} from '../../../domain/trip/search-form-check.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import type { Notice, NoticeLink } from '../../kit/alerts.tsx';
import { PhoneText } from '../../site/phone-text.tsx';

/** The fields of the search form by their ids in the page. */
const FIELDS = {
  rentalLocation: { field: 'rental-location', text: 'Rental location' },
  pickupDate: { field: 'pickup-date', text: 'Pickup date' },
  pickupTime: { field: 'pickup-time', text: 'Pickup time' },
  dropoffDate: { field: 'dropoff-date', text: 'Dropoff date' },
  dropoffTime: { field: 'dropoff-time', text: 'Dropoff time' },
  driverAge: { field: 'driver-age', text: 'Driver age' },
} as const satisfies Record<string, NoticeLink>;

/**
 * The alert for a problem of the trip (TRIP-11, TRIP-12, TRIP-19, TRIP-20, AVAIL-5), with links to
 * the fields.
 */
export function itineraryNotice(problem: SearchProblem | StaffSearchProblem, form: SearchForm): Notice {
  const { text, field } = ITINERARY_TEXTS[problem];
  // On a closed day there is no time to choose: another date is.
  const wrong = problem === 'office-closed' ? 'pickupDate' : field;
  const links = isIncomplete(problem) ? missing(form, problem) : [FIELDS[wrong]];
  const call = problem === 'pickup-too-soon' && { detail: <PhoneText text={NEEDED_TODAY} /> };
  return { kind: 'invalid', text, links, ...call };
}

/** Names the date alone where both are missing, since a time cannot be chosen before its date. */
function missing(form: SearchForm, problem: IncompleteProblem): NoticeLink[] {
  const links: NoticeLink[] = [];
  if (form.pickupDate === '') links.push(FIELDS.pickupDate);
  else if (form.pickupTime === '') links.push(FIELDS.pickupTime);
  if (form.dropoffDate === '') links.push(FIELDS.dropoffDate);
  else if (form.dropoffTime === '') links.push(FIELDS.dropoffTime);
  if (problem === 'fields-missing' && form.driverAge === undefined) links.push(FIELDS.driverAge);
  return links;
}

/** Links to the fields of the trip that the site refused. */
export function tripLinks(refusals: readonly FieldRefusal[]): readonly NoticeLink[] {
  const links = new Map<string, NoticeLink>(Object.entries(FIELDS));
  return refusals.flatMap(({ path }) => links.get(path.replace('/itinerary/', '')) ?? []);
}
