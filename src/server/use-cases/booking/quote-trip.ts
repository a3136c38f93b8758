import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { type AddOn, type AddOnProblem, chooseAddOns } from '../../../domain/pricing/add-on.ts';
import { type Quote, quoteRental } from '../../../domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import {
  checkItinerary,
  type Itinerary,
  type ItineraryProblem,
  type RequestedItinerary,
} from '../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../domain/trip/rental-period.ts';
import type { Ports } from '../../../ports/ports.ts';

export type TripRequest = {
  readonly vehicleId: string;
  readonly itinerary: RequestedItinerary;
  readonly addonIds: readonly string[];
};

export type TripProblem =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'itinerary'; readonly problem: ItineraryProblem }
  | { readonly code: 'add-on'; readonly problem: AddOnProblem };

/** A trip that can be booked: everything checked, and priced by the present tariff. */
export type PricedTrip = {
  readonly vehicle: Vehicle;
  readonly itinerary: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly quote: Quote;
};

/** Checks and prices a trip (PRICE-21): the vehicle first, then the itinerary, then the add-ons. Saves nothing. */
export async function quoteTrip(
  ports: Pick<Ports, 'vehicles' | 'clock'>,
  request: TripRequest,
): Promise<Result<PricedTrip, TripProblem>> {
  const vehicle = await ports.vehicles.find(request.vehicleId);
  if (vehicle === undefined || !vehicle.available) return refuse({ code: 'vehicle-not-found' });
  const itinerary = checkItinerary(request.itinerary, torontoDate(ports.clock.now()));
  if (!itinerary.ok) return refuse({ code: 'itinerary', problem: itinerary.problem });
  const addOns = chooseAddOns(vehicle, request.addonIds, OAKVILLE_TARIFF);
  if (!addOns.ok) return refuse({ code: 'add-on', problem: addOns.problem });
  const quote = quoteRental(
    {
      vehicle,
      period: tripPeriod(itinerary.value),
      driverAge: itinerary.value.driverAge,
      addOns: addOns.value,
    },
    OAKVILLE_TARIFF,
  );
  return ok({ vehicle, itinerary: itinerary.value, addOns: addOns.value, quote });
}
