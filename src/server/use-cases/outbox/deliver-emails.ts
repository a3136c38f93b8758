import { COMPANY_KINDS, type Email, type EmailKind, isVouchedFor } from '../../../domain/outbox/email.ts';
import type { Delivery } from '../../../domain/outbox/email-lifecycle.ts';
import {
  countRefusal,
  isPauseDue,
  isPaused,
  type MailRefusal,
  type RefusalRun,
  type RelayPause,
} from '../../../domain/outbox/relay-pause.ts';
import { nextTry } from '../../../domain/outbox/retry-schedule.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addMinutes, type Instant, minutesBetween } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { MailAnswer } from '../../../ports/services/mailer.ts';
import type { LeasedEmail } from '../../../ports/stores/outbox.ts';
import { holdLeases, LEASE_MINUTES } from './hold-leases.ts';
import { pauseRelay, storeTime } from './pause-relay.ts';

/** The part of a lease that may pass before the e-mail is passed to the mailer. */
const MAX_CLAIM_MINUTES = LEASE_MINUTES / 2;

/** The result of one attempt, without personal data. */
export type Delivered = { readonly emailId: string; readonly kind: EmailKind; readonly tries: number } & Delivery;

/**
 * One attempt. `outcome` tells whether the lease was still valid, and `pause` is present if refusals
 * paused the relay.
 */
export type Attempt = Delivered & {
  readonly outcome: 'settled' | 'superseded';
  readonly pause?: RelayPause;
};

/**
 * How e-mails are passed on: at most `limit` at once. `run` holds the refusals in a row of all
 * attempts of a process. `stop` ends the waits for the mail server.
 */
type Passing = {
  readonly limit: number;
  readonly run: { refusals?: RefusalRun | undefined };
  readonly stop?: AbortSignal;
};

/** What an attempt needs from outside. */
type DeliveryPorts = Pick<Ports, 'outbox' | 'mailer' | 'clock' | 'site'>;

/**
 * Whether several e-mails may be passed on at once: the mailer takes them, and the database is a
 * file, in which all leases and all results of a batch are one write.
 */
export function mayDeliverSeveral({ mailer, site }: DeliveryPorts): boolean {
  return mailer.sendAll !== undefined && site.serverTime === undefined;
}

/**
 * Passes the next due e-mails to the mail server, at most `limit`, and stores the results. Returns
 * 'paused' while the relay pauses. The lease takes the time of the store, so that instances whose
 * clocks differ never hold one e-mail at once. An e-mail is due by the store's or this machine's
 * clock, whichever is ahead: the time of a new e-mail is this machine's. After a pause one e-mail
 * is tried, to the company if one is due: its address is known to exist (MAIL-16).
 */
export async function deliverEmails(
  ports: DeliveryPorts,
  { limit, run, stop }: Passing,
): Promise<Ok<readonly Attempt[] | 'paused'>> {
  const { clock, outbox, site } = ports;
  const started = clock.now();
  const [now, paused] = await Promise.all([storeTime(ports), site.find('relayPause')]);
  if (isPaused(paused, now)) return ok('paused');
  const aheadMinutes = Math.max(0, minutesBetween(started, now));
  const claim = (kinds?: readonly EmailKind[]) =>
    outbox.claim(now, addMinutes(now, LEASE_MINUTES), addMinutes(started, aheadMinutes), kinds);
  const claimTest = async () => (await claim(COMPANY_KINDS)) ?? claim();
  const claims = await Promise.allSettled(
    isPauseDue(run.refusals) ? [claimTest()] : Array.from({ length: limit }, () => claim()),
  );
  const leased = claims.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
  const failed = claims.find((one) => one.status === 'rejected');
  // What could be leased is sent first. The fault is met again when nothing else is due.
  if (leased.length === 0 && failed !== undefined) throw failed.reason;
  // A slow store has used up the leases. The e-mails are due again at their end.
  if (leased.length === 0 || minutesBetween(started, clock.now()) > MAX_CLAIM_MINUTES) return ok([]);
  const isLate = ({ email: { until } }: LeasedEmail): boolean => until !== undefined && now >= until;
  const inTime = leased.filter((one) => !isLate(one));
  const { leases, result: answers } = await holdLeases(ports, inTime, stop, (ended) =>
    send(
      ports,
      inTime.map(({ email }) => email),
      ended,
    ),
  );
  const sentBy = addMinutes(clock.now(), aheadMinutes);
  const settled = await Promise.all([
    ...leases.map((one, place) => settle(ports, one, answers[place] ?? NO_ANSWER, sentBy, stop)),
    ...leased.filter(isLate).map((one) => cancelLate(ports, one)),
  ]);
  return ok(
    await countRefusals(
      ports,
      settled.filter((one) => one !== undefined),
      { run, now },
    ),
  );
}

/** A stored result with what the mail server said; no answer if it was not asked. */
type Settled = {
  readonly leased: LeasedEmail;
  readonly delivered: Delivered & Pick<Attempt, 'outcome'>;
  readonly answer?: MailAnswer;
};

/** The answer of a mailer that answered fewer e-mails than it got. */
const NO_ANSWER: MailAnswer = { state: 'refused-for-now', reason: 'no answer' };

function send(
  { mailer }: DeliveryPorts,
  emails: readonly Email[],
  stop: Promise<void>,
): Promise<readonly MailAnswer[]> {
  if (mailer.sendAll !== undefined && emails.length > 1) return mailer.sendAll(emails);
  return Promise.all(emails.map((email) => mailer.send(email, stop)));
}

/**
 * Stores the result of an attempt. One that was stopped before the message was handed over is no
 * try: its e-mail is due again at once, for the next process (FAIL-10).
 */
async function settle(
  { outbox }: DeliveryPorts,
  leased: LeasedEmail,
  answer: MailAnswer,
  now: Instant,
  stop: AbortSignal | undefined,
): Promise<Settled | undefined> {
  if (stop?.aborted && answer.state === 'refused-for-now') {
    await outbox.settle(leased, { state: 'under-way', leaseEnds: now });
    return undefined;
  }
  const { id, kind } = leased.email;
  const tries = leased.tries + 1;
  const delivery = deliveryOf(answer, { kind, tries }, now);
  const outcome = await outbox.settle(leased, delivery);
  return { leased, delivered: { emailId: id, kind, tries, ...delivery, outcome }, answer };
}

/** Cancels an e-mail that is of no use any more (MAIL-22). */
async function cancelLate({ outbox }: DeliveryPorts, leased: LeasedEmail): Promise<Settled> {
  const { id, kind } = leased.email;
  const delivery = { state: 'cancelled', reason: 'too late' } as const;
  const outcome = await outbox.settle(leased, delivery);
  return { leased, delivered: { emailId: id, kind, tries: leased.tries, ...delivery, outcome } };
}

/** Counts the refusals of a batch in order, and pauses the relay when they are too many (MAIL-16). */
async function countRefusals(
  ports: DeliveryPorts,
  settled: readonly Settled[],
  { run, now }: Pick<Passing, 'run'> & { readonly now: Instant },
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const { leased, delivered, answer } of settled) {
    const { id, kind, to } = leased.email;
    if (answer !== undefined) {
      run.refusals = countRefusal(run.refusals, { id, kind, to: to.address }, refusalOf(answer));
    }
    const counts = answer !== undefined && isVouchedFor(kind);
    const pauses = counts && isPauseDue(run.refusals) ? { reason: run.refusals.reason, now } : undefined;
    attempts.push({ ...delivered, ...(pauses && { pause: await pauseRelay(ports, pauses) }) });
  }
  return attempts;
}

function deliveryOf(
  answer: MailAnswer,
  tried: { readonly kind: EmailKind; readonly tries: number },
  now: Instant,
): Delivery {
  if (answer.state === 'taken') return { state: 'sent', at: now };
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
