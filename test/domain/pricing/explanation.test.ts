import { describe, expect, it } from 'vitest';
import type { LineCode } from '../../../src/domain/pricing/charges.ts';
import { summarizeLine } from '../../../src/domain/pricing/explanation.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aVehicle } from '../../support/values/samples.ts';

function explain(code: LineCode, minutes: number, clockShift = 0, tariff = OAKVILLE_TARIFF): string {
  const request = {
    vehicle: aVehicle({ pricePerDay: 5500 }),
    period: rentalPeriod(minutes, clockShift),
    driverAge: 24,
    addOns: [
      { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
      { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 },
    ],
  } as const;
  const line = quoteRental(request, tariff).lines.find((one) => one.code === code);
  return line?.explanation ?? 'no such line';
}

const EVERY_HOUR = 'Up to 1 hour over is free. After that, every started hour counts, including the first.';

describe('the explanation of a line', () => {
  it.each([
    [30, '30 minutes. Anything up to 24 hours is 1 day: 1 day × $55.00.'],
    [600, '10 hours. Anything up to 24 hours is 1 day: 1 day × $55.00.'],
    [1440, '24 hours is 1 day: 1 day × $55.00.'],
    [1441, '24 h 1 min is 1 day and 1 minute. The extra time is free: 1 day × $55.00.'],
    [1500, '25 hours is 1 day and 1 hour. The extra hour is free: 1 day × $55.00.'],
    [1501, '25 h 1 min is 1 day and 1 h 1 min. The extra time is charged by the hour: 1 day × $55.00.'],
    [1680, '28 hours is 1 day and 4 hours. The extra time is charged by the hour: 1 day × $55.00.'],
    [1681, '28 h 1 min is 1 day and 4 h 1 min. More than 4 hours over counts as another day: 2 days × $55.00.'],
    [2880, '48 hours is 2 days: 2 days × $55.00.'],
    [4470, '74 h 30 min is 3 days and 2 h 30 min. The extra time is charged by the hour: 3 days × $55.00.'],
  ])('should explain the days of %d minutes', (minutes, text) => {
    expect(explain('base-rental', minutes)).toBe(text);
  });

  it.each([
    [1530, '25 h 30 min is 1 day and 1 h 30 min: 2 started hours × a quarter of $55.00.'],
    [4470, '74 h 30 min is 3 days and 2 h 30 min: 3 started hours × a quarter of $55.00.'],
  ])('should explain the extra hours of %d minutes, and why there are at least two (PRICE-2)', (minutes, text) => {
    expect(explain('extra-hours', minutes)).toBe(`${text} ${EVERY_HOUR}`);
  });

  it('should say that actual hours count over a clock change (PRICE-9)', () => {
    expect(explain('base-rental', 1500, 60)).toBe(
      '25 hours is 1 day and 1 hour. The extra hour is free: 1 day × $55.00. Clocks go ahead 1 hour during your rental. We count actual hours.',
    );
    expect(explain('extra-hours', 1620, -60)).toBe(
      `27 hours is 1 day and 3 hours: 3 started hours × a quarter of $55.00. ${EVERY_HOUR} Clocks go back 1 hour during your rental. We count actual hours.`,
    );
  });

  it('should say that we charge the listing fee, never call it a government fee (PRICE-10)', () => {
    expect(explain('listing-fee', 2880)).toBe('2 days × $0.99. We charge this on every rental.');
  });

  it('should explain the underage fee, the add-ons and HST', () => {
    expect(explain('underage-fee', 2880)).toBe('2 days × $15.00, as the driver is 24 or younger.');
    expect(explain('addon:usa-travel', 2880)).toBe('2 days × $15.00.');
    expect(explain('addon:glass-and-tire', 1440)).toBe('1 day × $6.99.');
    // 5500 + 99 + 1500 + 1500 + 699
    expect(explain('hst', 1440)).toBe('13% of the sub total of $92.98, to the nearest cent.');
  });

  it('should say the share of an extra hour and the percentage of HST as the tariff has them', () => {
    const tariff = { ...OAKVILLE_TARIFF, extraHourShare: 6, hstPercent: 5 };
    expect(explain('extra-hours', 1530, 0, tariff)).toContain(': 2 started hours × 1/6 of $55.00. ');
    expect(explain('hst', 1440, 0, tariff)).toBe('5% of the sub total of $92.98, to the nearest cent.');
    const decimals = { ...tariff, hstPercent: 13.25 };
    expect(explain('hst', 1440, 0, decimals)).toBe('13.25% of the sub total of $92.98, to the nearest cent.');
  });
});

describe('summarizeLine', () => {
  it.each([
    [{ code: 'base-rental', quantity: 2, unitPrice: 5500 }, '2 days × $55.00'],
    [{ code: 'extra-hours', quantity: 3, unitPrice: 5500, per: 4 }, '3 started hours × a quarter of $55.00'],
    [{ code: 'addon:usa-travel', quantity: 1, unitPrice: 1500 }, '1 day × $15.00'],
    [{ code: 'hst', quantity: 13, unitPrice: 9298, per: 100 }, '13% of the sub total'],
    [{ code: 'hst', quantity: 1350, unitPrice: 9298, per: 10_000 }, '13.5% of the sub total'],
  ])('should say from the stored parts of a line how it is computed', (line, text) => {
    expect(summarizeLine(line)).toBe(text);
  });

  it('should say nothing of a charge that another release has', () => {
    expect(summarizeLine({ code: 'unknown-fee', quantity: 1, unitPrice: 1500 })).toBe('');
  });
});
