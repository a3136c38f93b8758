import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import {
  checkDamage,
  damageOfRental,
  type HandoverDamage,
  MAX_OPEN_MARKS,
  marksOfUnit,
  openMarks,
  recordDamage,
} from '../../../src/domain/unit/damage.ts';
import { aMark, aNewMark } from '../../support/values/damage.ts';
import { NOON } from '../../support/values/samples.ts';

const KIM = 'kim@oakville.example';
const moment = (minutes: number) => addMinutes(NOON, minutes);
const read = (minutes: number, damage?: HandoverDamage, unit?: string) => ({
  at: moment(minutes),
  by: KIM,
  ...(unit !== undefined && { unit }),
  ...(damage && { damage }),
});
const found = (id: string): HandoverDamage => ({ added: [aMark({ id })] });
const since = (minutes: number, bookingId: string) => ({ at: moment(minutes), by: KIM, bookingId });
const van = { id: 'van' };

// DAMAGE-2
describe('the open marks of a unit', () => {
  const rentals = [
    {
      id: 'second',
      vehicle: van,
      handover: { out: read(20, { added: [], mended: ['a'] }), back: read(30, found('c')) },
    },
    { id: 'none', vehicle: van },
    { id: 'first', vehicle: van, handover: { out: read(1, found('a')), back: read(10, found('b')) } },
  ];
  const records = rentals.flatMap(damageOfRental);

  it('should be those that no hand-over saw mended, the oldest first', () => {
    expect(openMarks(records, van)).toEqual([
      {
        marks: [
          { ...aMark({ id: 'b' }), since: since(10, 'first') },
          { ...aMark({ id: 'c' }), since: since(30, 'second') },
        ],
      },
    ]);
    expect(openMarks(records, { id: 'truck' })).toEqual([]);
  });

  it('should be those of a moment, with what was mended since', () => {
    const ids = (minutes: number) =>
      marksOfUnit(openMarks(records, van, moment(minutes)), 1, undefined).map(({ id }) => id);
    expect([ids(1), ids(2), ids(20), ids(21), ids(31)]).toEqual([[], ['a'], ['a', 'b'], ['b'], ['b', 'c']]);
  });

  it('should be told apart by the names of units, which a return may correct', () => {
    const named = [
      { id: 'x', vehicle: van, handover: { out: read(1, found('a'), 'T-1'), back: read(2, found('b'), 'T-01') } },
      { id: 'y', vehicle: van, handover: { out: read(3, found('c'), 'T-02') } },
      { id: 'z', vehicle: van, handover: { out: read(4, found('d')) } },
    ].flatMap(damageOfRental);
    const units = openMarks(named, { ...van, units: 3 });
    expect(units.map(({ unit, marks }) => [unit, marks.map(({ id }) => id)])).toEqual([
      ['T-01', ['a', 'b']],
      ['T-02', ['c']],
      [undefined, ['d']],
    ]);
    expect(marksOfUnit(units, 3, 'T-02').map(({ id }) => id)).toEqual(['c']);
    expect(marksOfUnit(units, 3, 'T-03')).toEqual([]);
    // Of one unit the name does not matter.
    expect(marksOfUnit(openMarks(named, van), 1, 'T-02')).toHaveLength(4);
  });

  it('should be those of each vehicle, where a rental had several', () => {
    const legs = [
      { vehicle: van, out: read(1), back: read(2, found('a')) },
      { vehicle: { id: 'truck' }, out: read(2, found('b')) },
    ];
    const swapped = damageOfRental({ id: 'x', vehicle: { id: 'truck' }, handover: { out: read(1), legs } });
    expect(openMarks(swapped, van).flatMap(({ marks }) => marks.map(({ id }) => id))).toEqual(['a']);
    expect(openMarks(swapped, { id: 'truck' }).flatMap(({ marks }) => marks.map(({ id }) => id))).toEqual(['b']);
  });
});

// DAMAGE-1
describe('the damage of a hand-over', () => {
  it('should have ids and cleaned notes', () => {
    const entry = { added: [aNewMark({ note: '  30 cm, 4111 1111 1111 1111 ' }), aNewMark({ note: ' ' })] };
    expect(recordDamage({ ...entry, mended: ['a', 'a'] }, ['b', 'c'])).toEqual({
      added: [aMark({ id: 'b', note: '30 cm, **** **** **** 1111' }), aMark({ id: 'c' })],
      mended: ['a'],
    });
    expect(recordDamage({ added: [], mended: [] }, [])).toBeUndefined();
  });
});

// DAMAGE-3
describe('the check of damage', () => {
  const open = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...aMark({ id: `m${index}` }), since: since(0, 'x') }));

  it('should refuse the mending of what is not open', () => {
    expect(checkDamage({ added: [], mended: ['m0', 'x'] }, open(1))).toMatchObject({ problem: 'mark-not-open' });
    expect(checkDamage({ added: [], mended: ['m0'] }, open(1)).ok).toBe(true);
  });

  it('should refuse more open marks than a unit may have', () => {
    const one = { added: [aMark({ id: 'new' })] };
    expect(checkDamage(one, open(MAX_OPEN_MARKS - 1)).ok).toBe(true);
    expect(checkDamage(one, open(MAX_OPEN_MARKS))).toMatchObject({ problem: 'too-many-marks' });
    expect(checkDamage({ ...one, mended: ['m7'] }, open(MAX_OPEN_MARKS)).ok).toBe(true);
  });
});
