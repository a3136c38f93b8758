import { messageIdOf, type Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Which e-mail of which booking, and who pressed. */
export type SendAgainRequest = { readonly bookingId: string; readonly emailId: string; readonly by: string };

/** Presses 'Send again': what that means for an e-mail of each state is the promise of `BookingStore.sendAgain` (MAIL-14). */
export async function sendEmailAgain(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'clock' | 'random'>,
  sender: Sender,
  { bookingId, emailId, by }: SendAgainRequest,
): Promise<Result<undefined, 'email-not-found' | 'text-gone'>> {
  const email = (await ports.outbox.ofBooking(bookingId)).find(({ id }) => id === emailId);
  if (email === undefined) return refuse('email-not-found');
  const id = ports.random.id();
  const queued = await ports.bookings.sendAgain(bookingId, {
    emailId,
    event: { at: ports.clock.now(), by, what: 'email-sent-again', email: email.kind },
    copy: { id, messageId: messageIdOf(id, sender) },
  });
  if (queued === 'queued') return ok(undefined);
  return refuse(queued === 'missing' ? 'email-not-found' : 'text-gone');
}
