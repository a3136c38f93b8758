import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../../src/domain/booking/booking.ts';
import { actOnBooking } from '../../../src/domain/booking/lifecycle.ts';
import { checkPrice } from '../../../src/domain/booking/price-check.ts';
import { eraseBooking, isDueForErasure, isErasable, retentionLimits } from '../../../src/domain/booking/retention.ts';
import { prefixesOf, searchKeys } from '../../../src/domain/booking/search.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aChange, aDecision } from '../../support/values/changes.ts';
import { aBooking, anItinerary, at, NOON, SENDER } from '../../support/values/samples.ts';

const LATER = { at: '2028-12-01T15:00:00.000Z' } as const;

describe('limits', () => {
  it('should count months on the office’s calendar, days by 24 hours', () => {
    expect(retentionLimits(at('2028-11-30', '12:30'), 24)).toEqual({
      personal: at('2026-11-30', '12:30'),
      placed: at('2024-05-30', '12:30'),
      sentTexts: at('2028-10-31', '13:30'),
      spentKeys: at('2028-11-23', '12:30'),
      takenNumbers: at('2027-12-01', '12:30'),
    });
  });

  it.each([
    ['over a clock change', '2026-12-15', 6, '2026-06-15'],
    ['into a shorter month', '2026-03-31', 1, '2026-02-28'],
    ['into no leap year', '2028-02-29', 12, '2027-02-28'],
    ['into a leap year', '2026-02-28', 24, '2024-02-28'],
  ] as const)('should keep the time of day %s', (_, day, months, before) => {
    expect(retentionLimits(at(day, '10:00'), months).personal).toBe(at(before, '10:00'));
  });
});

describe('an erased booking', () => {
  const booking = aBooking();
  const erased = eraseBooking(booking, LATER);

  it('should hold no word of its customer, and all else', () => {
    const { comments: _, ...form } = booking.form;
    const empty = { firstName: '', lastName: '', email: '', confirmEmail: '', phone: '', cardName: '' };
    expect(erased).toStrictEqual({ ...booking, form: { ...form, ...empty }, erasedAt: LATER.at });
    expect(JSON.stringify(erased)).not.toMatch(/priya|raman|905 555 0118|child seat/i);
  });

  it('should stay as it was erased first', () => {
    expect(eraseBooking(erased, { at: '2030-01-01T00:00:00.000Z' })).toBe(erased);
  });

  it('should be held no more', () => {
    expect(eraseBooking(aBooking({ isHeld: true }), LATER)).not.toHaveProperty('held');
  });

  it('should be found by its number alone', () => {
    const number = booking.confirmationNumber;
    expect(searchKeys(erased)).toEqual([number, number.slice(4)]);
    expect(prefixesOf(searchKeys(erased))).toContain(number);
  });

  it('should be priced as before', () => {
    expect(checkPrice(erased, OAKVILLE_TARIFF)).toEqual(checkPrice(booking, OAKVILLE_TARIFF));
  });

  it('should be answered no more: there is nobody to tell', () => {
    const actor = { id: 'e', at: NOON, sender: SENDER, by: 'sam@oakville.example' };
    const decided = actOnBooking(erased, { what: 'approve' }, { version: erased.version }, actor);
    expect(decided).toEqual({ ok: false, problem: { code: 'booking-erased' } });
  });

  it('should not tell in its receipt that it was erased', () => {
    expect(receiptOf(erased)).toStrictEqual(receiptOf(booking));
  });
});

// PRIV-1
describe('isDueForErasure', () => {
  it('should count the dropoff or the placement, and wait for a vehicle that is out', () => {
    const booking = aBooking();
    const limits = retentionLimits(NOON, 0);
    const { dropoffTime } = booking.itinerary;
    const over = { ...limits, personal: addMinutes(dropoffTime, 1) };
    const old = { ...limits, placed: addMinutes(booking.createdAt, 1) };
    expect(isDueForErasure(booking, { ...limits, personal: dropoffTime, placed: booking.createdAt })).toBe(false);
    expect(isDueForErasure(booking, over)).toBe(true);
    expect(isDueForErasure(booking, old)).toBe(true);
    const handover = { out: { at: NOON, by: 'sam@oakville.example', odometer: 1, fuel: 8 } };
    for (const due of [over, old]) expect(isDueForErasure({ ...booking, handover }, due)).toBe(false);
  });
});

describe('erasing on demand', () => {
  const { dropoffTime } = anItinerary();
  const before = '2026-11-30T17:29:59.999Z';
  const after = '2026-11-30T17:30:00.001Z';

  it.each([
    ['confirmed', before, false],
    ['approved', before, false],
    ['approved', dropoffTime, false],
    ['confirmed', after, true],
    ['approved', after, true],
    ['declined', before, true],
    ['completed', before, true],
  ] as const)('should treat one that is %s at %s as erasable: %s', (status, now, erasable) => {
    expect(isErasable({ ...aBooking(), status }, now)).toBe(erasable);
  });
});

describe('erasing on demand a rental', () => {
  const after = '2026-11-30T17:30:00.001Z';
  const OUT = { what: 'hand-out', odometer: 41_200, fuel: 8 } as const;
  const approved = aDecision(aBooking(), 'approved').booking;
  const out = aChange(approved, OUT).booking;

  it('should wait for the vehicle, however long', () => {
    expect(isErasable(approved, after)).toBe(true);
    expect(isErasable(out, after)).toBe(false);
    expect(isErasable(out, '2036-01-01T00:00:00.000Z')).toBe(false);
    expect(isErasable({ ...out, status: 'declined' }, after)).toBe(false);
    expect(isErasable(aChange(out, { what: 'undo' }).booking, after)).toBe(true);
    expect(isErasable(aChange(out, { ...OUT, what: 'take-back' }).booking, NOON)).toBe(true);
  });

  it('should not wait for the trip of a cancelled one', () => {
    expect(isErasable(aChange(approved, { what: 'cancel' }).booking, NOON)).toBe(true);
  });
});

describe('erasing on demand a booking whose dropoff never comes', () => {
  const itinerary = { ...anItinerary(), dropoffTime: '9999-12-31T17:30:00.000Z' } as const;

  it.each([
    [at('2029-05-23', '12:00'), false],
    [at('2029-05-23', '12:01'), true],
  ] as const)('should be possible 30 months after it was placed: at %s %s', (now, erasable) => {
    expect(isErasable({ ...aBooking(), itinerary }, now)).toBe(erasable);
  });
});
