import { expect, it } from 'vitest';
import { isGuessable } from '../../../src/domain/staff/weak-password.ts';

const EMAIL = 'dana.smith@oakville.example';

it.each([
  'password1234',
  'Password123!',
  'P@ssw0rd2026',
  'passwordpassword',
  '123456789012',
  'qwertyuiop123',
  '1q2w3e4r5t6y',
  'iloveyou1234',
  'xxxxxxxxxxxx',
  'abababababab',
  'Oakville2026!',
  'car rental 2026',
  'HOJtruck1991!!',
  'dana.smith123',
  'admin admin admin',
])('should know %j for one that is tried first', (typed) => {
  expect(isGuessable(typed, EMAIL)).toBe(true);
});

it.each([
  'a long enough password',
  'correct horse battery',
  'another-password-1',
  'wintry lamp 1234',
  'дождь и солнце',
  'xK9#mQ2$vL5!',
])('should take %j', (typed) => {
  expect(isGuessable(typed, EMAIL)).toBe(false);
});

it('should not take a short name in the address for what makes a password easy', () => {
  expect(isGuessable('abc defg hijk', 'c@oakville.example')).toBe(false);
});
