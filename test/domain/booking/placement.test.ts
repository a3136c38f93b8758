import { describe, expect, it } from 'vitest';
import { confirmationEmail, receivedEmail } from '../../../src/domain/booking/emails.ts';
import { placeBooking, placeDeskBooking } from '../../../src/domain/booking/placement.ts';
import { eraseBooking } from '../../../src/domain/booking/retention.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { KIM } from '../../support/values/rentals.ts';
import { aCustomer, anItinerary, at, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

const priced = priceTrip(aVehicle({ units: 3 }), anItinerary(), [], OAKVILLE_TARIFF);
if (!priced.ok) throw new Error(priced.problem.code);
const PARTS = {
  id: 'booking-1',
  confirmationNumber: 'HOJ-483920',
  at: NOON,
  ...priced.value,
  tariff: { ...OAKVILLE_TARIFF, listingFeePerDay: 100 },
  customer: aCustomer(),
  sender: SENDER,
};
const STAMP = { id: 'email-1', at: NOON, sender: SENDER };
const DESK = { ...PARTS, by: KIM, hours: DEFAULT_HOURS, emailId: 'email-1' };
const CONSENT = 'I agree that my data will be retained only for rentals at this website.';

describe('placeBooking', () => {
  it('should be version 1 with the tariff of the day, from the site (BOOK-44)', () => {
    const { booking, events } = placeBooking({ ...PARTS, receivedEmailId: 'email-1', noticeEmailId: 'email-2' });
    expect(booking).toMatchObject({ version: 1, tariff: PARTS.tariff, source: 'site' });
    expect(booking.vehicle).not.toHaveProperty('units');
    expect(booking.consent).toStrictEqual({ text: CONSENT, at: NOON });
    expect(events).toStrictEqual([{ at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 }]);
  });
});

// BOOK-56
describe('the notices that a customer was shown', () => {
  const IDS = { receivedEmailId: 'email-1', noticeEmailId: 'email-2' };
  const noticesOf = (over: Partial<Parameters<typeof placeBooking>[0]>) => {
    const { shown } = placeBooking({ ...PARTS, ...IDS, ...over }).booking;
    expect(shown?.at).toBe(NOON);
    return (shown?.notices ?? []).map(({ code, text }) => [code, text]);
  };
  const WAIVER =
    'DID YOU CHOOSE A COLLISION DAMAGE WAIVER? If not, a COLLISION DAMAGE WAIVER will be added at time of rental for your protection.';
  const ALWAYS = [
    ['response', 'One of us checks the vehicle and replies within 24 hours.'],
    [
      'deposit',
      'A $300.00 credit card deposit may be required. The quote may vary with kilometers driven, coverage or surcharges.',
    ],
    ['consent', CONSENT],
    [
      'not-final',
      'This is not a final confirmation. Your booking is not guaranteed until a confirmation email arrives.',
    ],
  ];

  it('should be those of the pages, in their words', () => {
    expect(noticesOf({})).toEqual([
      ['waiver', WAIVER],
      ['extra-kilometres', 'Ask us for the rate per extra kilometre.'],
      ...ALWAYS,
    ]);
  });

  it('should be those of the waiver that was chosen, a return at night and a held price', () => {
    const waiver = { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 2499 } as const;
    const itinerary = anItinerary({ dropoffTime: at('2026-11-30', '22:00') });
    expect(noticesOf({ addOns: [waiver], itinerary, heldUntil: '2026-11-24T17:00:00.000Z' })).toEqual([
      ['waiver', `${WAIVER} You added it. It’s in your quote.`],
      ['extra-kilometres', 'Ask us for the rate per extra kilometre.'],
      ['return-outside-hours', 'Outside office hours? Call 905-555-0142 and we’ll arrange your return.'],
      ['price-held', 'This price holds until Tuesday, November 24, 12:00 pm.'],
      ...ALWAYS,
    ]);
  });

  // AVAIL-13
  it('should begin with that of a vehicle that is booked, which the e-mail says again', () => {
    const text = 'Booked on your dates. You can still ask.';
    expect(noticesOf({ isTaken: true })[0]).toEqual(['taken', text]);
    const [received] = placeBooking({ ...PARTS, ...IDS, isTaken: true }).emails;
    expect(received?.blocks).toContainEqual({ paragraph: text });
    expect(placeBooking({ ...PARTS, ...IDS }).emails[0]?.blocks).not.toContainEqual({ paragraph: text });
  });

  it('should be that of a return on a closed day', () => {
    const closedDays = [{ date: '2026-11-30', reason: 'Stock-taking' }] as const;
    expect(noticesOf({ closedDays }).map(([code]) => code)).toContain('return-outside-hours');
  });

  it('should stay when the customer is erased', () => {
    const { booking } = placeBooking({ ...PARTS, ...IDS });
    expect(eraseBooking(booking, { at: NOON }).shown).toEqual(booking.shown);
  });
});

// BOOK-48
describe('placeDeskBooking', () => {
  it('should be a request that staff entered, and tell the customer alone', () => {
    const { booking, events, emails } = placeDeskBooking({ ...DESK, isApproved: false });
    const { booking: other } = placeBooking({ ...PARTS, receivedEmailId: 'email-1', noticeEmailId: 'email-2' });
    const { shown: _, ...unshown } = other;
    expect(booking).toStrictEqual({
      ...unshown,
      source: 'desk',
      consent: { text: CONSENT, at: NOON, by: KIM },
    });
    expect(events).toStrictEqual([{ at: NOON, by: KIM, what: 'submitted', to: 'confirmed', version: 1 }]);
    expect(emails).toStrictEqual([receivedEmail(booking, STAMP)]);
  });

  it('should have two versions and two lines when it is approved at once', () => {
    const { booking, events, emails } = placeDeskBooking({ ...DESK, isApproved: true });
    expect(booking).toMatchObject({ status: 'approved', version: 2 });
    expect(events).toStrictEqual([
      { at: NOON, by: KIM, what: 'submitted', to: 'confirmed', version: 1 },
      { at: NOON, by: KIM, what: 'approved', from: 'confirmed', to: 'approved', version: 2, emailId: STAMP.id },
    ]);
    expect(emails).toStrictEqual([confirmationEmail(booking, STAMP)]);
  });

  it.each([true, false])('should mail nobody without an address, approved: %s', (isApproved) => {
    const customer = aCustomer({ email: '', confirmEmail: '' });
    expect(placeDeskBooking({ ...DESK, customer, isApproved }).emails).toEqual([]);
  });
});
