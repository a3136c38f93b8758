import type { Vehicle } from '../fleet/vehicle.ts';
import { ok, type Result } from '../shared/result.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import { tripPeriod } from '../trip/rental-period.ts';
import { type AddOn, type AddOnProblem, chooseAddOns, offeredAddOns } from './add-on.ts';
import type { QuoteRequest } from './charges.ts';
import { type Quote, quoteRental } from './quote.ts';
import type { Tariff } from './tariff.ts';

/**
 * A trip with a vehicle, add-ons and a price. `request` and `tariff` are the inputs of the price.
 */
export type PricedTrip = {
  readonly vehicle: Vehicle;
  readonly itinerary: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly request: QuoteRequest;
  readonly tariff: Tariff;
  readonly quote: Quote;
};

/**
 * Prices a trip with the add-ons of these ids. Refused at the first id that is not available with
 * the vehicle.
 */
export function priceTrip(
  vehicle: Vehicle,
  itinerary: Itinerary,
  addOnIds: readonly string[],
  tariff: Tariff,
): Result<PricedTrip, AddOnProblem> {
  const addOns = chooseAddOns(vehicle, addOnIds, tariff);
  return addOns.ok ? ok(priceWith(vehicle, itinerary, addOns.value, tariff)) : addOns;
}

/**
 * Prices a trip with those of these add-ons that are offered, and leaves out the others. This is
 * for a choice that was made earlier (STEP-7), since the vehicle or the tariff may have changed.
 */
export function priceOfferedTrip(
  vehicle: Vehicle,
  itinerary: Itinerary,
  addOnIds: readonly string[],
  tariff: Tariff,
): PricedTrip {
  return priceWith(vehicle, itinerary, offeredAddOns(vehicle, addOnIds, tariff), tariff);
}

function priceWith(vehicle: Vehicle, itinerary: Itinerary, addOns: readonly AddOn[], tariff: Tariff): PricedTrip {
  const request = { vehicle, period: tripPeriod(itinerary), driverAge: itinerary.driverAge, addOns };
  return { vehicle, itinerary, addOns, request, tariff, quote: quoteRental(request, tariff) };
}
