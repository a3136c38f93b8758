import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DateText } from '../../../src/domain/shared/toronto-time.ts';
import {
  checkUpkeep,
  DUE_WITHIN_DAYS,
  DUE_WITHIN_KM,
  describeUpkeep,
  dueOf,
  isPast,
  type Service,
  type UnitDate,
  upkeepOf,
  upkeepOfUnit,
} from '../../../src/domain/unit/upkeep.ts';
import { aVehicle } from '../../support/values/samples.ts';

const TODAY: DateText = '2026-11-23';
const OIL: Service = { unit: 'T-04', what: 'Oil change', dueKm: 49_000, dueOn: '2027-01-15' };
const STICKER: UnitDate = { unit: 'T-07', what: 'sticker', on: '2026-12-01' };

// FILE-3
describe('dueOf', () => {
  it('should find a service within 500 km of the last reading of its unit', () => {
    const dueAt = (km: number) => dueOf({ service: [OIL] }, [{ unit: 'T-04', km }], TODAY);
    expect(dueAt(48_499)).toEqual([]);
    expect(dueAt(48_951)).toEqual([{ unit: 'T-04', kind: 'service', service: 'Oil change', km: 49 }]);
    expect(dueAt(50_000)).toMatchObject([{ km: -1000 }]);
    expect(dueOf({ service: [OIL] }, [{ unit: 'T-03', km: 50_000 }], TODAY)).toEqual([]);
    expect(dueOf({ service: [OIL] }, [], TODAY)).toEqual([]);
    // The reading of a vehicle of one unit has no name.
    expect(dueOf({ service: [OIL] }, [{ km: 48_951 }], TODAY)).toMatchObject([{ unit: 'T-04', km: 49 }]);
  });

  it('should find a service or a date within 14 days, today and the past too', () => {
    const on = (days: number) => addDays(TODAY, days);
    const left = (days: number) => dueOf({ dates: [{ ...STICKER, on: on(days) }] }, [], TODAY);
    expect(left(15)).toEqual([]);
    expect(left(14)).toEqual([{ unit: 'T-07', kind: 'sticker', days: 14 }]);
    expect(left(0)).toMatchObject([{ days: 0 }]);
    expect(left(-3)).toMatchObject([{ days: -3 }]);
    const service = { what: 'Brakes', dueOn: on(8) };
    expect(dueOf({ service: [service] }, [], TODAY)).toEqual([{ kind: 'service', service: 'Brakes', days: 8 }]);
  });

  it('should find a service of all units for each unit whose reading is near', () => {
    const readings = [
      { unit: 'T-03', km: 10_000 },
      { unit: 'T-04', km: 48_951 },
      { unit: 'T-06', km: 60_000 },
    ];
    const due = dueOf({ service: [{ what: 'Oil change', dueKm: 49_000 }] }, readings, TODAY);
    expect(due.map(({ unit, km }) => [unit, km])).toEqual([
      ['T-06', -11_000],
      ['T-04', 49],
    ]);
  });

  // A law: what is due stays due while kilometres and days go by, and what is past comes first.
  it('should never become undue by driving or waiting', () => {
    const days = fc.integer({ min: -40, max: 40 });
    const km = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(days, km, km, fc.nat(30), fc.nat(1000), (dueIn, dueKm, reading, wait, driven) => {
        const upkeep = {
          service: [{ what: 'Oil', dueKm, dueOn: addDays(TODAY, dueIn) }],
          dates: [{ what: 'lease' as const, on: addDays(TODAY, dueIn) }],
        };
        const before = dueOf(upkeep, [{ km: reading }], TODAY);
        const after = dueOf(upkeep, [{ km: reading + driven }], addDays(TODAY, wait));
        expect(after.length).toBeGreaterThanOrEqual(before.length);
        expect(after.map(isPast)).toEqual(after.map(isPast).sort((one, other) => Number(other) - Number(one)));
        for (const due of before) {
          expect(due.km ?? 0).toBeLessThanOrEqual(DUE_WITHIN_KM);
          expect(due.days ?? 0).toBeLessThanOrEqual(DUE_WITHIN_DAYS);
          expect(due.km ?? due.days).toBeDefined();
        }
      }),
    );
  });
});

// FILE-1
describe('upkeepOfUnit', () => {
  it('should have what names the unit and what is of all', () => {
    const all: Service = { what: 'Wash', dueOn: TODAY };
    const upkeep = { service: [OIL, all], dates: [STICKER] };
    expect(upkeepOfUnit(upkeep, 4, 'T-04')).toEqual({ service: [OIL, all], dates: [] });
    expect(upkeepOfUnit(upkeep, 4, undefined)).toEqual({ service: [all], dates: [] });
    expect(upkeepOfUnit(upkeep, 1, undefined)).toEqual({ service: [OIL, all], dates: [STICKER] });
  });
});

// FILE-2
describe('checkUpkeep', () => {
  const NAMES = ['T-04', 'T-07'];
  it('should replace a list as a whole, and keep what the edit leaves out', () => {
    const before = { service: [OIL], notes: 'The key is in the safe.' };
    expect(checkUpkeep(before, {}, NAMES)).toEqual({ ok: true, value: before });
    const edit = { service: [], dates: [STICKER], notes: '  ' };
    expect(checkUpkeep(before, edit, NAMES)).toEqual({ ok: true, value: { dates: [STICKER] } });
    const typed = { service: [{ what: '  Oil change ', dueKm: 1 }], notes: ' Tow hitch\n50 mm ' };
    expect(checkUpkeep({}, typed, NAMES)).toEqual({
      ok: true,
      value: { service: [{ what: 'Oil change', dueKm: 1 }], notes: 'Tow hitch\n50 mm' },
    });
  });

  it('should refuse a service without a text or a due, and a unit that nothing names', () => {
    const edit = { service: [{ unit: 'X', what: ' ' }], dates: [{ ...STICKER, unit: 'X' }] };
    expect(checkUpkeep({}, edit, NAMES)).toEqual({
      ok: false,
      problem: [
        { field: 'service/0/what', code: 'service-unnamed' },
        { field: 'service/0/dueKm', code: 'service-without-due' },
        { field: 'service/0/unit', code: 'unit-unknown' },
        { field: 'dates/0/unit', code: 'unit-unknown' },
      ],
    });
    // A unit that was sold is still named by what is stored.
    expect(checkUpkeep({ service: [OIL] }, { service: [OIL] }, []).ok).toBe(true);
  });
});

describe('describeUpkeep', () => {
  it('should say for a history what is kept', () => {
    expect(describeUpkeep({ service: [OIL, { what: 'Wash', dueOn: TODAY }], dates: [STICKER], notes: 'Key' })).toEqual({
      service: 'T-04 Oil change 49000 km or 2027-01-15; Wash 2026-11-23',
      dates: 'T-07 sticker 2026-12-01',
      notes: 'Key',
    });
  });
});

describe('upkeepOf', () => {
  it('should leave the other fields of a vehicle out', () => {
    expect(upkeepOf(aVehicle({ notes: 'Key' }))).toEqual({ notes: 'Key' });
  });
});
