import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { isOut } from '../booking/handover.ts';
import { vehicleUsesOf } from '../booking/overlap.ts';
import type { PayerKind } from '../booking/payer.ts';
import { availabilityIn, type Span, type VehicleUse } from '../fleet/availability.ts';
import { type Block, blockUseOf } from '../fleet/block.ts';
import { familyOf, staffFleet } from '../fleet/fleet-filter.ts';
import { type Vehicle, vehicleTitle } from '../fleet/vehicle.ts';
import type { Family } from '../fleet/vehicle-class.ts';
import { groupBy } from '../shared/group-by.ts';
import { addDays, type DateText, type Instant, torontoInstant } from '../shared/toronto-time.ts';
import type { Due } from '../unit/upkeep.ts';
import { conflictOf, needsVehicle } from './conflicts.ts';

/** How many days the timeline shows (AVAIL-10). */
export const TIMELINE_DAYS = [14, 30] as const;
export type TimelineDays = (typeof TIMELINE_DAYS)[number];

/**
 * A booking or a block on the timeline. `label` is the customer's name, or the note or reason of a
 * block. `clash` means that the vehicle is not free for it beside the other bookings and blocks.
 * `due` is the dropoff of a vehicle that is out past it; the span then ends now. `units` is what a
 * block takes of several units. `payer` is who pays for the customer.
 */
export type TimelineSpan = Span & {
  readonly kind: 'request' | 'approved' | 'out' | 'completed' | 'block';
  readonly id: string;
  readonly label: string;
  readonly clash?: true;
  readonly due?: Instant;
  readonly units?: number;
  readonly payer?: PayerKind;
};

/** The row of a vehicle. */
export type TimelineRow = {
  readonly id: string;
  readonly title: string;
  readonly family: Family;
  readonly units: number;
  /** What is due of it now, whatever days are shown (FILE-3). */
  readonly due?: readonly Due[];
  readonly spans: readonly TimelineSpan[];
};

/** What the timeline is made of: everything that meets its span, and what is due of each vehicle. */
export type TimelineParts = {
  readonly due?: ReadonlyMap<string, readonly Due[]>;
  readonly fleet: readonly Vehicle[];
  readonly bookings: readonly Booking[];
  readonly blocks: readonly Block[];
};

/** Returns the span of a number of days of the office from a date on. */
export function timelineSpan(from: DateText, days: number): Span {
  return { from: startOf(from), to: startOf(addDays(from, days)) };
}

/**
 * Returns the rows of the timeline in the order of the fleet, each with its spans by their
 * beginning (AVAIL-10).
 */
export function timelineRows({ fleet, due, bookings, blocks }: TimelineParts, now: Instant): readonly TimelineRow[] {
  const rowSpansOf = groupBy(
    bookings.flatMap((booking) => spansOfBooking(booking, now)),
    ({ vehicleId }) => vehicleId,
  );
  const usesOf = groupBy(
    bookings.flatMap((booking) => vehicleUsesOf(booking, now)),
    ({ vehicleId }) => vehicleId,
  );
  const blocksOf = groupBy(blocks, ({ vehicleId }) => vehicleId);
  return staffFleet(fleet).map((vehicle) => ({
    id: vehicle.id,
    title: vehicleTitle(vehicle),
    family: familyOf(vehicle),
    units: vehicle.units ?? 1,
    ...dueOfRow(due?.get(vehicle.id)),
    spans: spansOf(vehicle, {
      spans: rowSpansOf.get(vehicle.id) ?? [],
      uses: usesOf.get(vehicle.id) ?? [],
      blocks: blocksOf.get(vehicle.id) ?? [],
    }),
  }));
}

function dueOfRow(due: readonly Due[] | undefined): Pick<TimelineRow, 'due'> {
  return due === undefined ? {} : { due };
}

/** Whether a vehicle has a unit that nothing uses in all of a span. Requests use none (AVAIL-2). */
export function hasFreeUnit({ id, units, spans }: Pick<TimelineRow, 'id' | 'units' | 'spans'>, needed: Span): boolean {
  const uses = spans
    .filter(({ kind }) => kind !== 'request')
    .map((span): VehicleUse => {
      const kind = span.kind === 'block' ? 'block' : 'booking';
      return { id: span.id, kind, vehicleId: id, units: span.units ?? 1, from: span.from, to: span.to };
    });
  return availabilityIn(needed, units, uses) === 'free';
}

/** A span of a booking, and the booking where it needs the vehicle of the row still. */
type BookingSpan = { readonly vehicleId: string; readonly span: TimelineSpan; readonly needing?: Booking };

function spansOf(
  { units = 1 }: Vehicle,
  row: {
    readonly spans: readonly BookingSpan[];
    readonly uses: readonly VehicleUse[];
    readonly blocks: readonly Block[];
  },
): readonly TimelineSpan[] {
  const uses = [...row.uses, ...row.blocks.map(blockUseOf)];
  const ofBookings = row.spans.map(({ span, needing }): TimelineSpan => {
    const isClash = needing !== undefined && conflictOf(needing, { units, uses }) !== undefined;
    return isClash ? { ...span, clash: true } : span;
  });
  return [...ofBookings, ...row.blocks.map(spanOfBlock)].sort(byBeginning);
}

/** Returns a span for each vehicle that a booking uses. One that was swapped is back (AVAIL-14). */
function spansOfBooking(booking: Booking, now: Instant): readonly BookingSpan[] {
  const kind = kindOf(booking);
  if (kind === undefined) return [];
  const { id, form, confirmationNumber, itinerary, vehicle } = booking;
  const label = customerName(form) || confirmationNumber;
  const isLate = kind === 'out' && itinerary.dropoffTime < now;
  const paid = booking.payer === undefined ? {} : { payer: booking.payer.kind };
  const due = { ...(isLate && { due: itinerary.dropoffTime }), ...paid };
  const needing = needsVehicle(booking) ? { needing: booking } : {};
  const uses = vehicleUsesOf(booking, now);
  if (uses.length === 0) {
    const span = { kind, id, from: itinerary.pickupTime, to: itinerary.dropoffTime, label, ...due };
    return [{ vehicleId: vehicle.id, span, ...needing }];
  }
  return uses.map(({ vehicleId, from, to }, index) =>
    index < uses.length - 1
      ? { vehicleId, span: { kind: 'completed', id, from, to, label, ...paid } }
      : { vehicleId, span: { kind, id, from, to, label, ...due }, ...needing },
  );
}

function kindOf(booking: Booking): TimelineSpan['kind'] | undefined {
  if (isOut(booking)) return 'out';
  switch (booking.status) {
    case 'confirmed':
      return booking.held === true ? undefined : 'request';
    case 'approved':
    case 'completed':
      return booking.status;
    case 'declined':
    case 'cancelled':
      return undefined;
  }
}

function spanOfBlock({ id, from, to, reason, note, units }: Block): TimelineSpan {
  return { kind: 'block', id, from, to, label: note ?? reason, ...(units === 1 ? {} : { units }) };
}

function byBeginning(one: TimelineSpan, other: TimelineSpan): number {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Returns the first moment of a day at the office. Clock changes have skipped midnight, in 1919. */
function startOf(date: DateText): Instant {
  const start = torontoInstant(date, '00:00') ?? torontoInstant(date, '00:30');
  if (start === undefined) throw new Error(`No beginning of ${date}`);
  return start;
}
