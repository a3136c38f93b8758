import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { alertText, aRequest, openButton, STAFF, signIn } from '../support/browser/staff-steps.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

/** As many as fill a window of 900 px, and a few more to scroll. */
const REQUESTS = 24;
/** The height of the header and the bar together, in CSS pixels (STAFF-27). */
const HEAD_PX = 80;
const BAR_PX = 48;
const ROW_PX = 40;
const MAX_CARD_PX = 125;
/** Where the first row begins on a phone at the latest, and the least height of a link (STAFF-28). */
const MAX_TOP_PX = 200;
const MIN_LINK_PX = 24;

const dataRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, height } = node.getBoundingClientRect();
    return { top, bottom, height };
  });

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The positions of all rows by their number. */
const positionsOf = (page: Page) =>
  dataRows(page).evaluateAll((rows) =>
    rows.map((row) => `${row.querySelector('button')?.textContent} ${row.getBoundingClientRect().top}`),
  );

async function aFullList(
  atEnd: (work: () => Promise<void>) => void,
): Promise<{ site: SiteProcess; numbers: string[] }> {
  const env = { DATA_DIR: await aFolder(atEnd), ...STAFF, RATE_LIMITS: 'off' };
  const site = await startSite(env, undefined, atEnd);
  const numbers: string[] = [];
  for (let count = 0; count < REQUESTS; count += 1) numbers.unshift(await aRequest(site));
  return { site, numbers };
}

describe.skipIf(skipWithoutBrowser)('the list of bookings in a real browser', () => {
  let browser: Browser;
  let list: Awaited<ReturnType<typeof aFullList>>;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    list = await aFullList((work) => ends.unshift(work));
  });
  afterAll(async () => {
    await browser?.close();
    for (const end of ends) await end();
  });

  const openList = async (width: number, height: number) => {
    const page = await openPage(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    await signIn(page, `${list.site.url}/admin/bookings`);
    await dataRows(page).first().waitFor();
    return page;
  };

  // STAFF-27, STAFF-28
  it('should show 17 whole rows at 1280 x 900 px below a head of 80 px, and keep the heads of the columns', async () => {
    const page = await openList(1280, 900);
    expect((await boxOf(page.getByRole('main'))).top).toBe(HEAD_PX);
    const heights = await dataRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([ROW_PX]));
    const whole = await dataRows(page).evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    );
    expect(whole).toBeGreaterThanOrEqual(17);
    await page.evaluate(() => scrollTo(0, 400));
    const head = page.getByRole('columnheader', { name: 'Vehicle' });
    await expect.poll(async () => (await boxOf(head)).top).toBe(BAR_PX);
    expect((await boxOf(page.getByRole('navigation', { name: 'Staff' }))).top).toBe(0);
  });

  // STAFF-28
  it.each([
    [1920, 1080],
    [1024, 768],
    [901, 768],
  ])('should use %i px, cut nothing and never scroll sideways', async (width, height) => {
    const page = await openList(width, height);
    expect(await sideways(page)).toBe(0);
    const cut = await page
      .getByRole('table', { name: 'Bookings' })
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    const table = await page.getByRole('table', { name: 'Bookings' }).evaluate((node) => node.clientWidth);
    expect(table).toBeGreaterThanOrEqual(width - 45);
  });

  // STAFF-28
  it.each([900, 390, 320])('should show cards with the roles of a table at %i px', async (width) => {
    const page = await openList(width, 800);
    expect(await sideways(page)).toBe(0);
    const first = dataRows(page).first();
    if (width >= 390) expect((await boxOf(first)).height).toBeLessThanOrEqual(MAX_CARD_PX);
    expect(await first.getByRole('cell').count()).toBe(9);
    expect(await page.getByRole('table', { name: 'Bookings' }).count()).toBe(1);
    expect(await page.getByRole('columnheader').count()).toBe(9);
  });

  // STAFF-28
  it('should have its first row within 200 px of a phone, its tools in one line, and links of 24 px', async () => {
    const page = await openList(390, 844);
    expect((await boxOf(dataRows(page).first())).top).toBeLessThanOrEqual(MAX_TOP_PX);
    const tools = [
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'To answer' }),
      page.getByRole('button', { name: 'Filters' }),
    ];
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const { top, bottom } = await boxOf(tool);
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
    const low = (at: Page) =>
      at.evaluate(
        (min) =>
          [...document.querySelectorAll(':is(main, dialog, nav) a[href]')]
            .filter((link) => link.getBoundingClientRect().width > 1)
            .filter((link) => link.getBoundingClientRect().height < min)
            .map((link) => link.textContent),
        MIN_LINK_PX,
      );
    expect(await low(page)).toEqual([]);
    await page.goto(`${list.site.url}/admin/today`);
    await page
      .getByRole('button', { name: /^Answer/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Extras and total').waitFor();
    expect(await low(page)).toEqual([]);
  });

  // STAFF-28, PAY-25
  it('should let a mark as long as that of a payer break, on a phone and in the table', async () => {
    const page = await openList(390, 844);
    await openButton(page, list.numbers[0] ?? '').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByLabel('Dropoff time').selectOption('13:00');
    await dialog.getByLabel(/^Who pays/).selectOption('insurer');
    await dialog.getByLabel('Insurer name').fill('Co-operators');
    await dialog.getByLabel(/^Days authorised/).fill('1');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    const mark = dataRows(page).first().getByText('Insurer: 1 day authorised, 2 days and 3 extra hours rented');
    await mark.waitFor();
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => sideways(page)).toBe(0);
  });

  it('should print the nine columns whole, without the bar and the footer', async () => {
    const page = await openList(1280, 900);
    await page.emulateMedia({ media: 'print' });
    // The width of Letter paper between its margins.
    await page.setViewportSize({ width: 710, height: 900 });
    expect(await sideways(page)).toBe(0);
    expect(await page.getByRole('columnheader').filter({ visible: true }).count()).toBe(9);
    expect(await dataRows(page).filter({ visible: true }).count()).toBe(REQUESTS);
    const text = await page.locator('body').innerText();
    for (const part of ['Sign out', 'New booking', 'Get Directions', 'Filters']) expect(text).not.toContain(part);
  });

  // STAFF-28
  it('should let text in a row be selected, and open the booking on a click', async () => {
    const page = await openList(1280, 900);
    const cell = dataRows(page).first().getByRole('cell').nth(5);
    const { x = 0, y = 0, width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    await page.mouse.move(x + 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 10, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await cell.click();
    await page.getByRole('dialog').waitFor();
  });

  // STAFF-28
  it('should show clash, comments, total and note in the dialog without scrolling at 1280 x 900 px', async () => {
    const page = await openList(1280, 900);
    await openButton(page, list.numbers[3] ?? '').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'History' }).waitFor();
    const body = await boxOf(dialog.getByRole('group', { name: 'Booking information' }));
    for (const part of [
      dialog.getByRole('region', { name: /is asked for too$/ }),
      dialog.getByRole('region', { name: 'Comments' }),
      dialog.getByRole('row', { name: /^Total Charges/ }),
      dialog.getByLabel(/^Note to the customer/),
    ]) {
      const { top, bottom } = await boxOf(part);
      expect.soft(top).toBeGreaterThanOrEqual(body.top);
      expect.soft(bottom).toBeLessThanOrEqual(body.bottom);
    }
  });

  // STAFF-29
  it('should move nothing under the pointer: not for a new request, an alert or a decision', async () => {
    const page = await openList(1280, 900);
    await page.evaluate(() => scrollTo(0, 120));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
    const before = await positionsOf(page);
    const number = list.numbers[10] ?? '';
    await openButton(page, number).click();
    await page.getByRole('button', { name: 'Decline & Send Email' }).and(page.locator(':enabled')).click();
    await expect.poll(() => alertText(page)).toBe('Sorry email sent.');
    await page.getByRole('row').filter({ hasText: number }).getByText('declined').waitFor();
    expect(await positionsOf(page)).toEqual(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(number);
    const came = await aRequest(list.site);
    const show = page.getByRole('button', { name: '1 new request' });
    await show.waitFor();
    expect(await positionsOf(page)).toEqual(before);
    await show.click();
    await expect.poll(async () => (await positionsOf(page))[0]).toContain(came);
    list.numbers.unshift(came);
  });

  // STAFF-30, STAFF-31
  it('should answer a request by keys, keep the focus after a refused press, and close on Back', async () => {
    const page = await openList(1280, 900);
    const number = list.numbers[1] ?? '';
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const expected of list.numbers.slice(0, 2)) {
      await page.keyboard.press('j');
      await expect.poll(focused).toBe(expected);
    }
    await page.keyboard.press('a');
    const approve = page.getByRole('dialog', { name: number }).getByRole('button', { name: 'Approve & Send Email' });
    const isFocused = () => approve.evaluate((button) => document.activeElement === button);
    await expect.poll(isFocused).toBe(true);
    await page.route('**/approve', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect.poll(() => alertText(page)).toMatch(/^Failed to approve\/send email\./);
    await expect.poll(isFocused).toBe(true);
    const refused = page.waitForEvent('requestfailed');
    await approve.click();
    await refused;
    await expect.poll(isFocused).toBe(true);
    const { top } = await boxOf(page.getByRole('dialog').getByRole('region', { name: /is asked for too$/ }));
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    expect((await boxOf(page.getByRole('dialog').getByRole('region', { name: /is asked for too$/ }))).top).toBe(top);
    await page.getByLabel(/^Note to the customer/).fill('No van is free');
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(`${list.site.url}/admin/bookings`);
    await expect.poll(focused).toBe(number);
    await page.goForward();
    await page.reload();
    await page.getByRole('dialog', { name: number }).waitFor();
    await expect.poll(() => page.getByLabel(/^Note to the customer/).inputValue()).toBe('No van is free');
  });
});
