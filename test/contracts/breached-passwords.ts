import { describe, expect, it } from 'vitest';
import type { BreachedPasswords } from '../../src/ports/services/breached-passwords.ts';

/** What every adapter of the port `BreachedPasswords` promises. */
export function breachedPasswordsContract(fresh: () => BreachedPasswords): void {
  // STAFF-14
  describe('breached passwords', () => {
    it.each(['123456', 'password', 'counterstrike', 'CounterStrike', '1qazxsw23edc'])(
      'should know %j',
      async (known) => {
        expect(await fresh().includes(known)).toBe(true);
      },
    );

    it.each(['', 'counterstrike ', 'a counterstrike', 'violet tram at noon', '__proto__'])(
      'should not know %j',
      async (unknown) => {
        expect(await fresh().includes(unknown)).toBe(false);
      },
    );
  });
}
