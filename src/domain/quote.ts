import type { AddOn } from './add-on.ts';
import { explainLine } from './explain.ts';
import type { DriverAge } from './itinerary.ts';
import { type Cents, scaleCents, sumCents } from './money.ts';
import type { RentalPeriod } from './rental-period.ts';
import type { AddOnId, Tariff } from './tariff.ts';
import type { Vehicle } from './vehicle.ts';
import { freeKilometres } from './vehicle-class.ts';

/** What a price depends on. */
export type QuoteRequest = {
  readonly vehicle: Pick<Vehicle, 'id' | 'classType' | 'pricePerDay' | 'cdwPerDay'>;
  readonly period: RentalPeriod;
  readonly driverAge: DriverAge;
  readonly addOns: readonly AddOn[];
};

/** The totals that are stored with a booking (PRICE-5), in cents; `totalRentalDays` in days. */
export type Totals = {
  readonly totalRentalDays: number;
  readonly baseRental: Cents;
  readonly extraHoursCharge: Cents;
  readonly vehicleListingFeeTotal: Cents;
  readonly underageFee: Cents;
  readonly addonsTotal: Cents;
  readonly rentalSubTotal: Cents;
  readonly hst: Cents;
  readonly totalCharges: Cents;
};

export type LineCode = 'base-rental' | 'extra-hours' | 'listing-fee' | 'underage-fee' | `addon:${AddOnId}` | 'hst';

/** One charge of a quote; the explanation says in words where the amount comes from. */
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

/** The charges by name (PRICE-4, PRICE-6). Every amount is rounded by itself, an exact half going up; an extra hour brings no per-day fee. */
export function rentalTotals({ vehicle, period, driverAge, addOns }: QuoteRequest, tariff: Tariff): Totals {
  const { days, extraHours } = period;
  const baseRental = days * vehicle.pricePerDay;
  const extraHoursCharge = scaleCents(vehicle.pricePerDay, extraHours, tariff.extraHourShare);
  const vehicleListingFeeTotal = days * tariff.listingFeePerDay;
  const underageFee = driverAge < 25 ? days * tariff.underageFeePerDay : 0;
  const addonsTotal = sumCents(addOns.map((addOn) => days * addOn.pricePerDay));
  const rentalSubTotal = sumCents([baseRental, extraHoursCharge, vehicleListingFeeTotal, underageFee, addonsTotal]);
  const hst = scaleCents(rentalSubTotal, tariff.hstPercent, 100);
  return {
    totalRentalDays: days,
    baseRental,
    extraHoursCharge,
    vehicleListingFeeTotal,
    underageFee,
    addonsTotal,
    rentalSubTotal,
    hst,
    totalCharges: sumCents([rentalSubTotal, hst]),
  };
}

/**
 * Prices one rental (PRICE-6). The sub total is the sum of the rounded lines: what is shown adds up to what is charged.
 * Lines stand in the order of PRICE-8; one of 0 is left out. `freeKilometres` is for the whole trip.
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
