import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, skipWithoutBrowser } from '../support/browser/browser.ts';
import { firstVisit, secondVisit } from '../support/browser/first-visit.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

describe.skipIf(skipWithoutBrowser)('what a first visit costs', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // Bodies as brotli sends them, in units of 1,000 bytes.
  it.each([
    ['/', { total: 180_000, script: 112_000, requests: 15 }],
    ['/vehicles', { total: 180_000, script: 112_000, requests: 25 }],
  ])('should keep to the budget of %s', async (path, budget) => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), LOG_LEVEL: 'warn' });
    const visit = await firstVisit(browser, url, path, false);
    const listed = visit.requests.map(({ path: asked, bytes }) => `${bytes} ${asked}`).join('\n');
    process.stdout.write(`${path}: ${budget.script - visit.scriptBytes} bytes of scripts are left\n`);
    expect(visit.scriptBytes, listed).toBeGreaterThan(60_000);
    expect(visit.scriptBytes, listed).toBeLessThanOrEqual(budget.script);
    expect(visit.totalBytes, listed).toBeLessThanOrEqual(budget.total);
    expect(visit.requests.length, listed).toBeLessThanOrEqual(budget.requests);
    expect(visit.layoutShift).toBeLessThanOrEqual(0.02);
  });

  // PAGE-35
  it.each(['/', '/vehicles'])('should send no body at a second visit to %s', async (path) => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), LOG_LEVEL: 'warn' });
    const { requests: again } = await secondVisit(browser, url, path, false);
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(({ bytes }) => bytes > 0)).toEqual([]);
  });
});
