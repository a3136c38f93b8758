import type { BillEntry } from '../../../domain/booking/account.ts';
import type { AgreementChanged, AgreementContext } from '../../../domain/booking/agreement.ts';
import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import { isSettled } from '../../../domain/booking/deleted-money.ts';
import type { HandOutCheck } from '../../../domain/booking/handover-checks.ts';
import { type DamageRefusal, damageOf, judgeDamage } from '../../../domain/booking/handover-damage.ts';
import {
  type Canceller,
  cancelledBy,
  discountsChanged,
  isChange,
  lastChange,
  type NoteProblem,
  noteEvent,
} from '../../../domain/booking/history.ts';
import {
  type ActionProblem,
  actOnBooking,
  type BookingAction,
  type BookingChange,
  findHandover,
  givesVehicle,
  type KnownVehicle,
  type SeenState,
  vehicleNeeded,
} from '../../../domain/booking/lifecycle.ts';
import type { Payment, PaymentDiffers } from '../../../domain/booking/payments.ts';
import { addNote, storeChange } from '../../../domain/booking/stored-booking.ts';
import { type DoNotRent, doNotRentOf } from '../../../domain/customer/customer-note.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { EmailState } from '../../../domain/outbox/email-lifecycle.ts';
import type { BillLineEntry } from '../../../domain/pricing/bill-lines.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { type DamageEntry, type HandoverDamage, marksOfUnit, recordDamage } from '../../../domain/unit/damage.ts';
import { upkeepOf } from '../../../domain/unit/upkeep.ts';
import type { ShownCheck } from '../../../ports/api/staff/booking-action.ts';
import type { ShownUse } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { readMarks } from '../fleet/show-damage.ts';
import { readOdometers } from '../fleet/show-fleet.ts';
import { dropPhotoFiles } from '../photo/photos.ts';
import type { BlockFieldRefusal } from '../schedule/blocks.ts';
import { describeUses, type LoadedSchedule, loadSchedule, type SchedulePorts } from '../schedule/vehicle-schedule.ts';
import { removeMessages } from '../stored/remove-expired.ts';
import {
  type BookingRemovalPorts,
  deleteLeavingRecords,
  historyOf,
  notificationsOf,
  usesOf,
} from '../stored/stored-bookings.ts';
import { listDoNotRent } from '../stored/stored-customer-notes.ts';
import { claimOfInvoices, withPapersErased } from '../stored/stored-invoices.ts';
import { findVehicle } from '../stored/stored-vehicles.ts';

/** Somebody changed the booking since it was seen: what it is now, and who was first. */
export type ChangedMeanwhile = {
  readonly code: 'changed-meanwhile';
  readonly version: number;
  readonly status: BookingStatus;
  readonly changedBy: string;
  readonly changedAt: Instant;
};

/** The booking is not there, or nobody's any more. */
export type NotActedOn = { readonly code: 'booking-not-found' | 'booking-erased' };

/** Why an action was refused. */
export type ActionRefusal =
  | Extract<ActionProblem, { readonly problem: unknown } | { readonly problems: unknown } | { readonly quote: Quote }>
  | { readonly code: 'nothing-changed' | 'bill-negative' | 'too-many-drivers' }
  | AgreementChanged
  | { readonly code: 'invoiced' }
  | CustomerRefused
  | ChangedMeanwhile
  | BlockFieldRefusal
  | DamageRefusal
  | NoteProblem
  | PaymentDiffers
  | NotActedOn
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'alternative-unavailable'; readonly index: number }
  | {
      readonly code: 'not-possible' | 'booking-approved' | 'vehicle-out' | 'pickup-passed';
      readonly status: BookingStatus;
    }
  | { readonly code: 'booking-cancelled'; readonly by: Canceller }
  | { readonly code: 'check-hand-out' | 'check-return'; readonly checks: readonly ShownCheck[] }
  | VehicleTaken;

/** The customer is not to get a vehicle (CUST-4). */
export type CustomerRefused = DoNotRent & { readonly code: 'do-not-rent' };

/** The vehicle is taken by these bookings and blocks (AVAIL-8). */
export type VehicleTaken = { readonly code: 'vehicle-taken'; readonly overlaps: readonly ShownUse[] };

export type ActionRequest = {
  readonly id: string;
  readonly by: string;
  readonly action: BookingAction;
  readonly seen: SeenState;
  /** Needed with a signature. */
  readonly signing?: AgreementContext;
};

/** Finds the booking that an action is about. One that is missing or erased is named before all else (BOOK-45). */
export async function findForAction(
  { bookings }: Pick<Ports, 'bookings'>,
  id: string,
): Promise<Result<Booking, NotActedOn>> {
  const booking = await bookings.find(id);
  if (booking === undefined) return refuse({ code: 'booking-not-found' });
  return booking.erasedAt === undefined ? ok(booking) : refuse({ code: 'booking-erased' });
}

/** The actions whose e-mail says what the customer knows, or that nothing is owed (MAIL-18, MAIL-24). */
const NEEDS_HISTORY: ReadonlySet<BookingAction['what']> = new Set([
  'change',
  'swap',
  'decline',
  'cancel',
  'cancel-own',
]);

/** A stored change. `replayed` is true if an earlier call with the same key stored it (PAY-9). */
export type ActedOn = Pick<BookingChange, 'booking' | 'event'> & {
  readonly emails: readonly Pick<EmailState, 'id' | 'kind'>[];
  readonly replayed?: true;
};

export type ActionPorts = SchedulePorts & Pick<Ports, 'customerNotes' | 'clock' | 'random' | 'deletedDamage'>;

/**
 * Applies an action to a stored booking, and queues the e-mail that it owes (BOOK-22, BOOK-45). If
 * two people act at the same time, the first succeeds and the second reads who was first.
 */
export async function actOnStoredBooking(
  ports: ActionPorts,
  sender: Sender,
  { id, by, action, seen, signing }: ActionRequest,
): Promise<Result<ActedOn, ActionRefusal>> {
  const actor = { id: ports.random.id(), at: ports.clock.now(), sender, by, ...(signing && { signing }) };
  for await (const _try of tries()) {
    const booking = await ports.bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    const done = findHandover(booking, action);
    if (!done.ok) return done;
    if (done.value !== undefined) return ok(await replayChange(ports, booking, done.value));
    const damage = await judgeActionDamage(ports, booking, action);
    if (!damage.ok) return damage;
    const schedule = await loadNeeded(ports, booking, action, actor.at);
    const notifications = NEEDS_HISTORY.has(action.what) ? await notificationsOf(ports.bookings, id) : undefined;
    const doNotRent = givesVehicle(action) ? doNotRentOf(booking, await listDoNotRent(ports)) : undefined;
    const change = actOnBooking(booking, action, seen, actor, schedule, notifications, doNotRent);
    if (!change.ok) return refuse(await refusalOf(ports, booking, change.problem, schedule));
    const { claim } = change.value;
    const stored = await ports.bookings.edit(id, storeChange(change.value), () => claim && usesOf(claim));
    if (stored === 'changed') return change;
    // Another write changed the booking, or took its vehicle, after they were read. The loop checks
    // the new state.
  }
  throw contended('A booking');
}

/** Returns the change that an earlier call stored with a payment, with the e-mail that it owed. */
async function replayChange(
  { bookings }: Pick<Ports, 'bookings'>,
  booking: Booking,
  { id }: Payment,
): Promise<ActedOn> {
  const { history, emails } = await notificationsOf(bookings, booking.id);
  const written = history.findIndex((line) => line.what === 'payment' && line.payment.id === id);
  const event = history.slice(0, written).findLast(isChange);
  if (event === undefined) throw new Error(`Booking ${booking.id} has a payment without a change`);
  const emailId = 'emailId' in event ? event.emailId : undefined;
  return { booking, event, emails: emails.filter((email) => email.id === emailId), replayed: true };
}

/** Checks the damage that an action would write (DAMAGE-3). Of an erased booking none is judged. */
async function judgeActionDamage(
  ports: SchedulePorts & Pick<Ports, 'deletedDamage'>,
  booking: Booking,
  action: BookingAction,
): Promise<Result<null, DamageRefusal>> {
  if (booking.erasedAt !== undefined) return ok(null);
  for (const written of damageOf(booking, action)) {
    const { vehicleId: id, unit } = written;
    const { units = 1 } = (await ports.vehicles.find(id)) ?? {};
    const marks = await readMarks(ports, { id, units });
    const judged = judgeDamage(written, marksOfUnit(marks, units, unit));
    if (!judged.ok) return judged;
  }
  return ok(null);
}

/** Reads what is known of the vehicle that an action needs, if it needs one. */
async function loadNeeded(
  ports: SchedulePorts,
  booking: Booking,
  action: BookingAction,
  now: Instant,
): Promise<(LoadedSchedule & KnownVehicle) | undefined> {
  const needed = vehicleNeeded(booking, action, now);
  if (needed === undefined) return undefined;
  const schedule = await loadSchedule(ports, needed, now);
  if (action.what !== 'hand-out' && action.what !== 'swap') return schedule;
  const [readings, vehicle] = await Promise.all([
    readOdometers(ports, { id: needed.vehicleId, units: schedule.units }),
    findVehicle(ports.vehicles, needed.vehicleId),
  ]);
  return { ...schedule, readings, ...(vehicle && { upkeep: upkeepOf(vehicle) }) };
}

/** Says why an action was refused, with what the caller is told of it. */
export async function refusalOf(
  { bookings }: Pick<Ports, 'bookings'>,
  { id, version, status, createdAt }: Booking,
  problem: ActionProblem,
  schedule: LoadedSchedule | undefined,
): Promise<ActionRefusal> {
  switch (problem.code) {
    case 'booking-erased':
      return { code: problem.code };
    case 'booking-cancelled':
      return { code: problem.code, by: cancelledBy(await historyOf(bookings, id)) };
    case 'not-possible':
    case 'booking-approved':
    case 'vehicle-out':
    case 'pickup-passed':
      return { code: problem.code, status };
    case 'check-hand-out':
      return { code: problem.code, checks: describeChecks(problem.checks, schedule ?? NOTHING_LOADED) };
    case 'vehicle-taken':
      return { code: problem.code, overlaps: describeUses(problem.overlaps, schedule ?? NOTHING_LOADED) };
    case 'changed-meanwhile': {
      const last = lastChange(await historyOf(bookings, id));
      return {
        code: problem.code,
        version,
        status,
        changedBy: last?.by ?? '',
        changedAt: last?.at ?? createdAt,
      };
    }
    default:
      return problem;
  }
}

const NOTHING_LOADED = { bookings: [], blocks: [] };

function describeChecks(
  checks: readonly HandOutCheck[],
  schedule: Pick<LoadedSchedule, 'bookings' | 'blocks'>,
): readonly ShownCheck[] {
  return checks.flatMap((check): readonly ShownCheck[] => {
    if (check.id === 'out') return [{ id: check.id, bookings: describeUses(check.uses, schedule) }];
    if (check.id !== 'blocked') return [check];
    return describeUses([check.use], schedule).map((block) => ({ id: check.id, block }));
  });
}

/** The lines by hand that staff write on a bill, in place of those that it had. */
export type BillRequest = {
  readonly id: string;
  readonly by: string;
  readonly seenVersion: number;
  readonly lines: readonly BillLineEntry[];
};

/** Writes the lines of the bill of a booking (PRICE-27), and records a change of its discounts (AUDIT-1). */
export async function writeBill(
  ports: ActionPorts & Audited,
  sender: Sender,
  { id, by, seenVersion: version, lines }: BillRequest,
): Promise<Result<ActedOn, ActionRefusal>> {
  const action = { what: 'bill', ...withNewIds(ports, lines) } as const;
  return recordDiscounts(ports, by, await actOnStoredBooking(ports, sender, { id, by, action, seen: { version } }));
}

/** Returns damage as staff enter it with ids for its new marks, as an action takes it. */
export function withMarkIds(
  { random }: Pick<Ports, 'random'>,
  entry: DamageEntry | undefined,
): { readonly damage?: HandoverDamage } {
  const damage =
    entry &&
    recordDamage(
      entry,
      entry.added.map(() => random.id()),
    );
  return damage === undefined ? {} : { damage };
}

/** A return, with the lines by hand of the bill if they are written with it. */
export type ReturnRequest = Omit<Extract<BookingAction, { readonly what: 'take-back' }>, 'what' | 'bill'> &
  Omit<BillRequest, 'lines'> &
  Partial<Pick<BillRequest, 'lines'>>;

/** Takes the vehicle of a booking back (BOOK-47), with the lines of its bill as `writeBill` writes them. */
export async function takeBack(
  ports: ActionPorts & Audited,
  sender: Sender,
  { id, by, seenVersion: version, lines, ...entry }: ReturnRequest,
): Promise<Result<ActedOn, ActionRefusal>> {
  const bill = lines && { bill: withNewIds(ports, lines) };
  const action = { what: 'take-back', ...entry, ...bill } as const;
  return recordDiscounts(ports, by, await actOnStoredBooking(ports, sender, { id, by, action, seen: { version } }));
}

function withNewIds({ random }: Pick<Ports, 'random'>, lines: readonly BillLineEntry[]): BillEntry {
  return { lines, newIds: lines.map(() => random.id()) };
}

/** Records a change of the discounts of a bill (AUDIT-1). */
async function recordDiscounts(
  { trail }: Audited,
  by: string,
  changed: Result<ActedOn, ActionRefusal>,
): Promise<Result<ActedOn, ActionRefusal>> {
  const discounts = changed.ok && !changed.value.replayed ? discountsChanged(changed.value.event) : undefined;
  if (changed.ok && discounts !== undefined) {
    const { confirmationNumber: booking } = changed.value.booking;
    await trail.record(by, { what: 'discounts-changed', booking, ...discounts });
  }
  return changed;
}

/** A note of staff on a booking. `deposit` says that a deposit was taken. */
export type NoteRequest = {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly deposit?: boolean;
};

/** Adds a note to the history of a booking, for staff alone (BOOK-49). */
export async function addBookingNote(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  { id, by, text, deposit }: NoteRequest,
): Promise<Result<object, NoteProblem | NotActedOn>> {
  const note = noteEvent(text, deposit === true, { by, at: clock.now() });
  if (!note.ok) return note;
  const added = await bookings.edit(id, addNote(note.value));
  if (added === 'added') return ok({});
  return refuse({ code: added === 'erased' ? 'booking-erased' : 'booking-not-found' });
}

type DeletionPorts = BookingRemovalPorts & Pick<Ports, 'invoices' | 'messages' | 'photos' | 'clock'>;

/** Why a booking is not deleted: of 'not-possible' money is to be given back (PAY-16). */
type NotDeleted = { readonly code: 'booking-not-found' | 'not-possible' };

/** Deletes a booking as `removeBooking` does, and records it (AUDIT-1). */
export async function deleteBooking(
  ports: DeletionPorts & Audited,
  id: string,
  by: string,
): Promise<Result<null, NotDeleted>> {
  const removed = await removeBooking(ports, id, by);
  if (!removed.ok) return removed;
  await ports.trail.record(by, { what: 'bookings-deleted', bookings: [removed.value] });
  return ok(null);
}

/**
 * Removes a booking, cancels its queued e-mails, and deletes what its customer wrote about it. Its
 * papers stay, with what PRIV-12 keeps, and its payments (PAY-16).
 * Returns its confirmation number.
 */
export async function removeBooking(ports: DeletionPorts, id: string, by: string): Promise<Result<string, NotDeleted>> {
  for await (const _try of tries()) {
    const booking = await ports.bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    if (!isSettled(booking)) return refuse({ code: 'not-possible' });
    const removal = { by, at: ports.clock.now() };
    const removed = await withPapersErased(ports, id, () =>
      deleteLeavingRecords(ports, booking, removal, isSettled, () => claimOfInvoices(id)),
    );
    if (removed === 'missing') return refuse({ code: 'booking-not-found' });
    // Its money changed meanwhile.
    if (removed === 'kept') continue;
    await dropPhotoFiles(ports, booking.photos);
    await removeMessages(ports, { bookingId: id });
    return ok(booking.confirmationNumber);
  }
  throw contended('A booking');
}
