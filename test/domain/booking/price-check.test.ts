import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { checkPrice, describeQuantities } from '../../../src/domain/booking/price-check.ts';
import { OAKVILLE_TARIFF, type Tariff } from '../../../src/domain/pricing/tariff.ts';
import { anItinerary, aPlacedBooking, aVehicle } from '../../support/values/samples.ts';

const aBookingWith = (...ids: Parameters<typeof aPlacedBooking>[1] & string[]) => aPlacedBooking({}, ids).booking;
const priceOf = ({ lines, totals, freeKilometres }: Booking) => ({ lines, totals, freeKilometres });

// BOOK-34
describe('checkPrice', () => {
  it('should find the price equal under the tariff that it was made by, whatever the extras', () => {
    const booking = aBookingWith('loss-damage-waiver', 'usa-travel');
    const check = checkPrice(booking, OAKVILLE_TARIFF);
    expect(check).toStrictEqual({ equal: true, stored: priceOf(booking), now: priceOf(booking) });
  });

  it('should price a young driver and no extras too', () => {
    const { booking } = aPlacedBooking({ itinerary: anItinerary({ driverAge: 24 }) }, []);
    expect(checkPrice(booking, OAKVILLE_TARIFF).equal).toBe(true);
  });

  it('should show both prices where the tariff is another', () => {
    const booking = aBookingWith('usa-travel');
    const { equal, stored, now } = checkPrice(booking, { ...OAKVILLE_TARIFF, listingFeePerDay: 199 });
    expect(equal).toBe(false);
    expect(stored).toStrictEqual(priceOf(booking));
    expect([stored.totals.vehicleListingFeeTotal, now.totals.vehicleListingFeeTotal]).toEqual([297, 597]);
  });

  it('should leave out an extra that is offered no more', () => {
    const without: Tariff = {
      ...OAKVILLE_TARIFF,
      addOns: OAKVILLE_TARIFF.addOns.filter(({ id }) => id !== 'usa-travel'),
    };
    const { equal, now } = checkPrice(aBookingWith('usa-travel', 'out-of-province'), without);
    expect(equal).toBe(false);
    expect(now.lines.map(({ code }) => code)).toEqual([
      'base-rental',
      'extra-hours',
      'listing-fee',
      'addon:out-of-province',
      'hst',
    ]);
  });

  it('should leave out the waiver where the stored vehicle has no price for it', () => {
    const { cdwPerDay: _, ...vehicle } = aVehicle();
    const check = checkPrice({ ...aBookingWith('loss-damage-waiver'), vehicle }, OAKVILLE_TARIFF);
    expect(check.equal).toBe(false);
    expect(check.now.totals.addonsTotal).toBe(0);
  });

  it('should take the stored copy of the vehicle, not what its id stands for by now', () => {
    const booking = aBookingWith();
    const dearer = { ...booking, vehicle: aVehicle({ pricePerDay: 9500 }) };
    expect(checkPrice(dearer, OAKVILLE_TARIFF).now.totals.baseRental).toBe(28_500);
  });

  it.each<[string, (booking: Booking) => Booking]>([
    ['a line', (booking) => ({ ...booking, lines: booking.lines.slice(1) })],
    [
      'a line of another kind',
      (booking) => ({ ...booking, lines: booking.lines.map((line) => ({ ...line, code: 'hst' })) }),
    ],
    [
      'an amount',
      (booking) => ({ ...booking, lines: booking.lines.map((line) => ({ ...line, amount: line.amount + 1 })) }),
    ],
    ['a total', (booking) => ({ ...booking, totals: { ...booking.totals, hst: 0 } })],
    ['the days', (booking) => ({ ...booking, totals: { ...booking.totals, totalRentalDays: 9 } })],
    ['the kilometres', (booking) => ({ ...booking, freeKilometres: 100 })],
  ])('should notice that %s differs', (_, change) => {
    expect(checkPrice(change(aBookingWith('usa-travel')), OAKVILLE_TARIFF).equal).toBe(false);
  });

  it('should say which days and kilometres differ, which no charge shows', () => {
    const booking = aBookingWith();
    const check = checkPrice({ ...booking, freeKilometres: 300 }, OAKVILLE_TARIFF);
    expect(describeQuantities(check)).toEqual(['Free kilometres: 300 km booked, 600 km now.']);
    const totals = { ...booking.totals, totalRentalDays: 4 };
    expect(describeQuantities({ ...check, stored: { ...check.now, totals } })).toEqual([
      'Rental days: 4 booked, 3 now.',
    ]);
    expect(describeQuantities({ ...check, stored: check.now })).toEqual([]);
  });

  it('should not mind other words, or the order in which a store gives the totals back', () => {
    const booking = aBookingWith('usa-travel');
    const lines = booking.lines.map((line) => ({ ...line, label: 'x', explanation: 'y' }));
    const totals = Object.fromEntries(Object.entries(booking.totals).reverse()) as Booking['totals'];
    expect(checkPrice({ ...booking, lines, totals }, OAKVILLE_TARIFF).equal).toBe(true);
  });
});
