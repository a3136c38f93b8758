import type { Sender } from '../../../domain/outbox/email.ts';
import { repeatEmail } from '../../../domain/reservation/emails-again.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { resumeRelay } from './pause-relay.ts';

/** The e-mail, its booking, and the member of staff. */
export type SendAgainRequest = { readonly bookingId: string; readonly emailId: string; readonly by: string };

/** Sends an e-mail again as it is true now (`repeatEmail`, MAIL-14), and ends a pause of the relay. */
export async function sendEmailAgain(
  ports: Pick<Ports, 'bookings' | 'closedDays' | 'clock' | 'random' | 'site' | 'facts'>,
  sender: Sender,
  { bookingId, emailId, by }: SendAgainRequest,
): Promise<Result<undefined, { readonly code: 'email-not-found' | 'email-not-sendable' }>> {
  const { values: closedDays } = await ports.closedDays.list({ order: 'date' });
  const stamp = { at: ports.clock.now(), sender };
  const again = { emailId, copyId: ports.random.id(), by, closedDays, stamp };
  const queued = await ports.bookings.edit(bookingId, repeatEmail(again));
  if (queued !== 'queued') return refuse({ code: queued === 'missing' ? 'email-not-found' : 'email-not-sendable' });
  await resumeRelay(ports);
  return ok(undefined);
}
