import { listedStatus } from '../booking/booking.ts';
import { spanNeeded, type UsingBooking } from '../booking/overlap.ts';
import {
  availabilityIn,
  doMeet,
  neededSpan,
  type Span,
  type VehicleSchedule,
  type VehicleUse,
} from '../fleet/availability.ts';

/** The schedule of a vehicle, and the requests for it that wait for an answer, without held ones. */
export type VehicleDemand = VehicleSchedule & { readonly requests: readonly UsingBooking[] };

type Waiting = Pick<UsingBooking, 'status' | 'handover'> & { readonly held?: true };

/** Whether a booking still needs its vehicle: it waits for an answer, or is approved and not back. */
export function needsVehicle(booking: Waiting): boolean {
  const status = listedStatus(booking);
  return status === 'confirmed' || (status === 'approved' && booking.handover?.back === undefined);
}

/**
 * Returns why the vehicle is not free for a booking beside the others (AVAIL-3): 'clash' when
 * bookings take it, 'blocked' when blocks alone do. Undefined if it is free.
 */
export function conflictOf(booking: UsingBooking, { units, uses }: VehicleSchedule): 'clash' | 'blocked' | undefined {
  const state = availabilityIn(spanNeeded(booking), units, without(booking.id, uses));
  if (state === 'free') return undefined;
  return state === 'taken' ? 'clash' : 'blocked';
}

/**
 * Whether another unanswered request wants the vehicle of a request at the same time, and both
 * cannot have it (BOOK-52).
 */
export function isWantedTwice({ id, status, itinerary }: UsingBooking, demand: VehicleDemand): boolean {
  if (status !== 'confirmed') return false;
  const needed = neededSpan(itinerary);
  const others = without(id, demand.requests.map(tripUseOf)).filter((use) => doMeet(use, needed));
  if (others.length === 0) return false;
  return availabilityIn(needed, demand.units, [...without(id, demand.uses), ...others]) !== 'free';
}

/** Another booking for which a mark stands, by its id. */
export type Conflict = { readonly mark: 'clash' | 'asks-too'; readonly id: string };

/** Returns the bookings for which the marks of a booking stand (BOOK-58). */
export function conflictsOf(booking: UsingBooking, demand: VehicleDemand): readonly Conflict[] {
  const needed = spanNeeded(booking);
  const others = (uses: readonly VehicleUse[]) => without(booking.id, uses).filter((use) => doMeet(use, needed));
  const taking = conflictOf(booking, demand) === 'clash' ? others(demand.uses) : [];
  const asking = isWantedTwice(booking, demand) ? others(demand.requests.map(tripUseOf)) : [];
  return [
    ...taking.filter(({ kind }) => kind === 'booking').map(({ id }) => ({ mark: 'clash' as const, id })),
    ...asking.map(({ id }) => ({ mark: 'asks-too' as const, id })),
  ];
}

/** Returns for each vehicle the span in which these bookings need it. */
export function neededSpans(bookings: readonly UsingBooking[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const booking of bookings) {
    const needed = spanNeeded(booking);
    const before = spans.get(booking.vehicle.id) ?? needed;
    const from = needed.from < before.from ? needed.from : before.from;
    const to = needed.to > before.to ? needed.to : before.to;
    spans.set(booking.vehicle.id, { from, to });
  }
  return spans;
}

function without(id: string, uses: readonly VehicleUse[]): readonly VehicleUse[] {
  return uses.filter((use) => use.id !== id);
}

/** Returns what a booking would use of its vehicle by its agreed trip. */
export function tripUseOf({ id, vehicle, itinerary: { pickupTime, dropoffTime } }: UsingBooking): VehicleUse {
  return { id, kind: 'booking', vehicleId: vehicle.id, units: 1, from: pickupTime, to: dropoffTime };
}
