import { describe, expect, it } from 'vitest';
import { LAST4_FORMAT, REGION_FORMAT } from '../../../src/domain/agreement/driver.ts';
import { SIGNATURE_PATH, SIGNATURE_PATH_LIMIT } from '../../../src/domain/agreement/signature.ts';

// SIGN-6
describe('a drawn signature', () => {
  it.each([
    'M10 20L30 40',
    'M 10 20 L 30 40',
    'M10,20 L30.5,40.125',
    'M0 0L600 200',
    'M599.999 199.999L0 0L1 1M5 5L5 5',
    `M0 0${'L1.5 2.5'.repeat(2499)}`,
  ])('should be lines in the box: %.40s', (path) => {
    expect(path.length).toBeLessThanOrEqual(SIGNATURE_PATH_LIMIT);
    expect(SIGNATURE_PATH.test(path)).toBe(true);
  });

  it.each([
    '',
    'M10 20',
    'L10 20L30 40',
    'M10 20l30 40',
    'M10 20C1 2 3 4 5 6',
    'M10 20L30 40Z',
    'M10 20L601 40',
    'M600.5 20L6 40',
    'M10 20L30 200.1',
    'M-1 20L30 40',
    'M1e2 20L30 40',
    'M10 20L30 40\n',
    'M10 20L30 40" onload="alert(1)',
    '<path d="M10 20L30 40"/>',
    'M10 20L30 40 url(#a)',
    'M10 20  L30 40',
    'M10.1234 20L30 40',
    'M010 0200L30 40',
  ])('should be nothing else: %s', (path) => {
    expect(SIGNATURE_PATH.test(path)).toBe(false);
  });

  it('should be refused as fast as it is taken', () => {
    const start = performance.now();
    expect(SIGNATURE_PATH.test(`M0 0${'L11 22'.repeat(3300)}x`)).toBe(false);
    // To try each reading of a part would take longer than the sun burns.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

// SIGN-1
describe('what is kept of a licence', () => {
  it('should have a region, and never a number', () => {
    expect(
      ['CA-ON', 'US-NY', 'DE', 'Germany', 'Côte d’Ivoire', 'Trinidad and Tobago'].every((r) => REGION_FORMAT.test(r)),
    ).toBe(true);
    expect(['', ' ', 'R1234-56789', '4471', '<b>'].some((region) => REGION_FORMAT.test(region))).toBe(false);
  });

  it('should have four characters', () => {
    expect(['4471', 'A12b'].every((last4) => LAST4_FORMAT.test(last4))).toBe(true);
    expect(['447', '44712', '44-1', '44 1', '447１'].some((last4) => LAST4_FORMAT.test(last4))).toBe(false);
  });
});
