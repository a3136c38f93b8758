import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Company, DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { Texts } from '../../../src/domain/shared/texts.ts';
import { defaultSettings, type Settings } from '../../../src/domain/site/settings.ts';
import type { Page } from '../../../src/ports/api/pages.ts';
import { companyPage, factsOtherThanBuilt } from '../../../src/server/http/company-page.ts';

const MOVED: Company = {
  ...DEFAULT_COMPANY,
  name: 'Halton & Sons',
  phone: '416-555-0199',
  street: '2 Speers Road',
  town: 'Milton',
};

function aPage(page: Page, file: string, folder = join(process.cwd(), 'dist')) {
  let present: Settings = { ...defaultSettings(DEFAULT_COMPANY.email), version: 1 };
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const html = readFileSync(`dist/${file}`, 'utf8');
  const settings = { now: () => present };
  const open = companyPage({ html, page, folder, settings, log, complete: (text) => text });
  const textOf = async () => (await open()).plain.toString();
  const change = (company: Company, { hours = DEFAULT_HOURS, texts = {} }: Partial<Settings> = {}) => {
    present = { ...present, company, hours, texts };
  };
  return { html, open, textOf, change, logged };
}

// SITE-3
describe('a page with the facts of the company', () => {
  it('should be the built page for the company that the build knows', async () => {
    const { html, textOf, change } = aPage('/contact', 'contact.html');
    expect(await textOf()).toBe(html);
    change({ ...DEFAULT_COMPANY, email: 'desk@oakville.example' });
    expect(await textOf()).toBe(html);
  });

  it.each([
    ['/', 'home.html'],
    ['/contact', 'contact.html'],
    ['/before-you-rent', 'before-you-rent.html'],
  ] as const)('should be rendered once for other facts: %s', async (page, file) => {
    const { html, open, textOf, change } = aPage(page, file);
    change(MOVED);
    const answer = await open();
    expect(await open()).toBe(answer);
    const text = answer.plain.toString();
    for (const fact of ['416-555-0199', 'tel:+14165550199', '2 Speers Road', 'Milton, since 1991']) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/<title>[^<]*Milton \| Halton &amp; Sons<\/title>/);
    expect(text).toContain('content="Halton &amp; Sons, Milton"');
    for (const fact of ['905-555-0142', '120 Example Road', 'HOJ Car']) expect(text).not.toContain(fact);
    // All else is as it was built: scripts, styles, the moment.
    const shell = (whole: string) =>
      whole.match(/<(?:script|link|meta name)[^>]*(?:module|stylesheet|retention)[^>]*>/g);
    expect(shell(text)).toEqual(shell(html));
    change(DEFAULT_COMPANY);
    expect(await textOf()).toBe(html);
  });

  // TRIP-23
  it.each([
    ['/', 'home.html', 'Open 6 Days a Week'],
    ['/about', 'about.html', 'six days a week'],
    ['/contact', 'contact.html', 'Sun closed'],
    ['/before-you-rent', 'before-you-rent.html', 'Sun closed.'],
  ] as const)('should say other opening hours: %s', async (page, file, words) => {
    const { html, textOf, change } = aPage(page, file);
    expect(html).not.toContain(words);
    change(DEFAULT_COMPANY, { hours: { ...DEFAULT_HOURS, sunday: null } });
    const text = (await textOf()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
    expect(text).toContain(words);
    expect(text).not.toMatch(/(?:seven|7) days a week/i);
  });

  it('should stay as it was where it cannot be rendered', async () => {
    const { html, textOf, change, logged } = aPage('/contact', 'contact.html', '/nowhere');
    expect(await textOf()).toBe(html);
    change(MOVED);
    expect(await textOf()).toBe(html);
    expect(await textOf()).toBe(html);
    expect(logged).toHaveLength(1);
  });
});

const OWN = {
  promo: 'Vans & trucks',
  about: ['We rent vans.', 'Come by.'],
  beforeYouRent: [{ title: 'Child seats', text: 'Ask us.' }],
  terms: '1. Pay.\n2. Drive.',
} satisfies Partial<Texts>;

// SITE-16
describe('a page with texts of the owner', () => {
  it.each([
    ['/', 'home.html', ['<li', 'Vans &amp; trucks'], ['Free local pickup', 'We rent vans.', '1. Pay.']],
    [
      '/about',
      'about.html',
      ['<p>We rent vans.</p>', '<p>Come by.</p>'],
      ['One location, one family', 'Vans &amp; trucks'],
    ],
    [
      '/before-you-rent',
      'before-you-rent.html',
      ['Child seats</h2>', '<p>1. Pay.</p><p>2. Drive.</p>'],
      ['We rent vans.'],
    ],
  ] as const)('should show its own: %s', async (page, file, shown, left) => {
    const { textOf, change } = aPage(page, file);
    change(DEFAULT_COMPANY, { texts: OWN });
    const text = await textOf();
    for (const part of shown) expect(text).toContain(part);
    for (const part of left) expect(text).not.toContain(part);
  });

  it('should be the built page where it shows none that is changed', async () => {
    const { html, textOf, change } = aPage('/contact', 'contact.html');
    change(DEFAULT_COMPANY, { texts: OWN });
    expect(await textOf()).toBe(html);
    change(DEFAULT_COMPANY, { texts: { ...OWN, tagline: 'Vans for Halton.' } });
    expect(await textOf()).toContain('Vans for Halton.');
  });

  it('should carry for its scripts what it shows, and whether others show more', () => {
    const carried = (page: Page, texts: Partial<Texts>) =>
      factsOtherThanBuilt({ company: DEFAULT_COMPANY, hours: DEFAULT_HOURS, texts }, page);
    expect(carried('/', OWN)).toEqual({ texts: { promo: OWN.promo }, hasMoreTexts: true });
    expect(carried('/vehicles', OWN)).toEqual({ hasMoreTexts: true });
    const { beforeYouRent, terms } = OWN;
    expect(carried('/before-you-rent', { beforeYouRent, terms })).toEqual({
      texts: { beforeYouRent, terms },
    });
    expect(carried('/', {})).toEqual({});
    expect(carried('/vehicles', { tagline: 'Vans.' })).toEqual({ texts: { tagline: 'Vans.' } });
  });
});
