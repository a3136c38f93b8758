import { describe, expect, it } from 'vitest';
import type { DeviceTrust, Hasher } from '../../../src/ports/services/hasher.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';

/** Hashes of 'correct horse battery' with other parameters and other lengths than new ones have. */
const OTHER_HASHES = [
  '$argon2id$v=19$m=64,t=1,p=1$AQgPFh0kKzI$FwSt2MTxLqZOk7Zaju7Jzg',
  '$argon2id$v=19$m=4096,t=3,p=4$AQgPFh0kKzI5QEdOVVxjag$I/I0T5w6qAAsnQ4lRhSb6T0lrcRaivFGgl0h+QWQjuQMNjm02ZnLjDn5K3FeqQ597NFTzy/w7KPuNHc8OAMZcQ',
];

/** What every adapter of the port `Hasher` promises. */
export function hasherContract(fresh: () => Hasher): void {
  describe('hasher', () => {
    // SIGN-5
    it('should return the SHA-256 of a text in UTF-8', () => {
      expect(fresh().sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      expect(fresh().sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
    });

    it('should know a password by its hash, and no other', async () => {
      const hasher = fresh();
      const hash = await hasher.hashPassword('correct horse battery');
      expect(await hasher.isPassword('correct horse battery', hash, 'unknown')).toBe(true);
      expect(await hasher.isPassword('correct horse batterY', hash, 'unknown')).toBe(false);
      expect(await hasher.isPassword('', hash, 'unknown')).toBe(false);
    });

    it('should hash by argon2id at the advised cost, with a salt of its own each time', async () => {
      const hasher = fresh();
      const hashes = await Promise.all([hasher.hashPassword('same password'), hasher.hashPassword('same password')]);
      for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(new Set(hashes).size).toBe(2);
    });

    it('should know a password however its letters with signs were typed', async () => {
      const hasher = fresh();
      const hash = await hasher.hashPassword('caf\u00e9 at noon');
      expect(await hasher.isPassword('cafe\u0301 at noon', hash, 'unknown')).toBe(true);
    });

    it('should know a password by a hash of another cost', async () => {
      const hasher = fresh();
      for (const hash of OTHER_HASHES) {
        expect(await hasher.isPassword('correct horse battery', hash, 'unknown')).toBe(true);
        expect(await hasher.isPassword('correct horse batterY', hash, 'unknown')).toBe(false);
      }
    });

    it('should say no without a hash, after the same work', async () => {
      const hasher = fresh();
      const hash = await hasher.hashPassword('correct horse battery');
      const timed = async (against: string | undefined) => {
        const times: number[] = [];
        for (let run = 0; run < 5; run += 1) {
          const start = performance.now();
          expect(await hasher.isPassword('wrong horse', against, 'unknown')).toBe(false);
          times.push(performance.now() - start);
        }
        return Math.min(...times);
      };
      // No work at all is a thousandth of it; on a busy machine two equal works differ by less than a tenth.
      expect(await timed(undefined)).toBeGreaterThan((await timed(hash)) / 10);
    });

    it('should refuse with `unavailable` what would wait too long, and work on', async () => {
      const hasher = fresh();
      const answers = await Promise.allSettled(
        Array.from({ length: 60 }, () => hasher.isPassword('x', undefined, 'unknown')),
      );
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      expect(refused).toHaveLength(18);
      expect(refused.every(isUnavailable)).toBe(true);
      expect(await hasher.isPassword('x', await hasher.hashPassword('x'), 'unknown')).toBe(true);
    });

    it('should let in those who are known before strangers, however many of them wait', async () => {
      const hasher = fresh();
      const order: string[] = [];
      const ask = (asker: DeviceTrust) => hasher.isPassword('x', undefined, asker).then(() => order.push(asker));
      const strangers = Promise.allSettled(Array.from({ length: 60 }, () => ask('unknown')));
      await Promise.all([ask('trusted'), ask('trusted')]);
      // Those that were at work already, and what ends beside the last of the known.
      expect(order.filter((asker) => asker === 'unknown').length).toBeLessThan(10);
      await strangers;
      expect(order.filter((asker) => asker === 'unknown')).toHaveLength(42);
    });

    it('should digest a secret alike each time, and another one otherwise', () => {
      const hasher = fresh();
      expect(hasher.digest('token')).toMatch(/^[\w-]{43}$/);
      expect(hasher.digest('token')).toBe(fresh().digest('token'));
      expect(hasher.digest('token')).not.toBe(hasher.digest('tokeN'));
    });

    // CONF-11
    it('should authenticate a text under a secret, and no other text, secret or code', () => {
      const hasher = fresh();
      const code = hasher.authenticate('secret', 'text');
      expect(code).toMatch(/^[\w-]{43}$/);
      expect(fresh().isAuthentic('secret', 'text', code)).toBe(true);
      expect(hasher.isAuthentic('secret', 'texT', code)).toBe(false);
      expect(hasher.isAuthentic('secreT', 'text', code)).toBe(false);
      for (const other of ['', code.slice(1), `${code}A`, hasher.digest('text')]) {
        expect(hasher.isAuthentic('secret', 'text', other)).toBe(false);
      }
    });
  });
}
