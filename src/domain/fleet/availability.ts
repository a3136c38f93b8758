import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/** The time between two rentals of a unit, to clean and to refuel it (AVAIL-1). */
export const TURNAROUND_MINUTES = 60;

/** The time from a moment on until before another. */
export type Span = { readonly from: Instant; readonly to: Instant };

/**
 * What needs units of a vehicle in a span: a booking needs one, a block the units that it names.
 * `isOut`: the booking has its vehicle now, `unit` by name.
 */
export type VehicleUse = Span & {
  readonly id: string;
  readonly kind: 'booking' | 'block';
  readonly vehicleId: string;
  readonly units: number;
  readonly isOut?: true;
  readonly unit?: string;
};

/**
 * Whether a trip can have a vehicle (AVAIL-3): 'blocked' when blocks alone leave no unit at some
 * moment, 'taken' when blocks and bookings together leave none.
 */
export const AVAILABILITIES = ['free', 'taken', 'blocked'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * The condition under which a booking may use a vehicle (AVAIL-8). It is checked when the booking
 * is decided, and again by the store as it writes. `although` has the ids of the uses that staff
 * accept; `now` is the moment until which a vehicle that is out is in use at least. With `handOut`
 * the vehicle goes out now: of the bookings only those count that have it, and the named unit is not
 * with one of them (BOOK-59). `alsoPlanned`: the other bookings count too (BOOK-68).
 */
export type VehicleClaim = {
  readonly bookingId: string;
  readonly vehicleId: string;
  readonly units: number;
  readonly needed: Span;
  readonly although: readonly string[];
  readonly now: Instant;
  readonly handOut?: { readonly unit?: string; readonly alsoPlanned?: true };
};

/**
 * Returns the subject of claims on a vehicle. Of two writes with this subject one comes after the
 * other, so a claim is judged beside all that uses the vehicle (AVAIL-8).
 */
export function vehicleSubject(vehicleId: string): string {
  return `vehicle ${vehicleId}`;
}

/** How many units of a vehicle there are, and what uses them. */
export type VehicleSchedule = { readonly units: number; readonly uses: readonly VehicleUse[] };

/** When a rental begins and ends. */
export type RentalTimes = { readonly pickupTime: Instant; readonly dropoffTime: Instant };

/** Returns the time in which a trip needs a unit: with the turnaround before and after (AVAIL-3). */
export function neededSpan({ pickupTime, dropoffTime }: RentalTimes): Span {
  return { from: addMinutes(pickupTime, -TURNAROUND_MINUTES), to: addMinutes(dropoffTime, TURNAROUND_MINUTES) };
}

/** Whether two spans share a moment. One that begins as the other ends does not. */
export function doMeet(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/**
 * Returns whether a vehicle with `units` units has a free one for the whole span (AVAIL-3,
 * AVAIL-9).
 */
export function availabilityIn(needed: Span, units: number, uses: readonly VehicleUse[]): Availability {
  const blocks = uses.filter(({ kind }) => kind === 'block');
  if (mostUnitsInUse(needed, blocks) >= units) return 'blocked';
  return mostUnitsInUse(needed, uses) >= units ? 'taken' : 'free';
}

/**
 * Returns the first booking, from a moment on, until whose begin no unit stays free (BOOK-65).
 * Undefined while one stays free.
 */
export function nextTaking(from: Instant, schedule: VehicleSchedule): VehicleUse | undefined {
  return takings(from, schedule).find(({ kind }) => kind === 'booking');
}

/**
 * Returns until when a rental may have a unit, from a moment on: a turnaround before the first booking
 * or block until whose begin no unit stays free. Undefined while one stays free.
 */
export function freeUntil(from: Instant, schedule: VehicleSchedule): Instant | undefined {
  const [first] = takings(from, schedule);
  return first && addMinutes(first.from, -TURNAROUND_MINUTES);
}

function takings(from: Instant, { units, uses }: VehicleSchedule): readonly VehicleUse[] {
  const inOrder = [...uses].sort((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.filter((use) => {
    const last = use.from > from ? use.from : from;
    return use.to > from && availabilityIn({ from, to: addMinutes(last, 1) }, units, uses) !== 'free';
  });
}

/**
 * Returns the first of some later pickups from which a vehicle is free until the dropoff (AVAIL-12).
 * Undefined if there is none.
 */
export function freeFrom(
  pickups: readonly Instant[],
  { dropoffTime }: Pick<RentalTimes, 'dropoffTime'>,
  { units, uses }: VehicleSchedule,
): Instant | undefined {
  return pickups.find(
    (pickupTime) =>
      pickupTime < dropoffTime && availabilityIn(neededSpan({ pickupTime, dropoffTime }), units, uses) === 'free',
  );
}

/** Returns the claim of a booking on a vehicle, refused as by `checkClaim` (AVAIL-8). */
export function claimVehicle(
  claimed: Omit<VehicleClaim, 'units'>,
  { units, uses }: VehicleSchedule,
): Result<VehicleClaim, readonly VehicleUse[]> {
  const claim = { ...claimed, units };
  const checked = checkClaim(claim, uses);
  return checked.ok ? ok(claim) : checked;
}

/**
 * Checks a claim against the uses of its vehicle (AVAIL-8). Refused with all other uses that it
 * meets if no unit is left and not all of them are accepted, and with the booking that has the unit
 * that is to be handed out.
 */
export function checkClaim(
  { bookingId, vehicleId, units, needed, although, handOut }: VehicleClaim,
  uses: readonly VehicleUse[],
): Result<undefined, readonly VehicleUse[]> {
  const others = uses.filter((use) => use.vehicleId === vehicleId && use.id !== bookingId && doMeet(use, needed));
  const overlapping =
    handOut === undefined || handOut.alsoPlanned
      ? others
      : others.filter(({ kind, isOut = false }) => kind === 'block' || isOut);
  const isFree = availabilityIn(needed, units, overlapping) === 'free';
  const inTheWay = isFree
    ? overlapping.filter(({ unit }) => unit !== undefined && unit === handOut?.unit)
    : overlapping;
  return inTheWay.every(({ id }) => although.includes(id)) ? ok(undefined) : refuse(inTheWay);
}

/**
 * Returns the most units that are in use at one moment of a span. The number grows only where a use
 * begins, so these moments and the first of the span are enough.
 */
function mostUnitsInUse(needed: Span, uses: readonly VehicleUse[]): number {
  const overlapping = uses.filter((use) => doMeet(use, needed));
  const moments = [needed.from, ...overlapping.map(({ from }) => from).filter((from) => from > needed.from)];
  const unitsAt = (moment: Instant) =>
    overlapping.reduce((sum, { from, to, units }) => (from <= moment && moment < to ? sum + units : sum), 0);
  return Math.max(...moments.map(unitsAt));
}
