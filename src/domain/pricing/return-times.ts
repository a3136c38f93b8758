import { formatCount, formatMoment } from '../shared/format-date.ts';
import type { Cents } from '../shared/money.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  type Instant,
  minutesBetween,
  torontoDate,
  torontoInstant,
} from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import type { RequestedItinerary } from '../trip/itinerary.ts';
import { dropoffTimes, isOfficeOpen } from '../trip/opening-hours.ts';
import { FREE_MINUTES, isLastDayStarted, type RentalPeriod, tripPeriod } from '../trip/rental-period.ts';
import { type QuoteRequest, rentalTotals } from './charges.ts';
import { formatShare } from './explanation.ts';
import type { Tariff } from './tariff.ts';

/** The returns of a day at a price. */
export type ReturnStop = {
  readonly dropoffDate: DateText;
  /** The latest of them. */
  readonly latest: Instant;
  /** The one that is taken by it: the latest, or the one that the customer chose. */
  readonly dropoffTime: Instant;
  readonly period: RentalPeriod;
  /** Total Charges, in cents. */
  readonly total: Cents;
  /** What it costs more than the chosen return; negative where it costs less. */
  readonly difference: Cents;
  /** The chosen return is one of those at this price. */
  readonly isChosen: boolean;
};

/** The returns among which a customer may choose. `cheapest` is the one that is worth naming. */
export type ReturnTimes = { readonly stops: readonly ReturnStop[]; readonly cheapest?: ReturnStop };

/** When the office is open, and the return that was chosen before another one was taken. */
type ReturnChoice = {
  readonly hours: OpeningHours;
  readonly closedDays?: readonly ClosedDay[];
  readonly before?: Instant | undefined;
};

/** How far a return that is named may be from the chosen one, in minutes. */
const MAX_SHIFT_MINUTES = 4 * 60;

/**
 * Returns the times of the chosen day of return at which Total Charges change, the earliest first
 * (PRICE-16): within office hours, on no closed day, and after the pickup, and the chosen return
 * wherever it is. Where the last day is charged although it is only started, those of the day before
 * come first. `cheapest` costs least of those within four hours before the chosen return; of equal
 * ones it is the latest. Undefined where no return costs less. Once the customer has taken one of
 * them, `before` is the return that was chosen until then: the times stay those around it, and none
 * is named.
 */
export function returnTimes(
  itinerary: Pick<RequestedItinerary, 'pickupTime' | 'dropoffDate' | 'dropoffTime' | 'driverAge'>,
  request: Omit<QuoteRequest, 'period' | 'driverAge'>,
  tariff: Tariff,
  { hours, closedDays = [], before }: ReturnChoice,
): ReturnTimes | undefined {
  const { pickupTime, dropoffDate, dropoffTime, driverAge } = itinerary;
  const priceOf = (returned: Instant) => {
    const period = tripPeriod({ pickupTime, dropoffTime: returned });
    return { period, total: rentalTotals({ ...request, period, driverAge }, tariff).totalCharges };
  };
  const own = before ?? dropoffTime;
  const chosen = priceOf(dropoffTime);
  const ownPrice = priceOf(own);
  const day = torontoDate(own);
  const days = isLastDayStarted(ownPrice.period) ? [addDays(day, -1), day] : [day];
  const offered = days
    .flatMap((date) => returnsOn(date, own, hours, closedDays))
    .filter(({ latest }) => latest > pickupTime)
    .map((returned) => ({ ...returned, ...priceOf(returned.latest) }));
  const stops = offered.flatMap((one, index): readonly ReturnStop[] => {
    const next = offered[index + 1];
    const isLatest = next?.dropoffDate !== one.dropoffDate || next.total !== one.total;
    if (!isLatest) return [];
    const isChosen = one.total === chosen.total && one.dropoffDate === dropoffDate;
    const isOwn = one.total === ownPrice.total && one.dropoffDate === day;
    return [{ ...one, dropoffTime: isOwn ? own : one.latest, difference: one.total - chosen.total, isChosen }];
  });
  if (before !== undefined) return { stops };
  const cheaper = stops.filter(({ difference }) => difference < 0);
  if (cheaper.length === 0) return undefined;
  const near = cheaper.filter((stop) => minutesBetween(stop.latest, dropoffTime) <= MAX_SHIFT_MINUTES);
  const lowest = Math.min(...near.map(({ total }) => total));
  const cheapest = near.findLast(({ total }) => total === lowest);
  return { stops, ...(cheapest && { cheapest }) };
}

/**
 * Says by what rule the totals change, and how long the days of the last return run: until as long
 * after the pickup, and one free hour.
 */
export function describeReturns(pickupTime: Instant, stops: readonly ReturnStop[], tariff: Tariff): string {
  const share = formatShare(tariff.extraHourShare);
  const rule = `Totals with HST and the options you chose. Up to 1 hour over a full day is free. After that, each started hour is ${share} of a day, and more than 4 hours is a full day.`;
  const last = stops.at(-1)?.period;
  if (last === undefined || last.extraHours > 0) return rule;
  const days = formatCount(last.days, 'day');
  return `${rule} ${days} ${last.days === 1 ? 'runs' : 'run'} until ${formatMoment(addMinutes(pickupTime, last.days * 1440 + FREE_MINUTES))}.`;
}

/** Returns the offered returns of a day within office hours, and the chosen one, the earliest first. */
function returnsOn(dropoffDate: DateText, chosen: Instant, hours: OpeningHours, closedDays: readonly ClosedDay[]) {
  return dropoffTimes(dropoffDate).flatMap((time) => {
    const latest = torontoInstant(dropoffDate, time);
    const isOffered = latest === chosen || isOfficeOpen(dropoffDate, time, hours, closedDays);
    return latest === undefined || !isOffered ? [] : [{ dropoffDate, latest }];
  });
}
