import type { Decision } from './booking.ts';

export const DELETE_QUESTION = 'Are you sure you want to delete this booking?';

export const DECISION_TEXTS: Readonly<Record<Decision, { readonly done: string; readonly failed: string }>> = {
  approved: { done: 'Confirmation email sent.', failed: 'Failed to approve/send email.' },
  declined: { done: 'Sorry email sent.', failed: 'Failed to decline/send email.' },
};

/** Shown while the list loads, and in an empty list (BOOK-28). */
export const LOADING_BOOKINGS = 'Loading bookings...';

export const NO_BOOKINGS = 'No bookings found.';

/** Second lines under the failed decision (BOOK-25). */
export const EMAIL_COMES_LATER = 'The status is saved. The email will be sent again by itself.';

export const EMAIL_NOT_DELIVERED =
  'The status is saved. The email was not delivered: look at it below and send it again.';

export const BOOKING_ERASED = 'The customer data of this booking was erased. There is nobody to send the email to.';

export const BOOKING_GONE = 'This booking has been deleted.';

/** In the dialog of a booking. */
export const SENT_AGAIN = 'The email is being tried again now.';

export const NOT_SENT_AGAIN = 'It could not be sent again.';

export const PRICE_EQUAL = 'Equal: the present tariff gives the same price for the vehicle as it was booked.';

export const CHECK_FAILED = 'The price could not be checked.';

export const NOTHING_FAILED = 'No email has failed since somebody last looked.';

/** Beside a row whose delete failed (BOOK-37). */
export const NOT_DELETED = 'Not deleted';
