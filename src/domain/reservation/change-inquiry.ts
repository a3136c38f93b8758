import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import { type Instant, torontoDate } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import {
  checkItinerary,
  checkStaffItinerary,
  type Itinerary,
  type ItineraryProblem,
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
  closedDays: readonly ClosedDay[],
): Result<CheckedChangeInquiry, ChangeInquiryProblem> {
  const cleaned = maskCardNumbers(cleanText(text));
  if (itinerary === undefined) return cleaned === '' ? EMPTY : ok({ text: cleaned });
  const isPickupKept = itinerary.pickupTime === booked.pickupTime && itinerary.pickupDate === booked.pickupDate;
  const checked = isPickupKept
    ? checkStaffItinerary(itinerary, now, booked)
    : checkItinerary(itinerary, torontoDate(now), closedDays);
  if (!checked.ok) return refuse({ code: 'itinerary', problem: checked.problem });
  if (!isSameTrip(checked.value, booked)) return ok({ text: cleaned, itinerary: checked.value });
  return cleaned === '' ? EMPTY : ok({ text: cleaned });
}

const EMPTY = refuse({ code: 'change-inquiry-empty' } as const);

function isSameTrip(one: Itinerary, other: Itinerary): boolean {
  return (
    one.pickupTime === other.pickupTime && one.dropoffTime === other.dropoffTime && one.driverAge === other.driverAge
  );
}

/** Returns the message to the company: the booking, its customer, and the inquiry. */
export function changeInquiryMessage({ id, confirmationNumber, form }: Booking, inquiry: CheckedChangeInquiry) {
  const { email, phone } = form;
  return { bookingId: id, confirmationNumber, name: customerName(form), email, phone, ...inquiry };
}
