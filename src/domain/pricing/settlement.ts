import type { Cents } from '../shared/money.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import { type RentalPeriod, tripPeriod } from '../trip/rental-period.ts';
import type { AddOn } from './add-on.ts';
import type { QuoteRequest, Totals } from './charges.ts';
import { type Quote, type QuoteLine, quoteRental } from './quote.ts';
import type { Tariff } from './tariff.ts';

/** A rental as it was agreed: its price and everything that the price was computed from. */
export type AgreedRental = Omit<Quote, 'vehicleId'> & {
  readonly vehicle: QuoteRequest['vehicle'];
  readonly itinerary: Itinerary;
  readonly selectedAddons: readonly AddOn[];
  readonly tariff: Tariff;
};

/**
 * What a finished rental costs (PRICE-24). Amounts are in cents. `lines` are the charges of the
 * actual rental, and `difference` is what they add to the agreed total. Kilometres beyond the free
 * ones have no price here: they are settled at the desk.
 */
export type Settlement = {
  readonly agreed: Totals;
  readonly actual: Totals;
  readonly difference: Cents;
  readonly lines: readonly QuoteLine[];
  readonly kilometresDriven: number;
  readonly kilometresOver: number;
};

/**
 * Settles a rental that came back at `returnedAt` (PRICE-24). A return on time or early costs what
 * was agreed: nothing is refunded on its own. A later one is priced to the actual return under the
 * same vehicle copy, add-ons, driver age and tariff. Seconds of the return do not count.
 */
export function settleRental(rental: AgreedRental, returnedAt: Instant, kilometresDriven: number): Settlement {
  const { lines, totals, freeKilometres } = lateReturn(rental, returnedAt) ?? rental;
  return {
    agreed: rental.totals,
    actual: totals,
    difference: totals.totalCharges - rental.totals.totalCharges,
    lines,
    kilometresDriven,
    kilometresOver: Math.max(0, kilometresDriven - freeKilometres),
  };
}

/** What a rental that came back late is charged for. */
export type LatePeriod = { readonly minutesLate: number; readonly period: RentalPeriod };

/** Returns the period of a rental that came back late, and undefined for one that did not. */
export function latePeriod(
  { pickupTime, dropoffTime }: Pick<Itinerary, 'pickupTime' | 'dropoffTime'>,
  returnedAt: Instant,
): LatePeriod | undefined {
  const minutesLate = Math.floor(minutesBetween(dropoffTime, returnedAt));
  if (minutesLate <= 0) return undefined;
  return { minutesLate, period: tripPeriod({ pickupTime, dropoffTime: addMinutes(dropoffTime, minutesLate) }) };
}

/** Returns the price of a rental that came back late, and undefined for one that did not. */
function lateReturn(
  { vehicle, itinerary, selectedAddons: addOns, tariff }: AgreedRental,
  returnedAt: Instant,
): Quote | undefined {
  const late = latePeriod(itinerary, returnedAt);
  if (late === undefined) return undefined;
  return quoteRental({ vehicle, period: late.period, driverAge: itinerary.driverAge, addOns }, tariff);
}
