import { expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { PASSWORD_TEXTS } from '../../../src/domain/staff/messages.ts';
import { checkNewPassword, guessableWords } from '../../../src/domain/staff/password.ts';

// STAFF-14
it.each([
  ['x'.repeat(11), 'too-short'],
  ['🚗'.repeat(11), 'too-short'],
  ['', 'too-short'],
  ['x'.repeat(201), 'too-long'],
])('should refuse %j as %s', (typed, problem) => {
  expect(checkNewPassword(typed)).toEqual({ ok: false, problem });
});

it.each(['wxyzwxyzwxyz', 'wxyz'.repeat(50), '🚗🚕🚙🚌'.repeat(50), ' spaces stay typed '])(
  'should take %j as it is',
  (typed) => {
    expect(checkNewPassword(typed)).toEqual({ ok: true, value: typed });
  },
);

it('should have guessers try the words of the company and the name in the address', () => {
  const words = guessableWords('desk-of@oakville.example', DEFAULT_COMPANY);
  expect(words).toEqual(expect.arrayContaining(['desk-of', 'HOJ', 'Car', 'Truck', 'Rental', 'Oakville', 'Toronto']));
  expect(words).not.toContain('');
});

it('should not take a short name in the address for what makes a password easy', () => {
  expect(guessableWords('c@oakville.example', DEFAULT_COMPANY)).not.toContain('c');
});

it('should say how long a password is', () => {
  expect(PASSWORD_TEXTS).toEqual({
    'too-short': 'Use at least 12 characters.',
    'too-long': 'Use at most 200 characters.',
    'too-easy': 'This password is easy to guess. Use words or characters of your own.',
  });
});
