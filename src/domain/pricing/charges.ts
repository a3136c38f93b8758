import type { Vehicle } from '../fleet/vehicle.ts';
import { type Cents, scaleCents, shareOfPercent, sumCents } from '../shared/money.ts';
import { type DriverAge, FULL_AGE } from '../trip/itinerary.ts';
import type { RentalPeriod } from '../trip/rental-period.ts';
import type { AddOn } from './add-on.ts';
import { ADD_ON_IDS, type Tariff } from './tariff.ts';

/** The inputs of a price. */
export type QuoteRequest = {
  readonly vehicle: Pick<Vehicle, 'id' | 'classType' | 'pricePerDay' | 'cdwPerDay' | 'freeKilometresAs'>;
  readonly period: RentalPeriod;
  readonly driverAge: DriverAge;
  readonly addOns: readonly AddOn[];
};

/** The totals that are stored with a booking (PRICE-5), in cents. `totalRentalDays` is in days. */
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

export const ADD_ON_CODES = ADD_ON_IDS.map((id) => `addon:${id}` as const);

/** Every charge in the order of PRICE-8. */
export const LINE_CODES = [
  'base-rental',
  'extra-hours',
  'listing-fee',
  'underage-fee',
  ...ADD_ON_CODES,
  'hst',
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/**
 * What an amount is computed from (PRICE-25): quantity × unit price ÷ `per`, which is 1 when absent.
 * A flat charge has the quantity 1; a percentage has `per` 100, or 10,000 where it has decimals, and
 * what it is taken of as unit price.
 */
export type Measure<Code extends string = string> = {
  readonly code: Code;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly per?: number;
};

export type Charge<Code extends string = string> = Measure<Code> & { readonly amount: Cents };

/**
 * Returns the charges of a rental (PRICE-4) in the order of PRICE-8, without those of 0. An extra hour
 * adds no per-day fee.
 */
export function rentalCharges(
  { vehicle, period, driverAge, addOns }: QuoteRequest,
  tariff: Tariff,
): readonly Charge<LineCode>[] {
  const { days, extraHours } = period;
  const fees = charge([
    { code: 'base-rental', quantity: days, unitPrice: vehicle.pricePerDay },
    { code: 'extra-hours', quantity: extraHours, unitPrice: vehicle.pricePerDay, per: tariff.extraHourShare },
    { code: 'listing-fee', quantity: days, unitPrice: tariff.listingFeePerDay },
    { code: 'underage-fee', quantity: driverAge < FULL_AGE ? days : 0, unitPrice: tariff.underageFeePerDay },
    ...addOns.map(({ id, pricePerDay }) => ({ code: `addon:${id}` as const, quantity: days, unitPrice: pricePerDay })),
  ]);
  return [...fees, ...charge([{ code: 'hst', ...shareOfPercent(tariff.hstPercent), unitPrice: sumOf(fees) }])];
}

/** Returns the totals of the charges (PRICE-5). */
export function totalsOf(days: number, charges: readonly Charge[]): Totals {
  const amountOf = (code: LineCode): Cents => charges.find((one) => one.code === code)?.amount ?? 0;
  const totalCharges = sumOf(charges);
  const hst = amountOf('hst');
  return {
    totalRentalDays: days,
    baseRental: amountOf('base-rental'),
    extraHoursCharge: amountOf('extra-hours'),
    vehicleListingFeeTotal: amountOf('listing-fee'),
    underageFee: amountOf('underage-fee'),
    addonsTotal: sumOf(charges.filter(({ code }) => code.startsWith('addon:'))),
    rentalSubTotal: totalCharges - hst,
    hst,
    totalCharges,
  };
}

/** Returns the totals of a rental, in the list too (PRICE-11). */
export function rentalTotals(request: QuoteRequest, tariff: Tariff): Totals {
  return totalsOf(request.period.days, rentalCharges(request, tariff));
}

/**
 * Returns what an add-on adds to Total Charges over the whole trip, in cents with HST (PRICE-14).
 * It is the difference between the rounded totals with and without the add-on, so it is exactly
 * what the total changes by when the add-on is selected.
 */
export function addOnEffect(request: QuoteRequest, addOn: AddOn, tariff: Tariff): Cents {
  const others = request.addOns.filter(({ id }) => id !== addOn.id);
  const totalOf = (addOns: readonly AddOn[]): Cents => rentalTotals({ ...request, addOns }, tariff).totalCharges;
  return totalOf([...others, addOn]) - totalOf(others);
}

/** Each amount is rounded on its own; an exact half is rounded up (PRICE-6). */
function charge(measures: readonly Measure<LineCode>[]): readonly Charge<LineCode>[] {
  return measures
    .map((measure) => ({ ...measure, amount: scaleCents(measure.unitPrice, measure.quantity, measure.per ?? 1) }))
    .filter(({ amount }) => amount !== 0);
}

function sumOf(charges: readonly Charge[]): Cents {
  return sumCents(charges.map(({ amount }) => amount));
}
