import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type SiteProcess, startSite } from '../site/site-process.ts';
import { aFolder } from '../temp-folder.ts';
import { openBrowser, openPage } from './browser.ts';

/** A browser tab on the site. */
export type Visit = { readonly page: Page & { readonly faults: string[] }; readonly url: string };

/** As on a site of the company's own: each page is prerendered with the placeholder (PAGE-15). */
const COMPANY_EMAIL = 'desk@oakville.example';

/**
 * Starts one site process and one browser for all tests of a suite. Each visit has a fresh profile.
 */
export function siteInBrowser(): { visit(options?: BrowserContextOptions): Promise<Visit> } {
  const ends: (() => Promise<void>)[] = [];
  let site: SiteProcess;
  let browser: Browser;
  beforeAll(async () => {
    const atEnd = (work: () => Promise<void>) => ends.unshift(work);
    const folder = await aFolder(atEnd);
    site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn', COMPANY_EMAIL }, undefined, atEnd);
    browser = await openBrowser();
    atEnd(() => browser.close());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return {
    async visit(options) {
      const page = await openPage(browser, options);
      onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
      return { page, url: site.url };
    },
  };
}
