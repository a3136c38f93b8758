import { describe, expect, it } from 'vitest';
import { changeInquiryMessage, checkChangeInquiry } from '../../../src/domain/reservation/change-inquiry.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aBooking, anItinerary, at, NOON } from '../../support/values/samples.ts';

const BOOKING = aBooking();
const LATER_RETURN = { ...TRIP, dropoffDate: '2026-12-01' as const, dropoffTime: at('2026-12-01', '09:00') };
const DURING = at('2026-11-28', '12:00');

// MINE-6
describe('checkChangeInquiry', () => {
  const check = (text: string, itinerary?: typeof TRIP, now = NOON) =>
    checkChangeInquiry(BOOKING, { text, ...(itinerary === undefined ? {} : { itinerary }) }, now, []);

  it('should take a text, another trip, or both', () => {
    expect(check('  Two child seats?\r\n4111 1111 1111 1111 ')).toEqual({
      ok: true,
      value: { text: 'Two child seats?\n**** **** **** 1111' },
    });
    const itinerary = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '09:00') });
    expect(check('', LATER_RETURN)).toEqual({ ok: true, value: { text: '', itinerary } });
    expect(check('Late.', LATER_RETURN)).toEqual({ ok: true, value: { text: 'Late.', itinerary } });
  });

  it('should refuse nothing at all, and leave out a trip that is the booked one', () => {
    for (const empty of [check(' \n '), check('', TRIP)])
      expect(empty).toEqual({ ok: false, problem: { code: 'change-inquiry-empty' } });
    expect(check('Hello', TRIP)).toEqual({ ok: true, value: { text: 'Hello' } });
  });

  it('should hold a new pickup to the rules of a request, and leave a past one that stays', () => {
    const today = { ...TRIP, pickupDate: '2026-11-23' as const, pickupTime: at('2026-11-23', '15:00') };
    expect(check('', today)).toEqual({ ok: false, problem: { code: 'itinerary', problem: 'pickup-too-soon' } });
    expect(check('', LATER_RETURN, DURING)).toMatchObject({ ok: true });
    expect(check('', { ...LATER_RETURN, dropoffTime: at('2026-12-01', '09:15') }, DURING)).toEqual({
      ok: false,
      problem: { code: 'itinerary', problem: 'dropoff-time-not-offered' },
    });
    const closed = [{ date: '2026-11-28', reason: 'Inventory' }] as const;
    const moved = { ...TRIP, pickupDate: '2026-11-28' as const, pickupTime: at('2026-11-28', '10:00') };
    expect(checkChangeInquiry(BOOKING, { text: '', itinerary: moved }, NOON, closed)).toEqual({
      ok: false,
      problem: { code: 'itinerary', problem: 'office-closed' },
    });
  });

  it('should tell the company who asks, and about what', () => {
    expect(changeInquiryMessage(BOOKING, { text: 'Hello' })).toEqual({
      bookingId: BOOKING.id,
      confirmationNumber: BOOKING.confirmationNumber,
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      phone: '905 555 0118',
      text: 'Hello',
    });
  });
});
