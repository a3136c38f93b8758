import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import {
  describeRateChange,
  formatRateDifference,
  RATES_FIELDS,
  type RateChange,
  type RatesField,
  rateChanges,
  ratesTexts,
  readRate,
  readRates,
} from '../../../src/domain/pricing/rates-form.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { tariff } from '../../support/values/arbitraries.ts';

const FORM = ratesForm(OAKVILLE_TARIFF);

// PRICE-31
describe('the form of rates', () => {
  it('should read back the rates that it shows', () => {
    fc.assert(
      fc.property(tariff(), (rates) => {
        const form = ratesForm(rates);
        expect(readRates(ratesTexts(form))).toEqual({ ok: true, value: form });
      }),
    );
  });

  it.each<[RatesField, string, number | null]>([
    ['listingFeePerDay', '$1.49', 149],
    ['deposit', '10,000', 1_000_000],
    ['extraKilometre', ' ', null],
    ['extraKilometre', '0,22', 22],
    ['hstPercent', '13.5 %', 13.5],
    ['hstPercent', '0', 0],
    ['freeKilometres/standard', '1,000', 1000],
  ])('should read %s typed as "%s" as %s', (field, typed, value) => {
    expect(readRate(field, typed)).toEqual({ ok: true, value });
  });

  it.each<[RatesField, string, string]>([
    ['listingFeePerDay', '', 'Enter an amount in dollars, at most $500.00.'],
    ['listingFeePerDay', '500.01', 'Enter an amount in dollars, at most $500.00.'],
    ['deposit', '10000.01', 'Enter an amount in dollars, at most $10,000.00.'],
    ['extraKilometre', 'ask', 'Enter an amount in dollars, at most $500.00, or leave it empty.'],
    ['addOns/usa-travel/pricePerDay', '-1', 'Enter an amount in dollars, at most $500.00.'],
    ['hstPercent', '13.125', 'Enter a percentage with at most two decimals.'],
    ['hstPercent', '30.01', 'Enter a percentage of at most 30.'],
    ['freeKilometres/reduced', '1001', 'Enter whole kilometres, at most 1,000 km.'],
    ['freeKilometres/reduced', '99.5', 'Enter whole kilometres, at most 1,000 km.'],
  ])('should refuse %s typed as "%s"', (field, typed, text) => {
    expect(readRate(field, typed)).toEqual({ ok: false, problem: text });
  });

  it('should name every field that it refuses, in their order', () => {
    const texts = { ...ratesTexts(FORM), hstPercent: 'x', deposit: 'x', 'addOns/usa-travel/pricePerDay': 'x' };
    const read = readRates(texts);
    expect(read.ok ? [] : read.problem.map(({ field }) => field)).toEqual([
      'deposit',
      'hstPercent',
      'addOns/usa-travel/pricePerDay',
    ]);
  });
});

// STAFF-59, STAFF-60
it('should say what differs', () => {
  const changes = rateChanges(FORM, {
    ...FORM,
    listingFeePerDay: 149,
    extraKilometre: 22,
    hstPercent: 12.75,
    addOns: {
      ...FORM.addOns,
      'additional-driver': { offered: true, pricePerDay: 1200 },
      'usa-travel': { ...FORM.addOns['usa-travel'], offered: false },
    },
    freeKilometres: { standard: 250, reduced: 100 },
  });
  expect(changes.map((change) => [describeRateChange(change), formatRateDifference(change)])).toEqual([
    ['Vehicle Listing Fee $0.99 to $1.49', '+ $0.50'],
    ['Extra kilometre ask us to $0.22', 'new'],
    ['HST 13% to 12.75%', '− 0.25%'],
    ['Additional Driver $15.00 to $12.00', '− $3.00'],
    ['Travel into the USA not offered', 'not offered'],
    ['Free kilometres a day 200 km to 250 km', '+ 50 km'],
  ]);
  const asked: RateChange = { field: 'extraKilometre', before: 22, after: null };
  expect([describeRateChange(asked), formatRateDifference(asked)]).toEqual([
    'Extra kilometre $0.22 to ask us',
    'ask us',
  ]);
  expect(formatRateDifference({ field: 'deposit', before: 1, after: 1 })).toBe('no change');
  expect(RATES_FIELDS).toHaveLength(16);
});
