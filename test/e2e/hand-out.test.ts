import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AGREEMENT_CHANGED } from '../../src/domain/booking/staff-messages.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aSiteOfVans, LICENCE } from '../support/browser/site-of-vans.ts';
import { alertText, STAFF, signIn, violations } from '../support/browser/staff-steps.ts';
import { aJpeg } from '../support/values/pictures.ts';

const TABLET = { hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } };

// STAFF-67, STAFF-68, STAFF-71
describe.skipIf(skipWithoutBrowser)('the hand-out on a tablet', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** A customer whose van is due today, and who has had it before. */
  async function openToday() {
    const site = await aSiteOfVans(
      [
        { van: 1, day: -9, name: 'Mei', state: 'back' },
        { van: 1, day: 0, name: 'Mei', state: 'approved' },
      ],
      async (work) => onTestFinished(work),
    );
    const page = await openPage(browser, TABLET);
    await signIn(page, `${site.url}/admin/today`);
    let taps = 0;
    const tap = async (place: Locator): Promise<void> => {
      taps += 1;
      await place.tap();
    };
    await page.getByRole('button', { name: /^Hand out HOJ-/ }).tap();
    await page.getByRole('form', { name: 'Hand out' }).waitFor();
    return { page, tap, taps: () => taps };
  }
  const seen = (page: Page) => page.getByRole('checkbox', { name: /^Seen/ });
  const press = (page: Page) => page.getByRole('button', { name: /^Hand out, / });

  it('should take at most four taps where nothing is unusual, and fit without scrolling', async () => {
    const { page, tap, taps } = await openToday();
    expect(await page.getByLabel('Odometer (km)').inputValue()).toBe('48212');
    expect(await page.getByRole('radio', { name: '7/8' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Last 4 of licence').inputValue()).toBe(LICENCE.last4);
    const { top, bottom, small } = await page.evaluate(() => ({
      top: window.scrollY,
      bottom: document.querySelector('main form')?.getBoundingClientRect().bottom ?? Number.NaN,
      small: [
        ...document.querySelectorAll(
          'main :is(button, a[href], input:not([type="checkbox"], [type="radio"]), label:has(input))',
        ),
      ]
        .filter((target) => !target.closest('p') && target.getBoundingClientRect().height > 0)
        .filter((target) => target.getBoundingClientRect().height < 48 && target.textContent !== 'Keys ?')
        .map((target) => target.outerHTML),
    }));
    expect([top, small]).toEqual([0, []]);
    expect(bottom).toBeLessThanOrEqual(TABLET.viewport.height);
    expect(await violations(page)).toEqual([]);
    await tap(seen(page));
    await tap(press(page));
    await expect.poll(() => alertText(page)).toMatch(/^Handed out\. Deposit of /);
    expect(new URL(page.url()).pathname).toBe('/admin/today');
    expect(taps()).toBeLessThanOrEqual(4);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(LICENCE.last4);
  });

  it('should keep what is typed over a reload, a lost network and the end of the session', async () => {
    const { page } = await openToday();
    await seen(page).check();
    await page.getByLabel('Odometer (km)').fill('48250');
    const isKept = async () => {
      await expect.poll(() => page.getByLabel('Odometer (km)').inputValue()).toBe('48250');
      expect(await seen(page).isChecked()).toBe(true);
    };
    await page.reload();
    await isKept();
    await page.context().setOffline(true);
    await press(page).tap();
    await expect.poll(() => alertText(page)).toMatch(/^You are offline\./);
    await isKept();
    await page.context().setOffline(false);
    await page.context().clearCookies();
    await press(page).tap();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
    await again.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
    expect(await page.getByLabel('Odometer (km)').isVisible()).toBe(false);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Handed out\./);
  });

  // STAFF-69
  it('should have the agreement signed with the pen, keep it over a reload, and ask again once it has changed', async () => {
    const { page, tap, taps } = await openToday();
    await tap(seen(page));
    const pad = page.getByRole('img', { name: /^No signature of Mei / });
    const read = page.getByRole('button', { name: 'Read the agreement' });
    const draw = async () => {
      await expect.poll(() => read.isEnabled()).toBe(true);
      const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
      await page.mouse.move(x + 60, y + 90);
      await page.mouse.down();
      for (const step of [1, 2, 3, 4]) await page.mouse.move(x + 60 + 40 * step, y + (step % 2 === 0 ? 90 : 30));
      await page.mouse.up();
      await page.getByRole('region', { name: /^Signature ?, done$/ }).waitFor();
    };
    await draw();
    await page.reload();
    await page.getByRole('img', { name: /^Signature of Mei / }).waitFor();
    await page.getByRole('region', { name: /^Signature ?, done$/ }).waitFor();
    await read.click();
    await page.getByText('Odometer: 48,212 km').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Odometer (km)').fill('48213');
    await page.getByText(AGREEMENT_CHANGED).waitFor();
    // Else the bar of the staff may lie over a button of the first card.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    await draw();
    await tap(page.getByRole('button', { name: /^Hand out, .* & email the agreement$/ }));
    await expect.poll(() => alertText(page)).toMatch(/^Handed out\. The agreement was emailed to /);
    // The pen is a tap too.
    expect(taps() + 1).toBeLessThanOrEqual(4);
  });

  it('should have it signed with a typed name, by the keyboard alone', async () => {
    const { page } = await openToday();
    await seen(page).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Type the name' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Name that signs').evaluate((field) => field === document.activeElement))
      .toBe(true);
    const tick = page.getByRole('checkbox', { name: 'I sign with this name' });
    await expect.poll(() => tick.isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: /^Signature ?, done$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Odometer (km)').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => alertText(page)).toMatch(/^Handed out\. The agreement was emailed to /);
  });

  // STAFF-71, STAFF-72, DAMAGE-5, PHOTO-10
  it('should have marks and photos by the keyboard, which survive a reload', async () => {
    const { page } = await openToday();
    await page.route('**/api/admin/bookings/*/photos', (route) => route.abort());
    const damage = page.getByRole('button', { name: /^Damage, / });
    await expect.poll(() => damage.textContent()).toBe('Damage, no known marks');
    await damage.focus();
    await page.keyboard.press('Enter');
    const marks = page.getByRole('dialog', { name: /^Damage, / });
    await marks.getByRole('button', { name: 'Add a mark' }).focus();
    await page.keyboard.press('Enter');
    const kind = marks.getByLabel('Kind');
    await expect.poll(() => kind.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Crack');
    await expect.poll(() => kind.inputValue()).toBe('crack');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => damage.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await damage.textContent()).toBe('Damage, no known marks, 1 new');

    const photos = page.getByRole('button', { name: /^Photos, / });
    expect(await photos.textContent()).toBe('Photos, none taken');
    await photos.focus();
    await page.keyboard.press('Enter');
    const strip = page.getByRole('dialog', { name: /^Photos, / });
    const buffer = Buffer.from(await aJpeg({ width: 60, height: 40 }));
    await strip.getByLabel('Add photos').setInputFiles([{ name: '1.jpg', mimeType: 'image/jpeg', buffer }]);
    await strip.getByRole('button', { name: 'Try again with photo 1, out' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => photos.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await photos.textContent()).toBe('Photos, 1 taken');

    await page.reload();
    await expect.poll(() => photos.textContent()).toBe('Photos, 1 taken');
    await expect.poll(() => damage.textContent()).toBe('Damage, no known marks, 1 new');
    await page.unroute('**/api/admin/bookings/*/photos');
    await photos.tap();
    await strip.getByRole('button', { name: 'Try again with photo 1, out' }).tap();
    await strip.getByRole('link', { name: 'Open photo 1, out' }).waitFor();
    await strip.getByRole('button', { name: 'Back' }).tap();
    await seen(page).tap();
    await press(page).tap();
    await expect.poll(() => alertText(page)).toMatch(/^Handed out\./);
  });
});
