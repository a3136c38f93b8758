import { customerMailbox } from '../../../domain/booking/emails.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { writeAgain } from '../../../domain/reservation/emails-again.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { loadTold } from '../booking/act-on-booking.ts';
import { closedDaysBetween } from '../schedule/closed-days.ts';
import { resumeRelay } from './pause-relay.ts';

/** The e-mail, its booking, and the member of staff. */
export type SendAgainRequest = { readonly bookingId: string; readonly emailId: string; readonly by: string };

/**
 * Sends an e-mail again as it is true now, and ends a pause of the relay. `BookingStore.sendAgain`
 * defines the effect for each state (MAIL-14).
 */
export async function sendEmailAgain(
  ports: Pick<Ports, 'bookings' | 'closedDays' | 'outbox' | 'clock' | 'random' | 'site'>,
  sender: Sender,
  { bookingId, emailId, by }: SendAgainRequest,
): Promise<Result<undefined, 'email-not-found' | 'not-sendable'>> {
  const [booking, stored, told] = await Promise.all([
    ports.bookings.find(bookingId),
    ports.outbox.read(bookingId, emailId),
    loadTold(ports, bookingId),
  ]);
  const email = told.emails.find(({ id }) => id === emailId);
  if (email === undefined) return refuse('email-not-found');
  // Neither a deleted nor an erased booking keeps a text that could be sent.
  if (booking === undefined || stored === undefined) return refuse('not-sendable');
  const { dropoffDate } = booking.itinerary;
  const closedDays = await closedDaysBetween(ports.closedDays, dropoffDate, dropoffDate);
  const at = ports.clock.now();
  const today = writeAgain(booking, stored, { told, closedDays, stamp: { id: emailId, at, sender } });
  if (today === undefined) return refuse('not-sendable');
  const id = ports.random.id();
  const queued = await ports.bookings.sendAgain(bookingId, {
    emailId,
    event: {
      at,
      by,
      what: 'email-sent-again',
      email: email.kind,
      emailId: email.state === 'sent' ? id : emailId,
    },
    copyId: id,
    today,
    to: customerMailbox(booking),
  });
  if (queued === 'queued') {
    await resumeRelay(ports);
    return ok(undefined);
  }
  return refuse(queued === 'missing' ? 'email-not-found' : 'not-sendable');
}
