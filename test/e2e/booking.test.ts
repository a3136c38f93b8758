import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMomentAndYear } from '../../src/domain/shared/format-date.ts';
import {
  alertText,
  aPickupDay,
  bookNow,
  chooseFirst,
  fillIn,
  quoteTotal,
  search,
} from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { countEmails, readMails } from '../support/site/a-site.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { at } from '../support/values/samples.ts';

describe.skipIf(skipWithoutBrowser)('a booking in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function aRunningSite(): Promise<SiteProcess & { folder: string }> {
    const folder = await aFolder();
    return { ...(await startSite({ DATA_DIR: folder })), folder };
  }

  // TRIP-3
  it.each(['America/Toronto', 'Pacific/Auckland'])(
    'should go from the dates to two mails, in the zone %s',
    async (timezoneId) => {
      const site = await aRunningSite();
      const page = await openPage(browser, { timezoneId });
      const { pickup, dropoff } = await search(page, site.url);
      await expect.poll(() => page.getByText('Showing 36 vehicle(s)').count()).toBe(1);

      const listed = await chooseFirst(page);
      expect(listed).toMatch(/^\$\d/);
      expect(await quoteTotal(page)).toBe(listed);
      const addOn = page.getByRole('button', { name: 'Additional Driver' });
      await addOn.click();
      expect(await addOn.getAttribute('aria-pressed')).toBe('true');
      const total = await quoteTotal(page);
      expect(total).not.toBe(listed);
      await bookNow(page);

      await fillIn(page);
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await page.waitForURL('**/reservation-complete');
      await page.getByRole('heading', { level: 1, name: 'Reservation Received' }).waitFor();
      const main = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
      const number = /HOJ-\d{6}/.exec(main)?.[0] ?? '';
      expect(number).not.toBe('');
      expect(main).toContain(total);

      const [notice, received] = await readMails(join(site.folder, 'mailbox'), 2);
      expect(received?.subject).toBe(`Reservation received: ${number}`);
      expect(received?.to).toMatchObject([{ address: 'priya.raman@example.com' }]);
      expect(notice?.replyTo).toMatchObject([{ address: 'priya.raman@example.com' }]);
      for (const mail of [received, notice]) {
        expect(mail?.text).toContain(
          `Pickup: ${formatMomentAndYear(at(pickup, '10:00'))} (120 Example Road, Oakville)`,
        );
        expect(mail?.text).toContain(
          `Dropoff: ${formatMomentAndYear(at(dropoff, '13:00'))} (120 Example Road, Oakville)`,
        );
        expect(mail?.text).toContain(`Total Charges (CAD): ${total}`);
      }
      expect(page.faults).toEqual([]);
    },
  );

  it('should book once when the first answer is lost, and keep what was typed', async () => {
    const site = await aRunningSite();
    const page = await openPage(browser);
    await search(page, site.url);
    await chooseFirst(page);
    await bookNow(page);
    await fillIn(page);
    let lost = false;
    await page.route('**/api/bookings', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Failed to submit booking\. Please try again\./);
    expect(await page.getByRole('textbox', { name: /^First name/ }).inputValue()).toBe('Priya');
    await page.reload();
    expect(await page.getByRole('textbox', { name: /^Comments/ }).inputValue()).toBe('A child seat, please.');
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL('**/reservation-complete');
    expect(await readMails(join(site.folder, 'mailbox'), 2)).toHaveLength(2);
    expect(countEmails(site.folder)).toBe(2);
  });

  // FAIL-11
  it('should say that it is offline, lose nothing, and book once it is back', async () => {
    const site = await aRunningSite();
    const page = await openPage(browser);
    await search(page, site.url);
    await chooseFirst(page);
    await bookNow(page);
    await fillIn(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect
      .poll(() => alertText(page))
      .toMatch(/^You are offline\. Nothing is lost; press again when you are back\./);
    expect(await page.getByRole('textbox', { name: /^First name/ }).inputValue()).toBe('Priya');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL('**/reservation-complete');
  });

  // FAIL-11
  it('should keep the header of a page whose code cannot be loaded', async () => {
    const site = await aRunningSite();
    const page = await openPage(browser);
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    await page.goto(site.url);
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Something went wrong on this page' }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('form', { name: 'Itinerary' }).waitFor();
  });

  // TRIP-11
  it('should speak the sentences of the search form', async () => {
    const site = await aRunningSite();
    const page = await openPage(browser);
    await page.goto(site.url);
    const form = page.getByRole('form', { name: 'Itinerary' });
    const press = () => form.getByRole('button', { name: 'Show vehicles' }).click();
    await press();
    await expect.poll(() => alertText(page)).toMatch(/^Complete all fields\./);
    const pickup = aPickupDay();
    await form.getByLabel('Pickup date').fill(pickup);
    await form.getByLabel('Pickup time').selectOption('10:00');
    await form.getByLabel('Dropoff date').fill(pickup);
    await form.getByRole('radio', { name: '25 or older' }).check();
    await press();
    await expect.poll(() => alertText(page)).toMatch(/^Dropoff must be after pickup\./);
    await page.goto(`${site.url}/vehicles`);
    await page.getByRole('form', { name: 'Itinerary' }).getByLabel('Pickup date').fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Please select pickup and dropoff date and time\./);
  });

  it.each([
    ['/rate-quote', 'No vehicle or booking information found.'],
    ['/booking', 'No vehicle selected'],
    ['/reservation-complete', 'No reservation found.'],
    ['/quote', 'No vehicle or booking information found.'],
    ['/info', 'No vehicle selected'],
    ['/complete', 'No reservation found.'],
  ])('should say on %s that nothing was chosen', async (path, text) => {
    const site = await aRunningSite();
    const page = await openPage(browser);
    await page.goto(`${site.url}${path}`);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(text);
    expect(page.faults).toEqual([]);
  });
});
