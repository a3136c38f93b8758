import { type AddOn, chooseAddOns } from '../../domain/add-on.ts';
import type { Itinerary } from '../../domain/itinerary.ts';
import { type Quote, type QuoteRequest, quoteRental } from '../../domain/quote.ts';
import { tripPeriod } from '../../domain/rental-period.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../domain/tariff.ts';
import type { Vehicle } from '../../domain/vehicle.ts';

/** A vehicle, a trip and the extras with their price, made anew from ids whenever a page is drawn (STEP-7). */
export type PricedTrip = {
  readonly vehicle: Vehicle;
  readonly trip: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly request: QuoteRequest;
  readonly quote: Quote;
};

/** Extras that are not offered with this vehicle (a waiver without a price) are left out. */
export function priceTrip(vehicle: Vehicle, trip: Itinerary, ids: readonly AddOnId[]): PricedTrip {
  const offered = ids.filter((id) => chooseAddOns(vehicle, [id], OAKVILLE_TARIFF).ok);
  const chosen = chooseAddOns(vehicle, offered, OAKVILLE_TARIFF);
  const addOns = chosen.ok ? chosen.value : [];
  const request = { vehicle, period: tripPeriod(trip), driverAge: trip.driverAge, addOns };
  return { vehicle, trip, addOns, request, quote: quoteRental(request, OAKVILLE_TARIFF) };
}
