import { formatDay } from '../shared/format-date.ts';
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
import type { RequestedItinerary } from '../trip/itinerary.ts';
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

const MAX_SHIFT_MINUTES = 240;
const STEP_MINUTES = 30;

/**
 * Finds the latest return that lowers Total Charges: at most 4 hours earlier, in steps of 30
 * minutes, and one of the offered times. Undefined without one (PRICE-16). The text is "Return by
 * 11:00 and save $31.07", with the day when it differs from the chosen day.
 */
export function savingHint(
  itinerary: RequestedItinerary,
  request: Omit<QuoteRequest, 'period' | 'driverAge'>,
  tariff: Tariff,
): SavingHint | undefined {
  const total = (dropoffTime: Instant): Cents => {
    const period = tripPeriod({ pickupTime: itinerary.pickupTime, dropoffTime });
    return rentalTotals({ ...request, period, driverAge: itinerary.driverAge }, tariff).totalCharges;
  };
  const currentTotal = total(itinerary.dropoffTime);
  for (let earlier = STEP_MINUTES; earlier <= MAX_SHIFT_MINUTES; earlier += STEP_MINUTES) {
    const dropoffTime = addMinutes(itinerary.dropoffTime, -earlier);
    if (minutesBetween(itinerary.pickupTime, dropoffTime) <= 0) return undefined;
    const saving = currentTotal - total(dropoffTime);
    const dropoffDate = torontoDate(dropoffTime);
    const time = torontoTime(dropoffTime);
    if (saving > 0 && torontoInstant(dropoffDate, time) === dropoffTime) {
      const by = dropoffDate === itinerary.dropoffDate ? `by ${time}` : `on ${formatDay(dropoffDate)} by ${time}`;
      return { dropoffDate, dropoffTime, saving, text: `Return ${by} and save ${formatCad(saving)}` };
    }
  }
  return undefined;
}
