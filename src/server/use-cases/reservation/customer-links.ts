import type { Booking } from '../../../domain/booking/booking.ts';
import { endLinks, mailLink } from '../../../domain/reservation/links.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { NotActedOn } from '../booking/act-on-booking.ts';

/** Why staff cannot mail the link to a booking. A held one is mailed to nobody. */
type LinkRefusal = NotActedOn | { readonly code: 'not-possible'; readonly status: Booking['status'] };

type LinkPorts = Pick<Ports, 'bookings' | 'clock' | 'random'>;

/** Ends all links to a booking (MINE-8). */
export async function endStoredLinks(
  { bookings, clock }: LinkPorts,
  id: string,
  by: string,
): Promise<Result<null, NotActedOn>> {
  const ended = await bookings.edit(id, endLinks({ by, at: clock.now() }));
  if (ended === 'missing') return refuse({ code: 'booking-not-found' });
  return ended === 'erased' ? refuse({ code: 'booking-erased' }) : ok(null);
}

/**
 * Mails the customer the link that opens a booking (MINE-8). Returns the id of the e-mail; undefined
 * for a booking without an address.
 */
export async function mailStoredLink(
  { bookings, clock, random }: LinkPorts,
  id: string,
): Promise<Result<string | undefined, LinkRefusal>> {
  const emailId = random.id();
  const mailed = await bookings.edit(id, mailLink({ id: emailId, at: clock.now() }));
  if (mailed === 'missing') return refuse({ code: 'booking-not-found' });
  if (mailed === 'erased') return refuse({ code: 'booking-erased' });
  // Only requests that are not answered are held.
  if (mailed === 'held') return refuse({ code: 'not-possible', status: 'confirmed' });
  return ok(mailed === 'queued' ? emailId : undefined);
}
