import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TodayLists } from '../../src/ports/api/staff/today.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aRequest, aStaffedSite, inspect, signIn } from '../support/browser/staff-steps.ts';

/** The pages that a print takes. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** A Monday of 36 vehicles, with the rows of a day of one request. */
function aBusyDay(day: TodayLists): TodayLists {
  const [row] = day.toAnswer;
  if (row === undefined) throw new Error('the day has no request');
  const rows = (count: number, group: string) =>
    Array.from({ length: count }, (_, index) => ({ ...row, id: `${group}${index}` }));
  return {
    ...day,
    toAnswer: rows(29, 'request'),
    goingOut: rows(12, 'going-out'),
    comingBack: rows(12, 'coming-back'),
    overdue: rows(3, 'overdue'),
    tomorrow: { goingOut: rows(8, 'tomorrow-out'), comingBack: rows(8, 'tomorrow-back') },
  };
}

/** 6 pt, in CSS pixels: smaller text cannot be read. */
const MIN_PRINT_PX = 8;

const grid = (page: Page) => page.getByRole('grid', { name: 'Vehicles by day' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe.skipIf(skipWithoutBrowser)('today and the timeline', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // DAY-4, DAY-6, DAY-7, DAY-12
  it('should have no axe violation in any state and width, and never scroll sideways', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, [1280, 1024, 360]);
    await signIn(page, `${site.url}/admin`);
    await page.getByRole('button', { name: `Answer ${number}` }).waitFor();
    await look('today');
    expect(await printedPages(page)).toBe(1);
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('heading', { name: /^The next day/ }).waitFor();
    await look('another day');
    await page.goto(`${site.url}/admin/timeline`);
    await grid(page)
      .getByRole('button', { name: /^Request/ })
      .waitFor();
    await look('timeline');
    await page.getByRole('button', { name: '30 days' }).click();
    await expect.poll(() => grid(page).getByRole('columnheader').count()).toBe(31);
    await look('30 days');
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: /^Request/ }).waitFor();
    await look('list');
    await page.getByRole('button', { name: 'List' }).click();
    await page.locator('[data-cursor]').press('Enter');
    await dialog(page, /is free$/).waitFor();
    await look('menu of chosen days');
    await dialog(page, /is free$/)
      .getByRole('button', { name: 'Block' })
      .click();
    await dialog(page, 'Block a vehicle').waitFor();
    await look('new block');
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
    await dialog(page, 'Block a vehicle').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('alert').filter({ hasText: 'The end must be after the start.' }).waitFor();
    await look('block refused');
    page.once('dialog', (question) => question.accept());
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Close a day' }).click();
    await page.getByLabel('Reason').fill('Staff training');
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('button', { name: /^Open again/ }).waitFor();
    await page.getByText('No booking begins or ends on that day.').waitFor();
    await look('closed days');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await grid(page).getByText('Closed: Staff training').waitFor();
    await look('a closed day');
    expect(found).toEqual([]);
  });

  // DAY-4
  it('should print a quiet day and a busy one on one page each', async () => {
    const site = await aStaffedSite();
    await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await signIn(page, `${site.url}/admin`);
    const answer = page.getByRole('button', { name: /^Answer/ });
    await answer.waitFor();
    expect(await printedPages(page)).toBe(1);
    await page.route('**/api/admin/today?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: aBusyDay((await response.json()) as TodayLists) });
    });
    await page.reload();
    await expect.poll(() => answer.count()).toBe(29);
    expect(await printedPages(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const text = page.getByRole('listitem').filter({ hasText: 'Priya' }).first();
    expect(await text.evaluate((node) => parseFloat(getComputedStyle(node).fontSize))).toBe(MIN_PRINT_PX);
  });

  // DAY-7, DAY-8, DAY-9, DAY-11
  it('should block a vehicle and begin to move its booking by keyboard alone', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await signIn(page, `${site.url}/admin`);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    const asked = grid(page).getByRole('button', { name: /^Request/ });
    await asked.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (let presses = 0; presses < 40 && !/^\S.*: nothing$/.test(await focused()); presses += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toMatch(/: nothing$/);
    const [cell, row] = await Promise.all([
      asked.evaluate((span) => Number(span.parentElement?.getAttribute('aria-colindex'))),
      asked.evaluate((span) => span.closest('[role="row"]')?.firstElementChild?.textContent ?? ''),
    ]);
    await page.keyboard.press('Control+Home');
    for (let rows = 0; rows < 40 && !(await focused()).startsWith(row); rows += 1) {
      await page.keyboard.press('ArrowDown');
    }
    for (let day = 2; day < cell; day += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toMatch(/: Request/);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await dialog(page, `${row} is free`).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page, 'Block a vehicle').waitFor();
    await page.getByLabel('Until', { exact: true }).press('Enter');
    const overlapping = dialog(page, `${row} is blocked`);
    await overlapping.getByText('1 booking needs another vehicle.').waitFor();
    await overlapping.getByText(number).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await grid(page)
      .getByRole('button', { name: /^Blocked: Service/ })
      .waitFor();
    await grid(page)
      .getByRole('button', { name: /^Request: .*, clash$/ })
      .waitFor();
    await page.getByRole('button', { name: /^Blocked: Service/ }).hover();
    expect(await page.getByTitle(/^Blocked: Service, .* to /).count()).toBe(1);
    await page.emulateMedia({ forcedColors: 'active' });
    const stripes = grid(page).locator('i[class*="stripes"]').first();
    expect(await stripes.evaluate((node) => getComputedStyle(node).backgroundImage)).toContain('gradient');
    const today = grid(page).locator('[aria-current="date"] b');
    expect(await today.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    // The browser logs the question of who is signed in, before anybody is.
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });
});
