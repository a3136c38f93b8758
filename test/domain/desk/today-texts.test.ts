import { describe, expect, it } from 'vitest';
import {
  describeAnswerDue,
  describeHandoverDue,
  describeOverdue,
  describeTrip,
} from '../../../src/domain/desk/today-texts.ts';
import { formatAway } from '../../../src/domain/shared/format-date.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aBooking, at } from '../../support/values/samples.ts';

const TODAY = '2026-11-23';
const NOW = at(TODAY, '09:10');

// DAY-2, DAY-14
describe('the times of today', () => {
  it('should be minutes, then whole hours, then days', () => {
    expect([0, 50, 270, 599, 600, 671, 72 * 60].map(formatAway)).toEqual([
      '0 h',
      '50 min',
      '4 h 30 min',
      '9 h 59 min',
      '10 h',
      '11 h',
      '3 days',
    ]);
  });

  it('should say how long there is to answer, and the clock time for paper', () => {
    const booking = aBooking({ at: at('2026-11-22', '13:40') });
    expect(describeAnswerDue(booking, NOW, TODAY)).toEqual({
      text: '4 h 30 min',
      note: 'left',
      onPaper: 'by Mon, Nov 23, 1:40 pm',
      isUrgent: false,
    });
    const late = aBooking({ at: at('2026-11-20', '20:30') });
    expect(describeAnswerDue(late, NOW, TODAY)).toMatchObject({ text: '36 h', note: 'late', isUrgent: true });
  });

  it('should say when a vehicle goes out or comes back, and on that day how far away that is', () => {
    expect(describeHandoverDue(at(TODAY, '10:00'), NOW, TODAY)).toEqual({
      text: '10:00 am',
      note: 'in 50 min',
      onPaper: '10:00 am',
      isUrgent: false,
    });
    expect(describeHandoverDue(at(TODAY, '08:00'), NOW, TODAY)).toMatchObject({
      note: '1 h 10 min ago',
      isUrgent: true,
    });
    expect(describeHandoverDue(NOW, NOW, TODAY).note).toBe('now');
    expect(describeHandoverDue(at('2026-11-24', '08:00'), NOW, TODAY)).toMatchObject({ note: '', isUrgent: false });
  });

  it('should say how late a vehicle is', () => {
    expect(describeOverdue(at('2026-11-22', '17:00'), NOW, TODAY)).toMatchObject({
      text: '16 h',
      note: 'late',
      onPaper: 'Sun, Nov 22, 5:00 pm',
    });
  });

  it('should say of a trip what matters for the action', () => {
    const out = aRental('out');
    const { pickupTime, dropoffTime } = out.itinerary;
    expect(describeTrip('answer', out, NOW, TODAY)).toBe('Fri, Nov 27, 10:00 am to Mon, Nov 30, 12:30 pm');
    expect(describeTrip('hand-out', out, NOW, TODAY)).toBe('until Mon, Nov 30, 12:30 pm');
    expect(describeTrip('take-back', out, pickupTime, TODAY)).toBe('out since Fri, Nov 27');
    expect(describeTrip('take-back', out, addMinutes(dropoffTime, 1), TODAY)).toBe('was due Mon, Nov 30, 12:30 pm');
  });
});
