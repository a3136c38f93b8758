import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTooOld, OLDEST_BROWSERS } from '../../../src/domain/site/supported-browsers.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS';
const WEBKIT = 'like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome';

// PAGE-38
describe('isTooOld', () => {
  it.each([
    `${IPHONE} 15_5 ${WEBKIT} Version/15.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} 12_5_7 ${WEBKIT} CriOS/107.0.5304.66 Mobile/15E148 Safari/604.1`,
    `${MAC} Version/14.1.2 Safari/605.1.15`,
    `${WINDOWS} ${CHROME}/108.0.0.0 Safari/537.36`,
    `${WINDOWS} ${CHROME}/108.0.0.0 Safari/537.36 Edg/108.0.1462.54`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Linux; U; Android 4.4.2) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  ])('should be so of %s', (agent) => {
    expect(isTooOld(agent)).toBe(true);
  });

  it.each([
    `${IPHONE} 15_6 ${WEBKIT} Version/15.6 Mobile/15E148 Safari/604.1`,
    `${IPHONE} 18_1 ${WEBKIT} CriOS/107.0.5304.66 Mobile/15E148 Safari/604.1`,
    `${MAC} Version/15.6.1 Safari/605.1.15`,
    `${MAC} Version/26.0 Safari/605.1.15`,
    `${WINDOWS} ${CHROME}/109.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0',
    'curl/8.5.0',
    '',
  ])('should not be so of %s', (agent) => {
    expect(isTooOld(agent)).toBe(false);
  });

  it('should judge by the versions that package.json names', () => {
    const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { safari, chrome, firefox } = OLDEST_BROWSERS;
    expect(browserslist).toEqual([`safari ${safari}`, `ios_saf ${safari}`, `chrome ${chrome}`, `firefox ${firefox}`]);
  });
});
