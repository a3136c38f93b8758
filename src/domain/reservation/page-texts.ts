import { NOTHING_CHARGED } from '../booking/messages.ts';
import type { ShownPayment } from '../booking/payments.ts';
import { formatDay, formatHours, formatMoment } from '../shared/format-date.ts';
import { CUT_SHORT } from '../shared/link-token.ts';
import { formatCad } from '../shared/money.ts';
import { type Instant, minutesBetween, torontoDate } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import type { MyReservation } from './my-reservation.ts';
import { stateOf } from './reservation-state.ts';

export const LOADING_RESERVATION = 'Loading your reservation…';
export const RESERVATION_NOT_LOADED = 'Your reservation could not be loaded.';

/** Shown where a customer made too many calls (HTTP-9): the words around the phone number. */
export const TOO_MANY_TRIES = ['Too many tries. Wait a few minutes, or call ', '.'] as const;

/** A link that opens nothing: the heading of the alert, and what to do (PAGE-34). */
export const DEAD_LINK = 'This link does not open a reservation.';
export const DEAD_LINK_DETAIL = `${CUT_SHORT}. Or we may have sent you a newer one: ask for a new link here.`;

/** The one answer to every look-up (PAGE-34). */
export const LINK_ON_ITS_WAY = 'If the two match, we’ve emailed you a link.';
export const FIND_FAILED = 'The link could not be sent. Please try again.';

export const CANCEL_FAILED = 'Your reservation is not cancelled. Please try again.';
export const CANCELLED_NOW = 'Your reservation is cancelled. We email you a confirmation.';
export const ASK_FAILED = 'Your request was not sent. Please try again.';
export const REQUEST_SENT = 'We have your request.';

/** Says that a request changes nothing on its own (PAGE-33). */
export function describeUnchanged({ pickupTime, dropoffTime }: Itinerary): string {
  return `We’ll answer by email. Until then your reservation stays as it is: ${formatMoment(pickupTime)} to ${formatMoment(dropoffTime)}.`;
}

export const PICKUP_PAST = 'The pickup time has passed.';

export function isPickupPast({ receipt }: Pick<MyReservation, 'receipt'>, now: Instant): boolean {
  return now > receipt.itinerary.pickupTime;
}

/**
 * Says why a cancellation was refused, by what the reservation is now (PAGE-33). `isChanged` means
 * that it was changed after the customer had opened it. Before the pickup only an invoice is in the way (INV-6).
 */
export function whyNotCancelled(
  reservation: MyReservation,
  isChanged: boolean,
  { now, phone }: { readonly now: Instant; readonly phone: string },
): string {
  switch (stateOf(reservation)) {
    case 'cancelled':
      return 'This reservation is already cancelled.';
    case 'declined':
      return 'This reservation was declined, so there is nothing to cancel.';
    case 'completed':
      return 'The vehicle is already back, so there is nothing to cancel.';
    case 'out':
      return 'You already have the vehicle, so you can’t cancel online any more.';
    default:
      return isChanged
        ? 'Your reservation has changed since you opened it. It is not cancelled; here is how it stands now.'
        : `${isPickupPast(reservation, now) ? `${PICKUP_PAST} ` : ''}To cancel now, call ${phone}.`;
  }
}

/** Says what a decline means. It is not said that nothing was charged where money changed hands or is owed. */
export function describeDecline({ owesNothing, account }: MyReservation): string {
  return owesNothing === true && account === undefined ? `We are sorry. ${NOTHING_CHARGED}` : 'We are sorry.';
}

/**
 * Says who cancelled, when and why, as the e-mail does (MAIL-19): only the company is sorry.
 */
export function describeCancellation({ history, receipt }: MyReservation): string {
  const line = history.findLast(({ what }) => what === 'cancelled');
  const on = formatMoment(line?.at ?? receipt.createdAt);
  if (line?.by === 'customer') return `You cancelled it on ${on}.`;
  switch (line?.reason) {
    case 'customer':
      return `We cancelled it on ${on}, as you asked.`;
    case 'company':
      return `We had to cancel it on ${on}. We are sorry.`;
    case 'no-show':
      return `We cancelled it on ${on}, because nobody picked up the vehicle.`;
    case undefined:
      return `It was cancelled on ${on}.`;
  }
}

/** Says how late a vehicle came back: "40 min after the agreed time". */
export function describeReturn({ receipt, returnedAt }: MyReservation): string {
  const late = returnedAt === undefined ? 0 : Math.floor(minutesBetween(receipt.itinerary.dropoffTime, returnedAt));
  return late > 0 ? `${formatHours(late)} after the agreed time` : 'as agreed';
}

/** Where the name of a method says nothing, it is left out. The others are words as they are. */
function by({ method }: Pick<ShownPayment, 'method'>): string {
  return method === 'other' ? '' : `, ${method}`;
}

/** Says what was paid, entry by entry: "$389.82 on Friday, November 20, terminal" (MINE-17). */
export function describePaid(payments: readonly ShownPayment[]): readonly string[] {
  return payments.flatMap((payment) => {
    const { kind, amount, at } = payment;
    const [sum, day] = [formatCad(Math.abs(amount)), formatDay(torontoDate(at))];
    if (kind === 'payment') return [`${sum} on ${day}${by(payment)}`];
    if (kind === 'refund') return [`${sum} given back on ${day}${by(payment)}`];
    if (kind === 'deposit-kept') return [`${sum} of the deposit, kept on ${day}`];
    return kind === 'rounding' ? [`Cash rounded by ${sum}`] : [];
  });
}

const DEPOSIT_WORDS: { readonly [Kind in ShownPayment['kind']]?: string } = {
  'deposit-held': 'held',
  'deposit-released': 'released',
  'deposit-kept': 'kept, it counts as paid',
};

/** What became of the deposit, step by step (MINE-17). A card shows a release later than it was made. */
export function depositSteps(
  payments: readonly ShownPayment[],
): readonly { readonly what: string; readonly note: string }[] {
  return payments.flatMap(({ kind, method, amount, at }) => {
    const word = DEPOSIT_WORDS[kind];
    if (word === undefined) return [];
    const isOnItsWay = kind === 'deposit-released' && method === 'terminal';
    const note = `${formatMoment(at)}${isOnItsWay ? '. Your bank may take a few days to show it.' : ''}`;
    return [{ what: `${formatCad(amount)} ${word}`, note }];
  });
}
