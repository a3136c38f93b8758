import type { SignedAgreement } from '../agreement/signature.ts';
import type { EmailKind } from '../outbox/email.ts';
import type { EmailState } from '../outbox/email-lifecycle.ts';
import { discountsAmong, eraseBillLines, sumBillLines } from '../pricing/bill-lines.ts';
import type { OfferedVehicle } from '../receipt/offers.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import type { Cents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';
import {
  type Booking,
  type BookingStatus,
  BY_CUSTOMER,
  type Decision,
  type Receipt,
  receiptOf,
  withEndedLinks,
  withFormerEmail,
} from './booking.ts';
import { CONTACT_FIELDS, type ContactText } from './customer-fields.ts';
import { eraseHandover } from './handover.ts';
import { type AccountParty, withInvoiced } from './invoiced.ts';
import { erasePayer } from './payer.ts';
import { erasePayment, type Payment } from './payments.ts';
import { withoutAgreements, withSigned, withUndone } from './signed.ts';

/** Why staff cancelled a reservation (BOOK-50). */
export const CANCEL_REASONS = ['customer', 'company', 'no-show'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Who wanted a cancellation. */
export const CANCELLERS = ['customer', 'company'] as const;
export type Canceller = (typeof CANCELLERS)[number];

/** The fields of a booking whose changes the history records. The status is in `from` and `to`. */
const RECORDED_FIELDS = [
  'vehicle',
  'itinerary',
  'selectedAddons',
  'lines',
  'totals',
  'freeKilometres',
  'handover',
  'settlement',
  'billLines',
  'payer',
  'held',
] as const satisfies readonly (keyof Booking)[];
type RecordedField = (typeof RECORDED_FIELDS)[number];

type Change<Field extends string, Value> = {
  readonly field: Field;
  readonly before?: NonNullable<Value>;
  readonly after?: NonNullable<Value>;
};

/** A field of a booking before and after a change. A value that was not there is absent. */
export type FieldChange =
  | { [Field in RecordedField]: Change<Field, Booking[Field]> }[RecordedField]
  | Change<`form.${ContactText}`, string>;

type Done = { readonly at: Instant; readonly by: string };

/** A stored change of the booking (BOOK-44): the version that it led to, and what it changed beside the status. */
type StoredChange = Done & { readonly version: number; readonly changes?: readonly FieldChange[] };
/** A line of which the customer is notified. `emailId` is the id of the e-mail, also where none was owed. */
type NotifiedChange = StoredChange & { readonly emailId: string };

export type SubmittedEvent = StoredChange & { readonly what: 'submitted'; readonly to: 'confirmed' };
export type DecisionEvent = NotifiedChange & {
  readonly what: Decision;
  readonly from: BookingStatus;
  readonly to: Decision;
  /** Of a decline: the note to the customer, and the vehicles that were offered (MAIL-23). */
  readonly note?: string;
  readonly offers?: readonly OfferedVehicle[];
};
export type CancelledEvent = NotifiedChange & {
  readonly what: 'cancelled';
  readonly from: BookingStatus;
  readonly to: 'cancelled';
  readonly reason?: CancelReason;
  /** Why, in the words of a customer who cancelled. */
  readonly text?: string;
};
type ChangedEvent = NotifiedChange & { readonly what: 'changed' };
/** `agreement` is what the customer signed with it (SIGN-7). */
type WithSignature = { readonly agreement?: SignedAgreement };
type SwappedEvent = NotifiedChange & WithSignature & { readonly what: 'swapped' };
type HandedOutEvent = StoredChange & WithSignature & { readonly what: 'handed-out' | 'signed' };
/** `emailId` is the id of the bill, where staff wanted it mailed with the return (MAIL-26). */
export type ReturnEvent = StoredChange & {
  readonly what: 'taken-back';
  readonly emailId?: string;
  readonly from: BookingStatus;
  readonly to: 'completed';
};
/** `from` and `to` are absent where a hand-out or a swap was undone, since it had set no status. */
type UndoneEvent = StoredChange & {
  readonly what: 'undone';
  readonly from?: BookingStatus;
  readonly to?: Decision;
};
type OtherChange = StoredChange & { readonly what: 'billed' | 'released' | 'erased' };

/** A line that stands for a stored change. */
export type ChangeEvent =
  | SubmittedEvent
  | DecisionEvent
  | CancelledEvent
  | ChangedEvent
  | SwappedEvent
  | HandedOutEvent
  | ReturnEvent
  | UndoneEvent
  | OtherChange;

/** `email` is the kind of the e-mail that was sent again, and `emailId` the id that it has now. */
type EmailSentAgainEvent = Done & {
  readonly what: 'email-sent-again';
  readonly email: EmailKind;
  readonly emailId: string;
};

/** A note that staff alone see (BOOK-49). `deposit` marks that a deposit was taken. */
export type NoteEvent = Done & { readonly what: 'note'; readonly text: string; readonly deposit?: true };

/** Staff had the bill mailed (MAIL-26). */
type BillMailedEvent = Done & { readonly what: 'bill-mailed'; readonly emailId: string };

/** Staff ended all links to the reservation (MINE-8). */
type LinksEndedEvent = Done & { readonly what: 'links-ended' };

/** Money that changed hands, or the void of such an entry (PAY-1). */
export type PaymentEvent = Done & { readonly what: 'payment'; readonly payment: Payment };

/** A part of the account was invoiced, or its invoice was credited by another paper (INV-4, INV-5). */
export type InvoicedEvent = Done & {
  readonly what: 'invoiced';
  readonly number: string;
  readonly for: AccountParty;
  readonly total: Cents;
};
export type CreditedEvent = Done & {
  readonly what: 'credited';
  readonly number: string;
  readonly of: string;
  readonly for: AccountParty;
};

/** One line of a booking's append-only history: who did what, and when (BOOK-35). */
export type BookingEvent =
  | ChangeEvent
  | EmailSentAgainEvent
  | NoteEvent
  | BillMailedEvent
  | LinksEndedEvent
  | PaymentEvent
  | InvoicedEvent
  | CreditedEvent;

export type NoteProblem = { readonly code: 'note-empty' };

/** Creates the line of a note (BOOK-49). Its text is cleaned like every typed text. */
export function noteEvent(text: string, isDeposit: boolean, { by, at }: Done): Result<NoteEvent, NoteProblem> {
  const cleaned = maskCardNumbers(cleanText(text));
  if (cleaned === '') return refuse({ code: 'note-empty' });
  return ok({ at, by, what: 'note', text: cleaned, ...(isDeposit ? { deposit: true } : {}) });
}

/** Returns what differs between two states of a booking, beside version and status. */
export function changesBetween(before: Booking, after: Booking): readonly FieldChange[] {
  const fields = RECORDED_FIELDS.map((field) => ({ field, before: before[field], after: after[field] }));
  const contact = CONTACT_FIELDS.map((field) => ({
    field: `form.${field}`,
    before: before.form[field],
    after: after.form[field],
  }));
  return [...fields, ...contact]
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .map((change) => withoutAbsent(change) as FieldChange);
}

/** Removes what is undefined. */
function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The sum of the discounts of a bill before and after a change, in cents, where one of them changed. */
export function discountsChanged({ changes = [] }: ChangeEvent): { before: Cents; after: Cents } | undefined {
  const change = changes.find(({ field }) => field === 'billLines');
  if (change?.field !== 'billLines') return undefined;
  const [before, after] = [discountsAmong(change.before), discountsAmong(change.after)];
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  return { before: sumBillLines(before).all, after: sumBillLines(after).all };
}

/** Whether a change is also one of the lines by hand. */
export function hasBillChange({ changes = [] }: ChangeEvent): boolean {
  return changes.some(({ field }) => field === 'billLines');
}

/** Returns the changes of what is owed since the bill was last mailed; none if it never was (MAIL-26). */
export function changesSinceBill(history: readonly BookingEvent[]): readonly ChangeEvent[] {
  const mailed = history.findLastIndex(isBillMailed);
  if (mailed < 0) return [];
  return history
    .slice(mailed + 1)
    .filter(isChange)
    .filter(
      (event) => changesWhetherOwed(event) || event.changes?.some(({ field }) => BILLED_FIELDS.has(field)) === true,
    );
}

/** Whether a line changes whether the rental is owed: nothing is once it is declined or cancelled (PRICE-28). */
function changesWhetherOwed({ what }: ChangeEvent): boolean {
  return what === 'approved' || what === 'declined' || what === 'cancelled';
}

/** Whether the bill was mailed with a line of the history. */
function isBillMailed(event: BookingEvent): boolean {
  if (event.what === 'email-sent-again') return event.email === 'settlement';
  return event.what === 'bill-mailed' || (event.what === 'taken-back' && event.emailId !== undefined);
}

/** What the bill is computed from. */
const BILLED_FIELDS: ReadonlySet<FieldChange['field']> = new Set(['totals', 'settlement', 'billLines', 'payer']);

/** Returns the last note that says that a deposit was taken. */
export function depositNote(history: readonly BookingEvent[]): BookingEvent | undefined {
  return history.findLast((event) => event.what === 'note' && event.deposit === true);
}

/** The lines that stand for no new version. */
const NO_CHANGES: readonly BookingEvent['what'][] = [
  'email-sent-again',
  'note',
  'bill-mailed',
  'links-ended',
  'payment',
  'invoiced',
  'credited',
];

/** Whether a line stands for a stored change of the booking (BOOK-44). */
export function isChange(event: BookingEvent): event is ChangeEvent {
  return !NO_CHANGES.includes(event.what);
}

/** Whether a line ended the links to the reservation: staff did, or its e-mail address changed. */
export function hasEndedLinks(event: BookingEvent): boolean {
  if (event.what === 'links-ended') return true;
  return isChange(event) && (event.changes?.some(({ field }) => field === 'form.email') ?? false);
}

/** Returns what a line undid. After an undone swap a vehicle is out as before. */
export function undoneStep({ to, changes = [] }: UndoneEvent): 'handed-out' | 'swapped' | 'taken-back' {
  if (to !== undefined) return 'taken-back';
  return changes.some(({ field, after }) => field === 'handover' && after !== undefined) ? 'swapped' : 'handed-out';
}

/** Returns the block that came with a swap which a line undid (BOOK-71). */
export function undoneBlockId(event: ChangeEvent): string | undefined {
  if (event.what !== 'undone' || undoneStep(event) !== 'swapped') return undefined;
  const change = event.changes?.find(({ field }) => field === 'handover');
  return change?.field === 'handover' ? change.before?.legs?.at(-2)?.blockId : undefined;
}

/** Returns the line of the last stored change, or undefined for a history without one (BOOK-22). */
export function lastChange(history: readonly BookingEvent[]): ChangeEvent | undefined {
  return history.findLast(isChange);
}

/** Returns who wanted the last cancellation: the customer's, also where staff entered it. */
export function cancelledBy(history: readonly BookingEvent[]): Canceller {
  const last = history.findLast((event) => event.what === 'cancelled');
  return last?.by === BY_CUSTOMER || last?.reason === 'customer' ? 'customer' : 'company';
}

/**
 * Applies the lines of a history to a booking as it was placed (BOOK-44). The result is the stored
 * booking, until its personal data is erased.
 */
export function replayHistory(placed: Booking, history: readonly BookingEvent[]): Booking {
  return history.reduce((booking, event) => {
    if (event.what === 'payment') return withPayment(booking, event.payment);
    if (event.what === 'invoiced') {
      return withInvoiced(booking, event.for, { number: event.number, total: event.total });
    }
    if (event.what === 'credited') return withInvoiced(booking, event.for, undefined);
    const changed = isChange(event) ? applyChange(booking, event) : booking;
    return hasEndedLinks(event) ? withEndedLinks(changed) : changed;
  }, placed);
}

/** Returns the line of a payment. */
export function paymentEvent(payment: Payment): PaymentEvent {
  const { at, by } = payment;
  return { at, by, what: 'payment', payment };
}

/** Returns a booking with one payment more. */
export function withPayment(booking: Booking, payment: Payment): Booking {
  return { ...booking, payments: [...(booking.payments ?? []), payment] };
}

function applyChange(booking: Booking, event: ChangeEvent): Booking {
  const status = ('to' in event ? event.to : undefined) ?? booking.status;
  const changed = (event.changes ?? []).reduce((rest, { field, after }) => withField(rest, field, after), booking);
  const isAnswer = event.what === 'approved' || event.what === 'declined';
  const answered = isAnswer ? { answeredAt: booking.answeredAt ?? event.at } : {};
  const after = { ...withFormerEmail(changed, booking), status, version: event.version, ...answered };
  if ('agreement' in event) return withSigned(after, event.agreement);
  return event.what === 'undone' ? withUndone(after, after.handover) : after;
}

/** Returns a booking as it was before its last change, without its version and status of then. */
function beforeChange<Stored extends WithForm>(booking: Stored, { changes = [] }: ChangeEvent): Stored {
  return changes.reduceRight((rest: Stored, { field, before }) => withField(rest, field, before), booking);
}

/** What tells what a customer knows: the history of a booking, and what became of its e-mails. */
export type NotificationRecord = { readonly history: readonly BookingEvent[]; readonly emails: readonly EmailState[] };

/**
 * Returns a booking as its customer last read it (MAIL-18): as the last e-mail that was sent says, or
 * as it was placed. Its version and status are the present ones. With `upTo`, as read before that line
 * of the history.
 */
export function asLastNotified<Stored extends WithForm>(
  booking: Stored,
  { history, emails }: NotificationRecord,
  upTo = history.length,
): Stored {
  const lastNotified = history.slice(0, upTo).findLastIndex((event) => isNotified(event, emails));
  return history
    .slice(lastNotified + 1)
    .filter(isChange)
    .reduceRight((rest: Stored, event) => beforeChange(rest, event), booking);
}

/** The kinds of e-mail that say all that a booking is. */
const TELLING: ReadonlySet<string> = new Set(['received', 'confirmation', 'changed', 'declined', 'cancelled']);

/** Whether the customer knows of a line: by the request itself, or by an e-mail that was sent. */
function isNotified(event: BookingEvent, emails: readonly EmailState[]): boolean {
  const isSent = (emailId: string) => emails.some(({ id, state }) => id === emailId && state === 'sent');
  switch (event.what) {
    case 'submitted':
      return true;
    case 'approved':
    case 'declined':
    case 'changed':
    case 'swapped':
    case 'cancelled':
      return isSent(event.emailId);
    case 'email-sent-again':
      return TELLING.has(event.email) && isSent(event.emailId);
    default:
      return false;
  }
}

/** Returns the receipt of `firstAnswered`. */
export function firstReceipt(booking: Booking, history: readonly BookingEvent[]): Receipt {
  return receiptOf(firstAnswered(booking, history));
}

/**
 * Returns what others did since a history had `seen` lines, and since this person's own last line
 * (STAFF-47).
 */
export function newsOf(history: readonly BookingEvent[], seen: number, by: string): readonly BookingEvent[] {
  const since = history.slice(seen);
  return since.slice(since.findLastIndex((event) => event.by === by) + 1);
}

/**
 * Returns a booking as it was answered when it was placed (BOOK-51): without any change since. One
 * that staff approved as they entered it was answered as approved. The form of an erased booking
 * stays erased.
 */
export function firstAnswered(booking: Booking, history: readonly BookingEvent[]): Booking {
  const [, ...later] = history.filter(isChange);
  const isApprovedAtOnce =
    booking.source === 'desk' && later[0]?.what === 'approved' && later[0].at === booking.createdAt;
  const { erasedAt } = booking;
  const { answeredAt: _, ...placed } = later
    .flatMap(({ changes = [] }) => changes)
    .filter(({ field }) => erasedAt === undefined || !field.startsWith('form.'))
    .reduceRight((rest, { field, before }) => withField(rest, field, before), asPlaced(booking));
  return {
    ...placed,
    ...(isApprovedAtOnce
      ? { status: 'approved', version: 2, answeredAt: booking.createdAt }
      : { status: 'confirmed', version: 1 }),
  };
}

/** Returns a booking without its payments, invoices and agreements, and what changes of its links and its address have left. */
function asPlaced({
  linkNumber: _,
  formerEmails: _emails,
  payments: _payments,
  invoiced: _invoiced,
  ...booking
}: Booking): Booking {
  return withoutAgreements(booking);
}

/** A booking, or what staff are shown of one. */
type WithForm = { readonly form: object };

/** Sets a recorded field, or removes it for undefined. */
function withField<Stored extends WithForm>(
  booking: Stored,
  field: FieldChange['field'],
  value: FieldChange['before'],
): Stored {
  if (!field.startsWith('form.')) return withoutAbsent({ ...booking, [field]: value }) as Stored;
  const form = withoutAbsent({ ...booking.form, [field.slice('form.'.length)]: value });
  return { ...booking, form: form as Stored['form'] };
}

/**
 * Erases what a history says about the customer, and the texts of staff (PRIV-3): notes, notes of
 * hand-overs and of declines, of payments, the person and number at a payer, agreements, drivers, reasons, and the fields of the form before and after a change.
 */
export function eraseHistory(history: readonly BookingEvent[]): readonly BookingEvent[] {
  return history.map(eraseEvent);
}

function eraseEvent(event: BookingEvent): BookingEvent {
  if (event.what === 'note') return { ...event, text: '' };
  if (event.what === 'payment') return { ...event, payment: erasePayment(event.payment) };
  if (!isChange(event)) return event;
  const { changes, ...line } = withoutTexts(event);
  return changes === undefined ? line : { ...line, changes: changes.map(eraseChange) };
}

/** Removes what people wrote about a decision or a cancellation, and what was signed. */
function withoutTexts(event: ChangeEvent): ChangeEvent {
  switch (event.what) {
    case 'approved':
    case 'declined': {
      const { note: _, ...line } = event;
      return line;
    }
    case 'cancelled': {
      const { reason: _, text: _text, ...line } = event;
      return line;
    }
    case 'handed-out':
    case 'signed':
    case 'swapped': {
      const { agreement: _, ...line } = event;
      return line;
    }
    default:
      return event;
  }
}

function eraseChange(change: FieldChange): FieldChange {
  if (change.field === 'handover') {
    const { before, after } = change;
    return {
      field: 'handover',
      ...(before === undefined ? {} : { before: eraseHandover(before) }),
      ...(after === undefined ? {} : { after: eraseHandover(after) }),
    };
  }
  if (change.field === 'billLines') {
    const { before, after } = change;
    return {
      field: 'billLines',
      ...(before === undefined ? {} : { before: eraseBillLines(before) }),
      ...(after === undefined ? {} : { after: eraseBillLines(after) }),
    };
  }
  if (change.field === 'payer') {
    const { before, after } = change;
    return {
      field: 'payer',
      ...(before === undefined ? {} : { before: erasePayer(before) }),
      ...(after === undefined ? {} : { after: erasePayer(after) }),
    };
  }
  return change.field.startsWith('form.') ? ({ field: change.field } as FieldChange) : change;
}
