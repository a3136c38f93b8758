import { type Result, refuse } from '../shared/result.ts';
import type { DateText } from '../shared/toronto-time.ts';
import { checkItinerary, type Itinerary, type ItineraryProblem } from './itinerary.ts';
import type { SearchForm } from './search-form.ts';

export type SearchProblem = 'fields-missing' | 'dates-missing' | ItineraryProblem;

/** Checks the form as home does (TRIP-11): everything filled in, then the trip. `today` is the office's day. */
export function checkSearchForm(form: SearchForm, today: DateText): Result<Itinerary, SearchProblem> {
  const { driverAge } = form;
  if (form.rentalLocation === '' || driverAge === undefined || hasDatesMissing(form)) return refuse('fields-missing');
  return checkItinerary({ ...form, driverAge }, today);
}

/** Checks the form as the vehicle list does: dates and times first, by its own sentence; an unset age counts as 25 (TRIP-12). */
export function checkListForm(form: SearchForm, today: DateText): Result<Itinerary, SearchProblem> {
  if (hasDatesMissing(form)) return refuse('dates-missing');
  return checkSearchForm({ ...form, driverAge: form.driverAge ?? 25 }, today);
}

function hasDatesMissing(form: SearchForm): boolean {
  return form.pickupDate === '' || form.pickupTime === '' || form.dropoffDate === '' || form.dropoffTime === '';
}
