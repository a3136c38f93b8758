import type { OpeningHours } from '../shared/opening-hours.ts';
import { type Result, refuse } from '../shared/result.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';
import type { ClosedDay } from './closed-days.ts';
import {
  checkItinerary,
  checkStaffItinerary,
  FULL_AGE,
  type Itinerary,
  type ItineraryProblem,
  type RequestedItinerary,
  type StaffItineraryProblem,
} from './itinerary.ts';
import type { SearchForm } from './search-form.ts';

export type IncompleteProblem = 'fields-missing' | 'dates-missing';
export type SearchProblem = IncompleteProblem | ItineraryProblem;
export type StaffSearchProblem = IncompleteProblem | StaffItineraryProblem;

/**
 * Checks the form of the home page (TRIP-11): first that every field is filled in, then the trip.
 * `today` is the office's day.
 */
export function checkSearchForm(
  form: SearchForm,
  today: DateText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): Result<Itinerary, SearchProblem> {
  const requested = requestOf(form);
  return requested === undefined ? refuse('fields-missing') : checkItinerary(requested, today, hours, closedDays);
}

/**
 * Checks the form of the vehicle list: first the dates and times, with a message of their own. An
 * unset age counts as 25 (TRIP-12).
 */
export function checkListForm(
  form: SearchForm,
  today: DateText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): Result<Itinerary, SearchProblem> {
  if (!hasDates(form)) return refuse('dates-missing');
  return checkSearchForm({ ...form, driverAge: form.driverAge ?? FULL_AGE }, today, hours, closedDays);
}

/**
 * Checks the form of a trip that staff enter: that every field is filled in, then the trip
 * (TRIP-20).
 */
export function checkStaffForm(
  form: SearchForm,
  now: Instant,
  hours: OpeningHours,
): Result<Itinerary, StaffSearchProblem> {
  const requested = requestOf(form);
  return requested === undefined ? refuse('fields-missing') : checkStaffItinerary(requested, now, hours);
}

/** Whether something is not filled in yet, so that there is no trip to judge. */
export function isIncomplete(problem: SearchProblem | StaffSearchProblem): problem is IncompleteProblem {
  return problem === 'fields-missing' || problem === 'dates-missing';
}

/** Returns the trip that a form asks for. Undefined while a field is not filled in. */
export function requestOf(form: SearchForm): RequestedItinerary | undefined {
  const { driverAge } = form;
  if (form.rentalLocation === '' || driverAge === undefined || !hasDates(form)) return undefined;
  return { ...form, driverAge };
}

type DatedForm = SearchForm & Pick<RequestedItinerary, 'pickupDate' | 'pickupTime' | 'dropoffDate' | 'dropoffTime'>;

function hasDates(form: SearchForm): form is DatedForm {
  return form.pickupDate !== '' && form.pickupTime !== '' && form.dropoffDate !== '' && form.dropoffTime !== '';
}
