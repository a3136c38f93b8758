import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/shared/toronto-time.ts';
import { aPickupDay, bookNow, chooseFirst, fillIn, search } from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { alertText, aRequest, aStaffedSite, openButton, signIn, violations } from '../support/browser/staff-steps.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Counts the pages of a PDF. */
function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function waitForAlert(page: Page, text: string): Promise<void> {
  await expect.poll(() => alertText(page)).toContain(text);
}

describe.skipIf(skipWithoutBrowser)('a rental in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // BOOK-46, BOOK-47, PRICE-24, STAFF-25, STAFF-26
  it('should go from the request to the settlement, without an axe violation on the way', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const found: string[] = [];
    const look = async (state: string): Promise<void> => {
      for (const violation of await violations(page)) found.push(`${state}: ${violation}`);
    };
    const { dropoff } = await search(page, site.url);
    await chooseFirst(page);
    for (const extra of await page.locator('button[aria-pressed]').all()) await extra.click();
    await bookNow(page);
    await fillIn(page);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reservation Received' }).waitFor();
    const number = /HOJ-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    const dialog = dialogOf(page, number);
    await dialog.getByText('Approve it first.').first().waitFor();
    await look('request');
    await dialog.getByRole('button', { name: 'Approve & Send Email' }).click();
    await waitForAlert(page, 'Confirmation email sent.');

    await openButton(page, number).click();
    await dialog.getByRole('button', { name: 'Change' }).click();
    const change = dialogOf(page, `Change ${number}`);
    await change.getByLabel('Dropoff date').fill(addDays(dropoff, 1));
    await change.getByLabel('Additional Driver').uncheck();
    await change.getByText(/^The change adds/).waitFor();
    await look('change');
    await change.getByRole('button', { name: 'Save & Send Email' }).click();
    await waitForAlert(page, 'Change email sent.');

    await openButton(page, number).click();
    await dialog.getByRole('button', { name: 'Hand out' }).click();
    const out = dialogOf(page, `Hand out ${number}`);
    await out.getByRole('button', { name: 'Hand out' }).click();
    await waitForAlert(page, 'Enter the odometer');
    await look('hand out refused');
    await out.getByLabel('Odometer (km)').fill('48,212');
    await out.getByRole('radio', { name: 'F', exact: true }).check();
    await out.getByRole('button', { name: 'Hand out' }).click();
    await out.getByText(/^The pickup is on .*\. Press again if you mean it\.$/).waitFor();
    await look('hand out on another day');
    await out.getByRole('button', { name: /^Hand out although the pickup is on / }).click();
    await waitForAlert(page, 'Handed out.');
    await dialog.getByRole('textbox', { name: 'New note' }).fill('Held on American Express.');
    await dialog.getByLabel('Deposit taken').check();
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await waitForAlert(page, 'Note added.');
    await look('out');

    await dialog.getByRole('button', { name: 'Take back' }).click();
    const back = dialogOf(page, `Take back ${number}`);
    await back.getByLabel('Odometer (km)').fill('48951');
    await back.getByRole('radio', { name: '6/8' }).check();
    const due = await back.getByText('Added for the time').locator('..').innerText();
    await look('take back');
    await back.getByRole('button', { name: 'Take back' }).click();
    await waitForAlert(page, 'Taken back.');
    const settled = await dialog.getByText('Added for the time').locator('..').innerText();
    expect(settled).toBe(due);
    await dialog.getByText(/^Taken back at 48,951 km, 6\/8, by/).waitFor();
    await look('completed');

    await dialog.getByRole('button', { name: 'Print' }).click();
    await dialogOf(page, `Rental agreement ${number}`).getByText('For the company, at return').waitFor();
    await look('agreement');
    expect(pageCount(await page.pdf({ format: 'Letter' }))).toBe(1);
    // PRICE-30
    await dialogOf(page, `Rental agreement ${number}`).getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Show the bill' }).click();
    const bill = dialogOf(page, `Bill ${number}`);
    await bill.getByText(new RegExp(`^Bill of ${number} as of .*, 20\\d\\d, `)).waitFor();
    await look('bill');
    for (const format of ['Letter', 'A4']) expect(pageCount(await page.pdf({ format })), format).toBe(1);
    expect(found).toEqual([]);
    // Before the sign-in there is no session (401); the check of the day is answered with 409.
    expect(page.faults.filter((fault) => !/401|409/.test(fault))).toEqual([]);
  });

  // STAFF-26
  it('should be led by the keyboard alone', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1024, height: 800 } });
    await signIn(page, `${site.url}/admin/bookings`);
    const keyboard = await keyboardOf(page);
    const press = async (button: string | RegExp): Promise<void> => {
      await keyboard.tabTo(typeof button === 'string' ? `button ${button}` : button);
      await keyboard.press('Enter');
    };
    const opens = async (title: string): Promise<void> => {
      await expect.poll(keyboard.focused).toBe(`heading ${title}`);
    };
    const handOver = async (action: 'Hand out' | 'Take back', kilometres: string, done: string): Promise<void> => {
      await press(action);
      await opens(`${action} ${number}`);
      await keyboard.tabTo('textbox Odometer (km)');
      await keyboard.type(kilometres);
      await keyboard.tabTo('radio E');
      await keyboard.press('ArrowLeft');
      await expect.poll(keyboard.focused).toBe('radio F');
      await press(new RegExp(`^button ${action}`));
      // The pickup is on another day.
      if (action === 'Hand out') await press(/^button Hand out although the pickup is on /);
      await waitForAlert(page, done);
    };
    await openButton(page, number).focus();
    await keyboard.press('Enter');
    await dialogOf(page, number).getByText('Approve it first.').first().waitFor();
    await press('Approve & Send Email');
    await waitForAlert(page, 'Confirmation email sent.');

    await expect.poll(keyboard.focused).toBe(`button ${number}`);
    await keyboard.press('Enter');
    await dialogOf(page, number).getByRole('heading', { name: 'Desk notes' }).waitFor();
    await press('Change');
    await opens(`Change ${number}`);
    await keyboard.tabTo('Date Dropoff date');
    await keyboard.moveDate(addDays(aPickupDay(), 3));
    await page.getByText(/^The change adds/).waitFor();
    await press('Save & Send Email');
    await waitForAlert(page, 'Change email sent.');

    await expect.poll(keyboard.focused).toBe(`button ${number}`);
    await keyboard.press('Enter');
    await dialogOf(page, number).getByRole('heading', { name: 'Desk notes' }).waitFor();
    await handOver('Hand out', '100', 'Handed out.');

    await press('Undo hand-out');
    await opens(`Undo hand-out ${number}`);
    await keyboard.press('Escape');
    await expect.poll(keyboard.focused).toBe('button Undo hand-out');
    await keyboard.press('Enter');
    await opens(`Undo hand-out ${number}`);
    await press('Undo hand-out');
    await waitForAlert(page, 'Undone.');

    await keyboard.tabTo('textbox New note');
    await keyboard.type('Called.');
    await press('Add note');
    await waitForAlert(page, 'Note added.');

    await handOver('Hand out', '100', 'Handed out.');
    await handOver('Take back', '250', 'Taken back.');
    await press('Undo return');
    await opens(`Undo return ${number}`);
    await press('Undo return');
    await waitForAlert(page, 'Undone.');
    await press('Undo hand-out');
    await opens(`Undo hand-out ${number}`);
    await press('Undo hand-out');
    await waitForAlert(page, 'Undone.');

    await press('Cancel reservation');
    await opens(`Cancel ${number}`);
    await keyboard.tabTo('radio Customer asked');
    await keyboard.press('Space');
    // The balance was paid and the deposit taken on the way.
    await press(/^button Cancel, .* & Send Email$/);
    await waitForAlert(page, 'Cancellation email sent.');
    await expect.poll(keyboard.focused).toBe(`button ${number}`);
  });

  it.each([390, 320])('should never scroll sideways at %i px, and have no axe violation there', async (width) => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width, height: 800 } });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).click();
    await waitForAlert(page, 'Confirmation email sent.');
    await openButton(page, number).click();
    const found: string[] = [];
    for (const [button, title] of [
      ['Change', 'Change'],
      ['Hand out', 'Hand out'],
      ['Cancel reservation', 'Cancel'],
      ['Print', 'Rental agreement'],
    ] as const) {
      await dialogOf(page, number).getByRole('button', { name: button }).and(page.locator(':enabled')).click();
      const dialog = dialogOf(page, `${title} ${number}`);
      await dialog.getByRole('button', { name: 'Back' }).waitFor();
      const over = await dialog.evaluate((box) =>
        [box, ...box.querySelectorAll('[role="group"]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      );
      if (over.some((pixels) => pixels > 0)) found.push(`${title} scrolls sideways by ${over}`);
      for (const violation of await violations(page)) found.push(`${title}: ${violation}`);
      await dialog.getByRole('button', { name: 'Back' }).click();
    }
    expect(found).toEqual([]);
  });
});
