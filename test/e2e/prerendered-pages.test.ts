import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY as COMPANY, mapUrl } from '../../src/domain/shared/company.ts';
import { LISTED_PAGES, STAFF_PAGES } from '../../src/ports/api/pages.ts';
import { bookNow, chooseFirst, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser, whenHydrated } from '../support/browser/browser.ts';
import { shiftByScripts } from '../support/browser/layout-shift.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

const PRERENDERED = [...LISTED_PAGES.filter((page) => page !== '/vehicles'), '/nowhere'];
const STEPS = {
  '/vehicles': 'Choose your vehicle',
  '/rate-quote': 'Your rate quote',
  '/booking': 'Your information',
  '/reservation-complete': 'Your reservation',
};
const WIDTHS = [390, 1280];
const OPENED = {
  '/vehicles': 'Showing 36 vehicle(s)',
  '/rate-quote': 'No vehicle or booking information found.',
  '/booking': 'No vehicle selected',
  '/reservation-complete': 'No reservation found.',
};
const NEEDS_SCRIPTS = /Booking online needs JavaScript\./;

describe.skipIf(skipWithoutBrowser)('prerendered pages', () => {
  const site = siteInBrowser();

  it.each([...PRERENDERED, '/vehicles'])('should be taken over by scripts as they are: %s', async (path) => {
    const { page, url } = await site.visit({ timezoneId: 'Pacific/Auckland' });
    const built = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
    const heading = /<h1[^>]*>/.exec(built)?.[0] ?? '';
    expect(heading).not.toBe('');
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const prerendered = document.querySelector('h1');
        Object.assign(globalThis, { prerendered, prerenderedTitle: document.title });
      });
    });
    await page.goto(`${url}${path}`);
    // React keeps what it takes over: the same heading is still there once the page has come alive.
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).length))
      .toBeGreaterThan(0);
    expect(
      await page.evaluate('prerendered === document.querySelector("h1") && prerenderedTitle === document.title'),
    ).toBe(true);
    expect(page.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  // PAGE-19
  it.each([...PRERENDERED, '/vehicles'])('should read without scripts: %s', async (path) => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}${path}`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Business' }).focus();
    expect(await page.getByRole('link', { name: 'Business Rental Program' }).isVisible()).toBe(true);
  });

  // PAGE-46
  it('should list the vehicles without scripts, for screen readers too', async () => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}/vehicles`);
    const rows = page.getByRole('article');
    expect(await rows.count()).toBeGreaterThan(10);
    expect(await rows.first().getByRole('heading').isVisible()).toBe(true);
    expect(
      await rows
        .first()
        .getByText(/per day/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect((await rows.first().boundingBox())?.width).toBeGreaterThan(600);
    expect(await page.getByRole('button', { name: 'View Deal' }).count()).toBe(0);
  });

  // PAGE-19
  it.each(['/', ...Object.keys(STEPS)])('should say where scripts are needed: %s', async (path) => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}${path}`);
    expect(await page.getByText(NEEDS_SCRIPTS).isVisible()).toBe(true);
  });

  // PAGE-19
  it.each(Object.entries(STEPS))('should have header and heading before scripts run: %s', async (path, heading) => {
    for (const width of WIDTHS) {
      const { page, url } = await site.visit({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      await page.goto(`${url}${path}`);
      expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, width });
      const title = await page.getByRole('heading', { level: 1, name: heading }).boundingBox();
      expect(title?.y).toBeLessThan(500);
      expect(await page.getByText('Loading available vehicles...').isVisible()).toBe(false);
      expect(await page.getByRole('main').getByRole('link', { name: COMPANY.phone }).isVisible()).toBe(true);
    }
  });

  // PAGE-19
  it.each(Object.entries(OPENED))('should move nothing when scripts arrive: %s', async (path, opened) => {
    for (const width of WIDTHS) {
      const { page, url } = await site.visit({ viewport: { width, height: 800 } });
      expect(await shiftByScripts(page, `${url}${path}`, opened), `${width} px`).toBe(0);
      expect(page.faults).toEqual([]);
    }
  });

  // PAGE-19
  it.each(WIDTHS)('should move nothing when a tab that has a trip is loaded again, at %i px', async (width) => {
    const { page, url } = await site.visit({ viewport: { width, height: 800 } });
    await search(page, url);
    // The page is at its top once its heading is there; a reload keeps the scroll position.
    await page.getByRole('heading', { level: 1, name: STEPS['/vehicles'] }).waitFor();
    expect(await shiftByScripts(page, undefined, 'with fees and HST')).toBe(0);
    await chooseFirst(page);
    await page.getByRole('heading', { level: 1, name: STEPS['/rate-quote'] }).waitFor();
    expect(await shiftByScripts(page, undefined, 'Total Charges')).toBe(0);
    await bookNow(page);
    await page.getByRole('heading', { level: 1, name: STEPS['/booking'] }).waitFor();
    expect(await shiftByScripts(page, undefined, 'Contact Details')).toBe(0);
    expect(page.faults).toEqual([]);
  });

  it('should not say in the title whether there is a reservation before scripts know', async () => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}/reservation-complete`);
    expect(await page.title()).toBe(`Your reservation | ${COMPANY.name}`);
  });

  it.each(STAFF_PAGES)('should say to staff, not to customers, that scripts are needed: %s', async (path) => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}${path}`);
    expect(await page.getByText(/The staff pages need JavaScript\./).isVisible()).toBe(true);
    expect(await page.getByText(NEEDS_SCRIPTS).count()).toBe(0);
  });

  it('should post the contact form without scripts and show how it went', async () => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}/contact`);
    for (const [name, value] of [
      ['Name', 'Jo Maple'],
      ['Email', 'jo@maple.example'],
      ['Phone', '905 555 0118'],
      ['Subject', 'Two vans'],
      ['Message', 'For Friday, please.'],
    ] as const) {
      await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
    }
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Thank you. We’ve received your message.').waitFor();
  });

  // PAGE-36
  it('should have the rows of the list before scripts run, and keep them when scripts take over', async () => {
    const { page, url } = await site.visit();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(globalThis, { rows: [...document.querySelectorAll('article')] });
      });
    });
    await page.goto(`${url}/vehicles`);
    const reloaded = page.waitForResponse('**/api/vehicles');
    await whenHydrated(page);
    await reloaded;
    await page.getByRole('button', { name: 'View Deal' }).first().click({ trial: true });
    expect(await page.evaluate('rows.length')).toBe(36);
    expect(await page.evaluate('rows.every((row, index) => row === document.querySelectorAll("article")[index])')).toBe(
      true,
    );
    expect(page.faults).toEqual([]);
  });

  // PAGE-36
  it('should list the vehicles without scripts', async () => {
    const { page, url } = await site.visit({ javaScriptEnabled: false });
    await page.goto(`${url}/vehicles`);
    expect(await page.locator('article').count()).toBe(36);
    expect(await page.locator('article').first().innerText()).toMatch(/\$\d+\.\d\d per day/);
    expect(await page.locator('article').first().getByText('View Deal').isVisible()).toBe(false);
    expect(await page.getByText('Sort By').isVisible()).toBe(false);
  });

  // PAGE-35
  it('should have the list fetched ahead until scripts take over, and not after', async () => {
    const { page, url } = await site.visit();
    const client = await page.context().newCDPSession(page);
    await client.send('Preload.enable');
    let candidates: string[] = [];
    const fetched: string[] = [];
    client.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      candidates = preloadingAttemptSources.map(({ key }) => key.url);
    });
    client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') fetched.push(prefetchUrl);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    await expect.poll(() => candidates).toEqual([`${url}/vehicles`]);
    await page.getByRole('banner').getByRole('link', { name: 'Vehicles' }).hover();
    await expect.poll(() => fetched).toContain(`${url}/vehicles`);
    resolve();
    await expect.poll(() => candidates).toEqual([]);
    expect(page.faults).toEqual([]);
  });

  it('should keep the typed trip out of reach of what was prerendered', async () => {
    const { page, url } = await site.visit();
    await page.goto(url);
    await page.getByLabel('Pickup date').fill('2027-03-05');
    await page.reload();
    await expect.poll(() => page.getByLabel('Pickup date').inputValue()).toBe('2027-03-05');
    expect(page.faults).toEqual([]);
  });

  // PAGE-14
  it('should cover the drawn map with the frame once it comes near', async () => {
    const { page, url } = await site.visit();
    await page.goto(url);
    const frame = page.getByRole('contentinfo').getByTitle(/^Map of /);
    expect(await frame.count()).toBe(0);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toBe(mapUrl(COMPANY));
    expect(await frame.getAttribute('loading')).toBe('lazy');
  });

  // PAGE-14
  it('should leave the drawn map where the maps service does not answer', async () => {
    const { page, url } = await site.visit();
    await page.context().route(mapUrl(COMPANY), (route) => route.abort());
    await page.goto(url);
    const asked = page.waitForEvent('requestfailed');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await asked;
    await expect.poll(() => page.faults.join()).toContain('The map could not be loaded.');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  // PAGE-14
  it('should ask the maps service for nothing on a staff page', async () => {
    const { page, url } = await site.visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${url}/admin/today`);
    await page.getByLabel('Password').waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const drawing = page.getByRole('contentinfo').locator('img[src*=map]');
    await expect
      .poll(() => drawing.evaluate((map: HTMLImageElement) => map.complete && map.naturalWidth > 0))
      .toBe(true);
    // An observer of what is near would have told of it by now.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(asked).not.toContain(mapUrl(COMPANY));
  });
});
