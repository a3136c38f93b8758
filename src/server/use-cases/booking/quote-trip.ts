import type { AddOnProblem } from '../../../domain/pricing/add-on.ts';
import { type PricedTrip, priceTrip } from '../../../domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import { type Instant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import {
  checkItinerary,
  type Itinerary,
  type ItineraryProblem,
  type RequestedItinerary,
  type StaffItineraryProblem,
} from '../../../domain/trip/itinerary.ts';
import type { Ports } from '../../../ports/ports.ts';

export type TripRequest = {
  readonly vehicleId: string;
  readonly itinerary: RequestedItinerary;
  readonly addonIds: readonly string[];
};

export type TripProblem =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'itinerary'; readonly problem: ItineraryProblem | StaffItineraryProblem }
  | { readonly code: 'add-on'; readonly problem: AddOnProblem };

/** Checks the itinerary of a trip at a moment. */
type ItineraryCheck = (
  requested: RequestedItinerary,
  now: Instant,
) => Result<Itinerary, ItineraryProblem | StaffItineraryProblem>;

/**
 * Checks and prices a trip (PRICE-21): first the vehicle, then the itinerary, then the add-ons.
 * The itinerary is checked as a customer's unless another check is given. Saves nothing.
 */
export async function quoteTrip(
  ports: Pick<Ports, 'vehicles' | 'clock'>,
  request: TripRequest,
  check: ItineraryCheck = (requested, now) => checkItinerary(requested, torontoDate(now)),
): Promise<Result<PricedTrip, TripProblem>> {
  const vehicle = await ports.vehicles.find(request.vehicleId);
  if (vehicle === undefined || !vehicle.available) return refuse({ code: 'vehicle-not-found' });
  const itinerary = check(request.itinerary, ports.clock.now());
  if (!itinerary.ok) return refuse({ code: 'itinerary', problem: itinerary.problem });
  const priced = priceTrip(vehicle, itinerary.value, request.addonIds, OAKVILLE_TARIFF);
  return priced.ok ? priced : refuse({ code: 'add-on', problem: priced.problem });
}
