import type { FieldText } from '../shared/messages.ts';
import type { CustomerForm, CustomerProblem } from './customer.ts';
import { RESPONSE_HOURS } from './response-deadline.ts';

export const CUSTOMER_TEXTS: Readonly<Record<CustomerProblem, FieldText<keyof CustomerForm>>> = {
  'first-name-missing': { field: 'firstName', text: 'Enter your first name.' },
  'last-name-missing': { field: 'lastName', text: 'Enter your last name.' },
  'email-missing': { field: 'email', text: 'Enter your email.' },
  'email-malformed': { field: 'email', text: 'Enter a valid email.' },
  'confirm-email-missing': { field: 'confirmEmail', text: 'Enter your email again.' },
  'phone-missing': { field: 'phone', text: 'Enter your phone number.' },
  'card-name-missing': { field: 'cardName', text: 'Enter the name on your card.' },
  'card-type-missing': { field: 'cardType', text: 'Select a card type.' },
  'agreement-missing': { field: 'agreePolicy', text: 'Please agree so that we may keep your data for this rental.' },
  'emails-differ': { field: 'confirmEmail', text: 'Emails do not match.' },
};

/** The message to a customer when a booking fails (BOOK-14). */
export const BOOKING_FAILED = 'Failed to submit booking. Please try again.';

export const NO_VEHICLE = 'No vehicle selected';
export const NO_RESERVATION = 'No reservation found.';
/** The note on the page of a received reservation (BOOK-17). */
export const NOT_FINAL_NOTE =
  'This is not a final confirmation. Your booking is not guaranteed until a confirmation email arrives.';

/** To a customer whose request is declined and whose vehicle was never handed out (MAIL-3). */
export const NOTHING_CHARGED = 'Nothing has been charged.';

/** At the end of the charges of a reservation that came to nothing (MAIL-24). */
export const NOTHING_OWED = 'Nothing is owed.';

/** What stands around the telephone number where the pickup comes within the promised hours (BOOK-19). */
export const PICKUP_SOON = ['Picking up within a day? Call ', ' so that we hold it.'] as const;

/** The promise beside a quote (PRICE-20). */
export const RESPONSE_NOTE = `One of us checks the vehicle and replies within ${RESPONSE_HOURS} hours.`;

/**
 * Messages of the booking page for an answer other than a receipt (BOOK-10, BOOK-12, BOOK-13,
 * BOOK-16).
 */
export const PRICE_CHANGED = 'The price has changed.';
export const VEHICLE_GONE = 'This vehicle is no longer available.';
export const BOOKING_REMOVED = 'This reservation has been removed.';
export const CORRECTION_NOT_APPLIED =
  'We already have your first request, shown here. Your correction was not applied.';
