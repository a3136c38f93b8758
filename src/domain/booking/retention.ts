import { eraseBillLines } from '../pricing/bill-lines.ts';
import { isSameEmail } from '../shared/email-address.ts';
import { each, namesOf } from '../shared/table.ts';
import { addMinutes, type Instant, monthsBefore } from '../shared/toronto-time.ts';
import { type Itinerary, MAX_PICKUP_MONTHS_AHEAD, MAX_RENTAL_MONTHS } from '../trip/itinerary.ts';
import { type Booking, withoutHold } from './booking.ts';
import { NEEDED_TEXTS } from './customer-fields.ts';
import { eraseHandover, isOut } from './handover.ts';
import { erasePayer } from './payer.ts';
import { erasePayment } from './payments.ts';
import { withoutAgreements } from './signed.ts';

/** How many days the text and the address of a sent e-mail are kept (PRIV-2). */
export const SENT_TEXT_DAYS = 30;
/**
 * How many days the key of a deleted booking is kept, so that a late retry does not create the
 * booking again (PRIV-2).
 */
const SPENT_KEY_DAYS = 7;
/**
 * How many days the number of a deleted booking stays taken (BOOK-8). By then nobody calls about it
 * any more. If deleted numbers were taken for ever, floods of requests would use up all 900,000.
 */
export const TAKEN_NUMBER_DAYS = 365;

/**
 * The latest dropoff after a booking was placed, in calendar months. A stored dropoff that is later
 * was never checked. It does not delay the erasure (PRIV-1).
 */
const MAX_DROPOFF_MONTHS_AHEAD = MAX_PICKUP_MONTHS_AHEAD + MAX_RENTAL_MONTHS;

/** The actor in the history when the site erases on its own. */
export const BY_RETENTION = 'the site';

/**
 * Data from before these moments is erased: `personal` applies to dropoffs and to the receipt of
 * messages, `placed` to when bookings were placed, whatever their dropoff, `sentTexts` to when
 * e-mails were sent, `spentKeys` and `takenNumbers` to when bookings were deleted.
 */
export type RetentionLimits = {
  readonly personal: Instant;
  readonly placed: Instant;
  readonly sentTexts: Instant;
  readonly spentKeys: Instant;
  readonly takenNumbers: Instant;
};

/**
 * Returns the limits at a moment. Months are calendar months of the office (RETENTION_MONTHS); a
 * day is 24 hours.
 */
export function retentionLimits(now: Instant, months: number): RetentionLimits {
  return {
    personal: monthsBefore(now, months),
    placed: monthsBefore(now, months + MAX_DROPOFF_MONTHS_AHEAD),
    sentTexts: addDaysTo(now, -SENT_TEXT_DAYS),
    spentKeys: addDaysTo(now, -SPENT_KEY_DAYS),
    takenNumbers: addDaysTo(now, -TAKEN_NUMBER_DAYS),
  };
}

type ErasableBooking = Pick<Booking, 'createdAt' | 'handover'> & {
  readonly itinerary: Pick<Itinerary, 'dropoffTime'>;
};

/**
 * Whether staff may erase a booking on demand (PRIV-4): it is declined, completed or cancelled, or
 * its dropoff is past, which counts as in `RetentionLimits`, and its vehicle is not out.
 */
export function isErasable(booking: ErasableBooking & Pick<Booking, 'status'>, now: Instant): boolean {
  const { status } = booking;
  const isOver = status === 'declined' || status === 'completed' || status === 'cancelled';
  return isOver ? !isOut(booking) : isDueForErasure(booking, retentionLimits(now, 0));
}

/** Whether the customer of a booking is to be erased (PRIV-1). One whose vehicle is out is not. */
export function isDueForErasure(booking: ErasableBooking, { personal, placed }: RetentionLimits): boolean {
  return !isOut(booking) && (booking.itinerary.dropoffTime < personal || booking.createdAt < placed);
}

/**
 * Removes the customer from a booking (PRIV-3): name, e-mail, phone, card name, comments and
 * delivery address become empty, and former addresses are removed. Number, trip, vehicle, prices, card type and consent stay, so the booking can still be
 * listed, priced and deleted. It is not held any more. The agreements that were signed, the drivers and
 * the notes of its hand-overs and the texts of its lines by hand and of its payments are removed, its photos, and the
 * number and the person at its payer. A booking that is already erased stays unchanged.
 */
export function eraseBooking(booking: Booking, { at }: { readonly at: Instant }): Booking {
  if (booking.erasedAt !== undefined) return booking;
  const { formerEmails: _, photos: _photos, ...rest } = withoutAgreements(withoutHold(booking));
  const { cardType, agreePolicy } = booking.form;
  return {
    ...rest,
    form: { ...each(namesOf(NEEDED_TEXTS), ''), cardType, agreePolicy },
    ...(booking.handover === undefined ? {} : { handover: eraseHandover(booking.handover) }),
    ...(booking.billLines === undefined ? {} : { billLines: eraseBillLines(booking.billLines) }),
    ...(booking.payments === undefined ? {} : { payments: booking.payments.map(erasePayment) }),
    ...(booking.payer === undefined ? {} : { payer: erasePayer(booking.payer) }),
    erasedAt: at,
  };
}

/** Whether a booking is or was its customer's under an e-mail address (PRIV-4, PRIV-7). */
export function isStoredUnder(
  email: string,
  { form, formerEmails = [] }: Pick<Booking, 'form' | 'formerEmails'>,
): boolean {
  return [form.email, ...formerEmails].some((one) => isSameEmail(one, email));
}

function addDaysTo(instant: Instant, days: number): Instant {
  return addMinutes(instant, days * 24 * 60);
}
