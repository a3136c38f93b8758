import { alternativesTo } from '../../../domain/fleet/alternatives.ts';
import { type PricedTrip, priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Alternative, FleetAvailability } from '../../../ports/api/availability.ts';
import { useKnownFleet, useRates } from '../journey/fleet.tsx';

/**
 * Returns free vehicles in place of the one of a trip, each with the price of the same trip and of
 * the same add-ons, as the site does for a request (AVAIL-7).
 */
export function useAlternatives(
  { vehicle, itinerary, addOns }: PricedTrip,
  availability: FleetAvailability,
): readonly Alternative[] {
  const free = useKnownFleet().filter(({ id }) => availability[id] === undefined);
  const rates = useRates();
  const ids = addOns.map(({ id }) => id);
  return alternativesTo(vehicle, free).map((other) => ({
    vehicle: other,
    quote: priceOfferedTrip(other, itinerary, ids, rates).quote,
  }));
}
