import { linkNumberOf } from '../../../domain/booking/booking.ts';
import { customerMailbox } from '../../../domain/booking/emails.ts';
import { messageIdOf, type Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { resumeRelay } from './pause-relay.ts';

/** The e-mail, its booking, and the member of staff. */
export type SendAgainRequest = { readonly bookingId: string; readonly emailId: string; readonly by: string };

/**
 * Sends an e-mail again, and ends a pause of the relay. `BookingStore.sendAgain` defines the effect
 * for each state (MAIL-14).
 */
export async function sendEmailAgain(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'clock' | 'random' | 'site'>,
  sender: Sender,
  { bookingId, emailId, by }: SendAgainRequest,
): Promise<Result<undefined, 'email-not-found' | 'not-sendable'>> {
  const [booking, emails] = await Promise.all([ports.bookings.find(bookingId), ports.outbox.ofBooking(bookingId)]);
  const email = emails.find(({ id }) => id === emailId);
  if (email === undefined) return refuse('email-not-found');
  const id = ports.random.id();
  const queued = await ports.bookings.sendAgain(bookingId, {
    emailId,
    event: { at: ports.clock.now(), by, what: 'email-sent-again', email: email.kind },
    copy: { id, messageId: messageIdOf(id, sender) },
    // An erased booking keeps no text that could be sent.
    ...(booking === undefined || booking.erasedAt !== undefined
      ? {}
      : {
          to: customerMailbox(booking),
          link: sender.reservationUrl({ bookingId: booking.id, linkNumber: linkNumberOf(booking) }),
        }),
  });
  if (queued === 'queued') {
    await resumeRelay(ports);
    return ok(undefined);
  }
  return refuse(queued === 'missing' ? 'email-not-found' : 'not-sendable');
}
