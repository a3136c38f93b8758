import { describe, expect, it } from 'vitest';
import { BILL_TEXT_LIMIT } from '../../../src/domain/pricing/bill-lines.ts';
import {
  describeMarks,
  lineOfMark,
  newMarkDraft,
  readDamageForm,
  unitTitle,
} from '../../../src/domain/rental/damage-form.ts';
import { DAMAGE_VIEWS, MARK_SCALE, marksOfLeg } from '../../../src/domain/unit/damage.ts';
import { describeMark, positionOf, positionsOf } from '../../../src/domain/unit/damage-words.ts';
import { aMark, aNewMark } from '../../support/values/damage.ts';
import { NOON } from '../../support/values/samples.ts';

const OPEN = ['a', 'b'].map((id) => ({ ...aMark({ id }), since: { at: NOON, by: 'kim' } }));

// DAMAGE-5
describe('the form of damage', () => {
  it('should have a position for each point of a view, which leads back to itself', () => {
    for (const view of DAMAGE_VIEWS) {
      const positions = positionsOf(view);
      expect(positions.map(({ x, y }) => positionOf({ view, x, y }))).toEqual(positions.map((_, index) => index));
      expect(new Set(positions.map(({ name }) => name)).size).toBe(9);
      expect(positionOf({ view, x: MARK_SCALE, y: MARK_SCALE })).toBe(8);
      expect(positionOf({ view, x: 0, y: 0 })).toBe(0);
    }
  });

  it('should say where a mark is, as seen by the driver', () => {
    expect(describeMark(aNewMark())).toBe('Scratch, behind, lower, driver side');
    expect(describeMark(aNewMark({ view: 'front', kind: 'missing' }))).toBe(
      'Missing part, front, lower, passenger side',
    );
    expect(describeMark(aNewMark({ view: 'left', x: 900, y: 100, kind: 'dent' }))).toBe('Dent, left, upper, rear');
  });

  it('should count what is known, new and mended', () => {
    expect(describeMarks({ added: [], mended: [] }, [])).toBe('No known marks');
    expect(describeMarks({ added: [newMarkDraft('1')], mended: ['b', 'gone'] }, OPEN)).toBe(
      '2 known marks, 1 new, 1 mended',
    );
    expect(describeMarks({ added: [], mended: [] }, OPEN.slice(1))).toBe('1 known mark');
  });

  it('should send new marks, and of the mended ones those that are open', () => {
    const draft = { ...newMarkDraft('1', { view: 'back', x: 250, y: 800 }), note: ' ' };
    expect(readDamageForm({ added: [draft], mended: ['a', 'gone'] }, OPEN)).toEqual({
      added: [aNewMark()],
      mended: ['a'],
    });
    expect(readDamageForm({ added: [], mended: ['gone'] }, OPEN)).toBeUndefined();
    // Until they are loaded the site decides.
    expect(readDamageForm({ added: [], mended: ['gone'] }, undefined)).toEqual({ added: [], mended: ['gone'] });
  });

  it('should be named by vehicle and unit', () => {
    const vehicle = { brand: 'Ford', model: 'F-150', name: '' };
    expect(unitTitle(vehicle, ' T-04 ')).toBe('Ford F-150, T-04');
    expect(unitTitle(vehicle)).toBe('Ford F-150');
  });
});

// DAMAGE-7
describe('the line of a mark', () => {
  it('should be one of damage, whose price is typed', () => {
    const line = lineOfMark(aNewMark());
    expect(line).toMatchObject({ code: 'damage', quantity: '1', unitPrice: '', taxed: true });
    expect(line.text).toBe('Damage: scratch, behind, lower, driver side');
    expect(line.text.length).toBeLessThanOrEqual(BILL_TEXT_LIMIT);
  });
});

// DAMAGE-6
describe('the marks of an agreement', () => {
  it('should be those as the vehicle went out, and the new ones of the return', () => {
    const at = { at: NOON, by: 'kim' };
    const out = { ...at, damage: { added: [aMark({ id: 'c' })], mended: ['a'] } };
    const back = { ...at, damage: { added: [aMark({ id: 'd' })], mended: ['b'] } };
    expect(marksOfLeg(OPEN, { out, back }).map(({ id, isNew }) => [id, isNew])).toEqual([
      ['b', false],
      ['c', false],
      ['d', true],
    ]);
  });
});
