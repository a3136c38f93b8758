import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aRequest, aStaffedSite, openButton, signIn, violations } from '../support/browser/staff-steps.ts';
import { aJpeg } from '../support/values/pictures.ts';

const WIDTHS = [1280, 1024, 820, 390];
const SENT = '**/api/admin/bookings/*/photos';

async function aPhoto(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await aJpeg({ width: 2600, height: 1300 })) };
}

/** The photos that the browser keeps to send them later. */
function waiting(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('staff-photos');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('waiting').objectStore('waiting').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

/** Keeps a photo that somebody else took on the device. */
function keepOfColleague(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('staff-photos');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const kept = opening.result.transaction('waiting', 'readwrite');
          const photo = { bookingId: 'one', side: 'out', name: '4.jpg', bytes: Uint8Array.of(1) };
          kept.objectStore('waiting').put({ ...photo, key: '0', by: 'colleague@oakville.example' });
          kept.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

describe.skipIf(skipWithoutBrowser)('the photos of a booking in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // PHOTO-3, PHOTO-9, PHOTO-10
  it('should survive a loss of the network, a reload and the end of the session, and then be sent once', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    const dialog = page.getByRole('dialog', { name: number });
    const add = dialog.getByLabel('Add photos');
    await add.setInputFiles([await aPhoto('1.jpg')]);
    const shown = dialog.getByRole('img', { name: 'Open photo 1, out' });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]))
      .toEqual([2000, 1000]);
    expect(await waiting(page)).toBe(0);

    await page.route(SENT, (route) => route.abort());
    await add.setInputFiles([await aPhoto('2.jpg'), await aPhoto('3.jpg')]);
    await dialog.getByRole('button', { name: 'Try again with photo 3, out' }).waitFor();
    expect(await waiting(page)).toBe(2);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.reload();
    await page.getByText('2 photos not sent yet.').first().waitFor();
    // The session ends, and somebody signs in again.
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    expect(await waiting(page)).toBe(2);
    await keepOfColleague(page);
    await page.unroute(SENT);
    await signIn(page, `${site.url}/admin/bookings`);
    await expect.poll(() => waiting(page)).toBe(1);
    if ((await dialog.count()) === 0) await openButton(page, number).click();
    await dialog.getByRole('link', { name: 'Open photo 3, out' }).waitFor();
    expect(await dialog.getByRole('link', { name: /^Open photo/ }).count()).toBe(3);
    // That of the colleague waits for the colleague.
    await page.reload();
    await openButton(page, number).waitFor();
    expect(await waiting(page)).toBe(1);
    expect(await page.getByText('not sent yet.').count()).toBe(0);
  });

  // PHOTO-9
  it('should be added and deleted by keyboard', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    const dialog = page.getByRole('dialog', { name: number });
    const add = dialog.getByLabel('Add photos');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.press('Enter')]);
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles([await aPhoto('1.jpg')]);
    const remove = dialog.getByRole('button', { name: 'Delete photo 1, out' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: 'Open photo 1, out' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Photos');
  });
});
