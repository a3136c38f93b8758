import { describe, expect, it } from 'vitest';
import type { OneTimeCodes } from '../../../src/ports/services/one-time-codes.ts';

/** The secret of RFC 6238, '12345678901234567890', in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** What every adapter of the port `OneTimeCodes` promises. */
export function oneTimeCodesContract(fresh: () => OneTimeCodes): void {
  describe('one-time codes', () => {
    // Appendix B of RFC 6238, the last six of its eight digits.
    it.each([
      ['1970-01-01T00:00:59.000Z', '287082', 1],
      ['2005-03-18T01:58:29.000Z', '081804', 37_037_036],
      ['2009-02-13T23:31:30.000Z', '005924', 41_152_263],
      ['2033-05-18T03:33:20.000Z', '279037', 66_666_666],
    ] as const)('should know at %s the code %s', (now, code, step) => {
      expect(fresh().stepOf(SECRET, code, now)).toBe(step);
    });

    it.each([
      ['2005-03-18T01:57:30.000Z', 37_037_036],
      ['2005-03-18T01:58:59.999Z', 37_037_036],
      ['2005-03-18T01:57:29.999Z', undefined],
      ['2005-03-18T01:59:00.000Z', undefined],
    ] as const)('should know at %s the code of a step that is one away, by its own step', (now, step) => {
      expect(fresh().stepOf(SECRET, '081804', now)).toBe(step);
    });

    it.each(['081805', '', '81804', '0818040', 'abcdef', '081 804', '08180é', '08180\u0664', '\u0000=😀`´'])(
      'should not take %j',
      (code) => {
        expect(fresh().stepOf(SECRET, code, '2005-03-18T01:58:29.000Z')).toBeUndefined();
      },
    );

    it('should give what an app enrols from', () => {
      const uri = new URL(fresh().enrolmentUri('zoe@oakville.example', SECRET, 'HOJ'));
      expect(uri.protocol).toBe('otpauth:');
      expect(uri.host).toBe('totp');
      expect(decodeURIComponent(uri.pathname)).toContain('zoe@oakville.example');
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({
        issuer: 'HOJ',
        secret: SECRET,
        algorithm: 'SHA1',
        digits: '6',
        period: '30',
      });
    });
  });
}
