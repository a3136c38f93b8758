import type { EmailKind } from '../../../domain/outbox/email.ts';
import type { Delivery } from '../../../domain/outbox/email-lifecycle.ts';
import { nextTry } from '../../../domain/outbox/retry-schedule.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { MailAnswer } from '../../../ports/services/mailer.ts';

/**
 * Duration of a lease in minutes (MAIL-9): 10 s, which is longer than the time limit of a mailer.
 */
const LEASE_MINUTES = 10 / 60;

/** The result of one attempt, without personal data. */
export type Delivered = { readonly emailId: string; readonly kind: EmailKind; readonly tries: number } & Delivery;

/**
 * Passes the next due e-mail to the mail server and stores the result. Returns undefined if none is
 * due. `outcome` tells whether the lease was still valid.
 */
export async function deliverEmail(
  ports: Pick<Ports, 'outbox' | 'mailer' | 'clock'>,
): Promise<Ok<(Delivered & { readonly outcome: 'settled' | 'superseded' }) | undefined>> {
  const now = ports.clock.now();
  const leased = await ports.outbox.claim(now, addMinutes(now, LEASE_MINUTES));
  if (leased === undefined) return ok(undefined);
  const answer = await ports.mailer.send(leased.email);
  const tries = leased.tries + 1;
  const delivery = deliveryOf(answer, tries, ports.clock.now());
  const outcome = await ports.outbox.settle(leased, delivery);
  return ok({ emailId: leased.email.id, kind: leased.email.kind, tries, ...delivery, outcome });
}

function deliveryOf(answer: MailAnswer, tries: number, now: Instant): Delivery {
  if (answer.state === 'taken') return { state: 'sent', at: now };
  const nextTryAt = answer.state === 'refused-for-now' ? nextTry(tries, now) : undefined;
  const { reason } = answer;
  return nextTryAt === undefined ? { state: 'failed', reason } : { state: 'waiting', nextTryAt, reason };
}
