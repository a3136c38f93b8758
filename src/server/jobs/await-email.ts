import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, EmailState } from '../../domain/outbox/email-lifecycle.ts';
import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { within } from '../http/time-limits.ts';
import { emailsOf } from '../use-cases/stored/stored-bookings.ts';
import type { OutboxRelay } from './relay.ts';

/** Time that a call of staff waits for the mail server, in ms (BOOK-23). */
const MAX_WAIT_MS = 3_000;
/**
 * Interval in ms between reads of the e-mail while another process sends. It starts with `first`
 * and doubles up to `longest`.
 */
const STEPS = { first: 5, longest: 100 };

/** The state of an e-mail as far as it is known. 'queued' means that it is sent later. */
export type EmailOutcome = 'sent' | 'queued' | 'failed';

const OUTCOMES: Readonly<Record<Delivery['state'], EmailOutcome>> = {
  sent: 'sent',
  waiting: 'queued',
  unknown: 'queued',
  failed: 'failed',
  cancelled: 'failed',
};

type Parts = Pick<Ports, 'bookings'> & { readonly relay: Relay };

/**
 * Waits for the first attempt of a queued e-mail, at most 3 s. The change that owes the e-mail is
 * already stored. So a slow or unreachable store does not fail the call: the e-mail remains
 * queued.
 */
export async function awaitEmail(
  { bookings, relay }: Parts,
  bookingId: string,
  emailId: string,
): Promise<EmailOutcome> {
  return awaitFirstTry(relay, emailId, async () =>
    (await emailsOf(bookings, bookingId)).find(({ id }) => id === emailId),
  );
}

type Relay = Pick<OutboxRelay, 'settled'>;
type ReadState = () => Promise<Pick<EmailState, 'state' | 'tries'> | undefined>;

/** Does the same for an e-mail of any record. `read` returns its present state; undefined if it is not there. */
export async function awaitFirstTry(relay: Relay, emailId: string, read: ReadState): Promise<EmailOutcome> {
  try {
    return await within(MAX_WAIT_MS, (over) => firstTry(relay, emailId, read, over));
  } catch (fault) {
    if (isUnavailable(fault)) return 'queued';
    throw fault;
  }
}

async function firstTry(relay: Relay, emailId: string, read: ReadState, over: AbortSignal): Promise<EmailOutcome> {
  const delivered = await relay.settled(emailId);
  if (delivered === 'paused') return 'queued';
  if (delivered !== undefined) return OUTCOMES[delivered.state];
  for (let step = STEPS.first; !over.aborted; step = Math.min(2 * step, STEPS.longest)) {
    const email = await read();
    if (email?.state === 'sent') return 'sent';
    // What a held request owes is sent once the request is released, and an unknown one an hour later.
    if (email?.state === 'held' || email?.state === 'unknown') return 'queued';
    if (email?.state !== 'queued') return 'failed';
    if (email.tries > 0) return 'queued';
    await sleep(step);
  }
  return 'queued';
}
