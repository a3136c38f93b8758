import type { Receipt } from '../../domain/booking/booking.ts';
import type { CustomerForm } from '../../domain/booking/customer.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import type { InquiryForm, InquiryPage } from '../../domain/inquiry/inquiry.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import type { AddOnId } from '../../domain/pricing/tariff.ts';
import type { Cents } from '../../domain/shared/money.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { RequestedItinerary } from '../../domain/trip/itinerary.ts';

/** What 'Confirm Booking' sends. */
export type BookingRequest = {
  readonly vehicleId: string;
  readonly itinerary: RequestedItinerary;
  readonly addonIds: readonly AddOnId[];
  readonly form: CustomerForm;
  readonly expectedTotalCharges: Cents;
};

/** A refused field: a JSON pointer into what was sent, and what to tell the person. */
export type FieldRefusal = { readonly path: string; readonly message: string };

/** Why the site did not take a booking, each with what the page then shows. */
export type SubmitProblem =
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly code: 'already-booked'; readonly receipt: Receipt }
  | { readonly code: 'vehicle-gone' }
  | { readonly code: 'booking-removed' };

export type MessageProblem = { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] };

/**
 * What a page may ask of the site. Every adapter promises (test/contracts/reservations-api.ts):
 * - Each refusal that the site can give arrives as the named problem.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type ReservationsApi = {
  vehicles(): Promise<readonly Vehicle[]>;
  submitBooking(request: BookingRequest, submissionKey: string): Promise<Result<Receipt, SubmitProblem>>;
  sendInquiry(
    form: InquiryForm & { readonly page: InquiryPage; readonly website: string },
  ): Promise<Result<'sent', MessageProblem>>;
  sendContactMessage(form: ContactMessage & { readonly website: string }): Promise<Result<'sent', MessageProblem>>;
};
