import { expect, it } from 'vitest';
import { PASSWORD_TEXTS } from '../../../src/domain/staff/messages.ts';
import { checkNewPassword } from '../../../src/domain/staff/password.ts';

// STAFF-14
it.each([
  ['x'.repeat(11), 'too-short'],
  ['🚗'.repeat(11), 'too-short'],
  ['', 'too-short'],
  ['x'.repeat(201), 'too-long'],
  ['x'.repeat(12), 'too-easy'],
  ['desk-of-oakville', 'too-easy'],
])('should refuse %j as %s', (typed, problem) => {
  expect(checkNewPassword(typed, 'desk-of@oakville.example')).toEqual({ ok: false, problem });
});

it.each(['wxyzwxyzwxyz', 'wxyz'.repeat(50), '🚗🚕🚙🚌'.repeat(50), ' spaces stay typed '])(
  'should take %j as it is',
  (typed) => {
    expect(checkNewPassword(typed, 'desk-of@oakville.example')).toEqual({ ok: true, value: typed });
  },
);

it('should say how long a password is', () => {
  expect(PASSWORD_TEXTS).toEqual({
    'too-short': 'Use at least 12 characters.',
    'too-long': 'Use at most 200 characters.',
    'too-easy': 'This password is easy to guess. Use words or characters of your own.',
  });
});
