import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookNow, chooseFirst, fillIn, quoteTotal, search } from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { countEmails, readMails } from '../support/site/a-site.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

/** Long walks: each step loads a page. */

describe.skipIf(skipWithoutBrowser)('a booking in two tabs, over reloads and the back button', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function aVisit() {
    const folder = await aFolder();
    const { url } = await startSite({ DATA_DIR: folder });
    const page = await openPage(browser);
    /** Waits for the two e-mails of one booking, and expects no other. */
    const expectOneBooking = async (): Promise<void> => {
      expect(await readMails(join(folder, 'mailbox'), 2)).toHaveLength(2);
      expect(countEmails(folder)).toBe(2);
    };
    return { page, url, expectOneBooking };
  }

  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click();
  const expectTyped = (page: Page, name: RegExp, text: string) =>
    expect.poll(() => page.getByRole('textbox', { name }).inputValue()).toBe(text);
  async function numberOn(page: Page): Promise<string> {
    await page.waitForURL('**/reservation-complete');
    await page
      .getByText(/HOJ-\d{6}/)
      .first()
      .waitFor();
    return /HOJ-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  }

  it.each([
    ['the same form', {}],
    ['another form', { Comments: 'Two child seats, please.' }],
  ])('should book once when Confirm is pressed in a copy of the tab too, with %s', async (_what, corrected) => {
    const { page, url, expectOneBooking } = await aVisit();
    await search(page, url);
    await chooseFirst(page);
    await bookNow(page);
    await fillIn(page);
    // A page that one of ours opens has a copy of what the tab keeps, as a duplicated tab has.
    const opened = page.context().waitForEvent('page');
    await page.evaluate(() => void window.open('/vehicles'));
    const copy = await opened;
    await copy
      .getByRole('navigation', { name: /step|progress/i })
      .getByRole('link', { name: /information/i })
      .click();
    await copy.waitForURL('**/booking');
    await expectTyped(copy, /^First name/, 'Priya');
    if (Object.keys(corrected).length > 0) await fillIn(copy, corrected);

    await confirm(page);
    const number = await numberOn(page);
    await confirm(copy);
    expect(await numberOn(copy)).toBe(number);
    await expectOneBooking();
  });

  // PAGE-50
  it('should take its trip along to a tab that one of its links opens', async () => {
    const { page, url } = await aVisit();
    const { pickup } = await search(page, url);
    const open = async (link: Locator, how: Parameters<Locator['click']>[0]): Promise<Page> => {
      const opened = page.context().waitForEvent('page');
      await link.click(how);
      return opened;
    };
    const row = page.getByRole('article').first();
    const name = await row.getByRole('heading').innerText();
    const quote = await open(row.getByRole('link', { name: 'View Deal' }), { button: 'middle' });
    await quote.getByRole('heading', { name }).waitFor();
    expect(await row.innerText()).toContain(await quoteTotal(quote));
    expect(quote.url()).toBe(`${url}/rate-quote`);
    expect(page.url()).toBe(`${url}/vehicles`);

    const pickupOn = (tab: Page) => tab.getByRole('form', { name: 'Itinerary' }).getByLabel('Pickup date');
    const vehicles = page.getByRole('banner').getByRole('link', { name: 'Vehicles' });
    const list = await open(vehicles, { modifiers: ['ControlOrMeta'] });
    await expect.poll(() => pickupOn(list).inputValue()).toBe(pickup);
    expect(await pickupOn(page).inputValue()).toBe(pickup);
    const typed = await page.context().newPage();
    await typed.goto(`${url}/vehicles`);
    await typed
      .getByText(/choose dates for totals/)
      .first()
      .waitFor();
    expect(await pickupOn(typed).inputValue()).toBe('');
  });

  // STEP-6, BOOK-14, PAGE-18
  it('should keep what was chosen and typed over a reload and the back button at every step, and book once', async () => {
    const { page, url, expectOneBooking } = await aVisit();
    const { pickup } = await search(page, url);
    const pickupDate = page.getByRole('form', { name: 'Itinerary' }).getByLabel('Pickup date');
    const expectPickup = () => expect.poll(() => pickupDate.inputValue()).toBe(pickup);
    await page.reload();
    await expectPickup();

    const listed = await chooseFirst(page);
    await page.getByRole('button', { name: 'Additional Driver' }).click();
    const total = await quoteTotal(page);
    expect(total).not.toBe(listed);
    await page.reload();
    expect(await quoteTotal(page)).toBe(total);
    await page.goBack();
    await page.waitForURL('**/vehicles');
    await expectPickup();
    await page.goForward();
    await page.waitForURL('**/rate-quote');
    expect(await quoteTotal(page)).toBe(total);

    await bookNow(page);
    await fillIn(page);
    await page.reload();
    await expectTyped(page, /^Comments/, 'A child seat, please.');
    await page.goBack();
    await page.waitForURL('**/rate-quote');
    expect(await quoteTotal(page)).toBe(total);
    await page.goForward();
    await page.waitForURL('**/booking');
    await expectTyped(page, /^Confirm email/, 'priya.raman@example.com');

    await confirm(page);
    const number = await numberOn(page);
    await page.reload();
    expect(await numberOn(page)).toBe(number);
    await page.goBack();
    await page
      .getByRole('button', { name: 'Start a new reservation' })
      .or(page.getByRole('link', { name: 'Start a new reservation' }))
      .first()
      .waitFor();
    await page.reload();
    expect(await page.getByRole('button', { name: 'Confirm Booking' }).count()).toBe(0);
    await page.goForward();
    expect(await numberOn(page)).toBe(number);
    await expectOneBooking();
    expect(page.faults).toEqual([]);
  });

  // STEP-11
  it('should show the answer to a booking from its top when the long form is gone back to on a phone', async () => {
    const { page, url } = await aVisit();
    await page.setViewportSize({ width: 390, height: 844 });
    await search(page, url);
    await chooseFirst(page);
    await bookNow(page);
    await fillIn(page);
    await confirm(page);
    const number = await numberOn(page);
    await page.goBack();
    await page.getByText(/^We received your reservation/).waitFor();
    // A browser restores the scroll position a moment later.
    await new Promise((done) => setTimeout(done, 500));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const progress = page.getByRole('navigation', { name: 'Booking progress' });
    await progress.getByRole('link', { name: 'Rate Quote' }).click();
    await page.getByText(`Sent already as ${number}.`).waitFor();
  });
});
