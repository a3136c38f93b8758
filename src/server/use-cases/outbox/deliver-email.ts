import type { EmailKind } from '../../../domain/outbox/email.ts';
import { nextTry } from '../../../domain/outbox/retry-schedule.ts';
import { addMinutes } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { MailAnswer } from '../../../ports/services/mailer.ts';
import type { Delivery } from '../../../ports/stores/outbox.ts';

/** How long one sender has an e-mail to itself, in minutes (MAIL-9): 10 s, more than a mailer may take. */
const LEASE_MINUTES = 10 / 60;

/** One try, told without a person in it. */
export type Delivered = { readonly emailId: string; readonly kind: EmailKind; readonly tries: number } & Delivery;

/** Hands the next due e-mail to the mail server and writes down how that went; undefined when none is due. */
export async function deliverEmail(ports: Pick<Ports, 'outbox' | 'mailer' | 'clock'>): Promise<Delivered | undefined> {
  const now = ports.clock.now();
  const leased = await ports.outbox.claim(now, addMinutes(now, LEASE_MINUTES));
  if (leased === undefined) return undefined;
  const answer = await ports.mailer.send(leased.email);
  const tries = leased.tries + 1;
  const delivery = deliveryOf(answer, tries, ports.clock.now());
  await ports.outbox.settle(leased, delivery);
  return { emailId: leased.email.id, kind: leased.email.kind, tries, ...delivery };
}

function deliveryOf(answer: MailAnswer, tries: number, now: string): Delivery {
  if (answer.state === 'taken') return { state: 'sent', at: now };
  const nextTryAt = answer.state === 'refused-for-now' ? nextTry(tries, now) : undefined;
  const { reason } = answer;
  return nextTryAt === undefined ? { state: 'failed', reason } : { state: 'waiting', nextTryAt, reason };
}
