import { describe, expect, it } from 'vitest';
import { confirmationEmail, receivedEmail } from '../../../src/domain/booking/emails.ts';
import { placeBooking, placeDeskBooking } from '../../../src/domain/booking/placement.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { KIM } from '../../support/values/rentals.ts';
import { aCustomer, anItinerary, aVehicle, NOON, SENDER } from '../../support/values/samples.ts';

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
const DESK = { ...PARTS, by: KIM, emailId: 'email-1' };
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

// BOOK-48
describe('placeDeskBooking', () => {
  it('should be a request that staff entered, and tell the customer alone', () => {
    const { booking, events, emails } = placeDeskBooking({ ...DESK, isApproved: false });
    const { booking: other } = placeBooking({ ...PARTS, receivedEmailId: 'email-1', noticeEmailId: 'email-2' });
    expect(booking).toStrictEqual({
      ...other,
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
      { at: NOON, by: KIM, what: 'approved', from: 'confirmed', to: 'approved', version: 2 },
    ]);
    expect(emails).toStrictEqual([confirmationEmail(booking, STAMP)]);
  });

  it.each([true, false])('should mail nobody without an address, approved: %s', (isApproved) => {
    const customer = aCustomer({ email: '', confirmEmail: '' });
    expect(placeDeskBooking({ ...DESK, customer, isApproved }).emails).toEqual([]);
  });
});
