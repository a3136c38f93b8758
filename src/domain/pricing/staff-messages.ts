import { formatDay, formatMomentAndYear, formatShortDay } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';
import type { RatesProblem } from './rates.ts';

/** Of rates that others made or withdrew since they were shown. */
export const RATES_NOT_SAVED = 'The rates have changed since they were shown.';

/** What is wrong with new rates, and its field (PRICE-33). */
export const RATES_TEXTS: Readonly<
  Record<Exclude<RatesProblem, 'changed-meanwhile'>, FieldText<'from' | 'rates/hstPercent'>>
> = {
  'from-not-later': { field: 'from', text: 'Choose a later day.' },
  'hst-decimals': { field: 'rates/hstPercent', text: 'Enter a percentage with at most two decimals.' },
};

/** What became of new rates (STAFF-59). `today` says whether the year is said. */
export function describeRatesSaved(from: DateText | 'now', today: DateText): string {
  return from === 'now'
    ? 'Rates saved. Customers see them now.'
    : `Rates scheduled from ${formatShortDay(from, today)}.`;
}
export const RATES_FAILED = 'The rates were not saved.';

/** Says who changed the rates, or the company, while others were typed (STAFF-61, STAFF-63). */
export function describeColleague(by: string | undefined, at: Instant | undefined): string {
  const who = by ?? 'Somebody';
  const when = at === undefined ? '' : `, ${formatMomentAndYear(at)}`;
  return `${who} changed them${when}. What you typed is kept: check it and save again.`;
}

/** What became of a withdrawal (STAFF-60). */
export function describeRatesWithdrawn(from: DateText, today: DateText): string {
  return `The rates from ${formatShortDay(from, today)} are withdrawn.`;
}
/** After the rates in force were undone: those before them hold from this moment on. */
export const RATES_UNDONE = 'Undone. Customers see the rates before.';
export const RATES_NOT_WITHDRAWN = 'The rates were not withdrawn.';
export const RATES_STAND = 'They are in force by now, or somebody has withdrawn them.';

/** Beside the form of the rates (PRICE-33). */
export const RATES_KEPT = 'A quote takes the rates of the moment it is made. Bookings keep theirs.';
export const EXTRA_KILOMETRE_HINT =
  'Extra kilometre: with a price, quotes say it and a return offers it. Empty, quotes say “Ask us for the rate per extra kilometre.”';

/** Says that rates from a later day replace new ones (STAFF-59). */
export function describeLaterRates(from: DateText, today: DateText): string {
  return `From ${formatShortDay(from, today)} the rates that are scheduled for then hold. They stay as they are.`;
}

/** Tells owners of rates that come into force within a week (PRICE-35). */
export function describeComingRates(from: DateText): string {
  return `New rates are in force from ${formatDay(from)}.`;
}
