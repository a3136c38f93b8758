import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/browser/axe.ts';
import { chooseFirst, search } from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aStaffedSite, signIn } from '../support/browser/staff-steps.ts';
import { aJpeg } from '../support/values/pictures.ts';

const WIDTHS = [1280, 820, 390];

async function aFile(name: string, size: { width: number; height: number }) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await aJpeg(size)) };
}

/** Looks at a page at each width: axe finds nothing, and nothing scrolls sideways. */
async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
}

describe.skipIf(skipWithoutBrowser)('the pictures of a vehicle', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // FLEET-40, PAGE-52
  it('should be chosen at once and dragged into order by staff, and leafed through by customers', async () => {
    const site = await aStaffedSite();
    const staff = await openPage(browser, { viewport: { width: 1280, height: 844 }, reducedMotion: 'reduce' });
    await signIn(staff, `${site.url}/admin/add-car`);
    await staff.getByRole('tab', { name: 'All vehicles' }).click();
    await staff.getByRole('button', { name: 'Edit Toyota Camry' }).click();
    await staff
      .getByLabel('Add pictures')
      .setInputFiles([
        await aFile('front.jpg', { width: 1800, height: 900 }),
        await aFile('inside.jpg', { width: 600, height: 1200 }),
        await aFile('rear.jpg', { width: 1000, height: 700 }),
      ]);
    const rows = staff
      .getByRole('dialog')
      .locator('ol > li')
      .filter({ has: staff.getByRole('textbox') });
    const text = (index: number) => rows.nth(index).getByRole('textbox');
    await expect.poll(() => rows.count()).toBe(3);
    await text(2).fill('From the rear');
    await text(2).press('Enter');
    await staff.getByText(/^Text of a picture: .* to From the rear$/).waitFor();
    await rows.nth(2).locator('img').dragTo(rows.nth(0));
    await expect.poll(() => text(0).inputValue()).toBe('From the rear');
    await staff.getByText('Pictures in another order').waitFor();
    await look(staff);

    const page = await openPage(browser, { viewport: { width: 1280, height: 844 }, reducedMotion: 'reduce' });
    await search(page, site.url);
    const listed = page.getByRole('article', { name: /Camry/ }).first().locator('img');
    await expect.poll(() => listed.getAttribute('src')).toMatch(/-rear\.webp$/);
    await chooseFirst(page, /Camry/);
    const gallery = page.getByRole('region', { name: 'Pictures of Toyota Camry' });
    const strip = gallery.locator('ul').first();
    const present = () => gallery.locator('[aria-current="true"]').getAttribute('aria-label');
    await gallery.waitFor();
    await look(page);
    // A swipe is the scrolling of the strip.
    await strip.evaluate((list) => list.scrollBy({ left: list.clientWidth }));
    await expect.poll(present).toBe('Toyota Camry, 2 of 3');
    await gallery.getByRole('button', { name: 'Toyota Camry, 3 of 3', exact: true }).click();
    await expect.poll(present).toBe('Toyota Camry, 3 of 3');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(present).toBe('Toyota Camry, 2 of 3');
    const fits = await strip
      .locator('img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectFit));
    expect(fits).toEqual(['contain', 'contain', 'contain']);
    await gallery.getByRole('button', { name: 'Toyota Camry, 2 of 3, full size' }).click();
    const full = page.getByRole('dialog').getByRole('img', { name: 'Toyota Camry, 2 of 3' });
    await expect.poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await look(page);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByRole('img', { name: 'Toyota Camry, 3 of 3' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(present).toBe('Toyota Camry, 3 of 3');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
