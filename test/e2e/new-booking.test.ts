import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { alertText, aRequest, aStaffedSite, signIn, weekdayAhead } from '../support/browser/staff-steps.ts';

describe.skipIf(skipWithoutBrowser)('a booking that staff enter', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // STAFF-23, STAFF-24
  it('should be entered by the keyboard alone, for a former customer, and fit a narrow phone', async () => {
    const site = await aStaffedSite();
    await aRequest(site, 'Marc');
    const page = await openPage(browser, { viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
    await signIn(page, `${site.url}/admin/bookings`);
    const { press, tabTo, type, choose, focused } = await keyboardOf(page);
    await tabTo('link New booking');
    await press('Enter');
    await page.getByRole('radio', { name: /a day/ }).first().waitFor();
    const [year = '', month = '', day = ''] = weekdayAhead(7).split('-');
    await tabTo(/Pickup date/);
    await type(`${month}${day}${year}`);
    await tabTo('combobox Pickup time');
    await choose('10:00 am');
    await tabTo(/^radio 24 or younger/);
    await press('ArrowRight');
    await tabTo(/^radio .* a day/);
    await press('Space');
    await tabTo('button Additional Driver');
    await press('Enter');
    await tabTo('textbox First name');
    await type('Mar');
    await page.getByRole('list', { name: 'Former customers' }).waitFor();
    await tabTo(/^button Marc/);
    await press('Enter');
    await expect.poll(focused).toBe('textbox Email (optional)');
    expect(await page.getByLabel('Phone').inputValue()).not.toBe('');
    await tabTo('textbox Name on card');
    await type('Marc');
    await tabTo('combobox Card type');
    await choose('Visa');
    await tabTo(/^checkbox I agree/);
    await press('Space');
    await tabTo('checkbox Approve at once');
    await press('Space');
    await tabTo('button Save booking');
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await over()).toBe(0);
    await press('Enter');
    await expect.poll(() => alertText(page)).toMatch(/^Confirmation email sent\./);
    expect(await over()).toBe(0);
    await tabTo('button Open the booking');
    await press('Enter');
    await page.getByRole('dialog').getByText('Additional Driver').first().waitFor();
    await press('Escape');
    await expect.poll(focused).toBe('button Open the booking');
  });
});
