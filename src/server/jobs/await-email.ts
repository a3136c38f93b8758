import { setTimeout as sleep } from 'node:timers/promises';
import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { within } from '../http/time-limits.ts';

/** How long a member of staff waits for the mail server, in ms (BOOK-23). */
const PATIENCE = 3_000;
/** How often the outbox is asked meanwhile, in ms: soon at first, then each time after twice as long. */
const STEPS = { first: 5, longest: 100 };

/** What became of an e-mail as far as it is known: 'queued' goes out later by itself. */
export type EmailOutcome = 'sent' | 'queued' | 'failed';

/**
 * Waits for the first try of a queued e-mail, at most 3 s. The change that owes it is stored by now, so an outbox slow or out of reach is no
 * failure of the call: the e-mail waits.
 */
export async function awaitEmail(
  ports: Pick<Ports, 'outbox'>,
  bookingId: string,
  emailId: string,
): Promise<EmailOutcome> {
  try {
    return await within(PATIENCE, (over) => firstTry(ports, bookingId, emailId, over));
  } catch (fault) {
    if (isUnavailable(fault)) return 'queued';
    throw fault;
  }
}

async function firstTry(
  { outbox }: Pick<Ports, 'outbox'>,
  bookingId: string,
  emailId: string,
  over: AbortSignal,
): Promise<EmailOutcome> {
  for (let step = STEPS.first; !over.aborted; step = Math.min(2 * step, STEPS.longest)) {
    await sleep(step);
    const email = (await outbox.ofBooking(bookingId)).find(({ id }) => id === emailId);
    if (email?.state === 'sent') return 'sent';
    if (email?.state !== 'queued') return 'failed';
    if (email.tries > 0) return 'queued';
  }
  return 'queued';
}
