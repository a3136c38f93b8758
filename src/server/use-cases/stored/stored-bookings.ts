import { hasOpenInvoice } from '../../../domain/booking/account.ts';
import { type Booking, LISTED_STATUSES } from '../../../domain/booking/booking.ts';
import { SEVERAL_VEHICLES } from '../../../domain/booking/booking-fields.ts';
import { moneyLeft } from '../../../domain/booking/deleted-money.ts';
import { damageLeft } from '../../../domain/booking/handover-damage.ts';
import type { BookingEvent, NotificationRecord } from '../../../domain/booking/history.ts';
import { isClaimMet, OVERLAP_STATUSES, type VehicleUses, vehicleUsesOf } from '../../../domain/booking/overlap.ts';
import { firstEmails, type PlacedBooking } from '../../../domain/booking/placement.ts';
import type { RetentionLimits } from '../../../domain/booking/retention.ts';
import {
  deleteToTombstone,
  forgetKey,
  forgetTombstone,
  isStored,
  type StoredSubmission,
} from '../../../domain/booking/stored-booking.ts';
import type { BookingFilter, BookingSort, InstantRange } from '../../../domain/booking/views.ts';
import { doMeet, type Span, type VehicleClaim, vehicleSubject } from '../../../domain/fleet/availability.ts';
import type { PublicVehicle } from '../../../domain/fleet/vehicle.ts';
import { type EmailState, emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import type { Removal } from '../../../domain/shared/record.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Claim } from '../../../ports/stores/records.ts';

type Bookings = Ports['bookings'];

/** Up to this number, bookings and messages are counted exactly (BOOK-31). */
export const COUNTED_EXACTLY = 10_000;

/** The identity of a submission, whose key the browser chose. */
export type Submission = Required<StoredSubmission>;

/** What a used key stands for: the booking that it created, or its removal. */
export type KnownSubmission =
  | { readonly state: 'booked'; readonly booking: Booking; readonly bodyHash: string }
  | { readonly state: 'removed' };

/**
 * A page of the list, newest first if no order is given. `before` is the cursor of the previous
 * page, absent for the first page. Without a filter all bookings are listed.
 */
export type BookingPageRequest = {
  readonly limit: number;
  readonly before?: string;
  readonly filter?: BookingFilter;
  readonly sort?: BookingSort;
};
export type BookingPage = { readonly bookings: readonly Booking[]; readonly nextCursor: string | null };

/**
 * Stores a new booking with its e-mails as `firstEmails` returns them. 'vehicle-taken' if its claim
 * is not met (`isClaimMet`).
 */
export async function addBooking(
  bookings: Bookings,
  { booking, events, emails, claim }: PlacedBooking,
  submission: Submission,
): Promise<'added' | 'number-taken' | 'key-taken' | 'vehicle-taken'> {
  const record = { value: booking, history: events, emails: firstEmails({ booking, emails }), submission };
  const added = await (claim === undefined
    ? bookings.add(booking.id, record)
    : bookings.add(booking.id, record, usesOf(claim), (uses) => isClaimMet(claim, uses)));
  if (added === 'not-met') return 'vehicle-taken';
  if (added === 'added') return added;
  return added.taken === 'submissionKey' ? 'key-taken' : 'number-taken';
}

/** Returns what a used submission key stands for. */
export async function findSubmission(bookings: Bookings, key: string): Promise<KnownSubmission | undefined> {
  const found = await bookings.findBy('submissionKey', key);
  if (found === undefined) return undefined;
  const [stored] = found === 'removed' ? [] : await bookings.read({ ids: [found.id] });
  if (stored === undefined || !isStored(stored)) return { state: 'removed' };
  return { state: 'booked', booking: stored.value, bodyHash: stored.submission.bodyHash };
}

export async function findByNumber(bookings: Bookings, confirmationNumber: string): Promise<Booking | undefined> {
  const found = await bookings.findBy('confirmationNumber', confirmationNumber);
  return found === 'removed' ? undefined : found;
}

/**
 * Returns the events of a booking, oldest first, and its e-mails, in the order in which they were
 * queued. A removed booking has e-mails alone, a missing one neither.
 */
export async function notificationsOf(bookings: Bookings, id: string): Promise<NotificationRecord> {
  const [found] = await bookings.read({ ids: [id] });
  const history = found !== undefined && isStored(found) ? found.history : [];
  return { history, emails: found?.emails.map(emailStateOf) ?? [] };
}

/** Returns the events of `notificationsOf`. */
export async function historyOf(bookings: Bookings, id: string): Promise<readonly BookingEvent[]> {
  return (await notificationsOf(bookings, id)).history;
}

/** Returns the e-mails of `notificationsOf`. */
export async function emailsOf(bookings: Bookings, id: string): Promise<readonly EmailState[]> {
  return (await notificationsOf(bookings, id)).emails;
}

/**
 * Claims a vehicle: a rule sees what uses it in the span. Of two claims that do not fit together, the
 * second sees the first (AVAIL-8).
 */
export function usesOf({ vehicleId, needed }: VehicleClaim): Claim<VehicleUses> {
  return {
    subject: vehicleSubject(vehicleId),
    beside: {
      bookings: {
        usedVehicleId: vehicleOrSeveral(vehicleId),
        usedUntil: { after: needed.from },
        usedFrom: { before: needed.to },
      },
      blocks: { vehicleId, from: { before: needed.to }, to: { after: needed.from } },
    },
  };
}

/** The condition for bookings that may use a vehicle: those of several vehicles are among them (AVAIL-14). */
export function vehicleOrSeveral(vehicleId: string): readonly string[] {
  return [vehicleId, SEVERAL_VEHICLES];
}

/**
 * Lists bookings in an order, each once: by `createdAt`, the newest first,
 * or by when a request is to be answered ('deadline'), pickup or dropoff, the earliest first. The cursor stays valid while bookings
 * are added, changed and removed. An unknown cursor gives the first page.
 */
export async function listBookings(
  bookings: Bookings,
  { limit, before, filter = {}, sort = 'newest' }: BookingPageRequest,
): Promise<BookingPage> {
  const { values, next } = await bookings.list({ where: whereOf(filter, sort), order: sort, limit, after: before });
  return { bookings: values, nextCursor: next };
}

/** Returns how many bookings match a filter, counted up to `most`, which is at most `MAX_SORTED`. */
export function countBookings(bookings: Bookings, filter: BookingFilter, most: number): Promise<number> {
  return bookings.count(whereOf(filter), most);
}

/** Returns the conditions of a filter. All but the order of arrival is read status by status. */
function whereOf(filter: BookingFilter, sort?: BookingSort) {
  const { statuses, pickup, dropoff, handover, vehicleId, hasFailedEmail, isOwing, words } = filter;
  const isByArrival = (sort === undefined || sort === 'newest') && Object.keys(filter).length === 0;
  return {
    // Every booking has it, so the index is counted, and no record is read.
    ...(isByArrival ? { createdAt: { isPresent: true } } : { status: statuses ?? LISTED_STATUSES }),
    pickupTime: pickup,
    dropoffTime: dropoff,
    vehicleId,
    ...(handover === 'out' && { isOut: 'yes' }),
    ...(hasFailedEmail && { hasFailedEmail: 'yes' }),
    ...(isOwing && { isOwing: 'yes' }),
    ...(handover === 'none' && { outAt: { isPresent: false } }),
    words,
  };
}

/**
 * Returns other bookings that overlap (`doOverlap`) with a status that matters: approved first, then
 * open, each by dropoff; at most `limit`.
 */
export async function overlappingBookings(
  bookings: Bookings,
  { id, vehicle, itinerary: { pickupTime, dropoffTime } }: Booking,
  limit: number,
): Promise<readonly Booking[]> {
  const ofStatus = OVERLAP_STATUSES.map(async (status) => {
    const where = {
      vehicleId: vehicle.id,
      status,
      dropoffTime: { after: pickupTime },
      pickupTime: { before: dropoffTime },
    };
    // One more, since the booking may be among them.
    const { values } = await bookings.list({ where, order: 'dropoff', limit: limit + 1 });
    return values.filter((other) => other.id !== id);
  });
  return (await Promise.all(ofStatus)).flat().slice(0, limit);
}

/**
 * Returns the bookings that use a vehicle in a span (`vehicleUsesOf`), of one vehicle or of all,
 * in the order of pickup and id.
 */
export async function bookingsUsing(
  bookings: Bookings,
  { from, to }: Span,
  now: Instant,
  vehicleId?: string,
): Promise<readonly Booking[]> {
  const where = {
    usedVehicleId: vehicleId === undefined ? undefined : vehicleOrSeveral(vehicleId),
    usedUntil: { after: from },
    usedFrom: { before: to },
  };
  const { values } = await bookings.list({ where, order: 'pickup' });
  return values.filter((booking) => {
    // A vehicle that is out is in use until now at least.
    return vehicleUsesOf(booking, now).some(
      (use) => doMeet(use, { from, to }) && (vehicleId === undefined || use.vehicleId === vehicleId),
    );
  });
}

/** Returns the bookings whose use of a vehicle ended, or is to end, in a range: at its return, else at the dropoff. */
export async function bookingsUsedUntil(bookings: Bookings, ended: InstantRange): Promise<readonly Booking[]> {
  return (await bookings.list({ where: { usedUntil: ended }, order: 'dropoff' })).values;
}

/**
 * Returns the requests that wait for an answer, without the held ones, whose trip shares a moment
 * with a span, of one vehicle or of all, in the order of pickup and id; at most `limit`.
 */
export async function requestsIn(
  bookings: Bookings,
  { from, to }: Span,
  limit: number,
  vehicleId?: string,
): Promise<readonly Booking[]> {
  const where = {
    vehicleId,
    status: 'confirmed',
    dropoffTime: { after: from },
    pickupTime: { after: beforePickupOfRentalsAt(from), before: to },
  };
  return (await bookings.list({ where, order: 'pickup', limit })).values;
}

/**
 * Returns how many bookings to come (`isUpcoming`) use each of these vehicles. A vehicle without one
 * is absent.
 */
export async function countUpcoming(
  bookings: Bookings,
  vehicleIds: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  const [out, ...ahead] = await Promise.all([
    bookings.fields(['vehicleId', 'status', 'dropoffTime'], { isOut: 'yes' }),
    ...vehicleIds.map((vehicleId) =>
      bookings.count({ vehicleId, status: OVERLAP_STATUSES, dropoffTime: { after: now } }),
    ),
  ]);
  // What is out and ahead is counted already.
  const isAhead = ({ status, dropoffTime }: (typeof out)[number]) =>
    OVERLAP_STATUSES.some((counted) => counted === status) && dropoffTime > now;
  const counts = vehicleIds.map((id, index) => {
    const others = out.filter((each) => each.vehicleId === id && !isAhead(each));
    return [id, (ahead[index] ?? 0) + others.length] as const;
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The most rentals with a swap that are read for the last reading of an odometer. A swap is rare. */
const MAX_SWAPPED = 100;

/**
 * Returns the bookings that were handed out with a vehicle, the last hand-out first, at most `limit`,
 * and those of several vehicles.
 */
export async function lastHandedOut(bookings: Bookings, vehicleId: string, limit: number): Promise<readonly Booking[]> {
  const read = async (outVehicleId: string, most: number) =>
    (await bookings.list({ where: { outVehicleId }, order: 'lastHandOut', limit: most })).values;
  return (await Promise.all([read(vehicleId, limit), read(SEVERAL_VEHICLES, MAX_SWAPPED)])).flat();
}

/**
 * Returns the bookings whose hand-overs found damage of a vehicle or saw it mended, and those of several
 * vehicles that did.
 */
export async function bookingsWithDamage(bookings: Bookings, vehicleId: string): Promise<readonly Booking[]> {
  const where = { damagedVehicleId: vehicleOrSeveral(vehicleId) };
  return (await bookings.list({ where, order: 'lastHandOut' })).values;
}

/** Returns the vehicles that swapped rentals had before the present one. An undone swap shows them again. */
export async function formerVehicles(bookings: Bookings): Promise<readonly PublicVehicle[]> {
  const { values } = await bookings.list({ where: { outVehicleId: SEVERAL_VEHICLES }, order: 'lastHandOut' });
  return values.flatMap(({ handover }) => handover?.legs ?? []).map(({ vehicle }) => vehicle);
}

/** Whether the vehicle copy of any booking has this `imageUrl`. */
export async function namesPicture(bookings: Bookings, imageUrl: string): Promise<boolean> {
  return (await bookings.count({ imageUrl }, 1)) > 0;
}

/** The moments before which a booking is due for erasure. */
export type ErasureLimits = Pick<RetentionLimits, 'personal' | 'placed'>;

/**
 * Returns bookings that are not erased, whose vehicle is not out and whose dropoff is before
 * `personal`, the earliest dropoff first, then others that were placed before `placed`; at most
 * `limit`.
 */
export async function dueForErasure(
  bookings: Bookings,
  before: ErasureLimits,
  limit: number,
): Promise<readonly Booking[]> {
  const { byDropoff, byPlacement } = dueWhere(before);
  const { values: first } = await bookings.list({ where: byDropoff, order: 'keptDropoff', limit });
  if (first.length === limit) return first;
  const rest = await bookings.list({ where: byPlacement, order: 'keptPlaced', limit: limit - first.length });
  return [...first, ...rest.values];
}

/** How many records are kept, and how many of them are due. */
export type DueCount = { readonly due: number; readonly kept: number };

/** Returns how many bookings are not erased, and how many of them are due for erasure. */
export async function countDue(bookings: Bookings, before: ErasureLimits): Promise<DueCount> {
  const { byDropoff, byPlacement } = dueWhere(before);
  const [one = 0, other = 0, kept = 0] = await Promise.all(
    [byDropoff, byPlacement, { keptPlaced: { isPresent: true } }].map((where) => bookings.count(where)),
  );
  return { due: one + other, kept };
}

function dueWhere({ personal, placed }: ErasureLimits) {
  return {
    byDropoff: { keptDropoff: { before: personal } },
    byPlacement: { keptPlaced: { before: placed }, keptDropoff: { from: personal } },
  };
}

/** What deleting a booking writes to. */
export type BookingRemovalPorts = Pick<Ports, 'bookings' | 'deletedMoney' | 'deletedDamage'>;

/**
 * Deletes a booking as it was read, and leaves its money (PAY-16) and the damage of its units (DAMAGE-4).
 * Both are stored before, so that a killed program loses none, and count once the booking is deleted.
 * 'kept': it was changed, money was written down or an invoice was made or credited meanwhile, or it may
 * not be removed any more.
 */
export async function deleteLeavingRecords(
  { bookings, deletedMoney, deletedDamage }: BookingRemovalPorts,
  booking: Booking,
  removal: Removal,
  mayRemove: (booking: Booking) => boolean = () => true,
  claimOf?: () => { readonly subject: string },
): Promise<'removed' | 'kept' | 'missing'> {
  const { id, version, payments = [] } = booking;
  const money = moneyLeft(booking);
  if (money !== undefined) await deletedMoney.edit(id, () => ({ out: undefined, next: { value: money } }));
  const damage = damageLeft(booking);
  if (damage !== undefined) await deletedDamage.edit(id, () => ({ out: undefined, next: { value: damage } }));
  const isLeft = (stored: Booking) =>
    stored.version === version &&
    (stored.payments ?? []).length === payments.length &&
    hasOpenInvoice(stored) === hasOpenInvoice(booking) &&
    mayRemove(stored);
  return bookings.edit(id, deleteToTombstone(removal, isLeft), claimOf);
}

/**
 * Forgets the keys of at most `limit` bookings that were removed before a moment, and returns how
 * many.
 */
export function forgetKeys(bookings: Bookings, removedBefore: Instant, limit: number): Promise<number> {
  const where = { removedAt: { before: removedBefore }, submissionKey: { isPresent: true } };
  return onTombstones(bookings, where, limit, (id) => bookings.edit(id, forgetKey));
}

/**
 * Deletes the tombstones of at most `limit` bookings that were removed before a moment, with what is
 * left of their e-mails, and returns how many. Their numbers may be used again.
 */
export function forgetTombstones(bookings: Bookings, removedBefore: Instant, limit: number): Promise<number> {
  return onTombstones(bookings, { removedAt: { before: removedBefore } }, limit, (id) =>
    bookings.edit(id, forgetTombstone),
  );
}

async function onTombstones(
  bookings: Bookings,
  where: Parameters<Bookings['fields']>[1],
  limit: number,
  forget: (id: string) => Promise<'forgotten' | 'missing'>,
): Promise<number> {
  const found = await bookings.fields([], where, limit);
  let forgotten = 0;
  for (const { id } of found) if ((await forget(id)) === 'forgotten') forgotten += 1;
  return forgotten;
}
