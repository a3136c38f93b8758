import { freeKilometres } from '../fleet/vehicle-class.ts';
import type { Cents } from '../shared/money.ts';
import { type LineCode, type QuoteRequest, rentalTotals, type Totals } from './charges.ts';
import { explainLine } from './explanation.ts';
import type { Tariff } from './tariff.ts';

/** One charge of a quote. The explanation says in words how the amount is computed. */
export type QuoteLine = {
  readonly code: LineCode;
  readonly label: string;
  readonly amount: Cents;
  readonly explanation: string;
};

export type Quote = {
  readonly vehicleId: string;
  readonly lines: readonly QuoteLine[];
  readonly totals: Totals;
  readonly freeKilometres: number;
};

/**
 * Prices one rental (PRICE-6). The sub total is the sum of the rounded lines, so the displayed
 * lines add up to the charged amount. Lines are in the order of PRICE-8; a line of 0 is left out.
 * `freeKilometres` is for the whole trip.
 */
export function quoteRental(request: QuoteRequest, tariff: Tariff): Quote {
  const totals = rentalTotals(request, tariff);
  const charges: Omit<QuoteLine, 'explanation'>[] = [
    { code: 'base-rental', label: 'Rental Rate', amount: totals.baseRental },
    { code: 'extra-hours', label: 'Extra Hours Charge (partial day)', amount: totals.extraHoursCharge },
    { code: 'listing-fee', label: 'Vehicle Listing Fee', amount: totals.vehicleListingFeeTotal },
    { code: 'underage-fee', label: 'Underage fee', amount: totals.underageFee },
    ...request.addOns.map((addOn) => ({
      code: `addon:${addOn.id}` as const,
      label: addOn.name,
      amount: totals.totalRentalDays * addOn.pricePerDay,
    })),
    { code: 'hst', label: 'HST', amount: totals.hst },
  ];
  const lines = charges
    .filter((charge) => charge.amount !== 0)
    .map((charge) => ({ ...charge, explanation: explainLine(charge.code, request, totals, tariff) }));
  return {
    vehicleId: request.vehicle.id,
    lines,
    totals,
    freeKilometres: freeKilometres(request.vehicle.classType, totals.totalRentalDays),
  };
}
