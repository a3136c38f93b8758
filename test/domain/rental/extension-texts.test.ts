import { describe, expect, it } from 'vitest';
import {
  describeFreeUntil,
  describeMove,
  describeMoveFailed,
  extensionTexts,
  nameSave,
} from '../../../src/domain/rental/extension-texts.ts';
import { type TripFields, tripFields } from '../../../src/domain/trip/itinerary-edit.ts';
import { aBooking, at } from '../../support/values/samples.ts';

const BOOKING = aBooking();
const FIELDS = tripFields(BOOKING.itinerary);

// STAFF-48
describe('the texts of an extension', () => {
  const doneOf = (over: Partial<TripFields>, facts = { isTold: true, moved: '' }, now = at('2026-11-28', '09:10')) =>
    extensionTexts(BOOKING, { ...FIELDS, ...over }, facts, now).done;

  it('should say what is saved, who was told and who moved', () => {
    expect(doneOf({ dropoffDate: '2026-12-01' })).toBe('One day more saved. Priya Raman was emailed.');
    expect(doneOf({ dropoffDate: '2026-12-02' })).toBe('New return time saved. Priya Raman was emailed.');
    expect(doneOf({ dropoffDate: '2026-12-01', dropoffTime: '17:00' })).toMatch(/^New return time saved\./);
    expect(doneOf({ dropoffDate: '2026-12-04' }, undefined, at('2026-12-03', '09:10'))).toMatch(
      /^One day more saved\./,
    );
    const moved = describeMove('Andre Joseph', 'GMC Acadia', 'sent');
    expect(doneOf({}, { isTold: false, moved })).toBe('Saved. Andre Joseph moved to GMC Acadia.');
  });

  it('should say of a refusal that the next customer was moved all the same', () => {
    const facts = { isTold: true, moved: 'Andre Joseph moved to GMC Acadia.' };
    const { failed } = extensionTexts(BOOKING, FIELDS, facts, at('2026-11-28', '09:10'));
    expect(failed).toBe('Andre Joseph moved to GMC Acadia. Failed to save/send email.');
    const alone = extensionTexts(BOOKING, FIELDS, { isTold: false, moved: '' }, at('2026-11-28', '09:10'));
    expect(alone.failed).toBe('Not saved.');
    expect(describeMoveFailed('Andre Joseph').text).toBe('Not saved: Andre Joseph could not be moved.');
  });

  it.each([undefined, 'sent', 'none'])('should not speak of an e-mail that is %s', (email) => {
    expect(describeMove('Andre Joseph', 'GMC Acadia', email)).toBe('Andre Joseph moved to GMC Acadia.');
  });

  it.each(['queued', 'failed'])('should say that an e-mail is %s', (email) => {
    expect(describeMove('Andre Joseph', 'GMC Acadia', email)).toBe(
      'Andre Joseph moved to GMC Acadia. The email about it is not sent yet.',
    );
  });

  it('should name the press', () => {
    expect([nameSave(false, 0), nameSave(false, 1)]).toEqual(['Save', 'Save & Send Email']);
    expect([0, 1, 2].map((emails) => nameSave(true, emails))).toEqual([
      'Save both',
      'Save both & Send Email',
      'Save both & Send Emails',
    ]);
  });

  it('should say until when the vehicle is free', () => {
    const until = at('2026-12-01', '16:00');
    expect(describeFreeUntil('GMC Acadia', until, '2026-11-28')).toBe('GMC Acadia is free until Tue, Dec 1, 4:00 pm.');
    expect(describeFreeUntil('GMC Acadia', undefined, '2026-11-28')).toBe('GMC Acadia has no later booking.');
  });
});
