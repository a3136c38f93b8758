import type { Booking, BookingStatus } from '../booking/booking.ts';
import { type Handover, isBack, isOut } from '../booking/handover.ts';
import { type BookingEvent, type ChangeEvent, isChange } from '../booking/history.ts';
import { type BookingAction, isInvoiced, type LifeState, possibleActions } from '../booking/lifecycle.ts';
import { ACTION_FAILED, INVOICE_UNFINISHED, INVOICED, NOBODY_MAILED } from '../booking/staff-messages.ts';
import type { Availability } from '../fleet/availability.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatMoment, formatMomentAndYear, formatShortMoment, formatTime } from '../shared/format-date.ts';
import { type DateText, type Instant, torontoTime } from '../shared/toronto-time.ts';
import { type TripFields, tripFields } from '../trip/itinerary-edit.ts';
import { describeEventLine } from './describe-event.ts';

/** The alert after an action, and the one for an action that failed (STAFF-26). */
export type ActionTexts = {
  readonly done: string;
  readonly failed: string;
  /** Under `failed` where it is saved and its e-mail waits; decisions have one of their own. */
  readonly comesLater?: string;
  /** The same where its e-mail was not delivered. */
  readonly notDelivered?: string;
  /** In place of `done` where there is no address; decisions have one of their own. */
  readonly nobodyMailed?: string;
};

const SAVED = {
  comesLater: 'It is saved. The email will be sent again by itself.',
  notDelivered: 'It is saved. The email was not delivered: check it below and send it again.',
} as const;

export const CHANGE_TEXTS: ActionTexts = {
  done: 'Change email sent.',
  failed: 'Failed to save/send email.',
  ...SAVED,
};
export const QUIET_CHANGE_TEXTS: ActionTexts = { done: 'Saved.', failed: ACTION_FAILED };
export const CANCEL_TEXTS: ActionTexts = {
  done: 'Cancellation email sent.',
  failed: 'Failed to cancel/send email.',
  ...SAVED,
};
/** In place of the alert where the answer of an earlier press was lost (PAY-17). */
export const CANCELLED_BEFORE = 'Cancelled.';
export const HAND_OUT_TEXTS: ActionTexts = { done: 'Handed out.', failed: ACTION_FAILED };
/**
 * Of a hand-out that a customer signed, who is mailed the agreement (SIGN-13). `taken` says what was written
 * down with it (PAY-13).
 */
export function signedHandOutTexts(customer: string, taken: string): ActionTexts {
  return {
    done: `${HAND_OUT_TEXTS.done} The agreement was emailed to ${customer}.${taken}`,
    failed: `${HAND_OUT_TEXTS.done} The agreement was not emailed.${taken}`,
    comesLater: 'It will be sent again by itself.',
    notDelivered: 'Check the email in the booking and send it again.',
    nobodyMailed: `${NOBODY_MAILED}${taken}`,
  };
}
export const TAKE_BACK_TEXTS: ActionTexts = { done: 'Taken back.', failed: ACTION_FAILED };
/** Beside the lines by hand of a return (STAFF-50). */
export const LINES_SEEN = 'The customer sees the texts.';
export const UNPRICED_LINES = 'The readings call for these lines. One without a price is not billed.';

/** Of a return after which the customer is mailed the bill (MAIL-26), and of the bill alone. */
export const MAILED_RETURN_TEXTS: ActionTexts = {
  done: 'Taken back. Bill emailed.',
  failed: 'Failed to take back/send email.',
  ...SAVED,
};
export const MAIL_BILL_TEXTS: ActionTexts = {
  done: 'Bill emailed.',
  failed: 'The bill was not emailed.',
  comesLater: 'It will be sent again by itself.',
  notDelivered: 'Check the email below and send it again.',
};
export const BILL_TEXTS: ActionTexts = { done: 'Lines of the bill saved.', failed: ACTION_FAILED };
export const SWAP_TEXTS: ActionTexts = { done: 'Vehicles swapped.', failed: ACTION_FAILED, ...SAVED };
export const SIGN_TEXTS: ActionTexts = { done: 'Signed.', failed: ACTION_FAILED };
export const UNDO_TEXTS: ActionTexts = { done: 'Undone.', failed: ACTION_FAILED };
export const NOTE_TEXTS: ActionTexts = { done: 'Note added.', failed: 'The note was not added.' };

/** Under a refusal because the price is not the one that was shown (BOOK-46). */
export const PRICE_MOVED = 'The price is different now.';
export const LOOK_AND_SAVE_AGAIN = 'Not saved: the booking has changed. Check it and save again.';

export const COMPUTING_PRICE = 'Computing the price…';
export const NO_PRICE = 'The price could not be computed.';
export const NO_NEW_PRICE = 'No new price yet: correct the fields.';
export const CONTACT_ALONE = 'Dates, vehicle and extras cannot change any more.';
export const BOOKED_PRICE_NOTE =
  'The booked vehicle keeps the price per day it was booked at. Another one uses its current price.';
export const NO_ADDRESS_TO_TELL = 'There is no email address.';

/**
 * Says what stays in the calendar of a customer who is not told of a change (MAIL-20). The booking is
 * as the customer knows it, `fields` what it becomes. Undefined where nothing differs.
 */
export function describeKeptEntry(
  { vehicle, itinerary }: Pick<Booking, 'vehicle' | 'itinerary'>,
  fields: TripFields & { readonly vehicleId: string },
): string | undefined {
  const was = tripFields(itinerary);
  const moments = (['pickup', 'dropoff'] as const).flatMap((name) => {
    const moment = itinerary[`${name}Time`];
    if (was[`${name}Date`] !== fields[`${name}Date`]) return [`${name} ${formatMoment(moment)}`];
    if (was[`${name}Time`] !== fields[`${name}Time`]) return [`${name} ${formatTime(torontoTime(moment))}`];
    return [];
  });
  const kept = [...moments, ...(vehicle.id === fields.vehicleId ? [] : [vehicleTitle(vehicle)])];
  if (kept.length === 0) return undefined;
  return `The customer's calendar keeps ${kept.join(', ').replace(/^pickup /, '')}.`;
}

/** Above the reasons of a cancellation (BOOK-50). */
export const CANCEL_QUESTION = 'Cancel this reservation? Only a new approval brings it back.';

/** Returns what the undo of the last hand-over is called. */
export function describeUndo({ handover }: Pick<Booking, 'handover'>): string {
  if (handover?.back !== undefined) return 'Undo return';
  return handover?.legs === undefined ? 'Undo hand-out' : 'Undo swap';
}

/** Describes what undoing the last hand-over does. */
export function describeUndone({ back, legs = [] }: Handover): string {
  if (back !== undefined) {
    return 'The vehicle counts as out again, the booking as approved, and the settlement is dropped. The history keeps both.';
  }
  const former = legs.at(-2);
  if (former === undefined) return 'The vehicle counts as not handed out. The history keeps both.';
  const unblocked = former.blockId === undefined ? '' : ' Its block is removed.';
  return `${vehicleTitle(former.vehicle)} counts as out again, with its price.${unblocked} The history keeps both.`;
}

/**
 * Says which dropoff stays where the hand-out of a rental is undone that was extended or shortened
 * since (BOOK-66). Undefined where it was not.
 */
export function describeKeptReturn(
  booking: Pick<Booking, 'handover' | 'itinerary'> & { readonly history: readonly BookingEvent[] },
  today: DateText,
): string | undefined {
  const { itinerary, history } = booking;
  const handedOut = history.findLastIndex(({ what }) => what === 'handed-out');
  const isMoved = history
    .slice(handedOut)
    .some((event) => event.what === 'changed' && event.changes?.some(({ field }) => field === 'itinerary'));
  if (!isOut(booking) || !isMoved) return undefined;
  return `The dropoff stays ${formatShortMoment(itinerary.dropoffTime, today)}, as changed since.`;
}

/** Returns why an action is not possible, as the hint of its button. Undefined where it is possible. */
export function whyImpossible(booking: LifeState, what: BookingAction['what']): string | undefined {
  if (possibleActions(booking).has(what)) return undefined;
  const { invoiced: _, ...withoutInvoice } = booking;
  if (possibleActions(withoutInvoice).has(what)) return whyInvoiced(booking, what);
  const { status, handover } = booking;
  switch (what) {
    case 'hand-out':
      return handover === undefined && (status === 'confirmed' || status === 'declined')
        ? 'Approve it first.'
        : `Cannot be handed out: ${describeStanding(booking, 'the rental')}.`;
    case 'approve':
    case 'decline':
      return isBack(booking) ? 'Undo the return first.' : `Already ${status}`;
    case 'cancel':
      return isOut(booking)
        ? 'Cannot be cancelled while the vehicle is out.'
        : `Cannot be cancelled: ${describeStanding(booking, 'it')}.`;
    case 'swap':
      return `Not possible: ${describeStanding(booking, 'the rental')}.`;
    case 'undo':
      return `Cannot be undone: the booking is ${status}.`;
    default:
      return `Not possible: ${describeStanding(booking, 'the booking')}.`;
  }
}

/**
 * Returns why an account that is invoiced cannot change, as the hint of a button (INV-6). Where no
 * invoice has a number yet there is none to credit: a press was interrupted, and is to be completed.
 */
export function whyInvoiced(booking: LifeState, what: BookingAction['what']): string | undefined {
  if (!isInvoiced(booking, what)) return undefined;
  const isNumbered = Object.values(booking.invoiced ?? {}).some((mark) => 'number' in mark);
  return isNumbered ? INVOICED : INVOICE_UNFINISHED;
}

/**
 * Describes what a booking is. Staff may decide again on one whose vehicle was handed out: then the
 * hand-over says more than the status.
 */
function describeStanding(booking: LifeState, subject: string): string {
  if (isOut(booking)) return 'the vehicle is out';
  const { status, handover } = booking;
  return handover === undefined || status === 'completed' ? `${subject} is ${status}` : 'the vehicle is back';
}

type Meanwhile = { readonly status: BookingStatus; readonly changedBy: string; readonly changedAt: Instant };

/**
 * Describes who changed a booking, what and when, since it was seen in `seenStatus` (BOOK-44).
 * `history` is that of the booking as it is now.
 */
export function describeMeanwhile(
  seenStatus: BookingStatus,
  { status, changedBy, changedAt }: Meanwhile,
  history: readonly BookingEvent[],
  today: DateText,
): string {
  const who = `by ${changedBy}, ${formatMomentAndYear(changedAt)}.`;
  const change = history.findLast(
    (event): event is ChangeEvent => isChange(event) && event.at === changedAt && event.by === changedBy,
  );
  const isTheirs = change === undefined || ('to' in change && change.to === status && change.what === status);
  if (status !== seenStatus && isTheirs) return `Already ${status} ${who}`;
  return change === undefined ? `Changed ${who}` : `${describeEventLine(change, today)}.`;
}

/** Describes what a vehicle does at the time of a trip. */
export function describeAvailability(vehicle: string, state: Availability): string {
  return `${vehicle} is ${state} on these dates.`;
}
