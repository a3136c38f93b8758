import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/domain/pricing/charges.ts';
import { type SavingHint, savingHint } from '../../../src/domain/pricing/saving-hint.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { anItinerary, at, aVehicle } from '../../support/values/samples.ts';

type Moment = readonly [date: DateText, time: TimeText];

const FIFTY_FIVE: Omit<QuoteRequest, 'period' | 'driverAge'> = {
  vehicle: aVehicle({ pricePerDay: 5500 }),
  addOns: [],
};

function hint(pickup: Moment, dropoff: Moment, driverAge: 24 | 25 = 25, request = FIFTY_FIVE): SavingHint | undefined {
  const trip = anItinerary({
    pickupDate: pickup[0],
    pickupTime: at(...pickup),
    dropoffDate: dropoff[0],
    dropoffTime: at(...dropoff),
    driverAge,
  });
  return savingHint(trip, request, OAKVILLE_TARIFF);
}

const FRIDAY: Moment = ['2026-11-27', '10:00'];

// PRICE-16
describe('savingHint', () => {
  it('should name the last return that costs less, and what it saves', () => {
    expect(hint(FRIDAY, ['2026-11-28', '12:00'])).toEqual({
      dropoffDate: '2026-11-28',
      dropoffTime: '2026-11-28T16:00:00.000Z',
      saving: 3107,
      text: 'Return by 11:00 and save $31.07',
    });
  });

  it.each([
    { back: '11:30', text: 'Return by 11:00 and save $31.07', why: '1 h 30 min over are charged as 2 h' },
    { back: '12:30', text: 'Return by 12:00 and save $15.54', why: '3 quarters become 2' },
    { back: '14:00', text: 'Return by 13:00 and save $15.54', why: '4 quarters become 3' },
    { back: '14:30', text: 'Return by 14:00 and save $1.12', why: 'the second listing fee goes' },
    { back: '18:00', text: 'Return by 14:00 and save $1.12', why: 'exactly 4 hours earlier' },
  ] as const)('should say "$text" of a return at $back: $why', ({ back, text }) => {
    expect(hint(FRIDAY, ['2026-11-28', back])?.text).toBe(text);
  });

  it.each(['10:00', '10:30', '11:00', '18:30', '23:00'] as const)('should say nothing of a return at %s', (back) => {
    expect(hint(FRIDAY, ['2026-11-28', back])).toBeUndefined();
  });

  it('should say nothing of a trip of one day', () => {
    expect(hint(FRIDAY, ['2026-11-27', '10:30'])).toBeUndefined();
    expect(hint(FRIDAY, ['2026-11-27', '16:00'])).toBeUndefined();
  });

  it('should count the fees per day and the add-ons that go with a day', () => {
    const usa = { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 } as const;
    // $0.99 listing, $15.00 underage and $15.00 add-on, with 13 %: 30.99 → 35.02.
    expect(hint(FRIDAY, ['2026-11-28', '14:30'], 24, { ...FIFTY_FIVE, addOns: [usa] })?.saving).toBe(3502);
  });

  it('should name the day where it is not the day that was chosen', () => {
    expect(hint(['2026-11-27', '17:00'], ['2026-11-29', '00:30'])).toMatchObject({
      dropoffDate: '2026-11-28',
      text: 'Return on Saturday, November 28 by 21:00 and save $1.12',
    });
  });

  it('should never name the second of two equal wall times', () => {
    // Friday 23:00 (no pickup hour, so no trip of the site gets here) to Sunday 2:00 EST are 28 h, 4 quarters. The first return that
    // costs less is 27 h, at the second 1:00: it cannot be chosen. The next is 26 h 30 min, at the first 1:30, also 3 quarters.
    expect(hint(['2026-10-30', '23:00'], ['2026-11-01', '02:00'])).toEqual({
      dropoffDate: '2026-11-01',
      dropoffTime: '2026-11-01T05:30:00.000Z',
      saving: 1554,
      text: 'Return by 01:30 and save $15.54',
    });
  });
});
