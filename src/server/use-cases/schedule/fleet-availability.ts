import { alternativesTo } from '../../../domain/fleet/alternatives.ts';
import { type Availability, availabilityIn, neededSpan, type RentalTimes } from '../../../domain/fleet/availability.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { publicVehicle } from '../../../domain/fleet/vehicle.ts';
import type { AddOn } from '../../../domain/pricing/add-on.ts';
import { type PricedTrip, priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addMonths, type Instant, isInstant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import { type Itinerary, MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { Alternative, FleetAvailability } from '../../../ports/api/availability.ts';
import type { TripAvailability } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { allVehicles } from '../fleet/stored-vehicles.ts';
import { describeUses, loadSchedule, loadUses, type SchedulePorts } from './vehicle-schedule.ts';

type AvailabilityPorts = SchedulePorts & Pick<Ports, 'clock'>;

/** Why there is no availability of a time: it does not end after it begins, or it is too long. */
export type TimesRefusal = {
  readonly code: 'times';
  readonly problem: 'dropoff-not-after-pickup' | 'rental-too-long';
};

/**
 * Returns the vehicles that are not free for a trip (AVAIL-6). Any time is answered, also a past
 * one.
 */
export async function showFleetAvailability(
  ports: AvailabilityPorts,
  trip: RentalTimes,
): Promise<Result<FleetAvailability, TimesRefusal>> {
  const times = checkTimes(trip);
  if (!times.ok) return times;
  const states = await availabilityOfFleet(ports, trip, ports.clock.now());
  const unfree = [...states].flatMap(([{ id }, state]) => (state === 'free' ? [] : [[id, state] as const]));
  return ok(Object.fromEntries(unfree));
}

/**
 * Returns the vehicles that are not free for a trip and what uses them, for staff (AVAIL-11).
 * `without` is a booking that does not count.
 */
export async function showFleetUses(
  ports: AvailabilityPorts,
  trip: RentalTimes,
  without?: string,
): Promise<Result<Readonly<Record<string, TripAvailability>>, TimesRefusal>> {
  const times = checkTimes(trip);
  if (!times.ok) return times;
  const needed = neededSpan(trip);
  const [fleet, loaded] = await Promise.all([allVehicles(ports.vehicles), loadUses(ports, needed, ports.clock.now())]);
  const usesOf = Map.groupBy(
    loaded.uses.filter(({ id }) => id !== without),
    ({ vehicleId }) => vehicleId,
  );
  const unfree = fleet.flatMap(({ id, units = 1 }) => {
    const uses = usesOf.get(id) ?? [];
    const state = availabilityIn(needed, units, uses);
    return state === 'free' ? [] : [[id, { state, overlaps: describeUses(uses, loaded) }] as const];
  });
  return ok(Object.fromEntries(unfree));
}

function checkTimes(trip: RentalTimes): Result<undefined, TimesRefusal> {
  // A moment of a day that its month does not have is invalid.
  const isNone = !isInstant(trip.pickupTime) || !isInstant(trip.dropoffTime);
  if (isNone || trip.dropoffTime <= trip.pickupTime)
    return refuse({ code: 'times', problem: 'dropoff-not-after-pickup' });
  return isTooLong(trip) ? refuse({ code: 'times', problem: 'rental-too-long' }) : ok(undefined);
}

/** Returns whether a vehicle is free for a trip. */
export async function availabilityOf(
  ports: AvailabilityPorts,
  vehicleId: string,
  trip: RentalTimes,
): Promise<Availability> {
  const { uses, units } = await loadSchedule(ports, { vehicleId, trip }, ports.clock.now());
  return availabilityIn(neededSpan(trip), units, uses);
}

/** Returns free vehicles in place of one that is blocked, with the price of the same trip (AVAIL-7). */
export async function offerAlternatives(
  ports: AvailabilityPorts,
  {
    vehicle,
    itinerary,
    addOns,
  }: Pick<PricedTrip, 'itinerary' | 'addOns'> & { readonly vehicle: Parameters<typeof alternativesTo>[0] },
): Promise<readonly Alternative[]> {
  const states = await availabilityOfFleet(ports, itinerary, ports.clock.now());
  const free = [...states].flatMap(([other, state]) => (state === 'free' ? [other] : []));
  return alternativesTo(vehicle, free).map((other) => priceAlternative(other, itinerary, addOns));
}

/** Prices a trip with another vehicle, and those of the add-ons that it is offered with. */
export function priceAlternative(vehicle: Vehicle, itinerary: Itinerary, addOns: readonly AddOn[]): Alternative {
  const addOnIds = addOns.map(({ id }) => id);
  return {
    vehicle: publicVehicle(vehicle),
    quote: priceOfferedTrip(vehicle, itinerary, addOnIds, OAKVILLE_TARIFF).quote,
  };
}

async function availabilityOfFleet(
  ports: SchedulePorts,
  trip: RentalTimes,
  now: Instant,
): Promise<ReadonlyMap<Vehicle, Availability>> {
  const needed = neededSpan(trip);
  const [fleet, { uses }] = await Promise.all([allVehicles(ports.vehicles), loadUses(ports, needed, now)]);
  const usesOf = Map.groupBy(uses, ({ vehicleId }) => vehicleId);
  return new Map(
    fleet.map((vehicle) => [vehicle, availabilityIn(needed, vehicle.units ?? 1, usesOf.get(vehicle.id) ?? [])]),
  );
}

function isTooLong({ pickupTime, dropoffTime }: RentalTimes): boolean {
  return torontoDate(dropoffTime) > addMonths(torontoDate(pickupTime), MAX_RENTAL_MONTHS);
}
