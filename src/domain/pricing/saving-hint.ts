import { formatDay, formatTime } from '../shared/format-date.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import {
  addMinutes,
  type DateText,
  type Instant,
  minutesBetween,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import type { RequestedItinerary } from '../trip/itinerary.ts';
import { isOfficeOpen } from '../trip/opening-hours.ts';
import { tripPeriod } from '../trip/rental-period.ts';
import { type QuoteRequest, rentalTotals } from './charges.ts';
import type { Tariff } from './tariff.ts';

/**
 * An earlier return that costs less: when, how much less in cents, and the sentence for the
 * customer.
 */
export type SavingHint = {
  readonly dropoffDate: DateText;
  readonly dropoffTime: Instant;
  readonly saving: Cents;
  readonly text: string;
};

/** How much earlier than the chosen return a hint may be, in minutes. */
const MAX_SHIFT_MINUTES = 24 * 60;
const STEP_MINUTES = 30;

/**
 * Finds the return that lowers Total Charges most: at most 24 hours earlier, within office hours,
 * on no closed day, and one of the offered times; of equal savings the latest return. Undefined
 * without a saving (PRICE-16). The text is "Return by 11:00 am and save $31.07", with the day when
 * it differs from the chosen day.
 */
export function savingHint(
  itinerary: RequestedItinerary,
  request: Omit<QuoteRequest, 'period' | 'driverAge'>,
  tariff: Tariff,
  closedDays: readonly ClosedDay[] = [],
): SavingHint | undefined {
  const total = (dropoffTime: Instant): Cents => {
    const period = tripPeriod({ pickupTime: itinerary.pickupTime, dropoffTime });
    return rentalTotals({ ...request, period, driverAge: itinerary.driverAge }, tariff).totalCharges;
  };
  let best: { readonly dropoffTime: Instant; readonly saving: Cents } | undefined;
  const currentTotal = total(itinerary.dropoffTime);
  for (const dropoffTime of earlierReturns(itinerary, closedDays)) {
    const saving = currentTotal - total(dropoffTime);
    if (saving > (best?.saving ?? 0)) best = { dropoffTime, saving };
  }
  if (best === undefined) return undefined;
  const dropoffDate = torontoDate(best.dropoffTime);
  const time = formatTime(torontoTime(best.dropoffTime));
  const by = dropoffDate === itinerary.dropoffDate ? `by ${time}` : `on ${formatDay(dropoffDate)} by ${time}`;
  return { dropoffDate, ...best, text: `Return ${by} and save ${formatCad(best.saving)}` };
}

/** Returns the returns that a hint may name, the latest first. */
function earlierReturns({ pickupTime, dropoffTime }: RequestedItinerary, closedDays: readonly ClosedDay[]): Instant[] {
  const steps = Array.from({ length: MAX_SHIFT_MINUTES / STEP_MINUTES }, (_, step) => (step + 1) * STEP_MINUTES);
  return steps
    .map((earlier) => addMinutes(dropoffTime, -earlier))
    .filter((instant) => {
      const date = torontoDate(instant);
      const time = torontoTime(instant);
      // Of two equal wall times only the first can be chosen.
      const isOffered = isOfficeOpen(date, time, closedDays) && torontoInstant(date, time) === instant;
      return isOffered && minutesBetween(pickupTime, instant) > 0;
    });
}
