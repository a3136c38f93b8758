import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packEmail, unpackEmail } from '../../src/adapters/shared/packed-email.ts';
import { aNewEmail, aPlacedBooking } from '../support/values/samples.ts';

// MAIL-6
describe('a packed e-mail', () => {
  it('should be exactly what was packed, whatever it says', () => {
    const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(words, words, words, (subject, text, html) => {
        const email = aNewEmail({ subject, text, html });
        expect(unpackEmail(packEmail(email))).toStrictEqual(email);
      }),
    );
  });

  it('should take less than a tenth of what it is', () => {
    for (const email of aPlacedBooking().emails) {
      expect(packEmail(email).length, email.kind).toBeLessThan(JSON.stringify(email).length / 10);
    }
  });

  it('should be readable for ever, so its dictionary never changes', () => {
    const text = readFileSync('src/adapters/shared/email-dictionary-1.txt');
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '3c2ae67ab5258808458b4c4725c174eeb81bedb0b9e67d374dfeea3b69216483',
    );
  });

  it('should be refused when it is damaged, or of a newer program', () => {
    const packed = Buffer.from(packEmail(aNewEmail()));
    const damaged = Buffer.from(packed);
    const place = Math.floor(damaged.length / 2);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    expect(() => unpackEmail(damaged)).toThrow();
    expect(() => unpackEmail(Buffer.concat([Uint8Array.of(9), packed.subarray(1)]))).toThrow('No dictionary 9');
  });
});
