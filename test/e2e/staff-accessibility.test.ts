import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addDays, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aSiteOfVans } from '../support/browser/site-of-vans.ts';
import {
  alertText,
  aRequest,
  aStaffedSite,
  fillDeskTrip,
  inspect,
  openButton,
  post,
  signIn,
} from '../support/browser/staff-steps.ts';

/** The pages are walked at the last: a narrow one has every step of the wide ones. */
const WIDTHS = [1280, 1024, 360];

describe.skipIf(skipWithoutBrowser)('the staff pages by axe-core', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('should have no axe violation in any state and width, and never scroll sideways', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    await aRequest(site, 'Marc');
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, WIDTHS);
    await page.goto(`${site.url}/admin/bookings`);
    await page.getByLabel('Email').waitFor();
    await look('sign-in');
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).waitFor();
    await look('bookings');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Pickup from').waitFor();
    await look('filters');
    await page.getByRole('button', { name: /^Keys/ }).click();
    await page.getByRole('checkbox', { name: 'Use these keys' }).waitFor();
    await look('keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.getByLabel('Phone number').fill('555 0118');
    await page.getByRole('button', { name: 'Do not rent…' }).click();
    await look('who calls');
    await page.keyboard.press('Escape');
    await openButton(page, number).click();
    await page.getByRole('heading', { name: /is asked for too$/ }).waitFor();
    await look('dialog');
    await page.route('**/approve', (route) => route.abort());
    await page.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Failed/);
    await look('dialog failed');
    await page.getByRole('button', { name: 'Reservation received, to the customer', exact: true }).click();
    await page.getByRole('region', { name: /HOJ-/ }).waitFor();
    await look('email');
    await page.getByRole('button', { name: 'Decline & Send Email' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Sorry email sent\./);
    await look('answered');
    await aRequest(site, 'Late');
    await page.getByRole('button', { name: '1 new request' }).click();
    await look('new requests');
    await aRequest(site, 'Robot', { website: 'spam' });
    await page.getByRole('button', { name: 'Held (1)' }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('1 selected').waitFor();
    await look('held');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.unroute('**/approve');
    await openButton(page, number).click();
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).click();
    await expect.poll(() => alertText(page)).toMatch(/^Confirmation email sent\./);
    const approved = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Approved' });
    await approved.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Cancel reservation' }).waitFor();
    await look('delete');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await page.getByText('No bookings found.').waitFor();
    await look('none found');
    await page.route('**/api/admin/bookings?**', (route) => route.abort());
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByText('Could not load').waitFor();
    await look('failed');
    await page.goto(`${site.url}/admin/new-booking`);
    await page.getByRole('radio', { name: /a day/ }).first().waitFor();
    await look('new booking');
    await page.getByRole('button', { name: 'Save booking' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Complete all fields\./);
    await look('new booking refused');
    await fillDeskTrip(page);
    await page.getByLabel('First name').fill('Mar');
    await page.getByRole('list', { name: 'Former customers' }).getByRole('button').waitFor();
    await look('new booking with a former customer');
    await page.getByRole('list', { name: 'Former customers' }).getByRole('button').click();
    await page.getByLabel('Name on card').fill('Marc');
    await page.getByLabel('Card type').selectOption('Visa');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await page.getByRole('button', { name: 'Save booking' }).click();
    await page.getByRole('button', { name: 'Open the booking' }).waitFor();
    await look('booking entered');
    await page.goto(`${site.url}/admin/messages`);
    await page.getByRole('heading', { name: 'No messages are waiting for an answer.' }).waitFor();
    await look('no messages');
    const letter = { name: 'Jo Tran', email: 'jo@maple.example', phone: '905 555 0118', message: 'Open on Sunday?' };
    for (const [subject, website] of [
      ['Hours', ''],
      ['Cheap pills', 'https://spam.example'],
    ]) {
      expect((await post(`${site.url}/sendContactEmail`, { ...letter, subject, website })).status).toBe(200);
    }
    await page.reload();
    await page.getByRole('button', { name: /Hours/ }).waitFor();
    await look('messages');
    await page.getByRole('button', { name: /Hours/ }).click();
    await page.getByRole('link', { name: 'Reply' }).waitFor();
    await look('message');
    // On a phone the message takes the place of the list (STAFF-22).
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.getByRole('searchbox', { name: 'Search' }).isVisible()).toBe(width >= 768);
    }
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByText('Answered by').waitFor();
    await look('answered message');
    await page.getByRole('button', { name: 'All messages' }).click();
    await page.getByRole('button', { name: /^Held/ }).click();
    await page.getByRole('button', { name: /Cheap pills/ }).click();
    await page.getByRole('button', { name: 'Release', exact: true }).waitFor();
    await look('held message');
    await page.goto(`${site.url}/admin/add-car`);
    await page.getByLabel('Car Name').waitFor();
    await look('add car');
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await page.getByRole('table', { name: 'Fleet' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Add a service' }).click();
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByText('Say what is to be done.').first().waitFor();
    await look('vehicle file');
    await page.goto(`${site.url}/admin/health`);
    await page.getByText('Free disk space').waitFor();
    await page.getByRole('link', { name: /attention$/ }).waitFor();
    await look('health');
    await page.goto(`${site.url}/admin/till`);
    await page.getByLabel(/^Cash counted/).fill('5');
    await page.getByRole('button', { name: 'Close the day, $5.00 over' }).click();
    await page.getByRole('button', { name: 'Close although $5.00 over' }).waitFor();
    await look('till');
    await page.getByRole('button', { name: 'Close although $5.00 over' }).click();
    await page.getByRole('heading', { name: 'Closed' }).waitFor();
    await look('till closed');
    await page.goto(`${site.url}/admin/settings`);
    await page.getByLabel('Phone').fill('911');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Enter a phone number with 10 digits\./);
    await look('company refused');
    await page.getByLabel('Phone').fill('905-842-2790');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => alertText(page)).toMatch(/^The form has what was there before this change\./);
    await look('company before its change');
    await page.getByRole('link', { name: 'Hours', exact: true }).click();
    const monday = page.getByRole('group', { name: 'Monday' });
    await monday.getByLabel('Last pickup').selectOption('07:00');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^The last pickup must be after the first\./);
    await look('hours refused');
    await monday.getByLabel('Last pickup').selectOption('15:00');
    await page.getByRole('checkbox', { name: 'Sunday' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Pickups outside the hours' }).waitFor();
    await look('hours with the pickups outside them');
    await page.getByRole('link', { name: 'Rates', exact: true }).click();
    await page.getByLabel('Vehicle Listing Fee, new').fill('1.49');
    await look('rates');
    await page.getByRole('radio', { name: 'From a day' }).check();
    await page.getByLabel('HST in percent, new').fill('x');
    await page.getByRole('button', { name: 'Schedule rates' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Choose a later day\./);
    await look('rates refused');
    await page.getByRole('link', { name: 'Texts', exact: true }).click();
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByLabel('Entry 1, title').fill('Child seats');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Enter a text\./);
    await look('texts refused');
    await page.goto(`${site.url}/admin/how-a-rental-goes`);
    await page.getByRole('heading', { name: 'How a rental goes' }).waitFor();
    await look('how a rental goes');
    // An open menu covers no control here.
    await page.getByRole('button', { name: /^Account/ }).click();
    await look('menu of the account');
    await page.goto(`${site.url}/admin/reports`);
    await page.getByRole('img', { name: /^Requests by month/ }).waitFor();
    await look('reports');
    await page.getByText('Revenue as a table').click();
    await page.getByText('Requests as a table').click();
    await page.getByRole('table', { name: 'Requests by month' }).waitFor();
    await look('reports with their tables');
    await page.goto(`${site.url}/admin/account`);
    await page.getByText('This browser').waitFor();
    await look('account');
    await page.getByRole('button', { name: 'Set up the second factor' }).click();
    await page.getByRole('img', { name: 'The secret, as a picture to scan' }).waitFor();
    await look('second factor');
    expect(found).toEqual([]);
  });

  // STAFF-35, STAFF-36, STAFF-37
  it('should have none on the pages of people and links either', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, WIDTHS);
    await signIn(page, `${site.url}/admin/people`);
    await page.goto(`${site.url}/admin/people`);
    const invite = page.getByRole('form', { name: 'Invite a colleague' });
    await invite.getByLabel('Email').fill('max@oakville.example');
    await invite.getByRole('button').click();
    await page.getByRole('button', { name: 'Withdraw the invitation of max@oakville.example' }).waitFor();
    await look('people');
    await invite.getByRole('button').click();
    await page.getByText('The invitation was not sent.').waitFor();
    await look('people with a refused address');
    await page.goto(`${site.url}/admin/invitation#none`);
    await page.getByText('This link does not work.').waitFor();
    await look('an invitation that does not work');
    await page.goto(`${site.url}/admin/reset#cut`);
    await page.getByText('This link does not work.').waitFor();
    await look('forgotten password');
    await page.goto(`${site.url}/admin/people`);
    await page.goto(`${site.url}/admin/reset#a.${'b'.repeat(43)}`);
    await page.getByLabel('New password', { exact: true }).waitFor();
    await look('new password');
    expect(found).toEqual([]);
  });

  // DAY-2, DAY-11, AVAIL-4
  it('should have none on a full day and around a block either', async () => {
    const site = await aSiteOfVans(
      [
        { van: 1, day: -3, name: 'Late', state: 'out' },
        { van: 2, day: -1, name: 'Back', state: 'out' },
        { van: 3, day: 0, name: 'Out', state: 'approved' },
        { van: 4, day: 1, name: 'Met', state: 'approved' },
        { van: 4, day: 1, name: 'Wants' },
        { van: 4, day: 1, name: 'Too' },
        { van: 5, day: -1, name: 'Missed', state: 'approved' },
      ],
      onTestFinished,
    );
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, WIDTHS);
    await signIn(page, `${site.url}/admin/today`);
    await page.getByRole('region', { name: /^Overdue/ }).waitFor();
    for (const [part, name] of [
      ['Overdue', 'Late'],
      ['Not picked up', 'Missed'],
      // It goes out at 10:00.
      ['(Going out|Not picked up)', 'Out'],
      ['To answer', 'Wants'],
    ]) {
      await page
        .getByRole('region', { name: new RegExp(`^${part}`) })
        .getByText(`${name} Raman`, { exact: true })
        .waitFor();
    }
    await look('a full day');
    await page.goto(`${site.url}/admin/timeline`);
    await page.getByRole('button', { name: /^Approved: Met Raman/ }).waitFor();
    await look('a late vehicle and a clash');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('combobox', { name: 'Vehicle' }).selectOption('Van 4');
    const until = addDays(torontoDate(toInstant(Date.now())), 3);
    await page.getByLabel('Until', { exact: true }).fill(until);
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page
      .getByRole('button', { name: /^Move to/ })
      .first()
      .waitFor();
    await look('affected bookings');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Blocked: Service/ }).click();
    await page.getByRole('button', { name: 'Remove block' }).waitFor();
    await look('stored block');
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'The end must be after the start.' }).waitFor();
    await look('stored block refused');
    expect(found).toEqual([]);
  });

  // PRICE-27, PAY-1, STAFF-49
  it('should have none in the dialogs of a rental that is out either', async () => {
    const site = await aSiteOfVans([{ van: 1, day: -3, name: 'Late', state: 'out' }], onTestFinished);
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, [1280, 390]);
    await signIn(page, `${site.url}/admin/today`);
    await page.getByRole('link', { name: 'Late Raman' }).click();
    const open = async (action: string, title = action) => {
      await page.getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${title} HOJ-`) });
      await dialog.waitFor();
      return dialog;
    };
    page.on('dialog', (question) => question.accept());

    const bill = await open('Add a line', 'Bill');
    await look('bill');
    await bill.getByRole('button', { name: 'Add a line' }).click();
    await look('bill with a line');
    await bill.getByRole('button', { name: 'Save lines' }).click();
    await bill.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await look('bill refused');
    await bill.getByRole('button', { name: 'Back' }).click();

    const payment = await open('Take payment');
    await look('payment');
    await payment.getByLabel('Amount').fill('10,000.00');
    await payment.getByRole('button', { name: 'Write down $10,000.00' }).click();
    await payment.getByText(/Press again if you mean it\.$/).waitFor();
    await look('payment of more than is owed');
    await payment.getByLabel('Amount').fill('x');
    await payment.getByRole('button', { name: 'Write down' }).click();
    await payment.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await look('payment refused');
    await payment.getByRole('button', { name: 'Back' }).click();

    const swap = await open('Swap vehicle');
    await swap.getByLabel('Block Van 1 for repair from now').check();
    await look('swap');
    expect(found).toEqual([]);
  });

  // STAFF-20
  it('should have none in any state of the fleet either', async () => {
    const site = await aStaffedSite();
    for (const name of ['Priya', 'Marc']) await aRequest(site, name);
    const page = await openPage(browser, { reducedMotion: 'reduce' });
    const { look, found } = inspect(page, [1280, 360]);
    await signIn(page, `${site.url}/admin/add-car`);
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await page.getByText('in the fleet').waitFor();
    await look('fleet');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: /^Change prices/ }).click();
    await page.getByRole('textbox', { name: 'Percent' }).fill('5');
    await page.getByText('$59.85').waitFor();
    await look('prices');
    await page.getByRole('textbox', { name: 'Percent' }).fill('-100');
    await page.getByText(/would cost/).waitFor();
    await look('prices refused');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Availability' }).selectOption('Retired');
    await page.getByRole('button', { name: 'Show the whole fleet' }).waitFor();
    await look('no retired vehicle');
    await page.getByRole('button', { name: 'Reset' }).click();
    for (const order of ['ascending', 'descending']) {
      await page.getByRole('button', { name: 'Bookings ahead' }).click();
      await page.locator(`th[aria-sort=${order}]`, { hasText: 'Bookings ahead' }).waitFor();
    }
    // The rows follow the head when the page has time for them.
    await expect.poll(() => page.locator('td[data-label="Bookings ahead"]').first().textContent()).toBe('2');
    await page.getByRole('switch', { checked: true }).first().click();
    await page.getByText('Used by 2 bookings to come.').waitFor();
    await look('switched off');
    await page.getByRole('button', { name: 'Keep available' }).click();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await look('vehicle');
    await page.getByRole('textbox', { name: 'Year' }).fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Failed to save changes\./);
    await look('vehicle refused');
    expect(found).toEqual([]);
  });
});
