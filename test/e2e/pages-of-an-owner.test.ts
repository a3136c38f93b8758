import { describe, expect, it } from 'vitest';
import { changeSettings, defaultSettings, SETTINGS_ID } from '../../src/domain/site/settings.ts';
import { LISTED_PAGES } from '../../src/ports/api/pages.ts';
import { compose } from '../../src/server/compose.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { shiftByScripts } from '../support/browser/layout-shift.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { NOON } from '../support/values/samples.ts';

const DEFAULTS = defaultSettings('desk@oakville.example');
const COMPANY = {
  ...DEFAULTS.company,
  name: 'Halton Rentals',
  phone: '416-555-0199',
  street: '2 Speers Road',
  links: [{ name: 'Blog', url: 'https://blog.example/' }],
};

/** A site whose owner has changed what it says of the company. */
async function anOwnSite(): Promise<string> {
  const folder = await aFolder();
  const composed = await compose({
    databaseUrl: new URL(`sqlite:${folder}/site.db`),
    filesUrl: new URL(`file:${folder}/files`),
    mailUrl: new URL(`mailbox:${folder}/mailbox`),
    inDataDir: [],
  });
  if (!composed.ok) throw new Error(composed.problem);
  const { ports, close } = composed.value;
  const rule = changeSettings(DEFAULTS, { seenVersion: 0, company: COMPANY }, { by: 'owner', at: NOON });
  expect(await ports.settings.edit(SETTINGS_ID, rule)).toMatchObject({ ok: true });
  await close();
  const env = { DATABASE_URL: `sqlite:${folder}/site.db`, STAFF_PASSWORD: 'a long password', LOG_LEVEL: 'warn' };
  return (await startSite({ DATA_DIR: folder, ...env })).url;
}

// SITE-3
describe.skipIf(skipWithoutBrowser)('the pages of an owner', () => {
  it('should say what the owner says, and be taken over by scripts as they are', async () => {
    const url = await anOwnSite();
    const browser = await openBrowser();
    try {
      for (const path of [...LISTED_PAGES, '/rate-quote', '/nowhere']) {
        const page = await openPage(browser, { viewport: { width: 390, height: 800 } });
        await page.addInitScript(() => {
          document.addEventListener('DOMContentLoaded', () => {
            Object.assign(globalThis, { built: document.querySelector('h1') });
          });
        });
        // The year of the footer is on every page, after scripts too.
        expect(await shiftByScripts(page, `${url}${path}`, 'Halton Rentals. Prices'), path).toBe(0);
        expect(await page.title()).toMatch(/ \| Halton Rentals$/);
        expect(await page.getByRole('contentinfo').getByText('2 Speers Road').isVisible()).toBe(true);
        expect(await page.getByRole('link', { name: 'Call 416-555-0199' }).getAttribute('href')).toBe(
          'tel:+14165550199',
        );
        expect(await page.getByRole('link', { name: 'Blog' }).count()).toBe(1);
        expect(await page.evaluate('built === document.querySelector("h1")')).toBe(path !== '/rate-quote');
        expect(await page.content()).not.toContain('905-555-0142');
        expect(page.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
  });
});
