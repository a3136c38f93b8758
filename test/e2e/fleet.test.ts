import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { alertText, aRequest, aStaffedSite, signIn } from '../support/browser/staff-steps.ts';
import { aJpeg } from '../support/values/pictures.ts';

const FLEET = 37;

async function openFleet(browser: Browser, url: string, width = 1280): Promise<Page> {
  const page = await openPage(browser, { viewport: { width, height: 900 } });
  await signIn(page, `${url}/admin/add-car`);
  await page.getByRole('tab', { name: 'All vehicles' }).click();
  await page.getByText(`${FLEET} in the fleet`).waitFor();
  return page;
}

/** The position of the row of a vehicle in the window. */
const topOf = async (page: Page, title: string) =>
  (await page.getByRole('row', { name: title }).boundingBox())?.y ?? Number.NaN;

describe.skipIf(skipWithoutBrowser)('the fleet in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // STAFF-20, FLEET-34
  it('should change prices by keyboard alone, with nothing that moves under the pointer', async () => {
    const site = await aStaffedSite();
    const page = await openFleet(browser, site.url);
    const before = await topOf(page, 'Toyota Camry');
    await page.getByRole('checkbox', { name: 'Select Toyota Camry' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Change prices (1)' }).focus();
    expect(await topOf(page, 'Toyota Camry')).toBe(before);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByRole('textbox', { name: 'Percent' }).focus();
    await page.keyboard.type('2.5');
    await dialog.getByText('$69.70').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => alertText(page)).toMatch(/^1 price changed\./);
    await expect.poll(() => page.getByRole('row', { name: 'Toyota Camry' }).innerText()).toContain('$69.70');
    expect(await topOf(page, 'Toyota Camry')).toBe(before);
    await page.getByRole('switch', { name: 'Available: Toyota Corolla' }).click();
    await page.getByRole('switch', { name: 'Available: Toyota Corolla', checked: false }).waitFor();
    expect(await topOf(page, 'Toyota Camry')).toBe(before);
  });

  // STAFF-57
  it('should keep the buttons of a new car in sight above the tabs of a phone', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 390, height: 780 } });
    await signIn(page, `${site.url}/admin/add-car`);
    const isOnTop = await page.getByRole('button', { name: 'Add Car' }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
    });
    expect(isOnTop).toBe(true);
  });

  // FLEET-19
  it('should draw a picture smaller that is larger than the site takes, before it is sent', async () => {
    const site = await aStaffedSite();
    const page = await openFleet(browser, site.url);
    await page.getByRole('button', { name: 'Edit Toyota Camry' }).click();
    const buffer = Buffer.from(await aJpeg({ width: 9000, height: 6000 }));
    await page.getByLabel('Add pictures').setInputFiles({ name: 'van.jpg', mimeType: 'image/jpeg', buffer });
    const text = page.getByRole('textbox', { name: 'Text of picture 1, the first' });
    await expect.poll(() => text.inputValue()).toBe('Toyota Camry');
  });

  // FLEET-32
  it('should tell the later of two windows who was first, and save what was typed with the next press', async () => {
    const site = await aStaffedSite();
    const [first, later] = [await openFleet(browser, site.url), await openFleet(browser, site.url, 390)];
    const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
    for (const page of [first, later]) {
      await page.getByRole('button', { name: 'Edit Toyota Camry' }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    }
    await first.getByRole('textbox', { name: 'Year' }).fill('2019');
    await save(first);
    await expect.poll(() => alertText(first)).toMatch(/^Changes saved\./);
    await later.getByRole('textbox', { name: 'Bags' }).fill('9');
    await save(later);
    const dialog = later.getByRole('dialog', { name: 'Toyota Camry' });
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toMatch(/^Failed to save changes\.\s+Changed by dana/);
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('Year: 2025 to 2019.');
    expect(await later.getByRole('textbox', { name: 'Bags' }).inputValue()).toBe('9');
    await save(later);
    await expect.poll(() => alertText(later)).toMatch(/^Changes saved\./);
    const { vehicles }: { vehicles: { name: string; year: number; features: { bags: number } }[] } = await (
      await fetch(`${site.url}/api/vehicles`)
    ).json();
    const camry = vehicles.find(({ name }) => name === 'Toyota Camry');
    expect([camry?.year, camry?.features.bags]).toEqual([2019, 9]);
  });

  // FLEET-33, FLEET-35
  it('should find search and sorting again by Back and after a reload, and count what is booked ahead', async () => {
    const site = await aStaffedSite();
    await aRequest(site);
    const page = await openFleet(browser, site.url);
    await page.getByRole('searchbox', { name: 'Search' }).fill('sedan');
    for (const order of ['ascending', 'descending']) {
      await page.getByRole('button', { name: 'Bookings ahead' }).click();
      await page.locator(`th[aria-sort=${order}]`, { hasText: 'Bookings ahead' }).waitFor();
    }
    const first = () => page.getByRole('row').nth(1).innerText();
    await expect.poll(first).toMatch(/Sedan\s+1\s+\$59\.00\s+1\s/);
    const shown = page.getByText(/^\d+ shown\. /);
    const text = await shown.innerText();
    await page.reload();
    await expect.poll(() => shown.innerText()).toBe(text);
    expect(await page.getByRole('searchbox').inputValue()).toBe('sedan');
    await expect.poll(first).toMatch(/\$59\.00\s+1\s/);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    await page.goBack();
    await shown.waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('sedan');
    // The link of the bar leads to the fleet again.
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Fleet' }).first().click();
    await page.getByRole('tab', { name: 'All vehicles', selected: true }).waitFor();
  });
});
