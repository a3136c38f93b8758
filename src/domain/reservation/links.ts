import { type Booking, linkNumberOf, withEndedLinks } from '../booking/booking.ts';
import { linkEmail } from '../booking/emails.ts';
import type { LinksEndedEvent } from '../booking/history.ts';
import type { Email, EmailStamp, Sender } from '../outbox/email.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** What a link opens: the reservation, as long as its number counts (MINE-2). */
export type LinkContent = { readonly bookingId: string; readonly linkNumber: number };

/** Reads what stands in the token of a link: "<id> <number>". */
export function readLink(content: string): LinkContent | undefined {
  const [, bookingId, number] = /^(\S{1,100}) ([1-9]\d{0,8})$/.exec(content) ?? [];
  return bookingId === undefined ? undefined : { bookingId, linkNumber: Number(number) };
}

/** Whether a link opens a booking (MINE-2). Nothing opens one whose customer is erased. */
export function opens({ linkNumber }: LinkContent, booking: Booking): boolean {
  return linkNumber === linkNumberOf(booking) && booking.erasedAt === undefined;
}

/**
 * The end of all links to a reservation (MINE-8): the number of those that count from now on, the
 * line of history, and the link that e-mails which still wait get.
 */
export type LinksEnd = { readonly linkNumber: number; readonly event: LinksEndedEvent; readonly link: string };

/** Ends all links to a reservation. */
export function endLinks(
  booking: Booking,
  { by, at, sender }: { readonly by: string; readonly at: Instant; readonly sender: Sender },
): LinksEnd {
  const linkNumber = linkNumberOf(withEndedLinks(booking));
  return {
    linkNumber,
    event: { at, by, what: 'links-ended' },
    link: sender.reservationUrl(booking.id, linkNumber),
  };
}

/** An e-mail with a link, and the number of that link. */
export type MailedLink = { readonly linkNumber: number; readonly email: Email };

/**
 * Whether a link may be mailed: it opens the booking, and the booking is not held. A held one is
 * mailed to nobody.
 */
export function maySendLink(booking: Booking, linkNumber: number): boolean {
  return booking.held !== true && opens({ bookingId: booking.id, linkNumber }, booking);
}

/** Writes the e-mail with the link to a reservation (MINE-7). */
export function mailLink(booking: Booking, stamp: EmailStamp): MailedLink {
  return { linkNumber: linkNumberOf(booking), email: linkEmail(booking, stamp) };
}
