import type { Booking } from '../../../domain/booking/booking.ts';
import { linkEmail } from '../../../domain/booking/emails.ts';
import { endLinks } from '../../../domain/reservation/links.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';

/** Why staff cannot end or mail the links to a booking. A held one is mailed to nobody. */
export type LinkRefusal =
  | { readonly code: 'booking-not-found' | 'erased' }
  | { readonly code: 'not-possible'; readonly status: Booking['status'] };

type LinkPorts = Pick<Ports, 'bookings' | 'clock' | 'random'>;

/** Ends all links to a booking (MINE-8). */
export async function endStoredLinks(
  { bookings, clock }: LinkPorts,
  id: string,
  by: string,
): Promise<Result<undefined, LinkRefusal>> {
  for await (const _try of tries()) {
    const booking = await bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    const ended = await bookings.endLinks(id, endLinks(booking, { by, at: clock.now() }));
    if (ended === 'ended') return ok(undefined);
    if (ended === 'erased') return refuse({ code: 'erased' });
    // Somebody else ended them, or changed the address, after the booking was read.
  }
  throw contended('A booking');
}

/**
 * Mails the customer the link that opens a booking (MINE-8). Returns the id of the e-mail; undefined
 * for a booking without an address.
 */
export async function mailStoredLink(
  { bookings, clock, random }: LinkPorts,
  id: string,
): Promise<Result<string | undefined, LinkRefusal>> {
  for await (const _try of tries()) {
    const booking = await bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    if (booking.erasedAt !== undefined) return refuse({ code: 'erased' });
    if (booking.held) return refuse({ code: 'not-possible', status: booking.status });
    if (booking.form.email === '') return ok(undefined);
    const email = linkEmail(booking, { id: random.id(), at: clock.now() });
    if ((await bookings.mailLink(id, email)) === 'queued') return ok(email.id);
  }
  throw contended('A booking');
}
