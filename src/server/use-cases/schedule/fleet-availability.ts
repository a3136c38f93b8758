import { alternativesTo } from '../../../domain/fleet/alternatives.ts';
import {
  type Availability,
  availabilityIn,
  freeFrom,
  neededSpan,
  type RentalTimes,
  type VehicleSchedule,
} from '../../../domain/fleet/availability.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { publicVehicle } from '../../../domain/fleet/vehicle.ts';
import type { AddOn } from '../../../domain/pricing/add-on.ts';
import { type PricedTrip, priceOfferedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Tariff } from '../../../domain/pricing/tariff.ts';
import type { OpeningHours } from '../../../domain/shared/opening-hours.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addDays, addMonths, type Instant, isInstant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import { type Itinerary, MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import { pickupsWithinDay } from '../../../domain/trip/opening-hours.ts';
import type { Alternative, AvailabilityAnswer, Unfree } from '../../../ports/api/availability.ts';
import type { TripAvailability } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { presentRates, type RatesPorts } from '../pricing/rates.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';
import { closedDaysBetween } from './closed-days.ts';
import { describeUses, loadSchedule, loadUses, type SchedulePorts } from './vehicle-schedule.ts';

type AvailabilityPorts = SchedulePorts & Pick<Ports, 'clock'>;

/** Why there is no availability of a time: it does not end after it begins, or it is too long. */
export type TimesRefusal = {
  readonly code: 'times';
  readonly problem: 'dropoff-not-after-pickup' | 'rental-too-long';
};

/**
 * Returns the vehicles that are not free for a trip (AVAIL-6), and from when a taken one is within a
 * day of the pickup (AVAIL-12). Any time is answered, also a past one.
 */
export async function showFleetAvailability(
  ports: AvailabilityPorts & Pick<Ports, 'closedDays'>,
  trip: RentalTimes,
  hours: OpeningHours,
): Promise<Result<AvailabilityAnswer, TimesRefusal>> {
  const times = checkTimes(trip);
  if (!times.ok) return times;
  const date = torontoDate(trip.pickupTime);
  const [schedules, closedDays] = await Promise.all([
    schedulesOfFleet(ports, trip, ports.clock.now()),
    closedDaysBetween(ports.closedDays, date, addDays(date, 1)),
  ]);
  const pickups = pickupsWithinDay(trip.pickupTime, hours, closedDays);
  const vehicles: Record<string, Unfree> = {};
  const laterFree: Record<string, Instant> = {};
  for (const [{ id }, schedule] of schedules) {
    const state = availabilityIn(neededSpan(trip), schedule.units, schedule.uses);
    if (state === 'free') continue;
    vehicles[id] = state;
    const from = state === 'taken' ? freeFrom(pickups, trip, schedule) : undefined;
    if (from !== undefined) laterFree[id] = from;
  }
  return ok({ vehicles, ...(Object.keys(laterFree).length === 0 ? {} : { freeFrom: laterFree }) });
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

type ReplacedTrip = Pick<PricedTrip, 'itinerary'> & { readonly vehicle: Parameters<typeof alternativesTo>[0] };

/** Returns free vehicles in place of one that is blocked, with the price of the same trip (AVAIL-7). */
export async function offerAlternatives(
  ports: AvailabilityPorts & RatesPorts,
  { addOns, ...trip }: ReplacedTrip & Pick<PricedTrip, 'addOns'>,
): Promise<readonly Alternative[]> {
  const [vehicles, tariff] = await Promise.all([findAlternatives(ports, trip), presentRates(ports)]);
  return vehicles.map((other) => priceAlternative(other, trip.itinerary, addOns, tariff));
}

/** Returns free vehicles in place of that of a trip (AVAIL-7). */
export async function findAlternatives(
  ports: AvailabilityPorts,
  { vehicle, itinerary }: ReplacedTrip,
): Promise<readonly Vehicle[]> {
  const needed = neededSpan(itinerary);
  const free = (await schedulesOfFleet(ports, itinerary, ports.clock.now())).flatMap(([other, { units, uses }]) =>
    availabilityIn(needed, units, uses) === 'free' ? [other] : [],
  );
  return alternativesTo(vehicle, free);
}

/** Prices a trip with another vehicle, and those of the add-ons that it is offered with. */
export function priceAlternative(
  vehicle: Vehicle,
  itinerary: Itinerary,
  addOns: readonly AddOn[],
  tariff: Tariff,
): Alternative {
  const addOnIds = addOns.map(({ id }) => id);
  return {
    vehicle: publicVehicle(vehicle),
    quote: priceOfferedTrip(vehicle, itinerary, addOnIds, tariff).quote,
  };
}

async function schedulesOfFleet(
  ports: SchedulePorts,
  trip: RentalTimes,
  now: Instant,
): Promise<readonly (readonly [Vehicle, VehicleSchedule])[]> {
  const [fleet, { uses }] = await Promise.all([allVehicles(ports.vehicles), loadUses(ports, neededSpan(trip), now)]);
  const usesOf = Map.groupBy(uses, ({ vehicleId }) => vehicleId);
  return fleet.map((vehicle) => [vehicle, { units: vehicle.units ?? 1, uses: usesOf.get(vehicle.id) ?? [] }]);
}

function isTooLong({ pickupTime, dropoffTime }: RentalTimes): boolean {
  return torontoDate(dropoffTime) > addMonths(torontoDate(pickupTime), MAX_RENTAL_MONTHS);
}
