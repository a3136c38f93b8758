import type { Receipt } from '../../domain/booking/booking.ts';
import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import type { InquiryForm, InquiryPage } from '../../domain/inquiry/inquiry.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import type { FormTraits } from '../../domain/shared/form-limits.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ClosedDay } from '../../domain/trip/closed-days.ts';
import type { Alternative, FleetAvailability } from '../api/availability.ts';
import type { BookingRequest } from '../api/booking.ts';
import type { KeptHold } from '../api/price-hold.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { QuoteQuestion } from '../api/quote.ts';

/** Why the site refused a booking, also one of staff, with the data that the page then shows. */
export type BookingRefusal =
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly code: 'already-booked'; readonly receipt: Receipt }
  | { readonly code: 'vehicle-gone' }
  | { readonly code: 'booking-removed' };

/** Why the site refused a customer's request: also a blocked vehicle, with free ones (AVAIL-7). */
export type SubmitRefusal =
  | BookingRefusal
  | { readonly code: 'vehicle-blocked'; readonly alternatives: readonly Alternative[] };

export type MessageProblem = { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] };

/**
 * The site's API for visitors. Every adapter promises (test/contracts/browser/reservations-api.ts):
 * - Each refusal of the site arrives as the named problem.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type ReservationsApi = {
  vehicles(): Promise<readonly Vehicle[]>;
  /** The vehicles that are not free for a trip, by id (AVAIL-6). */
  availability(trip: RentalTimes): Promise<FleetAvailability>;
  /** The closed days from today on (AVAIL-5). */
  closedDays(): Promise<readonly ClosedDay[]>;
  /**
   * Holds the price of a vehicle for a trip, or finds the held price of `holdToken` (HOLD-2).
   * Undefined where the site prices no such trip.
   */
  holdPrice(question: QuoteQuestion): Promise<KeptHold | undefined>;
  /** Sends a quote by e-mail. 'too-often': this network or the address had as many as it may. */
  emailQuote(
    quote: QuoteQuestion & FormTraits & { readonly email: string },
  ): Promise<Result<'sent', MessageProblem | { readonly code: 'too-often' }>>;
  submitBooking(request: BookingRequest & FormTraits, submissionKey: string): Promise<Result<Receipt, SubmitRefusal>>;
  sendInquiry(form: InquiryForm & FormTraits & { readonly page: InquiryPage }): Promise<Result<'sent', MessageProblem>>;
  sendContactMessage(form: ContactMessage & FormTraits): Promise<Result<'sent', MessageProblem>>;
};
