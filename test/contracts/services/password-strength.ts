import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { guessableWords } from '../../../src/domain/staff/password.ts';
import type { PasswordStrength } from '../../../src/ports/services/password-strength.ts';

const WORDS = guessableWords('dana.smith@oakville.example', DEFAULT_COMPANY);

/** What every adapter of the port `PasswordStrength` promises. */
export function passwordStrengthContract(fresh: () => PasswordStrength): void {
  // STAFF-14
  describe('password strength', () => {
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
      'wxyzwxyzwxyz',
      'abababababab',
      'Oakville2026!',
      'car rental 2026',
      'HOJtruck1991!!',
      'T0ront0 Rentals!!',
      'dana.smith123',
      'admin admin admin',
    ])('should know %j for one that is tried first', async (password) => {
      expect(await fresh().isGuessable(password, WORDS)).toBe(true);
    });

    it.each(['123456', 'password', 'counterstrike', 'CounterStrike', '1qazxsw23edc', 'chickenwing101'])(
      'should know %j from break-ins',
      async (password) => {
        expect(await fresh().isGuessable(password, [])).toBe(true);
      },
    );

    it.each([
      'a long enough password',
      'correct horse battery',
      'another-password-1',
      'wintry lamp 1234',
      'дождь и солнце',
      'xK9#mQ2$vL5!',
      'abc defg hijk',
      'violet tram at noon',
      '__proto__ is a lamp',
      '4gk2p-x8d1m-qq0zt-81bnd',
    ])('should take %j', async (password) => {
      expect(await fresh().isGuessable(password, WORDS)).toBe(false);
    });

    it('should take a word for its letters, whatever they mean in a pattern', async () => {
      expect(await fresh().isGuessable('violet tram at noon', ['.', '(v'])).toBe(false);
    });

    it('should answer soon for the longest password', async () => {
      const started = performance.now();
      expect(await fresh().isGuessable('p@$$w0rd!1|'.repeat(18), WORDS)).toBe(true);
      expect(performance.now() - started).toBeLessThan(5_000);
    });
  });
}
