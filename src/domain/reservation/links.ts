import { type Booking, linkNumberOf, withEndedLinks } from '../booking/booking.ts';
import { linkEmail } from '../booking/emails.ts';
import { type BookingEdit, endOfLinks, onStored } from '../booking/stored-booking.ts';
import type { EmailStamp, LinkContent } from '../outbox/email.ts';
import { oweEmails } from '../outbox/email-lifecycle.ts';
import { isSameEmail } from '../shared/email-address.ts';
import { addMinutes, type Instant, isInstant } from '../shared/toronto-time.ts';

/** How many days after the dropoff the links to a reservation end (MINE-2). */
const LINK_DAYS = 90;
/** How many days a link that was asked for opens at least (MINE-7). */
const MAILED_LINK_DAYS = 7;
/** How many hours the address of a calendar file opens it (MINE-4), for a page that stays open. */
const CALENDAR_HOURS = 24;

/**
 * Writes the content of the token of a link: "<id> <number>", and " <moment>" if it was asked
 * for.
 */
export function writeLink({ bookingId, linkNumber, askedAt }: LinkContent): string {
  return [bookingId, linkNumber, ...(askedAt === undefined ? [] : [askedAt])].join(' ');
}

/** Reads the content of the token of a link. */
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
 * Ends all links to a reservation that have a number below `until` (MINE-8), or all of now. The
 * version stays.
 */
export function endLinks(actor: { readonly by: string; readonly at: Instant }, until?: number) {
  return onStored((found): BookingEdit<'ended' | 'ended-before' | 'erased'> => {
    let { value, history } = found;
    if (value.erasedAt !== undefined) return { out: 'erased' };
    const next = until ?? linkNumberOf(value) + 1;
    if (linkNumberOf(value) >= next) return { out: 'ended-before' };
    while (linkNumberOf(value) < next) {
      value = withEndedLinks(value);
      history = [...history, { at: actor.at, by: actor.by, what: 'links-ended' }];
    }
    return { out: 'ended', next: { ...found, value, history }, ledger: endOfLinks(value) };
  });
}

/**
 * Owes the customer an e-mail with the link, in place of one that waits (MINE-7). None is owed of a
 * booking that is erased, held or without an address, and none if `asked` is another address.
 */
export function mailLink(stamp: EmailStamp, asked?: string) {
  return onStored((found): BookingEdit<'queued' | 'erased' | 'held' | 'no-address' | 'other-address'> => {
    const { erasedAt, held, form } = found.value;
    if (erasedAt !== undefined) return { out: 'erased' };
    if (held === true) return { out: 'held' };
    if (form.email === '') return { out: 'no-address' };
    if (asked !== undefined && !isSameEmail(form.email, asked)) return { out: 'other-address' };
    return { out: 'queued', next: { ...found, emails: oweEmails(found.emails, [linkEmail(found.value, stamp)]) } };
  });
}
