import type { Edit, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import {
  type Email,
  type EmailKind,
  type EmailText,
  isErasedOnceSent,
  isToCustomer,
  type Mailbox,
  REMINDERS,
} from './email.ts';
import { isUnanswered, laterReason, unansweredReason } from './try-reasons.ts';

type Facts = { readonly id: string; readonly kind: EmailKind; readonly to: string; readonly tries: number };
type Queued = Facts & { readonly state: 'queued'; readonly nextTryAt: Instant; readonly reason?: string };
type Sent = Facts & { readonly state: 'sent'; readonly sentAt: Instant };
type Failed = Facts & { readonly state: 'failed'; readonly reason: string };
type Held = Facts & { readonly state: 'held' };
type Cancelled = Facts & { readonly state: 'cancelled'; readonly reason?: string };
type Unknown = Facts & { readonly state: 'unknown'; readonly nextTryAt?: Instant; readonly reason: string };

/** The state of an e-mail as it is stored. */
export type StoredState = Queued | Sent | Failed | Held | Cancelled;

/**
 * An e-mail of the outbox as staff see it. `tries` counts the tries made; `reason` says why the
 * last one failed. `nextTryAt` of a leased e-mail is the end of its lease. A held e-mail waits
 * until staff release it. An 'unknown' one was handed over whole and not answered (MAIL-7); without
 * `nextTryAt` it is not tried again. After its text is erased, `to` is empty and only kind, state
 * and time are kept.
 */
export type EmailState = StoredState | Unknown;

/**
 * An e-mail of the outbox as it is stored. `email` is absent once its text is erased. `seen` means
 * that staff saw the failure.
 */
export type OwedEmail =
  | (Queued & { readonly email: Email; readonly leaseEnds?: Instant })
  | (Sent & { readonly email?: Email })
  | (Failed & { readonly email?: Email; readonly seen?: true })
  | (Held & { readonly email: Email })
  | (Cancelled & { readonly email?: Email });

/** The part of a record that owes e-mails, in the order in which they were queued. */
export type WithEmails = { readonly emails: readonly OwedEmail[] };

/** The outcome of a try. */
export type Delivery =
  | { readonly state: 'sent'; readonly at: Instant; readonly asSent: EmailText }
  /** The whole message was handed over and not answered. `reason` says what ended the wait. */
  | { readonly state: 'unknown'; readonly at: Instant; readonly reason: string }
  | { readonly state: 'waiting'; readonly nextTryAt: Instant; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string }
  /** It was not tried, since it is of no use any more. */
  | { readonly state: 'cancelled'; readonly reason: string };

/**
 * A try that goes on: its lease lasts until `leaseEnds`. A lease that ends at once gives the e-mail
 * back.
 */
export type RunningAttempt = { readonly state: 'under-way'; readonly leaseEnds: Instant };

/**
 * How long after a try without an answer an e-mail is tried again (MAIL-7). A server that checks
 * what it takes has delivered it by then, and recognizes the second copy by its Message-ID.
 */
const UNANSWERED_WAIT_MINUTES = 60;

/**
 * A request to send an e-mail again: which one, when, and the id that a copy gets. `today` is the
 * e-mail as it is written now; without it the stored one is sent. The customer's e-mails go to `to`,
 * the present address of the booking.
 */
export type Repeat = {
  readonly emailId: string;
  readonly event: { readonly at: Instant };
  readonly copyId: string;
  readonly today?: Email;
  readonly to?: Mailbox;
};

/** The e-mails that tell a customer what became of a reservation. */
const STATUS_EMAILS: readonly EmailKind[] = ['confirmation', 'declined', 'cancelled', 'changed'];

/**
 * The waiting e-mails that a later one makes untrue (MAIL-10). A change says again whether the
 * reservation is confirmed, and what it is by now.
 */
const SUPERSEDED: Readonly<Partial<Record<EmailKind, readonly EmailKind[]>>> = {
  confirmation: STATUS_EMAILS,
  declined: [...STATUS_EMAILS, ...REMINDERS, 'settlement'],
  cancelled: ['received', ...STATUS_EMAILS, ...REMINDERS, 'settlement'],
  changed: ['received', 'confirmation', 'changed', ...REMINDERS],
  agreement: ['agreement'],
  settlement: ['settlement'],
  link: ['link'],
};

/** Returns a new queued e-mail, due at its `queuedAt` by default. */
export function queueEmail(email: Email, nextTryAt: Instant = email.queuedAt): OwedEmail {
  const { id, kind, to } = email;
  return { id, kind, to: to.address, state: 'queued', tries: 0, nextTryAt, email };
}

/** Returns an e-mail that is stored and not sent until it is released. */
export function holdEmail(email: Email): OwedEmail {
  const { id, kind, to } = email;
  return { id, kind, to: to.address, state: 'held', tries: 0, email };
}

/** Queues the held e-mails, due at once. Others stay unchanged. */
export function releaseEmails(owed: readonly OwedEmail[], at: Instant): readonly OwedEmail[] {
  return owed.map((one) => (one.state === 'held' ? queueEmail(one.email, at) : one));
}

/**
 * Cancels the held e-mails of a booking that is answered: "we have received your request" and the
 * notice to staff are pointless by then (BOOK-43).
 */
export function cancelHeld(owed: readonly OwedEmail[]): readonly OwedEmail[] {
  return owed.map((one) => (one.state === 'held' ? cancelWaiting(one) : one));
}

/**
 * Adds the e-mails of a change to the outbox. They cancel those that still wait and that they make
 * untrue, leased ones too, so that the last e-mail that arrives is the one that counts (MAIL-10).
 */
export function oweEmails(owed: readonly OwedEmail[], emails: readonly Email[]): readonly OwedEmail[] {
  return [...cancelSuperseded(owed, emails), ...emails.map((email) => queueEmail(email))];
}

/**
 * Adds the e-mails of a change to those of a held booking. They are held too, and cancel those that
 * they make untrue. The others stay held (BOOK-41).
 */
export function oweHeldEmails(owed: readonly OwedEmail[], emails: readonly Email[]): readonly OwedEmail[] {
  return [...cancelSuperseded(owed, emails), ...emails.map(holdEmail)];
}

/**
 * Adds an e-mail whose id says what it is about, once: undefined where one of this id was owed
 * before, whatever became of it.
 */
export function oweOnce(owed: readonly OwedEmail[], email: Email): readonly OwedEmail[] | undefined {
  return owed.some(({ id }) => id === email.id) ? undefined : [...owed, queueEmail(email)];
}

/**
 * Stores a value by compare-and-set: only while the stored one is still `from`, as it was read;
 * undefined means that none is stored. The e-mails are queued in place of those that the record owed
 * before, sent or not.
 */
export function putFrom<T>(from: T | undefined, value: T, emails: readonly Email[] = []) {
  return (found: Stored<unknown> | undefined): Edit<T, 'put' | 'stale', WithEmails> =>
    JSON.stringify(found?.value) === JSON.stringify(from)
      ? { out: 'put', next: { value, emails: emails.map((email) => queueEmail(email)) } }
      : { out: 'stale' };
}

/** Cancels the e-mails of these kinds that still wait. */
export function cancelKinds(owed: readonly OwedEmail[], kinds: readonly EmailKind[]): readonly OwedEmail[] {
  return owed.map((one) => (kinds.includes(one.kind) ? cancelWaiting(one) : one));
}

/** Whether an e-mail still waits, or is held, that this one makes untrue. */
export function isMadeUntrue(owed: readonly OwedEmail[], { kind }: Pick<Email, 'kind'>): boolean {
  const superseded = SUPERSEDED[kind] ?? [];
  return owed.some((one) => superseded.includes(one.kind) && (one.state === 'queued' || one.state === 'held'));
}

function cancelSuperseded(owed: readonly OwedEmail[], emails: readonly Email[]): readonly OwedEmail[] {
  const superseded = emails.flatMap(({ kind }) => SUPERSEDED[kind] ?? []);
  return owed.map((one) => (superseded.includes(one.kind) ? cancelUnsent(one) : one));
}

/** A failed e-mail that is not true any more is not sent again, and its failure counts no more. */
function cancelUnsent(owed: OwedEmail): OwedEmail {
  if (owed.state !== 'failed') return cancelWaiting(owed);
  const { seen: _, ...rest } = owed;
  return { ...rest, state: 'cancelled' };
}

/**
 * Redirects the customer's e-mails that are not sent to a new address (MAIL-18), failed ones too,
 * so that sending them again uses it. Without an address those that wait are cancelled.
 */
export function readdressEmails(owed: readonly OwedEmail[], to: Mailbox): readonly OwedEmail[] {
  return owed.map((one) => {
    if (!isToCustomer(one.kind) || one.state === 'sent' || one.state === 'cancelled') return one;
    if (to.address === '') return cancelWaiting(one);
    return { ...one, ...(one.email && { email: { ...one.email, to } }), to: to.address };
  });
}

/**
 * Sends an e-mail again, due at once. A failed, waiting or held e-mail is queued again and its
 * tries start from 0, so that its later waits do not grow. A leased e-mail is being sent and stays
 * unchanged. A sent e-mail gets a copy with its own id, so that no mail program treats it as a
 * duplicate (MAIL-14). A booking without an address gets none.
 */
export function sendAgain(
  owed: readonly OwedEmail[],
  { emailId, event: { at }, copyId, today, to }: Repeat,
): Result<readonly OwedEmail[], 'missing' | 'not-sendable'> {
  const original = owed.find(({ id }) => id === emailId);
  if (original === undefined) return refuse('missing');
  const { state, email: stored } = original;
  if (stored === undefined || state === 'cancelled' || isSuperseded(owed, original)) return refuse('not-sendable');
  const isRedirected = to !== undefined && isToCustomer(stored.kind);
  if (isRedirected && to.address === '') return refuse('not-sendable');
  const { asSent: _, ...written } = today ?? stored;
  const { id, queuedAt } = stored;
  const email = { ...written, ...(isRedirected && { to }), id, queuedAt };
  if (state === 'sent') return ok([...owed, queueEmail({ ...email, id: copyId, queuedAt: at })]);
  if (state === 'queued' && original.leaseEnds !== undefined) return ok(owed);
  return ok(owed.map((one) => (one === original ? queueEmail(email, at) : one)));
}

/** Whether a later e-mail of the same booking makes this one untrue (MAIL-10). */
function isSuperseded(owed: readonly OwedEmail[], original: OwedEmail): boolean {
  const later = owed.slice(owed.indexOf(original) + 1).filter(({ kind }) => kind !== original.kind);
  return later.some((one) => one.state !== 'cancelled' && SUPERSEDED[one.kind]?.includes(original.kind));
}

/** Returns an owed e-mail as staff see it, without what it says. */
export function emailStateOf({ email: _, ...owed }: OwedEmail): EmailState {
  if (owed.state === 'queued') {
    const { leaseEnds: _ends, ...state } = owed;
    return shownState(state);
  }
  if (owed.state !== 'failed') return owed;
  const { seen: _seen, ...state } = owed;
  return shownState(state);
}

/** Returns an e-mail as staff see it. */
export function shownState(stored: StoredState): EmailState {
  if ((stored.state !== 'queued' && stored.state !== 'failed') || !isUnanswered(stored.reason)) return stored;
  return { ...stored, state: 'unknown', reason: stored.reason ?? '' };
}

/**
 * Records the outcome of a try and counts it. 'superseded' means that the lease was taken over, or
 * that the e-mail was cancelled or settled in the meantime; it then stays unchanged. A 'sent'
 * outcome is still recorded, once. What was handed over twice without an answer is not tried again.
 */
export function settleTry(
  owed: OwedEmail,
  leaseEnds: Instant,
  delivery: Delivery | RunningAttempt,
): { readonly owed: OwedEmail; readonly outcome: 'settled' | 'superseded' } {
  const isHeld = owed.state === 'queued' && owed.leaseEnds === leaseEnds;
  const outcome = isHeld ? 'settled' : 'superseded';
  if (delivery.state === 'sent') {
    if (owed.state === 'sent') return { owed, outcome };
    const settled = sent(owed, delivery);
    return { owed: isErasedOnceSent(owed.kind) ? eraseText(settled) : settled, outcome };
  }
  if (!isHeld) return { owed, outcome };
  if (delivery.state === 'under-way') {
    return { owed: { ...owed, nextTryAt: delivery.leaseEnds, leaseEnds: delivery.leaseEnds }, outcome };
  }
  const { id, kind, to, tries, email, reason: before } = owed;
  const tried = { id, kind, to, tries: tries + 1, email, reason: delivery.reason };
  switch (delivery.state) {
    case 'waiting': {
      const reason = laterReason(before, delivery.reason);
      return { owed: { ...tried, state: 'queued', nextTryAt: delivery.nextTryAt, reason }, outcome };
    }
    case 'unknown': {
      const reason = unansweredReason(delivery.reason);
      if (isUnanswered(before)) return { owed: { ...tried, state: 'failed', reason }, outcome };
      const nextTryAt = addMinutes(delivery.at, UNANSWERED_WAIT_MINUTES);
      return { owed: { ...tried, state: 'queued', nextTryAt, reason }, outcome };
    }
    case 'failed':
      return { owed: { ...tried, state: 'failed' }, outcome };
    case 'cancelled':
      return { owed: { ...tried, tries, state: 'cancelled' }, outcome };
  }
}

/** What a rule makes of the e-mails of a record `O`, or of what stays of a removed one. */
type EmailsEdit<O, Out> = { readonly out: Out; readonly next?: O; readonly erases?: true };

/** A rule on the e-mails of records, whatever kind these are of. */
export type EmailsRule<Out> = <O extends WithEmails>(found: O | undefined) => EmailsEdit<O, Out>;

/** Changes e-mails of a record, and answers how many it changed. */
export function changeEmails(change: (owed: OwedEmail) => OwedEmail, erases?: true): EmailsRule<number> {
  return (found) => {
    const emails = found?.emails.map(change) ?? [];
    const changed = emails.filter((one, index) => one !== found?.emails[index]).length;
    if (found === undefined || changed === 0) return { out: 0 };
    return { out: changed, next: { ...found, emails }, ...(erases && { erases }) };
  };
}

/** The lease that a sender asks for. An e-mail is due by `dueBy`; leases that end by `now` have ended. */
export type LeaseTerms = { readonly now: Instant; readonly dueBy: Instant; readonly leaseEnds: Instant };

/**
 * Leases an e-mail until `leaseEnds`, and answers it with the tries before this one (MAIL-9).
 * Undefined if it does not wait, is not due, or another sender holds it.
 */
export function leaseEmail(
  id: string,
  { now, dueBy, leaseEnds }: LeaseTerms,
): EmailsRule<{ readonly email: Email; readonly tries: number } | undefined> {
  return (found) => {
    const due = found?.emails.find((one) => one.id === id);
    if (due?.state !== 'queued' || due.nextTryAt > dueBy || (due.leaseEnds ?? now) > now) return { out: undefined };
    const { email, tries } = due;
    const leased = changeEmails((one) => (one === due ? { ...due, nextTryAt: leaseEnds, leaseEnds } : one));
    return { ...leased(found), out: { email, tries } };
  };
}

/** Records the outcome of a try of an e-mail (`settleTry`). One that is not owed any more is 'superseded'. */
export function settleEmail(
  id: string,
  leaseEnds: Instant,
  delivery: Delivery | RunningAttempt,
): EmailsRule<'settled' | 'superseded'> {
  return (found) => {
    const tried = found?.emails.find((one) => one.id === id);
    if (tried === undefined) return { out: 'superseded' };
    const { owed, outcome } = settleTry(tried, leaseEnds, delivery);
    return { ...changeEmails((one) => (one === tried ? owed : one))(found), out: outcome };
  };
}

/**
 * Whether staff see a change of a record (BOOK-55): neither the lease of an e-mail nor that its text
 * is forgotten.
 */
export function isChangeSeen(before: object & Partial<WithEmails>, after: object & Partial<WithEmails>): boolean {
  const { emails: owed = [], ...rest } = before;
  const { emails: owedNext = [], ...next } = after;
  const parts = new Map<string, unknown>(Object.entries(rest));
  const shown = (one: OwedEmail) => `${one.state} ${one.tries} ${isNewFailure(one)}`;
  const isSame = Object.entries(next).every(([name, part]) => parts.get(name) === part);
  return !isSame || owed.map(shown).join() !== owedNext.map(shown).join();
}

/**
 * Erases addresses and texts after their booking is deleted or erased. Waiting and held e-mails are
 * cancelled, and no failure counts as new.
 */
export function eraseEmails(owed: readonly OwedEmail[]): readonly OwedEmail[] {
  return owed.map((one) => eraseText(cancelWaiting(one)));
}

/** Erases the address and text of an e-mail that was sent before a moment (PRIV-2). */
export function eraseSentText(owed: OwedEmail, moment: Instant): OwedEmail {
  return owed.state === 'sent' && owed.sentAt < moment ? eraseText(owed) : owed;
}

/** Marks a failure as seen. Other e-mails stay unchanged (MAIL-15). */
export function seeFailure(owed: OwedEmail): OwedEmail {
  return isNewFailure(owed) ? { ...owed, seen: true } : owed;
}

/**
 * Withdraws an e-mail that another one replaces: a waiting or held one is cancelled, a failure
 * counts as seen, and a sent one stays unchanged.
 */
export function withdrawEmail(owed: OwedEmail): OwedEmail {
  return seeFailure(cancelWaiting(owed));
}

/** Whether an e-mail failed and no member of staff has seen the failure. */
export function isNewFailure(owed: OwedEmail): owed is Extract<OwedEmail, { state: 'failed' }> {
  return owed.state === 'failed' && owed.seen !== true;
}

function cancelWaiting(owed: OwedEmail): OwedEmail {
  if (owed.state === 'held') return { ...owed, state: 'cancelled' };
  if (owed.state !== 'queued') return owed;
  const { nextTryAt: _, leaseEnds: _lease, ...rest } = owed;
  return { ...rest, state: 'cancelled' };
}

function eraseText(owed: OwedEmail): OwedEmail {
  if (owed.state === 'queued' || owed.state === 'held' || owed.email === undefined) return owed;
  const { email: _, ...rest } = owed;
  return rest.state === 'failed' ? { ...rest, to: '', seen: true } : { ...rest, to: '' };
}

function sent(
  { id, kind, to, tries, email }: OwedEmail,
  { at: sentAt, asSent }: Extract<Delivery, { state: 'sent' }>,
): OwedEmail {
  return { id, kind, to, state: 'sent', tries: tries + 1, sentAt, ...(email && { email: { ...email, asSent } }) };
}
