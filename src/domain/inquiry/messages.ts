import type { FieldText } from '../shared/messages.ts';
import type { ContactMessage, ContactProblem } from './contact-message.ts';
import type { InquiryForm, InquiryPage, InquiryProblem } from './inquiry.ts';

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

export const CONTACT_FAILED = 'Failed to send. Try again.';

export const CONTACT_DONE = 'Thank you. We’ve received your message.';

/** The message of each page after an inquiry is sent (FORM-5). */
export const INQUIRY_DONE: Readonly<Record<InquiryPage, string>> = {
  program: 'Sent. A representative will follow up.',
  entertainment: 'Request received. Our production team will contact you.',
};

/** Shown before the phone number when an inquiry fails (FORM-6), and the text of the log entry. */
export const INQUIRY_FAILED = 'We could not send this.';

export const SEND_FAILED = 'Send failed';
