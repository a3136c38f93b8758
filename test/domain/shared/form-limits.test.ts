import { describe, expect, it } from 'vitest';
import { FORM_LIMITS, isFromProgram, networkBudgets, type PublicForm } from '../../../src/domain/shared/form-limits.ts';

// BOOK-38, HOLD-9, FORM-19
it.each<[PublicForm, readonly number[], readonly (readonly number[])[]]>([
  [
    'booking',
    [10, 1440],
    [
      [20, 60],
      [40, 120],
      [80, 240],
    ],
  ],
  ['quote', [60], [[5], [10], [20]]],
  ['message', [10], [[10], [20], [40]]],
])(
  'should limit what a network sends with the form %s, and twice as much for each wider one',
  (form, minutes, most) => {
    const budgets = (['/64', '/56', '/48'] as const).map((size) => networkBudgets(form, size));
    expect(budgets.map((sized) => sized.map((budget) => budget.most))).toEqual(most);
    for (const sized of budgets) expect(sized.map((budget) => budget.minutes)).toEqual(minutes);
  },
);

// BOOK-40, HOLD-9, FORM-19
it('should limit what the whole site mails in an hour', () => {
  const mostOf = (form: PublicForm) => FORM_LIMITS[form].site;
  expect([mostOf('booking'), mostOf('quote'), mostOf('message')]).toEqual(
    [200, 200, 60].map((most) => ({ most, minutes: 60 })),
  );
});

// BOOK-39
describe('a form that a program filled in', () => {
  it('should be known by its hidden field, whether limits are on or off', () => {
    for (const isLimited of [true, false]) {
      expect(isFromProgram({ website: 'https://spam.example' }, isLimited)).toBe(true);
      expect(isFromProgram({ website: '', openedFor: 60_000 }, isLimited)).toBe(false);
      expect(isFromProgram({}, isLimited)).toBe(false);
    }
  });

  it.each([
    [0, true],
    [2_999, true],
    [3_000, false],
    [3_600_000, false],
  ])('should be known by its haste under limits: open for %i ms', (openedFor, isKnown) => {
    expect(isFromProgram({ openedFor }, true)).toBe(isKnown);
    expect(isFromProgram({ openedFor }, false)).toBe(false);
  });
});
