import { describe, expect, it } from 'vitest';
import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import { type DatedRates, followedRates, listRates, ratesHistory } from '../../../src/domain/pricing/rates-history.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { someRates } from '../../support/values/rates.ts';
import { NOON } from '../../support/values/samples.ts';

const DANA = 'dana@oakville.example';
const SAM = 'sam@oakville.example';
const LATER = addMinutes(NOON, 60);

// STAFF-58
describe('the history of the rates', () => {
  it('should be empty until somebody changes them', () => {
    expect(ratesHistory([])).toEqual([]);
  });

  it('should say who made and withdrew rates and what differs by it, the latest first', () => {
    const scheduled = someRates({
      id: 'scheduled',
      from: '2026-12-01T05:00:00.000Z',
      tariff: { ...someRates().tariff, id: 'scheduled', deposit: 40_000 },
      at: addMinutes(NOON, 1),
      withdrawn: { by: SAM, at: LATER },
    });
    expect(ratesHistory([scheduled, someRates()])).toEqual([
      {
        version: 3,
        at: LATER,
        by: SAM,
        changes: [
          { field: 'rates/from', before: '2026-12-01', after: null },
          { field: 'rates/deposit', before: 40_000, after: 30_000 },
        ],
      },
      {
        version: 2,
        at: addMinutes(NOON, 1),
        by: DANA,
        changes: [
          { field: 'rates/from', before: null, after: '2026-12-01' },
          { field: 'rates/deposit', before: 30_000, after: 40_000 },
        ],
      },
      {
        version: 1,
        at: NOON,
        by: DANA,
        changes: [
          { field: 'rates/extraKilometre', before: null, after: 18 },
          { field: 'rates/hstPercent', before: 13, after: 13.5 },
        ],
      },
    ]);
  });
});

const FIRST = ratesForm(OAKVILLE_TARIFF);
const dated = (id: string, from: DatedRates['from'], deposit: number): DatedRates => ({
  id,
  from,
  rates: { ...FIRST, deposit },
  by: DANA,
});
const SITE = {
  site: { version: 3, rates: { ...FIRST, deposit: 20_000 } },
  begun: [dated('past', '2026-10-01', 10_000), dated('present', '2026-11-01', 20_000)],
  scheduled: [dated('next', '2026-12-01', 40_000)],
};

// STAFF-59
it('should let new rates follow those that are in force on their day', () => {
  expect(followedRates(SITE, 'now').rates.deposit).toBe(20_000);
  expect(followedRates(SITE, '').rates.deposit).toBe(20_000);
  expect(followedRates(SITE, '2026-11-30').rates.deposit).toBe(20_000);
  expect(followedRates(SITE, '2026-12-01')).toMatchObject({ id: 'next', rates: { deposit: 40_000 } });
});

// STAFF-60
it('should list the rates, the latest first, each with what differs from those before', () => {
  expect(listRates(SITE, FIRST).map(({ id, state, changes }) => [id, state, changes])).toEqual([
    ['next', 'scheduled', [{ field: 'deposit', before: 20_000, after: 40_000 }]],
    ['present', 'in-force', [{ field: 'deposit', before: 10_000, after: 20_000 }]],
    ['past', 'past', [{ field: 'deposit', before: 30_000, after: 10_000 }]],
    ['first', 'past', []],
  ]);
  expect(listRates({ ...SITE, begun: [], scheduled: [] }, FIRST)).toEqual([
    { id: 'first', state: 'in-force', changes: [] },
  ]);
});
