import type { Vehicle } from '../fleet/vehicle.ts';
import { type Cents, scaleCents, sumCents } from '../shared/money.ts';
import { type DriverAge, FULL_AGE } from '../trip/itinerary.ts';
import type { RentalPeriod } from '../trip/rental-period.ts';
import { type AddOn, addOnsFor } from './add-on.ts';
import { ADD_ON_IDS, type AddOnId, type Tariff } from './tariff.ts';

/** The inputs of a price. */
export type QuoteRequest = {
  readonly vehicle: Pick<Vehicle, 'id' | 'classType' | 'pricePerDay' | 'cdwPerDay'>;
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

export type LineCode = 'base-rental' | 'extra-hours' | 'listing-fee' | 'underage-fee' | `addon:${AddOnId}` | 'hst';

/** Every charge in the order of PRICE-8. */
export const LINE_CODES: readonly LineCode[] = [
  'base-rental',
  'extra-hours',
  'listing-fee',
  'underage-fee',
  ...ADD_ON_IDS.map((id) => `addon:${id}` as const),
  'hst',
];

/**
 * Computes the charges (PRICE-4, PRICE-6), in the list too (PRICE-11). Every amount is rounded by
 * itself; an exact half is rounded up. An extra hour adds no per-day fee.
 */
export function rentalTotals({ vehicle, period, driverAge, addOns }: QuoteRequest, tariff: Tariff): Totals {
  const { days, extraHours } = period;
  const baseRental = days * vehicle.pricePerDay;
  const extraHoursCharge = scaleCents(vehicle.pricePerDay, extraHours, tariff.extraHourShare);
  const vehicleListingFeeTotal = days * tariff.listingFeePerDay;
  const underageFee = driverAge < FULL_AGE ? days * tariff.underageFeePerDay : 0;
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
 * Returns what an add-on adds to Total Charges over the whole trip, in cents with HST (PRICE-14).
 * It is the difference between the rounded totals with and without the add-on, so it is exactly
 * what the total changes by when the add-on is selected.
 */
export function addOnEffect(request: QuoteRequest, addOn: AddOn, tariff: Tariff): Cents {
  const others = request.addOns.filter(({ id }) => id !== addOn.id);
  const totalOf = (addOns: readonly AddOn[]): Cents => rentalTotals({ ...request, addOns }, tariff).totalCharges;
  return totalOf([...others, addOn]) - totalOf(others);
}

/**
 * Returns what Total Charges would be with the waiver, in cents. Undefined when the waiver is
 * already chosen or the vehicle has no price for it.
 */
export function waiverPreview(request: QuoteRequest, tariff: Tariff): Cents | undefined {
  const offer = addOnsFor(request.vehicle, tariff).find(({ id }) => id === 'loss-damage-waiver');
  if (offer?.pricePerDay === undefined || request.addOns.some(({ id }) => id === offer.id)) return undefined;
  const waiver = { ...offer, pricePerDay: offer.pricePerDay };
  return rentalTotals({ ...request, addOns: [...request.addOns, waiver] }, tariff).totalCharges;
}
