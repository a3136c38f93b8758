import { setTimeout as sleep } from 'node:timers/promises';
import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { within } from '../http/time-limits.ts';
import type { OutboxRelay } from './relay.ts';

/** How long a member of staff waits for the mail server, in ms (BOOK-23). */
const PATIENCE = 3_000;
/** How often the outbox is read while another process sends, in ms: soon at first, then each time after twice as long. */
const STEPS = { first: 5, longest: 100 };

/** What became of an e-mail as far as it is known: 'queued' goes out later by itself. */
export type EmailOutcome = 'sent' | 'queued' | 'failed';

type Parts = Pick<Ports, 'outbox'> & { readonly relay: Pick<OutboxRelay, 'settled'> };

/**
 * Has a queued e-mail sent and waits for its first try, at most 3 s. The change that owes it is stored by now, so an outbox
 * slow or out of reach is no failure of the call: the e-mail waits.
 */
export async function awaitEmail(parts: Parts, bookingId: string, emailId: string): Promise<EmailOutcome> {
  try {
    return await within(PATIENCE, (over) => firstTry(parts, bookingId, emailId, over));
  } catch (fault) {
    if (isUnavailable(fault)) return 'queued';
    throw fault;
  }
}

async function firstTry(
  { outbox, relay }: Parts,
  bookingId: string,
  emailId: string,
  over: AbortSignal,
): Promise<EmailOutcome> {
  const delivered = await relay.settled(emailId);
  if (delivered !== undefined) return delivered.state === 'waiting' ? 'queued' : delivered.state;
  for (let step = STEPS.first; !over.aborted; step = Math.min(2 * step, STEPS.longest)) {
    const email = (await outbox.ofBooking(bookingId)).find(({ id }) => id === emailId);
    if (email?.state === 'sent') return 'sent';
    if (email?.state !== 'queued') return 'failed';
    if (email.tries > 0) return 'queued';
    await sleep(step);
  }
  return 'queued';
}
