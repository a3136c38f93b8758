import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { WAIT_LIMIT_MS } from '../limits.ts';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds a Chromium: the variable CHROMIUM, the usual places, or Playwright's own. */
function findChromium(): string | undefined {
  return [...PLACES, chromium.executablePath()].find((place) => place !== undefined && existsSync(place));
}

/**
 * Without a browser its tests are skipped, with a message that says how to get one. On CI they
 * fail.
 */
export const skipWithoutBrowser = findChromium() === undefined && process.env.CI !== 'true';
if (skipWithoutBrowser) {
  console.warn('Browser tests are skipped: install Chromium, or name one in the variable CHROMIUM.');
}

/** Opens a real Chromium. It is closed after the test or suite that opened it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium: install one, or name it in the variable CHROMIUM');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** The content of the frame of a map, so that no test makes a request outside the site. */
const NOWHERE = '<!doctype html><html lang="en"><title>Map</title><p>Map</p></html>';

/**
 * Opens a page in a fresh profile. A console error fails the test, except for answers that the test
 * expects to fail.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page & { readonly faults: string[] }> {
  const context = await browser.newContext({ locale: 'en-CA', timezoneId: 'America/Toronto', ...options });
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ contentType: 'text/html', body: NOWHERE }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  onTestFinished(() => context.close());
  return Object.assign(page, { faults });
}

/**
 * Waits until React has taken over the page: keys and clicks before that are for the HTML alone. The
 * search form is disabled until then.
 */
export async function whenHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      const isTakenOver = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
      return isTakenOver && document.querySelector('[data-prerendered-at], #pickup-date:disabled') === null;
    });
  await expect.poll(isHydrated).toBe(true);
}
