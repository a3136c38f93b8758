import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comingRates,
  makeRates,
  previewRates,
  ratesChanges,
  ratesForm,
  ratesInForce,
  ratesVersion,
  scheduledRates,
  tariffOf,
  withdrawRates,
} from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes, torontoInstant } from '../../../src/domain/shared/toronto-time.ts';
import { tariff } from '../../support/values/arbitraries.ts';
import { someRates } from '../../support/values/rates.ts';
import { NOON } from '../../support/values/samples.ts';

const FORM = ratesForm(OAKVILLE_TARIFF);
const ACTOR = { id: 'new', by: 'dana@oakville.example', at: NOON };
const [BEFORE, AFTER] = [addMinutes(NOON, -1), addMinutes(NOON, 1)];

// PRICE-33
describe('the rates in force', () => {
  it('should be the first ones until others begin, and again those before if these are withdrawn', () => {
    const rates = someRates();
    expect(ratesInForce([], NOON)).toBe(OAKVILLE_TARIFF);
    expect(ratesInForce([rates], BEFORE)).toBe(OAKVILLE_TARIFF);
    expect(ratesInForce([rates], NOON)).toBe(rates.tariff);
    expect(ratesInForce([someRates({ withdrawn: { by: ACTOR.by, at: BEFORE } })], NOON)).toBe(OAKVILLE_TARIFF);
  });

  it('should be the last that have begun, in whatever order they were made; of one moment the later made', () => {
    const later = someRates({ id: 'later', from: AFTER, at: BEFORE, tariff: { ...OAKVILLE_TARIFF, id: 'later' } });
    const corrected = { ...later, id: 'corrected', at: NOON, tariff: { ...OAKVILLE_TARIFF, id: 'corrected' } };
    expect(ratesInForce([later, someRates()], NOON).id).toBe('rates');
    expect(ratesInForce([later, someRates()], AFTER).id).toBe('later');
    expect(ratesInForce([corrected, later, someRates()], AFTER).id).toBe('corrected');
    expect(scheduledRates([corrected, someRates(), later], NOON).map(({ id }) => id)).toEqual(['later', 'corrected']);
  });
});

// PRICE-35
it('should be told of from a week before they are in force', () => {
  const week = 7 * 24 * 60;
  const [soon, later] = [someRates({ from: addMinutes(NOON, week) }), someRates({ from: addMinutes(NOON, week + 1) })];
  expect(comingRates([later, soon], NOON)).toBe('2026-11-30');
  expect(comingRates([later], NOON)).toBeUndefined();
  expect(comingRates([someRates()], NOON)).toBeUndefined();
});

describe('new rates', () => {
  it('should begin at once or with a later day in Toronto', () => {
    const now = makeRates([], { from: 'now', rates: FORM, seenVersion: 0 }, ACTOR);
    expect(now).toMatchObject({ ok: true, value: { from: NOON, tariff: { id: 'new' } } });
    const later = makeRates([], { from: '2026-12-01', rates: FORM, seenVersion: 0 }, ACTOR);
    expect(later).toMatchObject({ ok: true, value: { from: torontoInstant('2026-12-01', '00:00') } });
    const today = makeRates([], { from: '2026-11-23', rates: FORM, seenVersion: 0 }, ACTOR);
    expect(today).toEqual({ ok: false, problem: 'from-not-later' });
  });

  it('should be refused with HST of three decimals, and after others made or withdrew some', () => {
    const request = { from: 'now', rates: { ...FORM, hstPercent: 13.125 }, seenVersion: 0 } as const;
    expect(makeRates([], request, ACTOR)).toEqual({ ok: false, problem: 'hst-decimals' });
    const withdrawn = someRates({ withdrawn: { by: 'sam@oakville.example', at: AFTER } });
    expect([[], [someRates()], [withdrawn]].map((all) => ratesVersion(all, NOON))).toEqual([0, 1, 2]);
    expect(makeRates([withdrawn], { ...request, seenVersion: 1 }, ACTOR)).toEqual({
      ok: false,
      problem: 'changed-meanwhile',
    });
    expect(ratesChanges([withdrawn], NOON)).toContainEqual({ by: 'sam@oakville.example', at: AFTER });
  });

  it('should be refused after others began, which owners who have the page open do not see', () => {
    const scheduled = someRates({ at: BEFORE });
    const request = { from: 'now', rates: FORM, seenVersion: ratesVersion([scheduled], BEFORE) } as const;
    expect(makeRates([scheduled], request, ACTOR)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(ratesChanges([scheduled], NOON)).toContainEqual({ by: ACTOR.by, at: NOON });
    expect(makeRates([scheduled], request, { ...ACTOR, at: BEFORE })).toMatchObject({ ok: true });
  });

  it('should be withdrawn before they are in force, once', () => {
    const withdraw = withdrawRates(ACTOR.by, BEFORE);
    const { out, next } = withdraw({ value: someRates() });
    expect(out).toBe('withdrawn');
    expect(next).toEqual({ value: someRates({ withdrawn: { by: ACTOR.by, at: BEFORE } }) });
    expect(withdraw(next as { value: ReturnType<typeof someRates> })).toEqual({ out: 'missing' });
    expect(withdraw(undefined)).toEqual({ out: 'missing' });
    expect(withdrawRates(ACTOR.by, NOON)({ value: someRates() })).toEqual({ out: 'in-force' });
  });

  it('should be what was written', () => {
    fc.assert(
      fc.property(tariff(), (written) => {
        const form = ratesForm(written);
        expect(ratesForm(tariffOf(form))).toEqual(form);
      }),
    );
    expect(tariffOf(FORM)).toEqual({
      ...OAKVILLE_TARIFF,
      addOns: OAKVILLE_TARIFF.addOns.map((rate) => ({ ...rate, offered: true })),
    });
  });
});

// PRICE-34
it('should preview three trips with what each costs more', () => {
  const next = tariffOf({ ...FORM, listingFeePerDay: 149, underageFeePerDay: 1800 });
  const samples = previewRates(OAKVILLE_TARIFF, next);
  expect(
    samples.map(({ title, before, after, difference }) => [
      title,
      before.totals.totalCharges,
      after.totals.totalCharges,
      difference,
    ]),
  ).toEqual([
    ['A weekend in a sedan, driver 24', 18_078, 18_869, 791],
    ['A week in a minivan with waiver', 94_904, 95_300, 396],
    ['A day in a box truck', 16_949, 17_005, 56],
  ]);
});
