import { describe, expect, it } from 'vitest';
import * as booking from '../../../src/domain/booking/messages.ts';
import { DESK_CUSTOMER_TEXTS } from '../../../src/domain/booking/staff-messages.ts';
import * as fleet from '../../../src/domain/fleet/messages.ts';
import * as inquiry from '../../../src/domain/inquiry/messages.ts';
import * as pricing from '../../../src/domain/pricing/messages.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import * as shared from '../../../src/domain/shared/messages.ts';
import { ITINERARY_TEXTS } from '../../../src/domain/trip/messages.ts';

const texts = { ...booking, ...fleet, ...inquiry, ...pricing, ...shared };

const textsOf = (problems: Readonly<Record<string, { field: string; text: string }>>) =>
  Object.entries(problems).map(([problem, { field, text }]) => [problem, field, text]);

describe('the sentences of checks and outcomes', () => {
  // TRIP-11, TRIP-12, TRIP-19
  it('should be those of the search form', () => {
    expect(textsOf(ITINERARY_TEXTS)).toEqual([
      ['fields-missing', 'pickupDate', 'Complete all fields.'],
      ['dates-missing', 'pickupDate', 'Please select pickup and dropoff date and time.'],
      ['pickup-too-soon', 'pickupDate', 'Pickup must be at least one day ahead.'],
      ['office-closed', 'pickupTime', 'The office is closed on that day.'],
      ['pickup-past', 'pickupTime', 'Pickup cannot be in the past.'],
      ['dropoff-past', 'dropoffTime', 'Dropoff cannot be in the past.'],
      ['pickup-time-not-offered', 'pickupTime', 'Choose one of the times offered.'],
      ['dropoff-time-not-offered', 'dropoffTime', 'Choose one of the times offered.'],
      ['dropoff-not-after-pickup', 'dropoffTime', 'Dropoff must be after pickup.'],
      ['pickup-too-far-ahead', 'pickupDate', 'Pickup can be at most 18 months ahead.'],
      ['rental-too-long', 'dropoffDate', 'A rental can last at most 12 months.'],
    ]);
  });

  // FORM-1
  it('should be those of the business inquiry', () => {
    expect(textsOf(texts.INQUIRY_TEXTS)).toEqual([
      ['company-name-missing', 'companyName', 'Company name is required.'],
      ['contact-missing', 'contact', 'Contact person is required.'],
      ['phone-missing', 'phone', 'Phone number is required.'],
      ['phone-malformed', 'phone', 'Enter a valid phone number.'],
      ['email-missing', 'email', 'Email is required.'],
      ['email-malformed', 'email', 'Enter a valid email.'],
      ['frequency-missing', 'frequency', 'Select a monthly frequency.'],
    ]);
  });

  // BOOK-3, BOOK-4
  it('should be that of the booking form, and our own beside it', () => {
    expect(textsOf(texts.CUSTOMER_TEXTS)).toEqual([
      ['first-name-missing', 'firstName', 'Enter your first name.'],
      ['last-name-missing', 'lastName', 'Enter your last name.'],
      ['email-missing', 'email', 'Enter your email.'],
      ['email-malformed', 'email', 'Enter a valid email.'],
      ['confirm-email-missing', 'confirmEmail', 'Enter your email again.'],
      ['phone-missing', 'phone', 'Enter your phone number.'],
      ['card-name-missing', 'cardName', 'Enter the name on your card.'],
      ['card-type-missing', 'cardType', 'Select a card type.'],
      ['agreement-missing', 'agreePolicy', 'Please agree so that we may keep your data for this rental.'],
      ['emails-differ', 'confirmEmail', 'Emails do not match.'],
    ]);
  });

  it('should speak to staff of the customer, never of "your" (STAFF-43)', () => {
    const sentences = Object.values(DESK_CUSTOMER_TEXTS).map(({ text }) => text);
    expect(sentences).toContain('Enter the name on the card.');
    expect(sentences).toContain('Read the sentence to the customer and tick it.');
    expect(sentences.join(' ')).not.toMatch(/\byour?\b/);
  });

  it('should be the outcomes of each call, character for character (BOOK-14, FORM-9)', () => {
    expect(texts.BOOKING_FAILED).toBe('Failed to submit booking. Please try again.');
    expect(texts.CONTACT_FAILED).toBe('Failed to send. Try again.');
    expect(texts.CONTACT_DONE).toBe('Thank you. We\u2019ve received your message.');
    expect(texts.INQUIRY_DONE).toEqual({
      program: 'Sent. A representative will follow up.',
      entertainment: 'Request received. Our production team will contact you.',
    });
    expect(texts.SEND_FAILED).toBe('Send failed');
  });
});

describe('the answers to a business inquiry', () => {
  it('should be those of each page, and of the log (FORM-5, FORM-6)', () => {
    expect(texts.INQUIRY_DONE).toEqual({
      program: 'Sent. A representative will follow up.',
      entertainment: 'Request received. Our production team will contact you.',
    });
    expect(texts.SEND_FAILED).toBe('Send failed');
    expect(texts.INQUIRY_FAILED).toBe('We could not send this.');
  });
});

describe('the notices of the pages', () => {
  it('should be exact (PRICE-15, PRICE-22, STEP-8, STEP-10, FLEET-10)', () => {
    expect(texts.extraKilometreNotice({})).toBe('Ask us for the rate per extra kilometre.');
    // PRICE-32
    expect(texts.extraKilometreNotice({ extraKilometre: 18 })).toBe('Each extra kilometre costs $0.18, before HST.');
    expect(texts.WAIVER_NOTICE).toBe(
      'DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection.',
    );
    expect(texts.NO_QUOTE).toBe('No vehicle or booking information found.');
    expect(texts.NO_VEHICLE).toBe('No vehicle selected');
    expect(texts.NO_RESERVATION).toBe('No reservation found.');
    expect(texts.NO_MATCHES).toBe('No vehicles found matching your filters.');
    expect(texts.LOADING_VEHICLES).toBe('Loading available vehicles...');
  });

  // PRICE-19, BOOK-17
  it('should say that a request is not final and that a deposit may be required', () => {
    expect(texts.NOT_FINAL_NOTE).toBe(
      'This is not a final confirmation. Your booking is not guaranteed until a confirmation email arrives.',
    );
    expect(texts.depositNotice(OAKVILLE_TARIFF)).toBe(
      'A $300.00 credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.',
    );
  });
});

describe('our own sentences', () => {
  // PRICE-12, PRICE-13, FORM-8
  it('should be those of the add-ons and the contact form', () => {
    expect(texts.ADD_ON_TEXTS).toEqual({
      'add-on-unknown': 'Choose one of the options offered.',
      'add-on-repeated': 'Each option can be chosen once.',
      'waiver-not-offered': 'Ask at the desk about the waiver for this vehicle.',
    });
    expect(textsOf(texts.CONTACT_TEXTS)).toEqual([
      ['name-missing', 'name', 'Enter your name.'],
      ['email-missing', 'email', 'Enter your email.'],
      ['email-malformed', 'email', 'Enter a valid email.'],
      ['phone-missing', 'phone', 'Enter your phone number.'],
      ['subject-missing', 'subject', 'Enter a subject.'],
      ['message-missing', 'message', 'Enter a message.'],
    ]);
  });

  it('should be those of an answer that is no receipt and of a list that did not load (FAIL-4)', () => {
    expect(texts.PRICE_CHANGED).toBe('The price has changed.');
    expect(texts.VEHICLE_GONE).toBe('This vehicle is no longer available.');
    expect(texts.BOOKING_REMOVED).toBe('This reservation has been removed.');
    expect(texts.CORRECTION_NOT_APPLIED).toBe(
      'We already have your first request, shown here. Your correction was not applied.',
    );
    expect(texts.COULD_NOT_LOAD).toBe('Could not load');
  });
});
