import { describe, expect, it } from 'vitest';
import { addOnsFor, chooseAddOns } from '../../../src/domain/pricing/add-on.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';

const WITH_WAIVER = { cdwPerDay: 2499 };

describe('addOnsFor', () => {
  it('should offer every extra with its price, the waiver at the price of the vehicle', () => {
    expect(addOnsFor(WITH_WAIVER, OAKVILLE_TARIFF)).toEqual([
      { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 },
      { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 2499 },
      { id: 'out-of-province', name: 'Out of Province Fee', pricePerDay: 500 },
      { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 },
      { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
    ]);
  });

  it('should offer the waiver without a price where the vehicle has none (PRICE-13)', () => {
    const waiver = addOnsFor({}, OAKVILLE_TARIFF).find(({ id }) => id === 'loss-damage-waiver');
    expect(waiver).toStrictEqual({ id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver' });
  });

  it('should leave out what is not offered any more, which is refused like an unknown one (PRICE-31)', () => {
    const addOns = OAKVILLE_TARIFF.addOns.map((rate) => ({ ...rate, offered: rate.id !== 'usa-travel' }));
    const rates = { ...OAKVILLE_TARIFF, addOns };
    expect(addOnsFor(WITH_WAIVER, rates).map(({ id }) => id)).not.toContain('usa-travel');
    expect(chooseAddOns({}, ['usa-travel'], rates)).toEqual({
      ok: false,
      problem: { code: 'add-on-unknown', index: 0 },
    });
  });
});

describe('chooseAddOns', () => {
  it('should choose nothing of no ids', () => {
    expect(chooseAddOns({}, [], OAKVILLE_TARIFF)).toEqual({ ok: true, value: [] });
  });

  it('should price the chosen ids in the order of the tariff', () => {
    expect(chooseAddOns(WITH_WAIVER, ['usa-travel', 'loss-damage-waiver'], OAKVILLE_TARIFF)).toEqual({
      ok: true,
      value: [
        { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 2499 },
        { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
      ],
    });
  });

  it.each([
    { ids: ['usa-travel', 'free-car'], code: 'add-on-unknown', index: 1 },
    { ids: ['usa-travel', 'out-of-province', 'usa-travel'], code: 'add-on-repeated', index: 2 },
    { ids: ['usa-travel', 'loss-damage-waiver'], code: 'waiver-not-offered', index: 1 },
    { ids: ['', 'usa-travel'], code: 'add-on-unknown', index: 0 },
  ])('should refuse $ids of a vehicle without a waiver: $code at $index', ({ ids, code, index }) => {
    expect(chooseAddOns({}, ids, OAKVILLE_TARIFF)).toEqual({ ok: false, problem: { code, index } });
  });
});
