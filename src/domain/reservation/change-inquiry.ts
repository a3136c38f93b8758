import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { describeDifference } from '../pricing/comparison.ts';
import { priceOfferedTrip } from '../pricing/price-trip.ts';
import type { Quote } from '../pricing/quote.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import { formatCad } from '../shared/money.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import { type Instant, torontoDate } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import {
  checkItinerary,
  checkStaffItinerary,
  type Itinerary,
  type ItineraryProblem,
  isSameTrip,
  type RequestedItinerary,
  type StaffItineraryProblem,
} from '../trip/itinerary.ts';

/** What a customer asks of the company about a reservation: a text, another trip, or both. */
export type ChangeInquiry = { readonly text: string; readonly itinerary?: RequestedItinerary };

/** A checked inquiry. A trip that is the booked one is left out. */
export type CheckedChangeInquiry = { readonly text: string; readonly itinerary?: Itinerary };

export type ChangeInquiryProblem =
  | { readonly code: 'change-inquiry-empty' }
  | { readonly code: 'itinerary'; readonly problem: ItineraryProblem | StaffItineraryProblem };

/** Said at the text where neither a text nor another trip is sent. */
export const CHANGE_INQUIRY_EMPTY = 'Change something, or tell us what you would like.';

/**
 * Checks what a customer asks for (MINE-6). A new pickup follows the rules of a request (TRIP-11);
 * of an unchanged one, which may be past, only the dropoff is checked.
 */
export function checkChangeInquiry(
  { itinerary: booked }: Pick<Booking, 'itinerary'>,
  { text, itinerary }: ChangeInquiry,
  now: Instant,
  { hours, closedDays }: { readonly hours: OpeningHours; readonly closedDays: readonly ClosedDay[] },
): Result<CheckedChangeInquiry, ChangeInquiryProblem> {
  const cleaned = maskCardNumbers(cleanText(text));
  if (itinerary === undefined) return cleaned === '' ? EMPTY : ok({ text: cleaned });
  const isPickupKept = itinerary.pickupTime === booked.pickupTime && itinerary.pickupDate === booked.pickupDate;
  const checked = isPickupKept
    ? checkStaffItinerary(itinerary, now, hours, booked)
    : checkItinerary(itinerary, torontoDate(now), hours, closedDays);
  if (!checked.ok) return refuse({ code: 'itinerary', problem: checked.problem });
  if (!isSameTrip(checked.value, booked)) return ok({ text: cleaned, itinerary: checked.value });
  return cleaned === '' ? EMPTY : ok({ text: cleaned });
}

const EMPTY = refuse({ code: 'change-inquiry-empty' } as const);

/**
 * Estimates the price of a reservation on another trip, by the rates that it was booked at, as a
 * change by staff would (MINE-13, BOOK-46).
 */
export function estimateChange(
  { vehicle, selectedAddons, tariff }: Pick<Booking, 'vehicle' | 'selectedAddons' | 'tariff'>,
  itinerary: Itinerary,
): Quote {
  const addOnIds = selectedAddons.map(({ id }) => id);
  return priceOfferedTrip(vehicle, itinerary, addOnIds, tariff).quote;
}

/** Says what a change would cost (MINE-13): the estimated total, and what it adds or takes off. */
export function describeEstimate(before: Pick<Quote, 'totals'>, after: Pick<Quote, 'totals'>): string {
  const total = after.totals.totalCharges;
  return `Estimate: ${formatCad(total)} in all, HST included. ${describeDifference(total - before.totals.totalCharges)}`;
}

/** Returns the message to the company: the booking, its customer, and the inquiry. */
export function changeInquiryMessage({ id, confirmationNumber, form }: Booking, inquiry: CheckedChangeInquiry) {
  const { email, phone } = form;
  return { bookingId: id, confirmationNumber, name: customerName(form), email, phone, ...inquiry };
}
