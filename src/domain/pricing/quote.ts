import { freeKilometres } from '../fleet/vehicle-class.ts';
import { type Charge, type QuoteRequest, rentalCharges, type Totals, totalsOf } from './charges.ts';
import { describeCharge } from './explanation.ts';
import type { Tariff } from './tariff.ts';

/**
 * One charge of a quote. The explanation says in words how the amount is computed. Any code may be
 * read: another release may have more of them than LINE_CODES.
 */
export type QuoteLine = Charge & { readonly label: string; readonly explanation: string };

export type Quote = {
  readonly vehicleId: string;
  readonly lines: readonly QuoteLine[];
  readonly totals: Totals;
  readonly freeKilometres: number;
};

/**
 * Prices one rental (PRICE-6). The sub total is the sum of the rounded lines, so the displayed
 * lines add up to the charged amount. `freeKilometres` is for the whole trip.
 */
export function quoteRental(request: QuoteRequest, tariff: Tariff): Quote {
  const { vehicle, period } = request;
  const charges = rentalCharges(request, tariff);
  return {
    vehicleId: vehicle.id,
    lines: charges.map((charge) => ({ ...charge, ...describeCharge(charge, request) })),
    totals: totalsOf(period.days, charges),
    freeKilometres: freeKilometres(vehicle.classType, period.days),
  };
}
