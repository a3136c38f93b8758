import { type Booking, linkNumberOf } from '../../../domain/booking/booking.ts';
import type { CalendarPart } from '../../../domain/outbox/calendar-file.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { reservationCalendar } from '../../../domain/receipt/calendar.ts';
import { opens, opensCalendar, readLink, writeLink } from '../../../domain/reservation/links.ts';
import { describeReservation, type MyReservation } from '../../../domain/reservation/my-reservation.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { readCalendar } from '../../../ports/api/calls/my-reservation.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { notificationsOf } from '../stored/stored-bookings.ts';
import { papersOf } from '../stored/stored-invoices.ts';
import { messagesOf } from '../stored/stored-messages.ts';

export type ReservationPorts = Pick<Ports, 'bookings' | 'deletedMoney' | 'invoices' | 'messages' | 'clock'>;

/** What reads links, and what is said in calendar entries. */
export type LinkReader = { readonly tokens: SiteTokens; readonly sender: Sender };

/** The link opens no reservation: it is forged or ended, or the booking is deleted or erased. */
export type NoReservation = { readonly code: 'no-reservation' };

/** No booking has this id. */
const NO_BOOKING = '-';

/** Opens the reservation of a link (MINE-2, MINE-3). */
export async function openReservation(
  ports: ReservationPorts,
  site: LinkReader,
  token: string,
): Promise<Result<MyReservation, NoReservation>> {
  const booking = await findByLink(ports, site, token);
  return booking.ok ? ok(await showReservation(ports, site, booking.value)) : booking;
}

/**
 * Returns the booking that a link opens. The store is asked for every token, a forged one too, so
 * that the time of the answer does not tell them apart.
 */
export async function findByLink(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  { tokens }: LinkReader,
  token: string,
): Promise<Result<Booking, NoReservation>> {
  const content = tokens.read('reservation', token);
  const link = content === undefined ? undefined : readLink(content);
  const booking = await bookings.find(link?.bookingId ?? NO_BOOKING);
  return link !== undefined && booking !== undefined && opens(link, booking, clock.now())
    ? ok(booking)
    : refuse({ code: 'no-reservation' });
}

/** Returns the calendar file of the address that an opened reservation has (MINE-4), and its name. */
export async function openCalendar(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  { tokens, sender }: LinkReader,
  { token, part = 'pickup' }: { readonly token: string; readonly part?: CalendarPart },
): Promise<Result<{ readonly name: string; readonly text: string }, NoReservation>> {
  const content = tokens.read('calendar', token);
  const link = content === undefined ? undefined : readLink(content);
  const booking = await bookings.find(link?.bookingId ?? NO_BOOKING);
  const at = clock.now();
  if (link === undefined || booking === undefined || !opensCalendar(link, booking, at)) {
    return refuse({ code: 'no-reservation' });
  }
  const text = reservationCalendar(part, booking, { at, sender });
  return ok({ name: `${booking.confirmationNumber}-${part}.ics`, text });
}

function linkOf(booking: Booking) {
  return { bookingId: booking.id, linkNumber: linkNumberOf(booking) };
}

/** Describes a booking to its customer. */
export async function showReservation(
  ports: ReservationPorts,
  { tokens }: LinkReader,
  booking: Booking,
): Promise<MyReservation> {
  const { bookings, messages, clock } = ports;
  const [{ history, emails }, sent, invoices] = await Promise.all([
    notificationsOf(bookings, booking.id),
    messagesOf({ messages }, booking.id),
    papersOf(ports, booking.id),
  ]);
  const asked = sent.filter(({ state }) => state !== 'answered').map(({ receivedAt }) => receivedAt);
  const now = clock.now();
  return describeReservation(booking, history, {
    now,
    asked,
    emails,
    invoices,
    calendar: `${readCalendar.path}?token=${tokens.write('calendar', writeLink({ ...linkOf(booking), askedAt: now }))}`,
  });
}
