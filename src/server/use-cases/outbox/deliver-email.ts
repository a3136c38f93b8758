import { linkNumberOf } from '../../../domain/booking/booking.ts';
import {
  COMPANY_KINDS,
  type EmailKind,
  isVouchedFor,
  type RenderedEmail,
  type Sender,
} from '../../../domain/outbox/email.ts';
import type { Delivery } from '../../../domain/outbox/email-lifecycle.ts';
import {
  countRefusal,
  isPauseDue,
  isPaused,
  type MailRefusal,
  type RefusalRun,
  type RelayPause,
} from '../../../domain/outbox/relay-pause.ts';
import { linkedBooking, renderEmail } from '../../../domain/outbox/render-email.ts';
import { nextTry } from '../../../domain/outbox/retry-schedule.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addMinutes, type Instant, minutesBetween } from '../../../domain/shared/toronto-time.ts';
import { getsEvening } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { MailAnswer } from '../../../ports/services/mailer.ts';
import { findFact } from '../site/facts.ts';
import { holdLease, LEASE_MINUTES } from './hold-lease.ts';
import { type LeasedEmail, leaseNext, type OwingPorts, settleLease } from './leases.ts';
import { pauseRelay, storeTime } from './pause-relay.ts';

/** The part of a lease that may pass before the e-mail is passed to the mailer. */
const MAX_CLAIM_MINUTES = LEASE_MINUTES / 2;

/** The outcome of a try without what was sent, which is personal data. */
type LoggedDelivery = Exclude<Delivery, { readonly state: 'sent' }> | { readonly state: 'sent'; readonly at: Instant };

/** The result of one attempt, without personal data. */
export type Delivered = { readonly emailId: string; readonly kind: EmailKind; readonly tries: number } & LoggedDelivery;

/**
 * One attempt. `outcome` tells whether the lease was still valid, and `pause` is present if refusals
 * paused the relay.
 */
export type Attempt = Delivered & {
  readonly outcome: 'settled' | 'superseded';
  readonly pause?: RelayPause;
};

/**
 * How e-mails are passed on. `run` holds the refusals in a row of all attempts of a process. `stop`
 * ends the waits for the mail server.
 */
type Passing = { readonly run: { refusals?: RefusalRun | undefined }; readonly stop?: AbortSignal };

/** What an attempt needs from outside. */
export type DeliveryPorts = OwingPorts & Pick<Ports, 'outbox' | 'mailer' | 'clock' | 'site' | 'staff'>;

/**
 * Renders the next due e-mail, passes it to the mail server, and stores the result (MAIL-6).
 * Returns 'paused' while the relay pauses, and undefined where nothing was tried. The lease takes
 * the time of the store, so that instances whose clocks differ never hold one e-mail at once. An
 * e-mail is due by the store's or this machine's clock, whichever is ahead: the time of a new
 * e-mail is this machine's. After a pause an e-mail to the company is tried if one is due: its
 * address is known to exist (MAIL-16).
 */
export async function deliverEmail(
  ports: DeliveryPorts,
  sender: Sender,
  { run, stop }: Passing,
): Promise<Ok<Attempt | 'paused' | undefined>> {
  const { clock, mailer } = ports;
  const started = clock.now();
  const [now, paused] = await Promise.all([storeTime(ports), findFact(ports, 'relayPause')]);
  if (isPaused(paused, now)) return ok('paused');
  const aheadMinutes = Math.max(0, minutesBetween(started, now));
  const preferred = isPauseDue(run.refusals) ? COMPANY_KINDS : undefined;
  const dueBy = addMinutes(started, aheadMinutes);
  const leased = await leaseNext(ports, now, addMinutes(now, LEASE_MINUTES), dueBy, preferred);
  if (leased === undefined) return ok(undefined);
  const { email } = leased;
  // Of no use any more (MAIL-22).
  if (email.until !== undefined && now >= email.until) {
    return ok(await settle(ports, leased, leased.tries, { state: 'cancelled', reason: 'too late' }));
  }
  if (email.kind === 'evening' && !(await isOfOwner(ports, email.to.address))) {
    return ok(await settle(ports, leased, leased.tries, { state: 'cancelled', reason: 'not wanted any more' }));
  }
  const linkNumber = await linkNumberFor(ports, leased);
  if (linkNumber === 'superseded') return ok(undefined);
  const rendered = renderEmail(email, sender, linkNumber);
  // A slow store has used up the lease. The e-mail is due again at its end.
  if (minutesBetween(started, clock.now()) > MAX_CLAIM_MINUTES) return ok(undefined);
  const { lease, result: answer } = await holdLease(ports, leased, stop, (ended) => mailer.send(rendered, ended));
  const endedAt = addMinutes(clock.now(), aheadMinutes);
  if (stop?.aborted && answer.state === 'refused-for-now') {
    // Stopped before it was handed over: no try, and due at once for the next process (FAIL-10).
    await settleLease(ports, lease, { state: 'under-way', leaseEnds: endedAt });
    return ok(undefined);
  }
  const { id, kind, to } = email;
  const tries = leased.tries + 1;
  const attempt = await settle(ports, lease, tries, deliveryOf(answer, rendered, { kind, tries }, endedAt));
  run.refusals = countRefusal(run.refusals, { id, kind, to: to.address }, refusalOf(answer));
  if (!isVouchedFor(kind) || !isPauseDue(run.refusals)) return ok(attempt);
  return ok({ ...attempt, pause: await pauseRelay(ports, { reason: run.refusals.reason, now }) });
}

/** Whether an e-mail of the evening still goes to an owner who wants it (MAIL-31). */
async function isOfOwner({ staff }: DeliveryPorts, address: string): Promise<boolean> {
  const account = await staff.findBy('email', address);
  return account !== undefined && getsEvening(account);
}

/**
 * Returns the number of the link to the reservation that an e-mail has (MINE-8). Nobody but its
 * customer gets the link: where the booking is gone or has another address by now, the e-mail was
 * cancelled or redirected. Rejects if it still waits; a redirected one is sent after its lease.
 */
async function linkNumberFor(ports: DeliveryPorts, leased: LeasedEmail): Promise<number | undefined | 'superseded'> {
  const { email, leaseEnds } = leased;
  const bookingId = linkedBooking(email);
  if (bookingId === undefined) return undefined;
  const booking = await ports.bookings.find(bookingId);
  if (booking?.form.email === email.to.address) return linkNumberOf(booking);
  const outcome = await settleLease(ports, leased, { state: 'under-way', leaseEnds });
  if (outcome === 'superseded') return outcome;
  throw new Error('The link of an e-mail opens nothing of its recipient');
}

/** Stores the result of an attempt. */
async function settle(ports: DeliveryPorts, leased: LeasedEmail, tries: number, delivery: Delivery): Promise<Attempt> {
  const { id: emailId, kind } = leased.email;
  const outcome = await settleLease(ports, leased, delivery);
  const logged: LoggedDelivery = delivery.state === 'sent' ? { state: 'sent', at: delivery.at } : delivery;
  return { emailId, kind, tries, ...logged, outcome };
}

function deliveryOf(
  answer: MailAnswer,
  { subject, text }: RenderedEmail,
  tried: { readonly kind: EmailKind; readonly tries: number },
  now: Instant,
): Delivery {
  if (answer.state === 'taken') return { state: 'sent', at: now, asSent: { subject, text } };
  const { reason } = answer;
  if (answer.state === 'unknown') return { state: 'unknown', at: now, reason };
  const isForGood = answer.state === 'refused-for-good';
  const nextTryAt = nextTry({ ...tried, isForGood, isMailbox: refusalOf(answer)?.about === 'recipient' }, now);
  return nextTryAt === undefined ? { state: 'failed', reason } : { state: 'waiting', nextTryAt, reason };
}

function refusalOf(answer: MailAnswer): MailRefusal | undefined {
  if (answer.state !== 'refused-for-now' || answer.about === undefined) return undefined;
  return { reason: answer.reason, about: answer.about };
}
