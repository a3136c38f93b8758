import type { Agreement, Signature, SignedAgreement } from '../agreement/signature.ts';
import { DO_NOT_RENT, type DoNotRent } from '../customer/customer-note.ts';
import {
  checkClaim,
  claimVehicle,
  neededSpan,
  type RentalTimes,
  type Span,
  type VehicleClaim,
  type VehicleSchedule,
  type VehicleUse,
} from '../fleet/availability.ts';
import type { Vehicle } from '../fleet/vehicle.ts';
import type { Email, EmailKind, EmailStamp, Sender } from '../outbox/email.ts';
import {
  cancelHeld,
  cancelKinds,
  eraseEmails,
  isMadeUntrue,
  type OwedEmail,
  oweEmails,
  oweHeldEmails,
  readdressEmails,
  releaseEmails,
} from '../outbox/email-lifecycle.ts';
import type { Quote } from '../pricing/quote.ts';
import type { OfferedVehicle } from '../receipt/offers.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import type { Cents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import { lastReading, type OdometerReading } from '../unit/odometer.ts';
import { dueAtHandOut, type Upkeep } from '../unit/upkeep.ts';
import {
  type BillEntry,
  type BillProblem,
  becomesOverdiscounted,
  billBooking,
  owesNothing,
  sumsToJudge,
} from './account.ts';
import {
  type AgreementChanged,
  type AgreementContext,
  agreementEmail,
  signAgreement,
  writeAgreement,
} from './agreement.ts';
import { billEmail } from './bill-email.ts';
import {
  type Booking,
  type BookingStatus,
  type Decision,
  linkNumberOf,
  withEndedLinks,
  withFormerEmail,
  withoutHold,
} from './booking.ts';
import {
  applyChange,
  type ChangePrices,
  type ChangeProblem,
  type ChangeRequest,
  pricedVehicle,
  quoteOf,
  withVehicle,
} from './change.ts';
import {
  cancelledEmail,
  cancelledNoticeEmail,
  changedEmail,
  confirmationEmail,
  customerMailbox,
  declinedEmail,
  entryWithdrawnEmail,
  isTellable,
} from './emails.ts';
import {
  type Handover,
  type HandoverEntry,
  type HandoverProblem,
  isBack,
  isOut,
  lastLeg,
  recordHandover,
  returnVehicle,
  type SwapEntry,
  swapVehicle,
  undoReturn,
  undoSwap,
} from './handover.ts';
import { type HandOutCheck, handOutChecks, type ReturnCheck, returnChecks } from './handover-checks.ts';
import {
  asLastNotified,
  type CancelReason,
  type ChangeEvent,
  changesBetween,
  hasEndedLinks,
  isChange,
  type NotificationRecord,
  type ReturnEvent,
  undoneStep,
  withPayment,
} from './history.ts';
import { isInvoicedAlike } from './invoiced.ts';
import {
  type BatchProblem,
  findBatch,
  judgeBatch,
  type Payment,
  type PaymentBatch,
  type PaymentDiffers,
} from './payments.ts';
import { eraseBooking } from './retention.ts';
import { mayDrive, withSigned, withUndone } from './signed.ts';

/** The maximum length of a note to the customer, in characters (BOOK-26). */
export const NOTE_LIMIT = 2000;

/**
 * What a person may confirm although the site warns of it: `'cancelled'` and `'approved'`, the
 * booking is so; `'out'`, the vehicle is out; `'past'`, the pickup has passed; `'do-not-rent'`, the
 * customer is not to get a vehicle (CUST-4); the id of a check of a hand-over (BOOK-59); or the id of a
 * booking or block that uses the vehicle (AVAIL-8).
 */
export type Although = readonly string[];

/**
 * An action on a booking (BOOK-45). Notes go to the customer with the e-mail, except those of a
 * hand-over, which staff alone see.
 */
export type BookingAction =
  | { readonly what: 'approve'; readonly note?: string; readonly although?: Although }
  | {
      readonly what: 'decline';
      readonly note?: string;
      readonly although?: Although;
      readonly alternatives?: readonly OfferedVehicle[];
    }
  | (ChangeRequest & {
      readonly what: 'change';
      readonly expectedTotalCharges: Cents;
      readonly tellCustomer: boolean;
      readonly note?: string;
      readonly although?: Although;
    })
  | (BillEntry & { readonly what: 'bill' })
  | { readonly what: 'cancel'; readonly reason?: CancelReason; readonly note?: string }
  | OwnCancellation
  | (HandoverEntry & WithPayments & WithSignature & { readonly what: 'hand-out'; readonly although?: Although })
  | (ReturnEntry & WithPayments & { readonly what: 'take-back' })
  | (SwapEntry &
      WithPayments &
      WithSignature & {
        readonly what: 'swap';
        /** As the fleet has it now, or as the booking keeps it. */
        readonly vehicle: Vehicle;
        readonly prices?: ChangePrices;
        readonly expectedTotalCharges: Cents;
        readonly tellCustomer: boolean;
        /** The block of the vehicle that comes back, which is stored already (BOOK-71). */
        readonly blockId?: string;
        readonly although?: Although;
      })
  | { readonly what: 'sign'; readonly signature: Signature }
  | { readonly what: 'undo'; readonly although?: Although }
  | { readonly what: 'release' };

/**
 * What staff enter about a return. `bill` has the lines by hand as they are from then on, and with
 * `tellCustomer` the customer is mailed the bill (MAIL-26).
 */
type ReturnEntry = HandoverEntry & {
  readonly bill?: BillEntry;
  readonly tellCustomer?: boolean;
  readonly although?: Although;
};

/** What the customer signs with a hand-over (SIGN-6). */
type WithSignature = { readonly signature?: Signature };

/** Money that changed hands with a hand-over, written with it or not at all (PAY-9). */
type WithPayments = { readonly payments?: PaymentBatch };

/**
 * A customer cancels (MINE-5), with a text for the company. `noticeId` is the id of the e-mail to the
 * company.
 */
export type OwnCancellation = { readonly what: 'cancel-own'; readonly text?: string; readonly noticeId: string };

/** The state of the booking that a person saw when they pressed. What is given must still be so. */
export type SeenState = { readonly version?: number | undefined; readonly status?: BookingStatus | undefined };

/**
 * Who acts and when, and the id of the e-mail that the action may owe. `signing` is needed with a
 * signature alone.
 */
export type Actor = EmailStamp & {
  readonly by: string;
  readonly sender: Pick<Sender, 'company' | 'hours'>;
  readonly signing?: AgreementContext;
};

/** A changed booking with its line of history and the e-mails that it owes. */
export type BookingChange = {
  readonly booking: Booking;
  readonly event: ChangeEvent;
  readonly emails: readonly Email[];
  /** The payments that the booking got by it, which have lines of their own. */
  readonly payments?: readonly Payment[];
  /** Owed only if an e-mail still waits that the change makes untrue (MAIL-10). */
  readonly correction?: Email;
  /** What must be true of the vehicle as the change is stored (AVAIL-8). */
  readonly claim?: VehicleClaim;
};

/** Why an action is refused: something typed is wrong, or the booking is not in the state for it. */
export type ActionProblem =
  | ChangeProblem
  | BillProblem
  | BatchProblem
  | { readonly code: 'handover'; readonly problem: HandoverProblem; readonly of?: 'back' }
  | { readonly code: 'booking-erased' | 'changed-meanwhile' | 'not-possible' }
  | { readonly code: 'invoiced' }
  | (DoNotRent & { readonly code: 'do-not-rent' })
  | { readonly code: 'booking-cancelled' | 'booking-approved' | 'vehicle-out' | 'pickup-passed' }
  | { readonly code: 'check-hand-out'; readonly checks: readonly HandOutCheck[] }
  | { readonly code: 'check-return'; readonly checks: readonly ReturnCheck[] }
  | { readonly code: 'vehicle-taken'; readonly overlaps: readonly VehicleUse[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly code: 'too-many-drivers' }
  | AgreementChanged;

/** An action's result: the booking after it, its line of history, and the customer's e-mail. */
type Effect = {
  readonly booking: Booking;
  readonly line: Line;
  readonly email?: (booking: Booking, stamp: EmailStamp) => Email;
  /** The e-mail to the company. */
  readonly notice?: (booking: Booking) => Email;
  /** The e-mail is only a correction. */
  readonly isCorrectionOnly?: boolean;
  readonly claim?: VehicleClaim;
  readonly signed?: SignedAgreement;
};
type Line =
  | DistributiveOmit<Exclude<ChangeEvent, ReturnEvent>, 'at' | 'by' | 'version' | 'changes' | 'emailId' | 'agreement'>
  | Omit<ReturnEvent, 'at' | 'by' | 'version' | 'changes'>;
type DistributiveOmit<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never;

/**
 * Applies an action to a booking: the whole life cycle (BOOK-45). The problems are checked in this
 * order: what was typed, whether the booking changed since it was seen, whether its state allows
 * the action, whether its account is invoiced (INV-6), whether its customer is not to get a vehicle (CUST-4), whether it is cancelled or approved, whether its vehicle is out, what a hand-over is
 * checked for (BOOK-59), whether its pickup has passed, whether the vehicle is taken (AVAIL-8), and
 * whether the price is the one that was seen, whether the lines of the bill take off more than
 * is left (PRICE-27), and whether what was signed is the agreement (SIGN-8). An action whose status the booking has already counts
 * as changed meanwhile (BOOK-21). An erased booking has no customer left, so every action on it is
 * refused (PRIV-5). `schedule` is that of the vehicle that `vehicleNeeded` names.
 * `notifications` tells what the customer knows, and whether a deposit was taken; without it, the
 * booking as it is. `doNotRent` is what `doNotRentOf` says of the booking.
 */
export function actOnBooking(
  booking: Booking,
  action: BookingAction,
  seen: SeenState,
  actor: Actor,
  schedule: KnownVehicle = NOTHING_SCHEDULED,
  notifications: NotificationRecord = NO_NOTIFICATIONS,
  doNotRent?: DoNotRent,
): Result<BookingChange, ActionProblem> {
  if (booking.erasedAt !== undefined) return refuse({ code: 'booking-erased' });
  const effect = effectOf(booking, action, actor, schedule, notifications);
  if (!effect.ok && TYPED.has(effect.problem.code)) return effect;
  const paid = payWith(effect.ok ? effect.value.booking : booking, action, actor);
  // How much is possible at most is known once the hand-over is possible.
  if (!paid.ok && (effect.ok || paid.problem.problem.code === 'payment')) return paid;
  if (!isAsSeen(booking, seen) || booking.status === RESULTS[action.what]) return refuse({ code: 'changed-meanwhile' });
  const isPossible = effect.ok || effect.problem.code !== 'not-possible';
  if (isPossible && isInvoiced(booking, action.what)) return refuse({ code: 'invoiced' });
  if (isPossible && doNotRent !== undefined && asksForDoNotRent(action)) {
    return refuse({ code: 'do-not-rent', ...doNotRent });
  }
  if (!effect.ok) return effect;
  if (becomesOverdiscounted(booking, effect.value.booking)) return refuse({ code: 'bill-negative' });
  const payments = paid.ok ? paid.value : [];
  const after = payments.reduce(withPayment, effect.value.booking);
  const signed = signWith(after, action, actor);
  if (!signed.ok) return signed;
  const change = changeOf(booking, { ...effect.value, booking: after, ...signed.value }, actor, notifications);
  return ok(payments.length === 0 ? change : { ...change, payments });
}

/** Whether an action gives the customer a vehicle, and the press did not name 'do not rent' (CUST-4). */
function asksForDoNotRent(action: BookingAction): boolean {
  return givesVehicle(action) && !action.although?.includes(DO_NOT_RENT);
}

/** Whether an action gives the customer a vehicle. */
export function givesVehicle(
  action: BookingAction,
): action is Extract<BookingAction, { readonly what: 'approve' | 'hand-out' }> {
  return action.what === 'approve' || action.what === 'hand-out';
}

/** The actions that a customer may sign. */
export type SigningAction = Extract<BookingAction, { readonly what: 'hand-out' | 'swap' | 'sign' }>;
/** The same before anybody signed. */
export type UnsignedAction = DistributiveOmit<SigningAction, 'signature'>;

/**
 * Returns the agreement that a hand-out, a swap or a signature would be under (SIGN-5). It is not checked
 * what only a second press confirms, and not claimed. Refused as by `actOnBooking`.
 */
export function previewAgreement(
  booking: Booking,
  action: UnsignedAction,
  seen: SeenState,
  actor: Actor & Required<Pick<Actor, 'signing'>>,
): Result<Agreement, ActionProblem> {
  if (booking.erasedAt !== undefined) return refuse({ code: 'booking-erased' });
  const out = goOut(booking, action, actor);
  if (!out.ok && TYPED.has(out.problem.code)) return out;
  const paid = payWith(out.ok ? out.value : booking, action, actor);
  if (!paid.ok && (out.ok || paid.problem.problem.code === 'payment')) return paid;
  if (!isAsSeen(booking, seen)) return refuse({ code: 'changed-meanwhile' });
  if (!out.ok) return out;
  const payments = [...(booking.payments ?? []), ...(paid.ok ? paid.value : [])];
  return ok(writeAgreement(payments.length === 0 ? out.value : { ...out.value, payments }, actor.signing));
}

/** Returns a rental as the vehicle is handed out, or as it is out already. */
function goOut(booking: Booking, action: UnsignedAction, actor: Actor): Result<OutBooking, ActionProblem> {
  if (action.what === 'hand-out') return handedOut(booking, action, actor);
  if (action.what === 'swap') return swapped(booking, action, actor);
  return isOut(booking) ? ok(booking) : NOT_POSSIBLE;
}

type OutBooking = Booking & { readonly handover: Handover };

/** Signs the agreement of the rental that an action leads to, where it comes with a signature (SIGN-8). */
function signWith(
  after: Booking,
  action: BookingAction,
  { at, signing }: Actor,
): Result<Pick<Effect, 'signed'>, AgreementChanged> {
  const signature = 'signature' in action ? action.signature : undefined;
  if (signature === undefined) return ok({});
  if (signing === undefined || after.handover === undefined) throw new Error(`Nothing to sign of booking ${after.id}`);
  const signed = signAgreement({ ...after, handover: after.handover }, signature, signing, at);
  return signed.ok ? ok({ signed: signed.value }) : signed;
}

const CHANGES_INVOICED: ReadonlySet<BookingAction['what']> = new Set([
  'bill',
  'change',
  'cancel',
  'cancel-own',
  'decline',
  'undo',
]);

/** Whether an action would change an account that is invoiced (INV-6). A return is taken all the same. */
export function isInvoiced({ invoiced }: LifeState, what: BookingAction['what']): boolean {
  return invoiced !== undefined && CHANGES_INVOICED.has(what);
}

/** Judges the payments of a hand-over by the account that it leads to (PAY-9). */
function payWith(
  after: Booking,
  action: BookingAction | UnsignedAction,
  actor: Actor,
): Result<readonly Payment[], BatchProblem> {
  const batch = batchOf(action);
  return batch === undefined ? ok([]) : judgeBatch(batch, actor, after, sumsToJudge);
}

function batchOf(action: BookingAction | UnsignedAction): PaymentBatch | undefined {
  return 'payments' in action ? action.payments : undefined;
}

/**
 * Returns the first payment of a hand-over that is stored with its payments, so that it is not done
 * again; undefined for one that is new. Refused if the press was another one (PAY-9).
 */
export function findHandover(booking: Booking, action: BookingAction): Result<Payment | undefined, PaymentDiffers> {
  const batch = batchOf(action);
  const found = batch && findBatch(batch, booking.payments ?? []);
  if (found === undefined || booking.erasedAt !== undefined) return ok(undefined);
  const { payment, isSame } = found;
  return isSame && hasReading(booking, action) ? ok(payment) : refuse({ code: 'payment-differs', payment });
}

/** Whether the hand-over of a booking has the reading that an action is about. */
function hasReading({ handover }: Booking, action: BookingAction): boolean {
  if (handover === undefined) return false;
  switch (action.what) {
    case 'hand-out':
      return isReading(handover.out, action);
    case 'take-back':
      return isReading(handover.back, action);
    case 'swap':
      return isReading(lastLeg(handover).out, action.out);
    default:
      return false;
  }
}

type Reading = Pick<HandoverEntry, 'odometer' | 'fuel'>;

function isReading(record: Reading | undefined, { odometer, fuel }: Reading): boolean {
  return record?.odometer === odometer && record.fuel === fuel;
}

/** What is known of the vehicle that an action needs: what uses it, what its odometers showed, and what is due of it. */
export type KnownVehicle = VehicleSchedule & {
  readonly readings?: readonly OdometerReading[];
  readonly upkeep?: Upkeep;
};

/**
 * Returns the vehicle that an action takes for a trip, and the trip. Undefined for actions that
 * leave the schedule as it is.
 */
export function vehicleNeeded(
  booking: Booking,
  action: BookingAction,
  now: Instant,
): { readonly vehicleId: string; readonly trip: RentalTimes } | undefined {
  const { vehicle, itinerary } = booking;
  if (action.what === 'hand-out') return { vehicleId: vehicle.id, trip: restOfTrip(itinerary, now) };
  if (action.what === 'swap') return { vehicleId: action.vehicle.id, trip: restOfTrip(itinerary, now) };
  if (action.what === 'approve') return { vehicleId: vehicle.id, trip: itinerary };
  if (action.what === 'undo') {
    const former = isOut(booking) ? undoSwap(booking.handover) : undefined;
    return former && { vehicleId: former.leg.vehicle.id, trip: restOfTrip(itinerary, now) };
  }
  if (action.what !== 'change' || !usesVehicle(booking)) return undefined;
  if (action.vehicle === undefined && action.itinerary === undefined) return undefined;
  const trip = action.itinerary ?? itinerary;
  return { vehicleId: (action.vehicle ?? vehicle).id, trip: isOut(booking) ? restOfTrip(trip, now) : trip };
}

/**
 * Returns the time in which a booking needs its vehicle from now on, for a claim and its preview: that
 * of its trip (AVAIL-3), and while the vehicle is out that from now (BOOK-64).
 */
export function spanAhead(booking: Pick<Booking, 'handover' | 'itinerary'>, now: Instant): Span {
  const { itinerary } = booking;
  return isOut(booking) ? { ...neededSpan(restOfTrip(itinerary, now)), from: now } : neededSpan(itinerary);
}

function usesVehicle(booking: Booking): boolean {
  return booking.status === 'approved' || isOut(booking);
}

/**
 * Erases the customer from a booking that is not erased yet (PRIV-3). The line of history repeats
 * nothing of what is erased.
 */
export function eraseOnRecord(booking: Booking, { by, at }: Pick<Actor, 'by' | 'at'>): BookingChange {
  const version = booking.version + 1;
  return {
    booking: { ...eraseBooking(booking, { at }), version },
    event: { at, by, what: 'erased', version },
    emails: [],
  };
}

/**
 * Returns the e-mails of a booking after a change, in the outbox. A change of the address redirects
 * those that are not sent yet. What a held request owes is held too.
 */
export function owedAfter(
  owed: readonly OwedEmail[],
  { booking, event, emails, correction }: BookingChange,
): readonly OwedEmail[] {
  switch (event.what) {
    case 'erased':
      return eraseEmails(owed);
    case 'released':
      return releaseEmails(owed, event.at);
    default: {
      const redirected = hasEndedLinks(event) ? readdressEmails(owed, customerMailbox(booking)) : owed;
      const isCorrected = correction !== undefined && isMadeUntrue(redirected, correction);
      const due = isCorrected ? [correction, ...emails] : emails;
      const waiting = cancelKinds(redirected, pointlessAfter(event));
      return booking.held === true ? oweHeldEmails(waiting, due) : oweEmails(cancelHeld(waiting), due);
    }
  }
}

/**
 * Whether a change was made from a booking as it is stored: from its version, the links that open
 * it, its payments and its invoices.
 */
export function isMadeFrom(
  stored: Booking,
  { booking, event, payments = [] }: Pick<BookingChange, 'booking' | 'event' | 'payments'>,
): boolean {
  const linkNumber = linkNumberOf(booking) - (hasEndedLinks(event) ? 1 : 0);
  const isPaidAlike = (stored.payments?.length ?? 0) === (booking.payments?.length ?? 0) - payments.length;
  const isAlike = isPaidAlike && isInvoicedAlike(stored, booking);
  return stored.version === booking.version - 1 && linkNumberOf(stored) === linkNumber && isAlike;
}

/** The e-mails that still wait and have no purpose after an action (MAIL-22, MAIL-26). */
const POINTLESS_AFTER: Readonly<Partial<Record<ChangeEvent['what'], readonly EmailKind[]>>> = {
  'handed-out': ['reminder-pickup'],
  'taken-back': ['reminder-return'],
  undone: ['reminder-return', 'settlement'],
};

/** What was signed for a hand-over says nothing once that is undone (SIGN-11). */
function pointlessAfter(event: ChangeEvent): readonly EmailKind[] {
  const kinds = POINTLESS_AFTER[event.what] ?? [];
  return event.what === 'undone' && undoneStep(event) !== 'taken-back' ? [...kinds, 'agreement'] : kinds;
}

/** What is needed to tell which actions are possible. */
export type LifeState = Pick<Booking, 'status' | 'handover' | 'held' | 'erasedAt' | 'invoiced'>;

/**
 * Returns what a booking in this state allows (BOOK-45). 'change' is about dates, vehicle,
 * extras and payer: the contact data alone may be changed as long as the booking is not erased, and the
 * dropoff alone while the vehicle is out (BOOK-64). An account that is invoiced stays as it is (INV-6).
 */
export function possibleActions(booking: LifeState): ReadonlySet<BookingAction['what']> {
  if (booking.erasedAt !== undefined) return new Set();
  const actions = Object.keys(ALLOWED) as BookingAction['what'][];
  return new Set(actions.filter((what) => ALLOWED[what](booking) && !isInvoiced(booking, what)));
}

/** The problems of what was typed. They are named before those of the booking's state. */
const TYPED: ReadonlySet<ActionProblem['code']> = new Set<ActionProblem['code']>([
  'itinerary',
  'add-on',
  'contact',
  'payer',
  'nothing-changed',
  'handover',
  'too-many-drivers',
  'bill-lines',
  'bill-negative',
]);

/** The status that an action sets whatever the booking had before. */
const RESULTS: Readonly<Partial<Record<BookingAction['what'], BookingStatus>>> = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'cancelled',
  'cancel-own': 'cancelled',
};

/** The states in which each action is possible. */
const ALLOWED: Readonly<Record<BookingAction['what'], (booking: LifeState) => boolean>> = {
  approve: (booking) => booking.status !== 'approved' && !isBack(booking),
  decline: (booking) => booking.status !== 'declined' && !isBack(booking),
  change: isOpen,
  bill: () => true,
  cancel: isOpen,
  'cancel-own': isOpen,
  'hand-out': ({ status, handover }) => status === 'approved' && handover === undefined,
  'take-back': isOut,
  swap: isOut,
  sign: isOut,
  undo: (booking) => isOut(booking) || (booking.handover !== undefined && booking.status === 'completed'),
  release: ({ held }) => held === true,
};

function isAsSeen({ version, status }: Booking, seen: SeenState): boolean {
  return (seen.version ?? version) === version && (seen.status ?? status) === status;
}

function changeOf(
  before: Booking,
  { booking: unsigned, line, email, notice, isCorrectionOnly = false, claim, signed }: Effect,
  { by, at, id }: Actor,
  notifications: NotificationRecord,
): BookingChange {
  const booking = signed === undefined ? unsigned : withSigned(unsigned, signed);
  const isMoved = booking.form.email !== before.form.email;
  const moved = isMoved ? withEndedLinks(withFormerEmail(booking, before)) : booking;
  const changed = { ...moved, version: before.version + 1 };
  const changes = changesBetween(before, changed);
  const agreed = signed === undefined ? {} : { agreement: signed };
  const facts = { at, by, version: changed.version, ...(changes.length > 0 ? { changes } : {}), ...agreed };
  const stored = {
    booking: changed,
    event: isTelling(line) ? { ...line, ...facts, emailId: id } : { ...line, ...facts },
    ...(claim === undefined ? {} : { claim }),
  };
  const isWithdrawn = isMoved && holdsEntry(before, notifications);
  const notices = [
    ...(notice === undefined ? [] : [notice(changed)]),
    ...(isWithdrawn ? [entryWithdrawnEmail(before, { id: `entry-withdrawn.${id}`, at })] : []),
    ...(signed !== undefined && changed.form.email !== ''
      ? [agreementEmail({ ...changed, agreement: signed }, { id: `agreement.${id}`, at })]
      : []),
  ];
  if (email === undefined || changed.form.email === '') return { ...stored, emails: notices };
  const written = email(changed, { id, at });
  return isCorrectionOnly
    ? { ...stored, emails: notices, correction: written }
    : { ...stored, emails: [written, ...notices] };
}

function effectOf(
  booking: Booking,
  action: BookingAction,
  actor: Actor,
  schedule: KnownVehicle,
  notifications: NotificationRecord,
): Result<Effect, ActionProblem> {
  switch (action.what) {
    case 'approve':
      return approve(booking, action, actor.at, schedule);
    case 'decline':
      return decide(booking, 'declined', action, actor.at, notifications);
    case 'change':
      return change(booking, action, actor, schedule, notifications);
    case 'bill':
      return writeBill(booking, action);
    case 'cancel':
      return cancel(booking, action, notifications);
    case 'cancel-own':
      return cancelOwn(booking, action, actor, notifications);
    case 'hand-out':
      return handOut(booking, action, actor, schedule);
    case 'take-back':
      return takeBack(booking, action, actor);
    case 'swap':
      return swap(booking, action, actor, schedule, notifications);
    case 'sign':
      return isOut(booking) ? ok({ booking, line: { what: 'signed' } }) : NOT_POSSIBLE;
    case 'undo':
      return undo(booking, action, actor.at, schedule);
    case 'release':
      if (!ALLOWED.release(booking)) return NOT_POSSIBLE;
      return ok({ booking: withoutHold(booking), line: { what: 'released' } });
  }
}

const NOT_POSSIBLE = refuse({ code: 'not-possible' } as const);

const NOTHING_SCHEDULED: VehicleSchedule = { units: 1, uses: [] };

const NO_NOTIFICATIONS: NotificationRecord = { history: [], emails: [] };

/**
 * Whether the customer is told of a line, where staff want that. It names the e-mail in either
 * case.
 */
function isTelling(line: Line): line is Extract<Line, { what: (typeof TELLING)[number] }> {
  return TELLING.some((what) => what === line.what);
}
const TELLING = ['approved', 'declined', 'changed', 'swapped', 'cancelled'] as const;

/** A pickup that has passed and a vehicle that is taken need a second press (AVAIL-8). */
function approve(
  booking: Booking,
  { although = [], note = '' }: { readonly although?: Although; readonly note?: string },
  now: Instant,
  schedule: VehicleSchedule,
): Result<Effect, ActionProblem> {
  const decided = decide(booking, 'approved', { although, note }, now);
  if (!decided.ok) return decided;
  if (booking.itinerary.pickupTime < now && !although.includes('past')) return refuse({ code: 'pickup-passed' });
  const claim = claimFor(booking, schedule, although, now);
  return claim.ok ? ok({ ...decided.value, claim: claim.value }) : claim;
}

function claimFor(
  booking: Booking,
  schedule: VehicleSchedule,
  although: Although,
  now: Instant,
): Result<VehicleClaim, Extract<ActionProblem, { readonly code: 'vehicle-taken' }>> {
  const needed = spanAhead(booking, now);
  const claim = claimVehicle({ bookingId: booking.id, vehicleId: booking.vehicle.id, needed, although, now }, schedule);
  return claim.ok ? claim : refuse({ code: 'vehicle-taken', overlaps: claim.problem });
}

/**
 * An answer ends a hold (BOOK-43). It needs a second press on a cancelled reservation, on an approved
 * one, and while the vehicle is out. A rental that was taken back is settled.
 */
function decide(
  booking: Booking,
  decision: Decision,
  {
    although = [],
    note = '',
    alternatives = [],
  }: {
    readonly although?: Although;
    readonly note?: string;
    readonly alternatives?: readonly OfferedVehicle[];
  },
  now: Instant,
  { history }: Pick<NotificationRecord, 'history'> = NO_NOTIFICATIONS,
): Result<Effect, ActionProblem> {
  if (isBack(booking)) return NOT_POSSIBLE;
  const { status } = booking;
  if (status === 'cancelled' && !although.includes('cancelled')) return refuse({ code: 'booking-cancelled' });
  if (status === 'approved' && !although.includes('approved')) return refuse({ code: 'booking-approved' });
  if (isOut(booking) && !although.includes('out')) return refuse({ code: 'vehicle-out' });
  const isInCalendar = hasCalendarEntry(booking);
  const declined = (after: Booking, stamp: EmailStamp, text: string) =>
    declinedEmail(after, stamp, text, { isInCalendar, alternatives, owesNothing: owesNothing(after, history) });
  const email = withNote(decision === 'approved' ? confirmationEmail : declined, note);
  const cleaned = decision === 'declined' ? cleanNote(note) : '';
  return ok({
    booking: { ...withoutHold(booking), status: decision, answeredAt: booking.answeredAt ?? now },
    line: {
      what: decision,
      from: booking.status,
      to: decision,
      ...(cleaned === '' ? {} : { note: cleaned }),
      ...(alternatives.length === 0 ? {} : { offers: alternatives }),
    },
    email,
  });
}

function change(
  booking: Booking,
  {
    expectedTotalCharges,
    tellCustomer,
    note = '',
    although = [],
    ...request
  }: Extract<BookingAction, { what: 'change' }>,
  { at: now, sender }: Actor,
  schedule: VehicleSchedule,
  notifications: NotificationRecord,
): Result<Effect, ActionProblem> {
  const applied = applyChange(booking, request, now, sender.hours);
  if (!applied.ok) return applied;
  const { booking: changed, isContactAlone, isReturnAlone, isPayerKept } = applied.value;
  const isAlwaysPossible = isPayerKept && (isContactAlone || (isOut(booking) && isReturnAlone));
  if (!isAlwaysPossible && !ALLOWED.change(booking)) return NOT_POSSIBLE;
  const isMoved = usesVehicle(booking) && isVehicleTimeChanged(booking, changed);
  const claim = isMoved ? claimFor(changed, schedule, although, now) : undefined;
  if (claim?.ok === false) return claim;
  if (applied.value.after.totals.totalCharges !== expectedTotalCharges) {
    return refuse({ code: 'price-changed', quote: applied.value.after });
  }
  return ok({
    booking: changed,
    line: { what: 'changed' },
    // Waiting e-mails contain no contact data but the address, which is updated.
    ...(tellCustomer || !isContactAlone
      ? { email: withNote(changedFrom([asLastNotified(booking, notifications), booking]), note) }
      : {}),
    isCorrectionOnly: !tellCustomer,
    ...(claim === undefined ? {} : { claim: claim.value }),
  });
}

/** Whether a change takes another vehicle, or the vehicle at another time. */
function isVehicleTimeChanged(before: Booking, after: Booking): boolean {
  return (
    before.vehicle.id !== after.vehicle.id ||
    before.itinerary.pickupTime !== after.itinerary.pickupTime ||
    before.itinerary.dropoffTime !== after.itinerary.dropoffTime
  );
}

function cancel(
  booking: Booking,
  { reason, note = '' }: { readonly reason?: CancelReason; readonly note?: string },
  { history }: NotificationRecord,
): Result<Effect, ActionProblem> {
  if (!ALLOWED.cancel(booking)) return NOT_POSSIBLE;
  return ok({
    booking: { ...withoutHold(booking), status: 'cancelled' },
    line: {
      what: 'cancelled',
      from: booking.status,
      to: 'cancelled',
      ...(reason === undefined ? {} : { reason }),
    },
    email: withNote(
      (cancelled, stamp, text) =>
        cancelledEmail(cancelled, stamp, reason ?? 'unsaid', text, {
          isInCalendar: hasCalendarEntry(booking),
          owesNothing: owesNothing(cancelled, history),
        }),
      note,
    ),
  });
}

/** A customer cancels until the pickup (MINE-5). The company is told, with what the customer wrote. */
function cancelOwn(
  booking: Booking,
  { text = '', noticeId }: OwnCancellation,
  { at, sender }: Actor,
  { history }: NotificationRecord,
): Result<Effect, ActionProblem> {
  if (!mayCustomerCancel(booking, at)) return NOT_POSSIBLE;
  const words = maskCardNumbers(cleanText(text));
  return ok({
    booking: { ...withoutHold(booking), status: 'cancelled' },
    line: {
      what: 'cancelled',
      from: booking.status,
      to: 'cancelled',
      ...(words === '' ? {} : { text: words }),
    },
    email: (cancelled, stamp) =>
      cancelledEmail(cancelled, stamp, 'by-customer', '', {
        isInCalendar: hasCalendarEntry(booking),
        owesNothing: owesNothing(cancelled, history),
      }),
    notice: (cancelled) => cancelledNoticeEmail(cancelled, { id: noticeId, at, sender }, words, booking.status),
  });
}

/**
 * Whether the customer may cancel (MINE-5): staff still could, nothing is invoiced, and the pickup is not past. From then
 * on staff find out what happened.
 */
export function mayCustomerCancel(booking: LifeState & Pick<Booking, 'itinerary'>, now: Instant): boolean {
  return possibleActions(booking).has('cancel-own') && now <= booking.itinerary.pickupTime;
}

/**
 * Hands the vehicle out, unless a check speaks against it that the press did not confirm (BOOK-59).
 * The claim says the same to the store: the vehicle is with nobody but those who were named.
 */
function handOut(
  booking: Booking,
  { although = [], ...entry }: HandoverEntry & { readonly although?: Although },
  actor: Actor,
  { units, uses, readings = [], upkeep = {} }: KnownVehicle,
): Result<Effect, ActionProblem> {
  const gone = handedOut(booking, entry, actor);
  if (!gone.ok) return gone;
  const { vehicle, itinerary } = booking;
  const { out } = gone.value.handover;
  const { unit } = out;
  const until = restOfTrip(itinerary, actor.at).dropoffTime;
  const claim = claimNow(booking, { vehicleId: vehicle.id, unit, units, until }, actor.at);
  const claimed = checkClaim(claim, uses);
  const inTheWay = claimed.ok ? [] : claimed.problem;
  const due = dueAtHandOut(upkeep, units, out);
  const times = { pickup: itinerary.pickupTime, dropoff: itinerary.dropoffTime };
  const checks = handOutChecks(out, times, inTheWay, lastReading(readings, units, unit), due);
  if (!areConfirmed(checks, although)) return refuse({ code: 'check-hand-out', checks });
  return ok({
    booking: gone.value,
    line: { what: 'handed-out' },
    claim: { ...claim, although: inTheWay.map((use) => use.id) },
  });
}

/** Returns a rental with its vehicle handed out. */
function handedOut(booking: Booking, entry: HandoverEntry, actor: Actor): Result<OutBooking, ActionProblem> {
  const out = recordHandover(entry, actor, booking);
  if (!out.ok) return refuse({ code: 'handover', problem: out.problem });
  if (!mayDrive(booking, entry.drivers)) return refuse({ code: 'too-many-drivers' });
  return ALLOWED['hand-out'](booking) ? ok({ ...booking, handover: { out: out.value } }) : NOT_POSSIBLE;
}

/**
 * Returns the claim of a vehicle that goes out now. One that is late is in use until now; it is cleaned
 * before it goes out, so there is no turnaround.
 */
function claimNow(
  { id: bookingId }: Booking,
  {
    vehicleId,
    unit,
    units,
    until,
  }: Pick<VehicleClaim, 'vehicleId' | 'units'> & {
    readonly unit: string | undefined;
    readonly until: Instant;
  },
  now: Instant,
): VehicleClaim {
  const needed = { from: addMinutes(now, -1), to: until };
  return { bookingId, vehicleId, units, needed, although: [], now, handOut: unit === undefined ? {} : { unit } };
}

/** The rest of a trip whose vehicle goes out now, or is out. */
function restOfTrip({ dropoffTime }: RentalTimes, now: Instant): RentalTimes {
  return { pickupTime: now, dropoffTime: dropoffTime > now ? dropoffTime : now };
}

function areConfirmed(checks: readonly { readonly id: string }[], although: Although): boolean {
  return checks.every(({ id }) => although.includes(id));
}

function takeBack(
  booking: Booking,
  { bill, tellCustomer = false, although = [], ...entry }: ReturnEntry,
  actor: Actor,
): Result<Effect, ActionProblem> {
  if (!isOut(booking)) return NOT_POSSIBLE;
  const returned = returnVehicle(booking, entry, actor);
  if (!returned.ok) return refuse({ code: 'handover', problem: returned.problem });
  const { handover, settlement } = returned.value;
  const before = booking.status === 'declined' ? { statusBefore: booking.status } : {};
  const completed: Booking = { ...booking, status: 'completed', handover: { ...handover, ...before }, settlement };
  const billed = bill === undefined ? ok(completed) : billBooking(completed, bill);
  if (!billed.ok) return billed;
  const checks = returnChecks(handover);
  if (!areConfirmed(checks, although)) return refuse({ code: 'check-return', checks });
  const mailed = tellCustomer && booking.form.email !== '' ? { emailId: actor.id } : {};
  return ok({
    booking: billed.value,
    line: { what: 'taken-back', from: booking.status, to: 'completed', ...mailed },
    ...(tellCustomer ? { email: billEmail } : {}),
  });
}

/**
 * Swaps the vehicle of a rental that is out (BOOK-67). The next one is checked as at a hand-out, and
 * it is free until the dropoff (BOOK-68). Both are claimed together.
 */
function swap(
  booking: Booking,
  action: SwapAction,
  actor: Actor,
  { units, uses, readings = [], upkeep = {} }: KnownVehicle,
  notifications: NotificationRecord,
): Result<Effect, ActionProblem> {
  if (!isOut(booking)) return NOT_POSSIBLE;
  const { vehicle, expectedTotalCharges, tellCustomer, blockId, although = [] } = action;
  const gone = swapped(booking, action, actor);
  if (!gone.ok) return gone;
  const priced = gone.value;
  const { out } = lastLeg(priced.handover);
  const isSameUnit = units === 1 || out.unit === undefined || out.unit === lastLeg(booking.handover).out.unit;
  if (vehicle.id === booking.vehicle.id && isSameUnit) return refuse({ code: 'nothing-changed' });

  const { to: until } = neededSpan(restOfTrip(booking.itinerary, actor.at));
  const claim = claimNow(booking, { vehicleId: vehicle.id, unit: out.unit, units, until }, actor.at);
  const here = checkClaim(claim, uses);
  const inTheWay = here.ok ? [] : others(here.problem, blockId);
  const due = dueAtHandOut(upkeep, units, out);
  const times = { pickup: actor.at, dropoff: booking.itinerary.dropoffTime };
  const checks = handOutChecks(out, times, inTheWay, lastReading(readings, units, out.unit), due);
  if (!areConfirmed(checks, although)) return refuse({ code: 'check-hand-out', checks });
  const accepted = [...withBlock(although, blockId), ...inTheWay.map(({ id }) => id)];
  const whole: VehicleClaim = { ...claim, although: accepted, handOut: { ...claim.handOut, alsoPlanned: true } };
  const claimed = checkClaim(whole, uses);
  if (!claimed.ok) return refuse({ code: 'vehicle-taken', overlaps: others(claimed.problem, blockId) });
  if (priced.totals.totalCharges !== expectedTotalCharges) {
    return refuse({ code: 'price-changed', quote: quoteOf(priced) });
  }
  const known = [asLastNotified(booking, notifications), booking] as const;
  return ok({
    booking: priced,
    line: { what: 'swapped' },
    // Another unit of the same vehicle is nothing that the e-mail compares.
    ...(known.some((before) => isTellable(before, priced)) ? { email: withNote(changedFrom(known), '') } : {}),
    isCorrectionOnly: !tellCustomer,
    claim: whole,
  });
}

type SwapAction = Extract<BookingAction, { what: 'swap' }>;

/** Returns a rental that is out with the other vehicle of a swap. */
function swapped(
  booking: Booking,
  { vehicle, prices = 'booked', blockId, ...entry }: Omit<SwapAction, 'signature'>,
  actor: Actor,
): Result<OutBooking, ActionProblem> {
  if (!isOut(booking)) return NOT_POSSIBLE;
  const priced = withVehicle(booking, pricedVehicle(booking, vehicle, prices));
  const lost = booking.selectedAddons.length === priced.selectedAddons.length ? undefined : booking.selectedAddons;
  const ended = { ...(lost && { addOnIds: lost.map(({ id }) => id) }), ...(blockId !== undefined && { blockId }) };
  const handover = swapVehicle({ ...booking, handover: booking.handover }, priced.vehicle, ended, entry, actor);
  if (!handover.ok) return refuse({ code: 'handover', problem: handover.problem, of: 'back' });
  if (!mayDrive(priced, entry.drivers)) return refuse({ code: 'too-many-drivers' });
  return ok({ ...priced, handover: handover.value });
}

/** The block that comes with a swap takes its unit, but nobody confirms it, and it is not named (BOOK-71). */
function withBlock(although: Although, blockId: string | undefined): Although {
  return blockId === undefined ? although : [...although, blockId];
}

function others(uses: readonly VehicleUse[], blockId: string | undefined): readonly VehicleUse[] {
  return uses.filter(({ id }) => id !== blockId);
}

/**
 * Undoes the last hand-over: the return of a completed rental, which gets back the status that it
 * had, or the last swap or the hand-out of one that is out. The vehicle before the swap comes back
 * with its prices, unless somebody else needs it until the dropoff (BOOK-69). The block that came with
 * the swap is not in its way (BOOK-71).
 */
function undo(
  booking: Booking,
  { although = [] }: { readonly although?: Although },
  now: Instant,
  { units, uses }: VehicleSchedule,
): Result<Effect, ActionProblem> {
  const { handover, settlement: _, ...rest } = booking;
  if (handover === undefined || !ALLOWED.undo(booking)) return NOT_POSSIBLE;
  const swapped = isOut(booking) ? undoSwap(handover) : undefined;
  if (swapped !== undefined) {
    const { vehicle, unit, addOnIds, blockId } = swapped.leg;
    const { to: until } = neededSpan(restOfTrip(booking.itinerary, now));
    const here = claimNow(booking, { vehicleId: vehicle.id, unit, units, until }, now);
    const accepted = withBlock(although, blockId);
    const claim: VehicleClaim = { ...here, although: accepted, handOut: { ...here.handOut, alsoPlanned: true } };
    const claimed = checkClaim(claim, uses);
    if (!claimed.ok) return refuse({ code: 'vehicle-taken', overlaps: others(claimed.problem, blockId) });
    return ok({
      booking: withUndone({ ...withVehicle(booking, vehicle, addOnIds), handover: swapped.handover }, swapped.handover),
      line: { what: 'undone' },
      claim,
    });
  }
  if (handover.back === undefined) return ok({ booking: withUndone(rest, undefined), line: { what: 'undone' } });
  const status = handover.statusBefore ?? 'approved';
  return ok({
    booking: { ...rest, status, handover: undoReturn(handover) },
    line: { what: 'undone', from: 'completed', to: status },
  });
}

/** Writes the lines by hand of the bill (PRICE-27), in any status. Nobody is mailed. */
function writeBill(booking: Booking, lines: BillEntry): Result<Effect, ActionProblem> {
  const billed = billBooking(booking, lines);
  if (!billed.ok) return billed;
  if (changesBetween(booking, billed.value).length === 0) return refuse({ code: 'nothing-changed' });
  return ok({ booking: billed.value, line: { what: 'billed' } });
}

/** Whether the customer got an entry for the calendar that counts (MAIL-20). */
function hasCalendarEntry({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'approved' || status === 'completed';
}

/**
 * Whether the customer's present address was sent an entry for the calendar that counts (MAIL-20):
 * an e-mail with one was sent since the approval and since the last change of the address, or was
 * handed over and not answered.
 */
export function holdsEntry(booking: Pick<Booking, 'status'>, { history, emails }: NotificationRecord): boolean {
  const since = history.findLast((event) => isChange(event) && (event.what === 'approved' || hasEndedLinks(event)));
  return (
    hasCalendarEntry(booking) &&
    since !== undefined &&
    emails.some(
      (one) =>
        (one.kind === 'confirmation' || one.kind === 'changed') &&
        (one.state === 'unknown' || (one.state === 'sent' && one.sentAt >= since.at)),
    )
  );
}

/** Whether a booking may be changed or cancelled: it waits or is approved, and not handed out. */
function isOpen({ status, handover }: LifeState): boolean {
  return (status === 'confirmed' || status === 'approved') && handover === undefined;
}

function withNote(
  write: (booking: Booking, stamp: EmailStamp, note: string) => Email,
  note: string,
): (booking: Booking, stamp: EmailStamp) => Email {
  const cleaned = cleanNote(note);
  return (booking, stamp) => ({ ...write(booking, stamp, cleaned), ...(cleaned === '' ? {} : { note: cleaned }) });
}

function cleanNote(note: string): string {
  return maskCardNumbers(cleanText(note));
}

/** Compares with the first state that differs: a change may take back what the customer never knew. */
function changedFrom(states: readonly [Booking, Booking]): (after: Booking, stamp: EmailStamp, note: string) => Email {
  return (after, stamp, note) =>
    changedEmail(states.find((before) => isTellable(before, after)) ?? states[1], after, stamp, note);
}
