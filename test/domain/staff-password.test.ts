import { expect, it } from 'vitest';
import { checkNewPassword } from '../../src/domain/staff-password.ts';
import { PASSWORD_TEXTS } from '../../src/domain/staff-texts.ts';

it.each([
  ['x'.repeat(11), 'too-short'],
  ['🚗'.repeat(11), 'too-short'],
  ['', 'too-short'],
  ['x'.repeat(201), 'too-long'],
])('should refuse %j as %s', (typed, problem) => {
  expect(checkNewPassword(typed)).toEqual({ ok: false, problem });
});

it.each(['x'.repeat(12), 'x'.repeat(200), '🚗'.repeat(200), ' spaces stay typed '])(
  'should take %j as it is',
  (typed) => {
    expect(checkNewPassword(typed)).toEqual({ ok: true, value: typed });
  },
);

it('should say how long a password is', () => {
  expect(PASSWORD_TEXTS).toEqual({
    'too-short': 'Use at least 12 characters.',
    'too-long': 'Use at most 200 characters.',
  });
});
