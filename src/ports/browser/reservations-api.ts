import type { Receipt } from '../../domain/booking/booking.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import type { InquiryForm, InquiryPage } from '../../domain/inquiry/inquiry.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { BookingRequest } from '../api/booking.ts';
import type { FieldRefusal } from '../api/problem.ts';

/** Why the site refused a booking, with the data that the page then shows. */
export type BookingRefusal =
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly code: 'already-booked'; readonly receipt: Receipt }
  | { readonly code: 'vehicle-gone' }
  | { readonly code: 'booking-removed' };

export type MessageProblem = { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] };

/**
 * The site's API for visitors. Every adapter promises (test/contracts/browser/reservations-api.ts):
 * - Each refusal of the site arrives as the named problem.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type ReservationsApi = {
  vehicles(): Promise<readonly Vehicle[]>;
  submitBooking(request: BookingRequest, submissionKey: string): Promise<Result<Receipt, BookingRefusal>>;
  sendInquiry(
    form: InquiryForm & { readonly page: InquiryPage; readonly website: string },
  ): Promise<Result<'sent', MessageProblem>>;
  sendContactMessage(form: ContactMessage & { readonly website: string }): Promise<Result<'sent', MessageProblem>>;
};
