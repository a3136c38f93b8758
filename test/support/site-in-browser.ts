import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { aFolder } from './temp-folder.ts';

/** What stands in the frame of a map. */
const NOWHERE = '<!doctype html><html lang="en"><title>Map</title><main><h1>Map</h1></main></html>';

/** A tab of its own on the site. */
export type Visit = { readonly page: Page & { readonly faults: string[] }; readonly url: string };

/** One site process and one browser for all tests of a suite; each visit is a fresh profile. Nothing outside the site is asked for anything. */
export function siteInBrowser(): { visit(options?: BrowserContextOptions): Promise<Visit> } {
  const ends: (() => Promise<void>)[] = [];
  let site: SiteProcess;
  let browser: Browser;
  beforeAll(async () => {
    const atEnd = (work: () => Promise<void>) => ends.unshift(work);
    const folder = await aFolder(atEnd);
    site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, undefined, atEnd);
    browser = await openBrowser();
    atEnd(() => browser.close());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return {
    async visit(options) {
      const page = await openPage(browser, options);
      await page.context().route(
        ({ origin }) => origin !== site.url,
        (route) => route.fulfill({ contentType: 'text/html', body: NOWHERE }),
      );
      onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
      return { page, url: site.url };
    },
  };
}
