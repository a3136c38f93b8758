import type { Ports } from '../../ports/ports.ts';
import { isUnavailable } from '../../ports/unavailable.ts';

/** How long a member of staff waits for the mail server, in ms (HTTP contract), and how often the outbox is asked meanwhile. */
const PATIENCE = { longest: 3_000, step: 50 };

/** What became of an e-mail as far as it is known: 'queued' goes out later by itself. */
export type EmailOutcome = 'sent' | 'queued' | 'failed';

/**
 * Waits for the first try of a queued e-mail, at most 3 s. The change that owes it is stored by now, so an outbox out of reach is no failure of
 * the call: the e-mail waits.
 */
export async function awaitEmail(
  ports: Pick<Ports, 'outbox'>,
  bookingId: string,
  emailId: string,
): Promise<EmailOutcome> {
  for (let waited = 0; waited < PATIENCE.longest; waited += PATIENCE.step) {
    await new Promise((done) => setTimeout(done, PATIENCE.step));
    const outcome = await outcomeOf(ports, bookingId, emailId);
    if (outcome !== undefined) return outcome;
  }
  return 'queued';
}

/** Undefined while the first try is still to come. */
async function outcomeOf(
  { outbox }: Pick<Ports, 'outbox'>,
  bookingId: string,
  emailId: string,
): Promise<EmailOutcome | undefined> {
  try {
    const email = (await outbox.ofBooking(bookingId)).find(({ id }) => id === emailId);
    if (email?.state === 'sent') return 'sent';
    if (email?.state === 'queued') return email.tries > 0 ? 'queued' : undefined;
    return 'failed';
  } catch (fault) {
    if (isUnavailable(fault)) return 'queued';
    throw fault;
  }
}
