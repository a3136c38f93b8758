import { formatCount, formatHours } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { DRIVER_AGES, formatAge } from '../trip/itinerary.ts';
import type { RentalPeriod } from '../trip/rental-period.ts';
import type { LineCode, QuoteRequest, Totals } from './charges.ts';
import type { Tariff } from './tariff.ts';

/** Explains the amount of a line in words for the customer (PRICE-9, PRICE-10). */
export function explainLine(code: LineCode, request: QuoteRequest, totals: Totals, tariff: Tariff): string {
  const { period } = request;
  const summary = summarizeLine(code, request, tariff);
  switch (code) {
    case 'base-rental':
      return `${explainDays(period)}: ${summary}.${explainClock(period)}`;
    case 'extra-hours':
      return `${explainLength(period)}: ${summary}. Up to 1 hour over is free; from then on every started hour counts, the first one too.${explainClock(period)}`;
    case 'listing-fee':
      return `${summary}. Our own charge on every rental.`;
    case 'underage-fee':
      return `${summary}, as the driver is ${formatAge(DRIVER_AGES[0])}.`;
    case 'hst':
      return `${summary} of ${formatCad(totals.rentalSubTotal)}, to the nearest cent.`;
    default:
      return summary === '' ? '' : `${summary}.`;
  }
}

/** Says how the amount of a line is computed, in a few words: "2 days × $94.00". */
export function summarizeLine(
  code: LineCode,
  {
    period,
    vehicle,
    addOns,
  }: Pick<QuoteRequest, 'period' | 'addOns'> & {
    readonly vehicle: Pick<QuoteRequest['vehicle'], 'pricePerDay'>;
  },
  tariff: Tariff,
): string {
  const perDay = (price: number): string => `${formatCount(period.days, 'day')} × ${formatCad(price)}`;
  switch (code) {
    case 'base-rental':
      return perDay(vehicle.pricePerDay);
    case 'extra-hours':
      return `${period.extraHours} started hours × a quarter of ${formatCad(vehicle.pricePerDay)}`;
    case 'listing-fee':
      return perDay(tariff.listingFeePerDay);
    case 'underage-fee':
      return perDay(tariff.underageFeePerDay);
    case 'hst':
      return `${tariff.hstPercent}% of the sub total`;
    default: {
      const addOn = addOns.find(({ id }) => code === `addon:${id}`);
      return addOn === undefined ? '' : perDay(addOn.pricePerDay);
    }
  }
}

function explainDays(period: RentalPeriod): string {
  const over = period.minutes % 1440;
  if (period.minutes <= 1440) return `${formatHours(period.minutes)}, and up to 24 h are 1 day`;
  if (over === 0) return explainLength(period);
  if (over <= 60) return `${explainLength(period)}, which is free`;
  if (over <= 240) return `${explainLength(period)}, which is charged by the hour`;
  return `${explainLength(period)}, and more than 4 h over are 1 more day`;
}

/** "26 h = 1 day and 2 h over" */
function explainLength({ minutes }: RentalPeriod): string {
  const over = minutes % 1440;
  const days = formatCount(Math.floor(minutes / 1440), 'day');
  return `${formatHours(minutes)} = ${days}${over === 0 ? '' : ` and ${formatHours(over)} over`}`;
}

function explainClock({ clockShift }: RentalPeriod): string {
  if (clockShift === 0) return '';
  return ` The clocks go ${clockShift > 0 ? 'forward' : 'back'} 1 hour during this trip: the hours are those that really pass.`;
}
