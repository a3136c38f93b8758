import { describe, expect, it } from 'vitest';
import { applyChange, type ChangeRequest } from '../../../src/domain/booking/change.ts';
import { publicVehicle } from '../../../src/domain/fleet/vehicle.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aRental, LATER } from '../../support/values/rentals.ts';
import { aBooking, aCustomer, anItinerary, at, aVehicle } from '../../support/values/samples.ts';

const BOOKING = aRental('approved');

function change(request: ChangeRequest, booking = BOOKING, now = LATER) {
  const applied = applyChange(booking, request, now, DEFAULT_HOURS);
  if (!applied.ok) throw new Error(applied.problem.code);
  return applied.value;
}

function problemOf(request: ChangeRequest, booking = BOOKING, now = LATER) {
  const applied = applyChange(booking, request, now, DEFAULT_HOURS);
  return applied.ok ? undefined : applied.problem;
}

const LONGER = anItinerary({ dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '10:00') });

// BOOK-46
describe('applyChange', () => {
  it('should price the trip again and say what the change adds', () => {
    const { booking, before, after, difference, isContactAlone } = change({ itinerary: LONGER });
    const quote = quoteRental(
      { vehicle: BOOKING.vehicle, period: tripPeriod(LONGER), driverAge: 25, addOns: BOOKING.selectedAddons },
      OAKVILLE_TARIFF,
    );
    expect(booking).toStrictEqual({
      ...BOOKING,
      itinerary: LONGER,
      lines: quote.lines,
      totals: quote.totals,
      freeKilometres: quote.freeKilometres,
    });
    expect(before).toEqual({
      vehicleId: 'sienna',
      lines: BOOKING.lines,
      totals: BOOKING.totals,
      freeKilometres: BOOKING.freeKilometres,
    });
    expect(after).toEqual(quote);
    expect(difference).toBe(quote.totals.totalCharges - BOOKING.totals.totalCharges);
    expect(difference).toBeGreaterThan(0);
    expect(isContactAlone).toBe(false);
  });

  it('should keep the stored prices of the booked vehicle', () => {
    const cheap = { ...BOOKING, vehicle: { ...BOOKING.vehicle, pricePerDay: 5000, cdwPerDay: 1111 } };
    const { after } = change({ itinerary: LONGER, addOnIds: ['loss-damage-waiver'] }, cheap);
    expect(after.lines.find(({ code }) => code === 'base-rental')?.amount).toBe(4 * 5000);
    expect(after.lines.find(({ code }) => code === 'addon:loss-damage-waiver')?.amount).toBe(4 * 1111);
  });

  it('should give another vehicle the booked prices where that is wanted', () => {
    const van = aVehicle({ id: 'van', pricePerDay: 12_000, cdwPerDay: 2500 });
    const { booking, difference } = change({ vehicle: van, prices: 'booked' });
    expect(booking.vehicle).toMatchObject({ id: 'van', pricePerDay: 9400, cdwPerDay: BOOKING.vehicle.cdwPerDay });
    expect(difference).toBe(0);
    expect(booking.totals).toEqual(BOOKING.totals);
    expect(change({ vehicle: van, prices: 'new' }).difference).toBeGreaterThan(0);
    const { cdwPerDay: _, ...bare } = BOOKING.vehicle;
    expect(
      change({ vehicle: van, prices: 'booked' }, { ...BOOKING, vehicle: bare }).booking.vehicle,
    ).not.toHaveProperty('cdwPerDay');
  });

  it('should take another vehicle with its present prices, without what only staff see', () => {
    const van = aVehicle({ id: 'van', pricePerDay: 12_000, units: 3 });
    const { booking, after } = change({ vehicle: van });
    expect(booking.vehicle).toStrictEqual(publicVehicle(van));
    expect(booking.vehicle).not.toHaveProperty('units');
    expect(after.vehicleId).toBe('van');
    expect(after.totals.baseRental).toBe(3 * 12_000);
  });

  it("should charge by the booking's own tariff", () => {
    const [driver, ...others] = OAKVILLE_TARIFF.addOns;
    if (driver === undefined) throw new Error('the tariff has add-ons');
    const tariff = { ...OAKVILLE_TARIFF, listingFeePerDay: 500, addOns: [{ ...driver, pricePerDay: 100 }, ...others] };
    const { after } = change({ itinerary: LONGER, addOnIds: ['additional-driver'] }, { ...BOOKING, tariff });
    expect(after.totals.vehicleListingFeeTotal).toBe(4 * 500);
    expect(after.totals.addonsTotal).toBe(4 * 100);
  });

  it('should keep those of the chosen add-ons that another vehicle offers', () => {
    const booking = aBookingWith(['additional-driver', 'loss-damage-waiver']);
    const { cdwPerDay: _, ...bare } = aVehicle({ id: 'van' });
    expect(change({ vehicle: bare }, booking).booking.selectedAddons.map(({ id }) => id)).toEqual([
      'additional-driver',
    ]);
    expect(problemOf({ vehicle: bare, addOnIds: ['additional-driver', 'loss-damage-waiver'] }, booking)).toEqual({
      code: 'add-on',
      problem: { code: 'waiver-not-offered', index: 1 },
    });
  });

  it('should take off what is no longer chosen', () => {
    const { booking, difference } = change({ addOnIds: [] });
    expect(booking.selectedAddons).toEqual([]);
    expect(difference).toBe(-5085);
  });

  it('should let an unchanged pickup lie in the past, and no changed one', () => {
    const now = at('2026-11-28', '09:00');
    expect(change({ itinerary: LONGER }, BOOKING, now).booking.itinerary).toEqual(LONGER);
    const moved = { ...LONGER, pickupTime: at('2026-11-27', '11:00') };
    expect(problemOf({ itinerary: moved }, BOOKING, now)).toEqual({ code: 'itinerary', problem: 'pickup-past' });
    const early = { ...LONGER, dropoffDate: '2026-11-27', dropoffTime: at('2026-11-27', '09:30') } as const;
    expect(problemOf({ itinerary: early })).toEqual({ code: 'itinerary', problem: 'dropoff-not-after-pickup' });
  });
});

function aBookingWith(ids: readonly string[]) {
  return change({ addOnIds: ids }).booking;
}

describe('a change of the contact', () => {
  it('should leave trip and price as they are stored', () => {
    // The add-ons are not checked again: the copy of this vehicle offers no waiver.
    const { cdwPerDay: _, ...vehicle } = BOOKING.vehicle;
    const booking = { ...BOOKING, vehicle, selectedAddons: aBookingWith(['loss-damage-waiver']).selectedAddons };
    const { booking: changed, difference, isContactAlone } = change({ contact: { lastName: ' Raman-Lee ' } }, booking);
    expect(changed).toStrictEqual({ ...booking, form: { ...booking.form, lastName: 'Raman-Lee' } });
    expect([difference, isContactAlone]).toEqual([0, true]);
  });

  it('should count as one when the trip is given as it is', () => {
    const given = { itinerary: BOOKING.itinerary, addOnIds: ['additional-driver'], contact: { phone: '1' } };
    const older = { ...BOOKING, lines: [] };
    const { booking, isContactAlone } = change(given, older);
    expect(isContactAlone).toBe(true);
    expect(booking).toStrictEqual({ ...older, form: { ...BOOKING.form, phone: '1' } });
    expect(change({ ...given, addOnIds: [] }).isContactAlone).toBe(false);
    expect(change({ ...given, vehicle: aVehicle({ id: 'other' }) }).isContactAlone).toBe(false);
  });

  it('should take a new address without its confirmation, and remove one', () => {
    const { form } = change({ contact: { email: ' new@example.com ' } }).booking;
    expect([form.email, form.confirmEmail]).toEqual(['new@example.com', 'new@example.com']);
    const gone = change({ contact: { email: '' } }).booking.form;
    expect([gone.email, gone.confirmEmail]).toEqual(['', '']);
  });

  it('should remove comments that are emptied', () => {
    expect(change({ contact: { comments: ' ' } }).booking.form).not.toHaveProperty('comments');
  });

  it('should be refused with every problem', () => {
    expect(problemOf({ contact: { firstName: ' ', email: 'nobody' } })).toEqual({
      code: 'contact',
      problems: ['first-name-missing', 'email-malformed'],
    });
  });

  it('should do for a booking without an address', () => {
    const booking = { ...BOOKING, form: aCustomer({ email: '', confirmEmail: '' }) };
    expect(change({ contact: { phone: '1' } }, booking).booking.form.phone).toBe('1');
  });
});

describe('the problems of a change', () => {
  it('should be named in order: trip, add-ons, contact', () => {
    const itinerary = { ...LONGER, dropoffTime: LONGER.pickupTime, dropoffDate: LONGER.pickupDate };
    const all = { itinerary, addOnIds: ['nothing'], contact: { phone: '' } };
    expect(problemOf(all)?.code).toBe('itinerary');
    expect(problemOf({ ...all, itinerary: LONGER })).toEqual({
      code: 'add-on',
      problem: { code: 'add-on-unknown', index: 0 },
    });
    expect(problemOf({ ...all, itinerary: LONGER, addOnIds: [] })?.code).toBe('contact');
  });

  it.each<ChangeRequest>([
    {},
    { contact: {} },
    { contact: { firstName: ' Priya ' } },
    { itinerary: anItinerary() },
    { addOnIds: ['additional-driver'] },
  ])('should be that nothing was changed: %o', (request) => {
    expect(problemOf(request)).toEqual({ code: 'nothing-changed' });
  });

  it('should not come of a price that is explained otherwise today', () => {
    const booking = { ...aBooking(), lines: [] };
    expect(problemOf({ itinerary: anItinerary() }, booking)).toEqual({ code: 'nothing-changed' });
  });
});
