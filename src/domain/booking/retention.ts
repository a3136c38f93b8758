import { addMinutes, type Instant, monthsBefore } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import type { Booking, BookingEvent } from './booking.ts';
import type { Customer } from './customer.ts';

/** Days that the text and the address of a sent e-mail are kept (PRIV-2). */
export const SENT_TEXT_DAYS = 30;
/** Days that the key of a deleted booking is kept, so that a late retry does not bring the booking back (PRIV-2). */
export const SPENT_KEY_DAYS = 7;

/** Who erases when the time has come, in histories. */
export const BY_RETENTION = 'the site';

/** What lies before these moments is kept no longer: dropoffs and receipts, the sending of e-mails, the deleting of bookings. */
export type RetentionLimits = {
  readonly personal: Instant;
  readonly sentTexts: Instant;
  readonly spentKeys: Instant;
};

/** The limits at a moment. Months are the office's calendar months (RETENTION_MONTHS), days are of 24 hours. */
export function retentionLimits(now: Instant, months: number): RetentionLimits {
  return {
    personal: monthsBefore(now, months),
    sentTexts: addDaysTo(now, -SENT_TEXT_DAYS),
    spentKeys: addDaysTo(now, -SPENT_KEY_DAYS),
  };
}

/** Whether staff may erase a booking on demand (PRIV-4): nobody waits for the customer any more. */
export function isErasable(
  { status, itinerary }: Pick<Booking, 'status'> & { readonly itinerary: Pick<Itinerary, 'dropoffTime'> },
  now: Instant,
): boolean {
  return status === 'declined' || status === 'completed' || itinerary.dropoffTime < now;
}

/**
 * A booking without its customer (PRIV-3): name, e-mail, phone, card name and comments are gone. Number, trip, vehicle, prices, card type and the
 * consent stay, so it is listed, priced and deleted as before. One that is erased already stays as it is.
 */
export function eraseBooking(booking: Booking, { at }: Pick<BookingEvent, 'at'>): Booking {
  if (booking.erasedAt !== undefined) return booking;
  const { cardType, agreePolicy } = booking.form;
  return { ...booking, form: { ...NOBODY, cardType, agreePolicy }, erasedAt: at };
}

const NOBODY: Omit<Customer, 'cardType' | 'agreePolicy'> = {
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  phone: '',
  cardName: '',
};

/** Whether two e-mail addresses are one person's (PRIV-7): case and white space around do not matter, accents do. */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** What an e-mail address is compared by. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

function addDaysTo(instant: Instant, days: number): Instant {
  return addMinutes(instant, days * 24 * 60);
}
