import { describe, expect, it } from 'vitest';
import { SIGNATURE_PATH, SIGNATURE_PATH_LIMIT } from '../../../src/domain/agreement/signature.ts';
import { addStroke, readSignature } from '../../../src/domain/rental/signature-form.ts';

const SHA256 = 'a'.repeat(64);

/** A hand that shakes over the whole box. */
const scrawl = (length: number, from = 0) =>
  Array.from({ length }, (_, index) => ({
    x: 300 + 290 * Math.sin((index + from) * 1.7),
    y: 100 + 95 * Math.cos((index + from) * 2.3),
  }));

// STAFF-69
describe('a drawn signature', () => {
  it('should keep where a line bends, and leave out what lies on it', () => {
    const bend = [0, 10, 20, 30].map((x) => ({ x, y: 0 })).concat([{ x: 30, y: 40 }]);
    expect(addStroke('', bend)).toBe('M0 0L30 0L30 40');
    expect(
      addStroke('M0 0L30 0L30 40', [
        { x: 5.26, y: 7 },
        { x: 9, y: 7 },
      ]),
    ).toBe('M0 0L30 0L30 40M5.3 7L9 7');
  });

  it('should keep a dot, and stay in the box', () => {
    expect(addStroke('', [{ x: 12, y: 8 }])).toBe('M12 8L12 8');
    expect(
      addStroke('', [
        { x: -20, y: 250 },
        { x: 700, y: -3 },
      ]),
    ).toBe('M0 200L600 0');
  });

  it('should be short enough to be sent, however much is drawn', () => {
    let path = '';
    for (let stroke = 0; stroke < 12; stroke += 1) path = addStroke(path, scrawl(300, stroke * 300));
    expect(path.length).toBeLessThanOrEqual(SIGNATURE_PATH_LIMIT);
    expect(path).toMatch(SIGNATURE_PATH);
    // Dots cannot get shorter.
    const dots = 'M1 1L1 1'.repeat(SIGNATURE_PATH_LIMIT / 8);
    expect(addStroke(dots, [{ x: 2, y: 2 }])).toBe(dots);
  });
});

// STAFF-69
describe('a signature as typed', () => {
  it.each([
    [undefined, undefined],
    [{ path: 'M0 0L9 9' }, undefined],
    [
      { path: 'M0 0L9 9', sha256: SHA256 },
      { name: 'Mei Chen', path: 'M0 0L9 9', sha256: SHA256 },
    ],
    [
      { name: ' Mei C. ', isSigned: true, sha256: SHA256 },
      { name: 'Mei C.', sha256: SHA256 },
    ],
    [{ name: '' }, undefined],
  ])('should be read from %o', (typed, expected) => {
    expect(readSignature(typed, 'Mei Chen')).toEqual({ ok: true, value: expected });
  });

  it('should be refused while it is half done', () => {
    expect(readSignature({ name: 'Mei Chen' }, 'Mei Chen')).toEqual({ ok: false, problem: 'tick-missing' });
    expect(readSignature({ name: '  ', isSigned: true }, 'Mei Chen')).toEqual({ ok: false, problem: 'name-missing' });
  });
});
