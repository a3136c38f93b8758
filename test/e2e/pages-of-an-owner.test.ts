import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../src/domain/shared/opening-hours.ts';
import { defaultTexts } from '../../src/domain/shared/texts.ts';
import { changeSettings, defaultSettings, SETTINGS_ID } from '../../src/domain/site/settings.ts';
import { LISTED_PAGES } from '../../src/ports/api/pages.ts';
import { compose } from '../../src/server/compose.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { shiftByScripts } from '../support/browser/layout-shift.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { NOON } from '../support/values/samples.ts';

const DEFAULT_TEXTS = defaultTexts(DEFAULT_HOURS);

const DEFAULTS = defaultSettings('desk@oakville.example');
const COMPANY = {
  ...DEFAULTS.company,
  name: 'Halton Rentals',
  phone: '416-555-0199',
  street: '2 Speers Road',
  links: [{ name: 'Blog', url: 'https://blog.example/' }],
};

const TEXTS = {
  ...DEFAULT_TEXTS,
  tagline: 'Vans & trucks for Halton.',
  promo: 'Free coffee\nOpen late',
  about: ['We rent vans.', 'Come by.'],
  award: { shown: false, title: '', text: '' },
  beforeYouRent: [{ title: 'Child seats', text: 'Ask us.' }],
  terms: 'Pay first.\nThen drive.',
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
  const rule = changeSettings(DEFAULTS, { seenVersion: 0, company: COMPANY, texts: TEXTS }, { by: 'owner', at: NOON });
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
        const html = await page.content();
        expect(html).not.toContain('905-555-0142');
        expect(await page.getByRole('contentinfo').getByText('Vans & trucks for Halton.').isVisible()).toBe(true);
        // SITE-16
        expect([path, html.includes('Pay first.')]).toEqual([path, path === '/before-you-rent']);
        expect([path, html.includes('Free coffee')]).toEqual([path, path === '/']);
        expect([path, html.includes('We rent vans.')]).toEqual([path, path === '/about']);
        expect(page.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
        await page.context().close();
      }
    } finally {
      await browser.close();
    }
  });

  // SITE-16
  it('should show the texts of a page that is opened after another', async () => {
    const url = await anOwnSite();
    const browser = await openBrowser();
    try {
      const page = await openPage(browser);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${url}/contact`);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
      await page.getByText('Come by.').waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Before you rent' }).click();
      await page.getByText('Then drive.').waitFor();
      expect(asked.filter((path) => path === '/api/site')).toHaveLength(1);
      expect(page.faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
