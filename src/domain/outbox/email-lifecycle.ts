import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { BookingEmailKind, Email, EmailKind } from './email.ts';

type Facts = { readonly id: string; readonly kind: EmailKind; readonly to: string; readonly tries: number };
type Queued = Facts & { readonly state: 'queued'; readonly nextTryAt: Instant; readonly reason?: string };
type Sent = Facts & { readonly state: 'sent'; readonly sentAt: Instant };
type Failed = Facts & { readonly state: 'failed'; readonly reason: string };
type Cancelled = Facts & { readonly state: 'cancelled'; readonly reason?: string };

/**
 * An owed e-mail as staff see it. `tries` counts the tries made, `reason` is why the last one failed. `nextTryAt` of a
 * leased one is the end of its lease. Once its text is erased `to` is empty: kind, state and time are all that is kept.
 */
export type EmailState = Queued | Sent | Failed | Cancelled;

/** An owed e-mail as it is stored; without `email` once its text is erased. `seen` says that staff saw the failure. */
export type OwedEmail =
  | (Queued & { readonly email: Email; readonly leaseEnds?: Instant })
  | (Sent & { readonly email?: Email })
  | (Failed & { readonly email?: Email; readonly seen?: true })
  | (Cancelled & { readonly email?: Email });

/** How a try ended. */
export type Delivery =
  | { readonly state: 'sent'; readonly at: Instant }
  | { readonly state: 'waiting'; readonly nextTryAt: Instant; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string };

/** Which e-mail to send again, when, and what tells a copy of it apart from the original. */
export type Repeat = {
  readonly emailId: string;
  readonly event: { readonly at: Instant };
  readonly copy: Pick<Email, 'id' | 'messageId'>;
};

/** What tells a customer of a decision. */
export const DECISION_EMAILS = ['confirmation', 'declined'] as const satisfies readonly BookingEmailKind[];

/** A new e-mail, due from its `queuedAt` unless told otherwise. */
export function queueEmail(email: Email, nextTryAt: Instant = email.queuedAt): OwedEmail {
  const { id, kind, to } = email;
  return { id, kind, to: to.address, state: 'queued', tries: 0, nextTryAt, email };
}

/**
 * Adds the e-mails of a change to those that are owed. A decision supersedes the decisions that still wait, leased ones
 * too: the last e-mail that arrives is the one that counts (MAIL-10).
 */
export function oweEmails(owed: readonly OwedEmail[], emails: readonly Email[]): readonly OwedEmail[] {
  const kept = emails.some(isDecision) ? owed.map((one) => (isDecision(one) ? cancelWaiting(one) : one)) : owed;
  return [...kept, ...emails.map((email) => queueEmail(email))];
}

/**
 * Sends an e-mail again, due at once. A failed one is queued again and a waiting one falls due; the tries of both count
 * anew, so that this does not lengthen the waits after it. A leased one is under way and stays as it is. Of a sent one a
 * copy is added, with its own Message-ID, so that no mail program takes it for the first (MAIL-14).
 */
export function sendAgain(
  owed: readonly OwedEmail[],
  { emailId, event: { at }, copy }: Repeat,
): Result<readonly OwedEmail[], 'missing' | 'text-gone'> {
  const original = owed.find(({ id }) => id === emailId);
  if (original === undefined) return refuse('missing');
  const { state, email } = original;
  if (email === undefined || state === 'cancelled') return refuse('text-gone');
  if (state === 'sent') return ok([...owed, queueEmail({ ...email, ...copy, queuedAt: at })]);
  if (state === 'queued' && original.leaseEnds !== undefined) return ok(owed);
  return ok(owed.map((one) => (one === original ? queueEmail(email, at) : one)));
}

/**
 * Writes how a try ended, and counts it. 'superseded': the lease was taken over, or the e-mail was cancelled or settled
 * meanwhile, and it stays as it is; that it was sent is written all the same, once.
 */
export function settleTry(
  owed: OwedEmail,
  leaseEnds: Instant,
  delivery: Delivery,
): { readonly owed: OwedEmail; readonly outcome: 'settled' | 'superseded' } {
  const isHeld = owed.state === 'queued' && owed.leaseEnds === leaseEnds;
  const outcome = isHeld ? 'settled' : 'superseded';
  if (delivery.state === 'sent') return { owed: owed.state === 'sent' ? owed : sent(owed, delivery.at), outcome };
  if (!isHeld) return { owed, outcome };
  const { id, kind, to, tries, email } = owed;
  const tried = { id, kind, to, tries: tries + 1, email, reason: delivery.reason };
  switch (delivery.state) {
    case 'waiting':
      return { owed: { ...tried, state: 'queued', nextTryAt: delivery.nextTryAt }, outcome };
    case 'failed':
      return { owed: { ...tried, state: 'failed' }, outcome };
  }
}

/** Erases addresses and texts once their booking is deleted or erased. What waits is cancelled, no failure is new. */
export function eraseEmails(owed: readonly OwedEmail[]): readonly OwedEmail[] {
  return owed.map((one) => eraseText(cancelWaiting(one)));
}

/** Erases address and text of an e-mail that was sent before a moment (PRIV-2). */
export function eraseSentText(owed: OwedEmail, moment: Instant): OwedEmail {
  return owed.state === 'sent' && owed.sentAt < moment ? eraseText(owed) : owed;
}

/** Whether it failed and no member of staff has seen that. */
export function isNewFailure(owed: OwedEmail): owed is Extract<OwedEmail, { state: 'failed' }> {
  return owed.state === 'failed' && owed.seen !== true;
}

/** As it stands once nobody sends it: the end of its lease is then when it falls due. */
export function endLease(owed: OwedEmail): OwedEmail {
  if (owed.state !== 'queued') return owed;
  const { leaseEnds: _, ...rest } = owed;
  return rest;
}

function isDecision({ kind }: Pick<Email, 'kind'>): boolean {
  return DECISION_EMAILS.some((decision) => decision === kind);
}

function cancelWaiting(owed: OwedEmail): OwedEmail {
  if (owed.state !== 'queued') return owed;
  const { nextTryAt: _, leaseEnds: _lease, ...rest } = owed;
  return { ...rest, state: 'cancelled' };
}

function eraseText(owed: OwedEmail): OwedEmail {
  if (owed.state === 'queued' || owed.email === undefined) return owed;
  const { email: _, ...rest } = owed;
  return rest.state === 'failed' ? { ...rest, to: '', seen: true } : { ...rest, to: '' };
}

function sent({ id, kind, to, tries, email }: OwedEmail, sentAt: Instant): OwedEmail {
  return { id, kind, to, state: 'sent', tries: tries + 1, sentAt, ...(email === undefined ? {} : { email }) };
}
