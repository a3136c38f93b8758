import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { type AddOn, chooseAddOns } from '../../../domain/pricing/add-on.ts';
import type { QuoteRequest } from '../../../domain/pricing/charges.ts';
import { type Quote, quoteRental } from '../../../domain/pricing/quote.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../domain/trip/rental-period.ts';

/** A vehicle, a trip and add-ons with their quote, priced from ids at each render (STEP-7). */
export type PricedTrip = {
  readonly vehicle: Vehicle;
  readonly trip: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly request: QuoteRequest;
  readonly quote: Quote;
};

/** Leaves out add-ons that the vehicle does not offer, such as a waiver without a price. */
export function priceTrip(vehicle: Vehicle, trip: Itinerary, ids: readonly AddOnId[]): PricedTrip {
  const offered = ids.filter((id) => chooseAddOns(vehicle, [id], OAKVILLE_TARIFF).ok);
  const chosen = chooseAddOns(vehicle, offered, OAKVILLE_TARIFF);
  const addOns = chosen.ok ? chosen.value : [];
  const request = { vehicle, period: tripPeriod(trip), driverAge: trip.driverAge, addOns };
  return { vehicle, trip, addOns, request, quote: quoteRental(request, OAKVILLE_TARIFF) };
}
