import { type Booking, linkNumberOf, withEndedLinks } from '../booking/booking.ts';
import type { LinksEndedEvent } from '../booking/history.ts';
import type { Email, LinkContent } from '../outbox/email.ts';
import { addMinutes, type Instant, isInstant } from '../shared/toronto-time.ts';

/** How many days after the dropoff the links to a reservation end (MINE-2). */
const LINK_DAYS = 90;
/** How many days a link that was asked for opens at least (MINE-7). */
const MAILED_LINK_DAYS = 7;
/** How many hours the address of a calendar file opens it (MINE-4), for a page that stays open. */
const CALENDAR_HOURS = 24;

/** Writes what stands in the token of a link: "<id> <number>", and " <moment>" if it was asked for. */
export function writeLink({ bookingId, linkNumber, askedAt }: LinkContent): string {
  return [bookingId, linkNumber, ...(askedAt === undefined ? [] : [askedAt])].join(' ');
}

/** Reads what stands in the token of a link. */
export function readLink(content: string): LinkContent | undefined {
  const [, bookingId, number, askedAt] = /^(\S{1,100}) ([1-9]\d{0,8})(?: (\S+))?$/.exec(content) ?? [];
  if (bookingId === undefined || (askedAt !== undefined && !isInstant(askedAt))) return undefined;
  return { bookingId, linkNumber: Number(number), ...(askedAt === undefined ? {} : { askedAt }) };
}

/**
 * Whether a link opens a booking (MINE-2): its number counts, and the rental is not long over, unless
 * the link was asked for a short time ago.
 */
export function opens({ linkNumber, askedAt }: LinkContent, booking: Booking, now: Instant): boolean {
  if (!isPresent(linkNumber, booking)) return false;
  const isOpenUntil = (from: Instant, days: number) => now < addMinutes(from, days * 24 * 60);
  return (
    isOpenUntil(booking.itinerary.dropoffTime, LINK_DAYS) ||
    (askedAt !== undefined && isOpenUntil(askedAt, MAILED_LINK_DAYS))
  );
}

/** Whether the address of a calendar file, given at `askedAt`, opens that of a booking (MINE-4). */
export function opensCalendar({ linkNumber, askedAt }: LinkContent, booking: Booking, now: Instant): boolean {
  const isLate = askedAt === undefined || now >= addMinutes(askedAt, CALENDAR_HOURS * 60);
  return !isLate && booking.status === 'approved' && isPresent(linkNumber, booking);
}

/** Whether links of this number are those of the booking. Nothing opens one whose customer is erased. */
function isPresent(linkNumber: number, booking: Booking): boolean {
  return linkNumber === linkNumberOf(booking) && booking.erasedAt === undefined;
}

/**
 * The end of all links to a reservation (MINE-8): the number of those that count from now on, and the
 * line of history.
 */
export type LinksEnd = { readonly linkNumber: number; readonly event: LinksEndedEvent };

/** Ends all links to a reservation. */
export function endLinks(booking: Booking, { by, at }: { readonly by: string; readonly at: Instant }): LinksEnd {
  return { linkNumber: linkNumberOf(withEndedLinks(booking)), event: { at, by, what: 'links-ended' } };
}

/**
 * Whether an e-mail with a link may be sent: to the address that the booking has, and of one that is
 * neither erased nor held. A held one is mailed to nobody.
 */
export function maySendLink({ form, held, erasedAt }: Booking, { to }: Pick<Email, 'to'>): boolean {
  return form.email === to.address && held !== true && erasedAt === undefined;
}
