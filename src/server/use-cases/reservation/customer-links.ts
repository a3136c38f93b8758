import type { Booking } from '../../../domain/booking/booking.ts';
import { type BookingRule, mailBill } from '../../../domain/booking/stored-booking.ts';
import { endLinks, mailLink } from '../../../domain/reservation/links.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { NotActedOn } from '../booking/act-on-booking.ts';

/** Why staff cannot mail a customer. A held booking is mailed to nobody. */
type MailRefusal = NotActedOn | { readonly code: 'not-possible'; readonly status: Booking['status'] };

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
): Promise<Result<string | undefined, MailRefusal>> {
  const emailId = random.id();
  return mailedAs(emailId, await bookings.edit(id, mailLink({ id: emailId, at: clock.now() })));
}

/** Mails the customer the bill of a booking (MAIL-26). Answers as `mailStoredLink` does. */
export async function mailStoredBill(
  { bookings, clock, random }: LinkPorts,
  id: string,
  by: string,
): Promise<Result<string | undefined, MailRefusal>> {
  const emailId = random.id();
  return mailedAs(emailId, await bookings.edit(id, mailBill({ id: emailId, at: clock.now(), by })));
}

function mailedAs(
  emailId: string,
  outcome: OutOf<ReturnType<typeof mailLink>> | OutOf<ReturnType<typeof mailBill>>,
): Result<string | undefined, MailRefusal> {
  if (outcome === 'missing') return refuse({ code: 'booking-not-found' });
  if (outcome === 'erased') return refuse({ code: 'booking-erased' });
  // Only requests that are not answered are held.
  if (outcome === 'held') return refuse({ code: 'not-possible', status: 'confirmed' });
  return ok(outcome === 'queued' ? emailId : undefined);
}

type OutOf<Rule> = Rule extends BookingRule<infer Out> ? Out : never;
