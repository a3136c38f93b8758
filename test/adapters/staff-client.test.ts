import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../src/adapters/browser/staff/staff-client.ts';
import { refusedSentence } from '../../src/ports/refused.ts';

describe('the answer of a staff call', () => {
  // HTTP-4
  it.each([
    [422, { errors: [{ path: '/state', message: 'Load it again.' }] }, 'Load it again.'],
    [422, { errors: [] }, undefined],
    [500, {}, undefined],
  ])('should reject after a %i with the sentence of the site, if it has one', (status, body, sentence) => {
    const fault = (() => {
      try {
        return decodeAnswer('/api/admin/messages/m1', { status, body }, v.object({}));
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(fault).toBeInstanceOf(Error);
    expect(refusedSentence(fault)).toBe(sentence);
  });
});
