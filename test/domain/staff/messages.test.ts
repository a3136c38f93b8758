import { describe, expect, it } from 'vitest';
import * as booking from '../../../src/domain/booking/staff-messages.ts';
import * as fleet from '../../../src/domain/fleet/staff-messages.ts';
import * as staff from '../../../src/domain/staff/messages.ts';

const texts = { ...booking, ...fleet, ...staff };

describe('the sentences for staff', () => {
  it('should be the outcomes of each call, character for character (FLEET-22, BOOK-24, BOOK-25, BOOK-36)', () => {
    expect(texts.IMAGE_MISSING).toBe('Please upload an image.');
    expect(texts.ADD_CAR_FAILED).toBe('Failed to add car.');
    expect(texts.ADD_CAR_DONE).toBe('Car added successfully!');
    expect(texts.DELETE_QUESTION).toBe('Are you sure you want to delete this booking?');
    expect(texts.DECISION_TEXTS).toEqual({
      approved: { done: 'Confirmation email sent.', failed: 'Failed to approve/send email.' },
      declined: { done: 'Sorry email sent.', failed: 'Failed to decline/send email.' },
    });
  });

  it('should be those of a list and an upload (BOOK-28, FLEET-22)', () => {
    expect(texts.LOADING_BOOKINGS).toBe('Loading bookings...');
    expect(texts.NO_BOOKINGS).toBe('No bookings found.');
    expect(texts.UPLOADING).toBe('Uploading...');
  });

  it('should be the second lines, and those of the vehicle form (BOOK-25, BOOK-37, FLEET-14)', () => {
    expect(texts.EMAIL_COMES_LATER).toBe('The status is saved. The email will be sent again by itself.');
    expect(texts.NOT_DELETED).toBe('Not deleted');
    expect(texts.VEHICLE_TEXTS).toEqual({
      missing: 'This field is required.',
      'not-a-number': 'Enter a whole number in the usual range.',
      'not-a-price': 'Enter a price in dollars with at most two decimals, like 79.99.',
      'not-a-choice': 'This value cannot be used.',
      'not-the-location': 'Oakville is the only location.',
      'too-many-names': 'There are more names than units.',
      'name-twice': 'Give each unit a name of its own.',
      'name-too-long': 'Use at most 40 characters for each name.',
    });
  });
});
