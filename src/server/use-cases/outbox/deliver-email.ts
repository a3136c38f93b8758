import type { EmailKind } from '../../../domain/outbox/email.ts';
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
import { pauseRelay, storeTime } from './pause-relay.ts';

/**
 * Duration of a lease in minutes (MAIL-9): 10 s, which is longer than the time limit of a mailer.
 */
const LEASE_MINUTES = 10 / 60;
/**
 * The part of a lease that may pass before the e-mail is passed to the mailer, whose time limit is
 * the rest.
 */
const MAX_CLAIM_MINUTES = LEASE_MINUTES / 2;

/** The result of one attempt, without personal data. */
export type Delivered = { readonly emailId: string; readonly kind: EmailKind; readonly tries: number } & Delivery;

/**
 * One attempt. `outcome` tells whether the lease was still valid, `refusals` is the run of refusals
 * after it, and `pause` is present if they paused the relay.
 */
export type Attempt = Delivered & {
  readonly outcome: 'settled' | 'superseded';
  readonly refusals: RefusalRun | undefined;
  readonly pause?: RelayPause;
};

/**
 * Passes the next due e-mail to the mail server and stores the result. Returns undefined if none is
 * due, and 'paused' while the relay pauses. The lease takes the time of the store, so that
 * instances whose clocks differ never hold one e-mail at once. An e-mail is due by the store's or
 * this machine's clock, whichever is ahead: the time of a new e-mail is this machine's.
 */
export async function deliverEmail(
  ports: Pick<Ports, 'outbox' | 'mailer' | 'clock' | 'site'>,
  refusalsBefore?: RefusalRun,
): Promise<Ok<Attempt | { readonly state: 'paused' } | undefined>> {
  const { clock, outbox, mailer, site } = ports;
  const started = clock.now();
  const [now, paused] = await Promise.all([storeTime(ports), site.find('relayPause')]);
  if (isPaused(paused, now)) return ok({ state: 'paused' });
  const aheadMinutes = Math.max(0, minutesBetween(started, now));
  const leased = await outbox.claim(now, addMinutes(now, LEASE_MINUTES), addMinutes(started, aheadMinutes));
  // A slow store has used up the lease. The e-mail is due again at its end.
  if (leased === undefined || minutesBetween(started, clock.now()) > MAX_CLAIM_MINUTES) return ok(undefined);
  const { id, kind, to, until } = leased.email;
  if (until !== undefined && now >= until) {
    const delivery = { state: 'cancelled', reason: 'too late' } as const;
    const outcome = await outbox.settle(leased, delivery);
    return ok({ emailId: id, kind, tries: leased.tries, ...delivery, outcome, refusals: refusalsBefore });
  }
  const answer = await mailer.send(leased.email);
  const tries = leased.tries + 1;
  const delivery = deliveryOf(answer, { kind, tries }, addMinutes(clock.now(), aheadMinutes));
  const outcome = await outbox.settle(leased, delivery);
  const refusals = countRefusal(refusalsBefore, { id, to: to.address }, refusalOf(answer));
  const pause = isPauseDue(refusals) ? { pause: await pauseRelay(ports, { reason: refusals.reason, now }) } : {};
  return ok({ emailId: id, kind, tries, ...delivery, outcome, refusals, ...pause });
}

function deliveryOf(
  answer: MailAnswer,
  tried: { readonly kind: EmailKind; readonly tries: number },
  now: Instant,
): Delivery {
  if (answer.state === 'taken') return { state: 'sent', at: now };
  const { reason } = answer;
  const nextTryAt = nextTry({ ...tried, isForGood: answer.state === 'refused-for-good' }, now);
  return nextTryAt === undefined ? { state: 'failed', reason } : { state: 'waiting', nextTryAt, reason };
}

function refusalOf(answer: MailAnswer): MailRefusal | undefined {
  if (answer.state !== 'refused-for-now' || answer.about === undefined) return undefined;
  return { reason: answer.reason, about: answer.about };
}
