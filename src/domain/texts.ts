import type { AddOnProblem } from './add-on.ts';
import type { ContactMessage, ContactProblem } from './contact-message.ts';
import type { CustomerForm, CustomerProblem } from './customer.ts';
import type { InquiryForm, InquiryPage, InquiryProblem } from './inquiry.ts';
import type { FieldText } from './itinerary-texts.ts';
import { formatCad } from './money.ts';
import { OAKVILLE_TARIFF } from './tariff.ts';

export const ADD_ON_TEXTS: Readonly<Record<AddOnProblem['code'], string>> = {
  'add-on-unknown': 'Choose one of the options offered.',
  'add-on-repeated': 'Each option can be chosen once.',
  'waiver-not-offered': 'Ask at the desk about the waiver for this vehicle.',
};

export const CUSTOMER_TEXTS: Readonly<Record<CustomerProblem, FieldText<keyof CustomerForm>>> = {
  'first-name-missing': { field: 'firstName', text: 'Enter your first name.' },
  'last-name-missing': { field: 'lastName', text: 'Enter your last name.' },
  'email-missing': { field: 'email', text: 'Enter your email.' },
  'email-malformed': { field: 'email', text: 'Enter a valid email.' },
  'confirm-email-missing': { field: 'confirmEmail', text: 'Enter your email once more.' },
  'phone-missing': { field: 'phone', text: 'Enter your phone number.' },
  'card-name-missing': { field: 'cardName', text: 'Enter the name on your card.' },
  'card-type-missing': { field: 'cardType', text: 'Select a card type.' },
  'agreement-missing': { field: 'agreePolicy', text: 'Please agree so that we may keep your data for this rental.' },
  'emails-differ': { field: 'confirmEmail', text: 'Emails do not match.' },
};

export const INQUIRY_TEXTS: Readonly<Record<InquiryProblem, FieldText<keyof InquiryForm>>> = {
  'company-name-missing': { field: 'companyName', text: 'Company name is required.' },
  'contact-missing': { field: 'contact', text: 'Contact person is required.' },
  'phone-missing': { field: 'phone', text: 'Phone number is required.' },
  'phone-malformed': { field: 'phone', text: 'Enter a valid phone number.' },
  'email-missing': { field: 'email', text: 'Email is required.' },
  'email-malformed': { field: 'email', text: 'Enter a valid email.' },
  'frequency-missing': { field: 'frequency', text: 'Select a monthly frequency.' },
};

export const CONTACT_TEXTS: Readonly<Record<ContactProblem, FieldText<keyof ContactMessage>>> = {
  'name-missing': { field: 'name', text: 'Enter your name.' },
  'email-missing': { field: 'email', text: 'Enter your email.' },
  'email-malformed': { field: 'email', text: 'Enter a valid email.' },
  'phone-missing': { field: 'phone', text: 'Enter your phone number.' },
  'subject-missing': { field: 'subject', text: 'Enter a subject.' },
  'message-missing': { field: 'message', text: 'Enter a message.' },
};

/** What a customer is told of an outcome (BOOK-14, FORM-9). */
export const BOOKING_FAILED = 'Failed to submit booking. Please try again.';
export const CONTACT_FAILED = 'Failed to send. Try again.';
export const CONTACT_DONE = 'Thank you. We’ve received your message.';
/** What each page says of an inquiry that was sent (FORM-5). */
export const INQUIRY_DONE: Readonly<Record<InquiryPage, string>> = {
  program: 'Sent. A representative will follow up.',
  entertainment: 'Request received. Our production team will contact you.',
};
/** What the person is told, before the phone number (FORM-6), and what the log is. */
export const INQUIRY_FAILED = 'We could not send this.';
export const SEND_FAILED = 'Send failed';

/** Notices and page texts (PRICE-15, STEP-8, STEP-10, FLEET-10, BOOK-17, PRICE-19). */
export const WAIVER_NOTICE =
  'DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection.';
export const NO_QUOTE = 'No vehicle or booking information found.';
export const NO_VEHICLE = 'No vehicle selected';
export const NO_RESERVATION = 'No reservation found.';
export const NO_MATCHES = 'No vehicles found matching your filters.';
export const LOADING_VEHICLES = 'Loading available vehicles...';
export const NOT_FINAL_NOTE =
  'This is not a final confirmation. Your booking is not guaranteed until a confirmation email arrives.';
export const DEPOSIT_NOTE = `A ${formatCad(OAKVILLE_TARIFF.deposit)} credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.`;

/** What the booking page says of an answer that is no receipt (BOOK-10, BOOK-12, BOOK-13, BOOK-16). */
export const PRICE_CHANGED = 'The price has changed.';
export const VEHICLE_GONE = 'This vehicle is no longer available.';
export const BOOKING_REMOVED = 'This reservation has been removed.';
export const CORRECTION_NOT_APPLIED =
  'Your first request had arrived already. This is that reservation; the correction was not applied.';
/** Under an empty list that did not load (FAIL-4). */
export const COULD_NOT_LOAD = 'Could not load';
