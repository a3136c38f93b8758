import type { Decision } from './booking.ts';
import type { NewVehicleProblem } from './new-vehicle.ts';
import { PASSWORD_LENGTH, type PasswordProblem } from './staff-password.ts';

// Beside texts.ts, so that no visitor downloads what only staff read.

export const VEHICLE_TEXTS: Readonly<Record<NewVehicleProblem['code'], string>> = {
  missing: 'This field is required.',
  'not-a-number': 'Enter a whole number in the usual range.',
  'not-a-price': 'Enter a price in dollars with at most two decimals, like 79.99.',
  'not-the-location': 'Oakville is the only location.',
};

/** What staff are told of an outcome (FLEET-19, FLEET-22, BOOK-24, BOOK-25, BOOK-36). */
export const IMAGE_MISSING = 'Please upload an image.';
export const ADD_CAR_FAILED = 'Failed to add car.';
export const ADD_CAR_DONE = 'Car added successfully!';
export const DELETE_QUESTION = 'Are you sure you want to delete this booking?';
export const DECISION_TEXTS: Readonly<Record<Decision, { readonly done: string; readonly failed: string }>> = {
  approved: { done: 'Confirmation email sent.', failed: 'Failed to approve/send email.' },
  declined: { done: 'Sorry email sent.', failed: 'Failed to decline/send email.' },
};

/** What stands while something is loading, and in an empty list (BOOK-28, FLEET-22). */
export const LOADING_BOOKINGS = 'Loading bookings...';
export const NO_BOOKINGS = 'No bookings found.';
export const UPLOADING = 'Uploading...';

/** Second lines under the failed decision (BOOK-25). */
export const EMAIL_COMES_LATER = 'The status is saved. The email will be sent again by itself.';
export const EMAIL_NOT_DELIVERED =
  'The status is saved. The email was not delivered: look at it below and send it again.';
export const BOOKING_GONE = 'This booking has been deleted.';

/** In the dialog of a booking. */
export const SENT_AGAIN = 'The email is being tried again now.';
export const NOT_SENT_AGAIN = 'It could not be sent again.';
export const PRICE_EQUAL = 'Equal: the present tariff gives the same price for the vehicle as it was booked.';
export const CHECK_FAILED = 'The price could not be checked.';

/** What the strip of the staff pages tells. */
export const LOADING = 'Loading...';
export const NOTHING_HELD = 'No message is held.';
export const HELD_MEANING =
  'These were not mailed: they look like the work of a program, or one address wrote too often. Now and then one is real.';
export const NOTHING_FAILED = 'No email has failed since somebody last looked.';

/** Beside a row whose delete failed (BOOK-37). */
export const NOT_DELETED = 'Not deleted';
export const CAR_SAVED = 'Changes saved.';
export const CAR_NOT_SAVED = 'Failed to save changes.';
export const SIGN_IN_WRONG = 'The email or the password is not right.';
export const CODE_WRONG =
  'That code is not right. Wait for the next one and type it within half a minute, or use another recovery code.';
export const TOO_OFTEN = 'Too many tries. Wait a few minutes, then try again.';
export const SIGN_IN_FAILED = 'Sign-in did not work. Please try again.';
export const PASSWORD_CHANGED = 'Password changed.';
export const PASSWORD_NOT_CHANGED = 'The password was not changed.';
export const CLOSE_QUESTION = 'Close without keeping what you typed?';
export const REMOVE_FACTOR_QUESTION = 'Remove the second factor of this account? Its sessions end.';
export const ACCOUNT_FAILED = 'That did not work. Please try again.';

/** What is told of one person's data. */
export const NOTHING_KEPT = 'Nothing is kept of';
export const NOT_ERASED_YET = 'Still to come, so not erased. Decline or delete first:';
export const ERASED = 'Erased';

/** What a member of staff is told of a new password. */
export const PASSWORD_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  'too-short': `Use at least ${PASSWORD_LENGTH.least} characters.`,
  'too-long': `Use at most ${PASSWORD_LENGTH.most} characters.`,
  'too-easy': 'This password is easy to guess. Use words or characters of your own.',
};
