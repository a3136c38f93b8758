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
  it('should name the cheapest return, the latest of equal ones, and what it saves', () => {
    expect(hint(FRIDAY, ['2026-11-28', '14:00'])).toEqual({
      dropoffDate: '2026-11-28',
      dropoffTime: '2026-11-28T16:00:00.000Z',
      saving: 6215,
      text: 'Return by 11:00 am and save $62.15',
    });
  });

  it.each([
    { back: '11:30', text: 'Return by 11:00 am and save $31.07', why: '2 quarters go' },
    { back: '12:30', text: 'Return by 11:00 am and save $46.61', why: '3 quarters go' },
    { back: '14:30', text: 'Return by 11:00 am and save $63.27', why: 'the second day and its listing fee go' },
    { back: '23:00', text: 'Return by 11:00 am and save $63.27', why: 'within 24 hours' },
  ] as const)('should say "$text" of a return at $back: $why', ({ back, text }) => {
    expect(hint(FRIDAY, ['2026-11-28', back])?.text).toBe(text);
  });

  it.each(['10:00', '10:30', '11:00'] as const)('should say nothing of a return at %s', (back) => {
    expect(hint(FRIDAY, ['2026-11-28', back])).toBeUndefined();
  });

  it('should name no return while the office is closed', () => {
    // A return at 8:00 would save as much, but the office opens at 9:00.
    expect(hint(['2026-11-27', '07:00'], ['2026-11-28', '09:00'])?.text).toBe(
      'Return on Friday, November 27 by 5:00 pm and save $31.07',
    );
  });

  // AVAIL-5
  it('should name no return on a closed day', () => {
    const trip = anItinerary({
      pickupDate: '2026-11-26',
      pickupTime: at('2026-11-26', '10:00'),
      dropoffDate: '2026-11-27',
      dropoffTime: at('2026-11-27', '14:00'),
    });
    const closed = [{ date: '2026-11-27', reason: 'Staff day' }] as const;
    expect(savingHint(trip, FIFTY_FIVE, OAKVILLE_TARIFF)?.dropoffDate).toBe('2026-11-27');
    expect(savingHint(trip, FIFTY_FIVE, OAKVILLE_TARIFF, closed)?.dropoffDate).toBe('2026-11-26');
  });

  it('should say nothing of a trip of one day', () => {
    expect(hint(FRIDAY, ['2026-11-27', '10:30'])).toBeUndefined();
    expect(hint(FRIDAY, ['2026-11-27', '16:00'])).toBeUndefined();
  });

  it('should count the fees per day and the add-ons that go with a day', () => {
    const usa = { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 } as const;
    // The day of $55.00, $0.99 listing, $15.00 underage and $15.00 add-on, with 13 %: 85.99 → 97.17.
    expect(hint(FRIDAY, ['2026-11-28', '14:30'], 24, { ...FIFTY_FIVE, addOns: [usa] })?.saving).toBe(9717);
  });

  it('should name the day where it is not the day that was chosen', () => {
    expect(hint(['2026-11-27', '17:00'], ['2026-11-29', '00:30'])).toMatchObject({
      dropoffDate: '2026-11-28',
      text: 'Return on Saturday, November 28 by 12:00 pm and save $63.27',
    });
  });
});
