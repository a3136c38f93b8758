import { freeKilometres } from '../fleet/vehicle-class.ts';
import { type Cents, formatCad, scaleCents } from '../shared/money.ts';
import type { AddOn } from './add-on.ts';
import { type Charge, type QuoteRequest, rentalCharges, type Totals, totalsOf } from './charges.ts';
import { describeCharge } from './explanation.ts';
import { isWaiverChosen, WAIVER_NOTICE } from './messages.ts';
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
    freeKilometres: freeKilometres(vehicle, period.days, tariff),
  };
}

/** A price, and what it is for, as far as the waiver is concerned. */
export type WaiverFacts = Pick<Quote, 'lines' | 'totals'> & {
  readonly vehicle: QuoteRequest['vehicle'];
  readonly selectedAddons: readonly Pick<AddOn, 'id'>[];
};

/**
 * Returns what Total Charges would be with the waiver, in cents, by the rates of the price (PRICE-15).
 * Undefined when the waiver is already chosen or the vehicle has no price for it.
 */
export function totalWithWaiver({ vehicle, selectedAddons, lines, totals }: WaiverFacts): Cents | undefined {
  if (vehicle.cdwPerDay === undefined || isWaiverChosen(selectedAddons)) return undefined;
  const subTotal = totals.rentalSubTotal + totals.totalRentalDays * vehicle.cdwPerDay;
  const hst = lines.find(({ code }) => code === 'hst');
  return subTotal + scaleCents(subTotal, hst?.quantity ?? 0, hst?.per ?? 100);
}

/**
 * Says the notice of the waiver and both totals (BOOK-60). Undefined where the waiver is chosen, and
 * without the totals where the vehicle has no price for it.
 */
export function describeWaiver(price: WaiverFacts): string | undefined {
  if (isWaiverChosen(price.selectedAddons)) return undefined;
  const total = totalWithWaiver(price);
  if (total === undefined) return WAIVER_NOTICE;
  const without = formatCad(price.totals.totalCharges);
  return `${WAIVER_NOTICE} The total is ${without} without the Cars Loss Damage Waiver and ${formatCad(total)} with it.`;
}
