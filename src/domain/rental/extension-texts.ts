import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { ONE_DAY_MORE } from '../booking/staff-messages.ts';
import { formatShortMoment } from '../shared/format-date.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';
import { oneDayMore, type TripFields, tripFields } from '../trip/itinerary-edit.ts';
import { type ActionTexts, CHANGE_TEXTS, QUIET_CHANGE_TEXTS } from './action-texts.ts';

type Extended = Pick<Booking, 'itinerary'> & { readonly form: Parameters<typeof customerName>[0] };

/** The outcome of an extension: whether its customer was mailed, and a sentence about who had to move. */
type ExtensionFacts = { readonly isTold: boolean; readonly moved: string };

/** The alerts after the dropoff of a rental that is out was changed (STAFF-48). */
export function extensionTexts(
  { form, itinerary }: Extended,
  fields: TripFields,
  { isTold, moved }: ExtensionFacts,
  now: Instant,
): ActionTexts {
  const { dropoffDate, dropoffTime } = fields;
  const before = tripFields(itinerary);
  const isMoved = dropoffDate !== before.dropoffDate || dropoffTime !== before.dropoffTime;
  const isDayMore = dropoffDate === oneDayMore(itinerary, now) && dropoffTime === before.dropoffTime;
  const texts = isTold ? CHANGE_TEXTS : QUIET_CHANGE_TEXTS;
  const saved = isDayMore ? `${ONE_DAY_MORE} saved.` : 'New return time saved.';
  const savedAndMailed = isTold ? `${saved} ${customerName(form)} was emailed.` : saved;
  return {
    ...texts,
    done: `${isMoved ? savedAndMailed : texts.done} ${moved}`.trim(),
    failed: moved === '' ? texts.failed : `${moved} ${texts.failed}`,
  };
}

/** Says that the next customer of a vehicle has another one now, and what became of the e-mail. */
export function describeMove(customer: string, vehicle: string, email: string | undefined): string {
  const waits = email === 'queued' || email === 'failed' ? ' The email about it is not sent yet.' : '';
  return `${customer} moved to ${vehicle}.${waits}`;
}

/** Where the next customer of a vehicle could not be moved, nothing is saved. */
export function describeMoveFailed(customer: string): { readonly text: string; readonly detail: string } {
  return {
    text: `Not saved: ${customer} could not be moved.`,
    detail: 'The booking or the vehicles have changed meanwhile. Look again and save.',
  };
}

/** Says until when a vehicle that is out is free after its dropoff. */
export function describeFreeUntil(vehicle: string, until: Instant | undefined, today: DateText): string {
  return until === undefined
    ? `${vehicle} has no later booking.`
    : `${vehicle} is free until ${formatShortMoment(until, today)}.`;
}

/** The button that saves an extension: also the move of the next customer, and the e-mails to whom. */
export function nameSave(isMoving: boolean, emails: number): string {
  const both = isMoving ? 'Save both' : 'Save';
  if (emails === 0) return both;
  return `${both} & Send ${emails === 1 ? 'Email' : 'Emails'}`;
}
