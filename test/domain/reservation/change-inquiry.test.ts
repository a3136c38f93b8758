import { describe, expect, it } from 'vitest';
import { applyChange } from '../../../src/domain/booking/change.ts';
import {
  changeInquiryMessage,
  checkChangeInquiry,
  describeEstimate,
  estimateChange,
} from '../../../src/domain/reservation/change-inquiry.ts';
import { inquiryCopyEmail } from '../../../src/domain/reservation/inquiry-copy.ts';
import { formatCad } from '../../../src/domain/shared/money.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { rendered } from '../../support/values/rendered.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aBooking, anItinerary, at, NOON } from '../../support/values/samples.ts';

const BOOKING = aBooking();
const LATER_RETURN = { ...TRIP, dropoffDate: '2026-12-01' as const, dropoffTime: at('2026-12-01', '09:00') };
const DURING = at('2026-11-28', '12:00');

// MINE-6
describe('checkChangeInquiry', () => {
  const check = (text: string, itinerary?: typeof TRIP, now = NOON) =>
    checkChangeInquiry(BOOKING, { text, ...(itinerary === undefined ? {} : { itinerary }) }, now, {
      hours: DEFAULT_HOURS,
      closedDays: [],
    });

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
    expect(
      checkChangeInquiry(BOOKING, { text: '', itinerary: moved }, NOON, { hours: DEFAULT_HOURS, closedDays: closed }),
    ).toEqual({
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

// MINE-13
describe('estimateChange', () => {
  it('should be the price of the same change by staff, whatever the rates are today', () => {
    const tariff = { ...BOOKING.tariff, listingFeePerDay: 500 };
    const booking = { ...BOOKING, tariff };
    const changed = applyChange(booking, { itinerary: LATER_RETURN }, NOON, DEFAULT_HOURS);
    const itinerary = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '09:00') });
    const estimate = estimateChange(booking, itinerary);
    expect(changed.ok && changed.value.after).toEqual(estimate);
    expect(estimate.lines.find(({ code }) => code === 'listing-fee')?.unitPrice).toBe(500);
  });

  it('should say the total, what it adds, and that it is an estimate', () => {
    const itinerary = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '09:00') });
    const { totals } = estimateChange(BOOKING, itinerary);
    const adds = formatCad(totals.totalCharges - BOOKING.totals.totalCharges);
    expect(describeEstimate(BOOKING, { totals })).toBe(
      `Estimate: ${formatCad(totals.totalCharges)} in all, HST included. The change adds ${adds}, HST included.`,
    );
  });
});

// MAIL-25
describe('inquiryCopyEmail', () => {
  it('should have what was asked for, the estimate and the link', () => {
    const itinerary = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '09:00') });
    const email = rendered(inquiryCopyEmail(BOOKING, { text: 'Late.', itinerary }, { id: 'email-1', at: NOON }));
    expect(email).toMatchObject({ kind: 'message-copy', to: { address: 'priya.raman@example.com' } });
    expect(email.subject).toBe(`We have your request about ${BOOKING.confirmationNumber}`);
    for (const text of [
      'Until then your reservation stays as it is: Friday, November 27, 10:00 am to Monday, November 30, 12:30 pm.',
      'Late.',
      'Dropoff: Tuesday, December 1, 2026, 9:00 am',
      describeEstimate(BOOKING, estimateChange(BOOKING, itinerary)),
      'See my reservation',
    ])
      expect(email.text).toContain(text);
  });
});
