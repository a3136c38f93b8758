import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import {
  alertText,
  aRequest,
  aStaffedSite,
  openButton,
  STAFF,
  signIn,
  violations,
} from '../support/browser/staff-steps.ts';
import { runStart, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aPng } from '../support/values/pictures.ts';

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** Tabs on until the focus is on something of that text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if ((await focused(page)).trim() === text) return;
    await press(page, 'Tab');
  }
  throw new Error(`Tab does not reach ${text}`);
}

describe.skipIf(skipWithoutBrowser)('the staff pages in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // STAFF-21
  it('should sign in once by the link that the command line prints', async () => {
    const env = { DATA_DIR: await aFolder(), ...STAFF };
    const site = await startSite(env);
    const command = [process.execPath, 'src/server/commands/staff.ts', 'sign-in-link', STAFF.STAFF_EMAIL] as const;
    const { exited, printed } = runStart({ ...env, PUBLIC_URL: site.url }, command);
    expect(await exited, printed.stderr).toBe(0);
    const link = /http:\S+/.exec(printed.stdout)?.[0] ?? '';
    const page = await openPage(browser);
    await page.goto(link);
    await page.getByText('You opened a sign-in link. It works once.').waitFor();
    expect(page.url()).toBe(`${site.url}/admin/bookings`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goto(link);
    await page.getByText('You opened a sign-in link. It works once.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Password').waitFor();
    await expect.poll(() => alertText(page)).toBe('This link was used before, or is older than 15 minutes.');
  });

  it('should sign in and out by the keyboard alone, and keep the address', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser);
    await page.goto(`${site.url}/admin/add-car`);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(STAFF.STAFF_EMAIL);
    await press(page, 'Tab');
    await page.keyboard.type('not the password');
    await press(page, 'Enter');
    await expect.poll(() => alertText(page)).toBe('The email or the password is not right.');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(STAFF.STAFF_PASSWORD);
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Add New Car' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Add New Car');
    expect(new URL(page.url()).pathname).toBe('/admin/add-car');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Add New Car' }).waitFor();
    await tabTo(page, 'Sign out');
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('Staff sign-in');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor();
  });

  it('should open a booking from its button, keep Tab inside, close on Esc and give the focus back', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).focus();
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: number }).waitFor();
    await expect.poll(() => focused(page)).toBe(number);
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).waitFor();
    for (let count = 0; count < 30; count += 1) {
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).not.toBe(undefined);
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    expect(await focused(page)).toBe(number);
  });

  it('should keep a typed note however often Esc is pressed and the question is answered with no', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    await page.getByLabel(/^Note to the customer/).fill('No van is free that week.');
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    for (const asked of [1, 2, 3, 4]) {
      await press(page, 'Escape');
      await expect.poll(() => questions.length).toBe(asked);
      await expect.poll(() => page.locator('dialog:modal').count()).toBe(1);
    }
    expect(await page.getByLabel(/^Note to the customer/).inputValue()).toBe('No van is free that week.');
  });

  it('should let a booking have the whole of a low window, and its answers by scrolling', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    const dialog = page.getByRole('dialog', { name: number });
    const approve = dialog.getByRole('button', { name: 'Approve & Send Email' });
    await approve.and(page.locator(':enabled')).waitFor();
    expect(await approve.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(400);
    await approve.scrollIntoViewIfNeeded();
    expect(await approve.evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThanOrEqual(400);
  });

  it('should let an unbroken name of 54 letters push neither the page aside nor the moments into a third line', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site, 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren');
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const column of [3, 4]) {
      const cell = rowOf(page, number).getByRole('cell').nth(column);
      const lines = () =>
        cell.evaluate((shown) => {
          const text = document.createRange();
          text.selectNodeContents(shown);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        });
      // The table becomes one of rows a moment after the window is wide.
      await expect.poll(lines).toBeLessThanOrEqual(2);
    }
  });

  it('should show the buttons of a dialog in the order of Tab, as high as each other', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    const buttons = ['Close', 'Decline & Send Email', 'Approve & Send Email'].map((name) =>
      page.getByRole('dialog').getByRole('button', { name }),
    );
    const boxes = () => Promise.all(buttons.map(async (button) => (await button.boundingBox()) ?? { y: 0, height: 0 }));
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).waitFor();
    await buttons[0]?.focus();
    const tops: number[] = [];
    for (const _ of buttons) {
      tops.push((await page.locator(':focus').boundingBox())?.y ?? 0);
      await press(page, 'Tab');
    }
    expect(tops).toEqual((await boxes()).map(({ y }) => y));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Confirmation email sent\./);
    await openButton(page, number).click();
    await page.getByText('Already approved').waitFor();
    expect(new Set((await boxes()).map(({ y, height }) => `${y} ${height}`)).size).toBe(1);
  });

  it('should lead by keyboard to the set-up of a second factor, and show a wrong code at its field on a phone', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 390, height: 664 } });
    await signIn(page, `${site.url}/admin/account`);
    await page.getByRole('button', { name: 'Set up the second factor' }).focus();
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toMatch(/^Scan this with your authenticator app/);
    await press(page, 'Tab');
    for (const sent of ['Enter', 'button']) {
      await page.getByLabel('Code').fill('000000');
      if (sent === 'Enter') await press(page, 'Enter');
      else await page.getByRole('button', { name: 'Confirm code' }).click();
      await page.getByText('That code is not right.').waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('enrolment-code');
      const reported = await page.getByText('That code is not right.').boundingBox();
      const code = await page.getByLabel('Code').boundingBox();
      expect(reported?.y).toBeGreaterThanOrEqual(80);
      expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThanOrEqual(664);
    }
  });

  it('should tell in forced colours which page and which tab is open, and where a dialog ends', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 1280, height: 800 }, forcedColors: 'active' });
    const look = (role: 'link' | 'tab', name: string) =>
      page.getByRole(role, { name, exact: true }).evaluate((node) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(node);
        return `${backgroundColor} ${borderBottomColor}`;
      });
    await signIn(page, `${site.url}/admin/add-car`);
    expect(await look('link', 'Fleet')).not.toBe(await look('link', 'Messages'));
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await look('tab', 'All vehicles')).toContain(` ${ground}`);
    expect(await look('tab', 'New car')).not.toContain(` ${ground}`);
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    expect(await page.getByRole('dialog').evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('2px');
  });

  it('should show a field with its label when the browser asks for it', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, `${site.url}/admin/add-car`);
    await page.getByRole('button', { name: 'Add Car' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
    const top = () =>
      page
        .getByText('Car Name', { exact: true })
        .first()
        .evaluate((node) => node.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(80);
  });

  // BOOK-24
  it('should approve and decline, each with its e-mail', async () => {
    const site = await aStaffedSite();
    const [priya, marc] = [await aRequest(site, 'Priya'), await aRequest(site, 'Marc')];
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/bookings`);
    await rowOf(page, priya).getByText('Priya').click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(marc);
    await page.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Confirmation email sent\./);
    await expect.poll(() => rowOf(page, priya).innerText()).toMatch(/approved/i);
    await expect.poll(() => focused(page)).toBe(priya);

    await openButton(page, marc).click();
    await page.getByLabel(/^Note to the customer/).fill('No van is free that week.');
    await page.getByRole('button', { name: 'Decline & Send Email' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Sorry email sent\./);
    await expect.poll(() => rowOf(page, marc).innerText()).toMatch(/declined/i);

    await openButton(page, marc).click();
    const dialog = page.getByRole('dialog', { name: marc });
    await expect.poll(() => dialog.innerText()).toContain('Already declined');
    await expect.poll(() => dialog.innerText()).toContain(`Declined by ${STAFF.STAFF_EMAIL}`);
    await dialog.getByRole('button', { name: 'Check price' }).click();
    await dialog.getByText('Same: today’s rates give the price it was booked at.').waitFor();
    // The first question, who is signed in, is answered with a no.
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('should say who was first when the press is stale, and then work', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const [here, there] = [await openPage(browser), await openPage(browser)];
    for (const page of [here, there]) {
      await signIn(page, `${site.url}/admin/bookings`);
      await openButton(page, number).click();
      await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).waitFor();
    }
    await there.getByRole('button', { name: 'Decline & Send Email' }).click();
    await expect.poll(() => alertText(there)).toMatch(/^Sorry email sent\./);
    await here.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect
      .poll(() => alertText(here))
      .toMatch(/^Failed to approve\/send email\.\s+Already declined by dana@oakville\.example, /);
    await here.getByText('Already declined', { exact: true }).waitFor();
    await here.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect.poll(() => alertText(here)).toMatch(/^Confirmation email sent\./);
  });

  it('should say that the status is saved when the mail server does not answer', async () => {
    const site = await aStaffedSite({ MAIL_URL: 'smtp://127.0.0.1:9' });
    const number = await aRequest(site);
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    await page.getByRole('button', { name: 'Approve & Send Email' }).click();
    await expect
      .poll(() => alertText(page))
      .toMatch(/^Failed to approve\/send email\.\s+The status is saved\. The email will be sent again by itself\.$/);
    await expect
      .poll(() => page.getByRole('dialog').innerText())
      .toMatch(/Confirmation, to the customer\s+Email waiting, next try/);
  });

  it("should delete after the browser's question, and move the focus on", async () => {
    const site = await aStaffedSite();
    const [older, newer] = [await aRequest(site), await aRequest(site)];
    const page = await openPage(browser);
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question.accept();
    });
    await signIn(page, `${site.url}/admin/bookings`);
    await rowOf(page, newer).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => openButton(page, newer).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe(older);
    await rowOf(page, older).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No bookings found.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('CAPTION');
    expect(questions).toEqual(Array.from({ length: 2 }, () => 'Are you sure you want to delete this booking?'));
  });

  // BOOK-43
  it('should release and delete held bookings together, by the keyboard too', async () => {
    const site = await aStaffedSite();
    const [one, other] = [
      await aRequest(site, 'Ann', { website: 'spam' }),
      await aRequest(site, 'Bob', { website: 'spam' }),
    ];
    const page = await openPage(browser);
    page.on('dialog', (question) => void question.accept());
    await signIn(page, `${site.url}/admin/bookings`);
    await page.getByRole('link', { name: '2 held bookings' }).click();
    await page.getByRole('checkbox', { name: `Select ${one}` }).focus();
    await press(page, 'Space');
    await page.getByRole('button', { name: 'Release selected' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^1 booking released\./);
    await expect.poll(() => openButton(page, one).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^1 booking deleted\./);
    await page.getByText('No bookings found.').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await openButton(page, one).waitFor();
    expect(await openButton(page, other).count()).toBe(0);
  });

  // STAFF-27
  it('should show fields of at least 16 px under a finger, so that an iPhone does not zoom in', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });
    await signIn(page, `${site.url}/admin/bookings`);
    const texts = 'input:not([type="checkbox"], [type="radio"], [type="file"], [hidden]), select, textarea';
    const pages = ['bookings', 'messages', 'timeline', 'people', 'add-car', 'new-booking', 'account'];
    for (const path of [...pages.map((name) => `/admin/${name}`), '/vehicles']) {
      await page.goto(`${site.url}${path}`);
      await page.locator('main').locator('input, select').first().waitFor({ state: 'attached' });
      const sizes = await page
        .locator(texts)
        .evaluateAll((found) =>
          found.map((field) => `${field.id || field.className} ${getComputedStyle(field).fontSize}`),
        );
      expect(sizes.length, path).toBeGreaterThan(0);
      expect(
        sizes.filter((size) => Number.parseFloat(size.split(' ').at(-1) ?? '') < 16),
        path,
      ).toEqual([]);
    }
  });

  it('should add a car that customers then see, and keep what was typed when the session ends', async () => {
    const site = await aStaffedSite({ SEED_FLEET: 'none' });
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/add-car`);
    const fields = {
      'Car Name': 'Hyundai Kona',
      Brand: 'Hyundai',
      Model: 'Kona',
      Year: '2026',
      'Price Per Day': '72.50',
      Description: 'Small outside, large inside.',
      Seats: '5',
      Doors: '4',
      Bags: '3',
    };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Class Type').selectOption('Small SUV');
    await page.getByRole('button', { name: 'Add Car' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Please upload an image\./);
    await page
      .getByLabel('Image')
      .setInputFiles({ name: 'kona.png', mimeType: 'image/png', buffer: Buffer.from(await aPng()) });
    await page.getByRole('img', { name: 'Preview of kona.png' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Add Car' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
    await again.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
    await again.getByLabel('Email').waitFor();
    expect(await page.getByLabel('Car Name').isVisible()).toBe(false);
    expect(await page.getByLabel('Car Name').inputValue()).toBe('Hyundai Kona');
    const shares = await page.evaluateHandle(() => {
      const seen: number[] = [];
      const look = () => seen.push(document.querySelector('progress')?.value ?? 0);
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      return seen;
    });
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => alertText(page)).toMatch(/^Car added successfully!/);
    expect(Math.max(...(await shares.jsonValue()))).toBe(100);
    await expect.poll(() => page.getByLabel('Car Name').inputValue()).toBe('');
    expect(await page.getByLabel('Car Name').isVisible()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Available' }).isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await page.getByText('1 in the fleet, 1 available to customers.').waitFor();
    await page.goto(`${site.url}/vehicles`);
    await page.getByRole('heading', { name: 'Hyundai Kona' }).waitFor();
  });

  it('should show a new request without a reload', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser);
    await signIn(page, `${site.url}/admin/bookings`);
    await page.getByText('No bookings found.').waitFor();
    const number = await aRequest(site);
    await openButton(page, number).waitFor();
  });
});
