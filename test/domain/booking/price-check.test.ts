import { describe, expect, it } from 'vitest';
import { accountOf, billBooking } from '../../../src/domain/booking/account.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { actOnBooking } from '../../../src/domain/booking/lifecycle.ts';
import { checkPrice, describeQuantities, isSamePrice } from '../../../src/domain/booking/price-check.ts';
import type { Settlement } from '../../../src/domain/pricing/settlement.ts';
import { OAKVILLE_TARIFF, type Tariff } from '../../../src/domain/pricing/tariff.ts';
import { formatCad } from '../../../src/domain/shared/money.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { anActor } from '../../support/values/rentals.ts';
import { aBooking, anItinerary, aPlacedBooking, aVehicle } from '../../support/values/samples.ts';

const aBookingWith = (...ids: Parameters<typeof aPlacedBooking>[1] & string[]) => aPlacedBooking({}, ids).booking;
const priceOf = (booking: Booking) => {
  const { lines, totals, freeKilometres } = booking;
  return { lines, totals, freeKilometres, account: accountOf(booking) };
};
const DEARER: Tariff = { ...OAKVILLE_TARIFF, listingFeePerDay: 199 };

/** A rental with a bill that came back six hours late. */
function aBilledReturn(): Booking {
  const { itinerary } = aBooking();
  const out = { at: itinerary.pickupTime, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
  const back = { ...out, at: addMinutes(itinerary.dropoffTime, 360), odometer: 49_782, fuel: 3 };
  const approved: Booking = { ...aBooking(), status: 'approved', handover: { out } };
  const returned = actOnBooking(approved, { what: 'take-back', ...back }, {}, anActor({ at: back.at }));
  if (!returned.ok) throw new Error(returned.problem.code);
  const billed = billBooking(returned.value.booking, {
    lines: [{ code: 'kilometres', text: 'Extra kilometres', quantity: 970, unitPrice: 18, taxed: true }],
    newIds: ['over'],
  });
  if (!billed.ok) throw new Error(billed.problem.code);
  return billed.value;
}

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
    const { equal, stored, now } = checkPrice(booking, DEARER);
    expect([equal, isSamePrice(stored, now)]).toEqual([true, false]);
    expect(stored).toStrictEqual(priceOf(booking));
    expect([stored.totals.vehicleListingFeeTotal, now.totals.vehicleListingFeeTotal]).toEqual([297, 597]);
  });

  it('should leave out an extra that is offered no more', () => {
    const without: Tariff = {
      ...OAKVILLE_TARIFF,
      addOns: OAKVILLE_TARIFF.addOns.filter(({ id }) => id !== 'usa-travel'),
    };
    const { stored, now } = checkPrice(aBookingWith('usa-travel', 'out-of-province'), without);
    expect(isSamePrice(stored, now)).toBe(false);
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

  it('should replay return and lines by hand, by its own rates and by those of today', () => {
    const booking = aBilledReturn();
    const { equal, stored, now } = checkPrice(booking, DEARER);
    expect([equal, stored.account]).toEqual([true, accountOf(booking)]);
    // Four days and their listing fee of 99 each, which is a dollar more now.
    expect(now.account.base - stored.account.base).toBe(400);
    expect(now.account.subTotal - now.account.base).toBe(17_460);
    const totals = [stored, now].map(({ account }) => formatCad(account.total));
    expect(describeQuantities({ equal, stored, now })).toEqual([
      `Account: ${totals[0]} as it stands, ${totals[1]} now.`,
    ]);
  });

  it.each<[string, (booking: Booking) => Booking]>([
    ['a line of the return', (booking) => withSettlement(booking, { lines: [] })],
    ['the sum that was settled', (booking) => withSettlement(booking, { difference: 0 })],
    ['the kilometres over', (booking) => withSettlement(booking, { kilometresOver: 0 })],
    [
      'the amount of a line by hand',
      (booking) => ({ ...booking, billLines: booking.billLines?.map((line) => ({ ...line, amount: 1 })) ?? [] }),
    ],
  ])('should notice that %s does not follow from its own rates', (_, change) => {
    expect(checkPrice(change(aBilledReturn()), OAKVILLE_TARIFF).equal).toBe(false);
  });
});

function withSettlement(booking: Booking, over: Partial<Settlement>): Booking {
  if (booking.settlement === undefined) throw new Error('not settled');
  return { ...booking, settlement: { ...booking.settlement, ...over } };
}
