import type { AddOnProblem } from '../../../domain/pricing/add-on.ts';
import { type PriceHold, underHold } from '../../../domain/pricing/hold.ts';
import { type PricedTrip, priceTrip } from '../../../domain/pricing/price-trip.ts';
import type { OpeningHours } from '../../../domain/shared/opening-hours.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import {
  checkItinerary,
  checkStaffItinerary,
  type Itinerary,
  type ItineraryProblem,
  type RequestedItinerary,
  type StaffItineraryProblem,
} from '../../../domain/trip/itinerary.ts';
import type { Ports } from '../../../ports/ports.ts';
import { presentRates } from '../pricing/rates.ts';
import { closedDaysBetween } from '../schedule/closed-days.ts';
import { findVehicle } from '../stored/stored-vehicles.ts';

export type TripRequest = {
  readonly vehicleId: string;
  readonly itinerary: RequestedItinerary;
  readonly addonIds: readonly string[];
  /** Prices that hold. Absent in requests of staff. */
  readonly hold?: PriceHold | undefined;
};

export type TripProblem =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'itinerary'; readonly problem: ItineraryProblem | StaffItineraryProblem }
  | { readonly code: 'add-on'; readonly problem: AddOnProblem };

/** The opening hours, and whether a member of staff enters the trip. */
export type TripRules = { readonly hours: OpeningHours; readonly isByStaff?: boolean };

/**
 * Checks and prices a trip (PRICE-21): first the vehicle, then the itinerary, by the rules for
 * customers or for staff, then the add-ons. The rates in force price it (PRICE-33); a hold of the
 * vehicle names its prices (HOLD-2). Saves nothing.
 */
export async function quoteTrip(
  ports: Pick<Ports, 'vehicles' | 'closedDays' | 'tariffs' | 'clock'>,
  request: TripRequest,
  { hours, isByStaff = false }: TripRules,
): Promise<Result<PricedTrip, TripProblem>> {
  const [vehicle, tariff] = await Promise.all([findVehicle(ports.vehicles, request.vehicleId), presentRates(ports)]);
  if (vehicle === undefined || !vehicle.available) return refuse({ code: 'vehicle-not-found' });
  const itinerary = isByStaff
    ? checkStaffItinerary(request.itinerary, ports.clock.now(), hours)
    : await checkCustomerItinerary(ports, request.itinerary, hours);
  if (!itinerary.ok) return refuse({ code: 'itinerary', problem: itinerary.problem });
  const from = underHold(vehicle, tariff, request.hold);
  const priced = priceTrip(from.vehicle, itinerary.value, request.addonIds, from.tariff);
  return priced.ok ? priced : refuse({ code: 'add-on', problem: priced.problem });
}

async function checkCustomerItinerary(
  { closedDays, clock }: Pick<Ports, 'closedDays' | 'clock'>,
  requested: RequestedItinerary,
  hours: OpeningHours,
): Promise<Result<Itinerary, ItineraryProblem>> {
  const { pickupDate } = requested;
  return checkItinerary(
    requested,
    torontoDate(clock.now()),
    hours,
    await closedDaysBetween(closedDays, pickupDate, pickupDate),
  );
}
