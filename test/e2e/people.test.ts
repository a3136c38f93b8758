import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvHead } from '../../src/domain/report/bookings-csv.ts';
import { formatMonth, monthOf, shiftMonth } from '../../src/domain/report/month.ts';
import { toInstant } from '../../src/domain/shared/toronto-time.ts';
import {
  INVITATION_ACCEPTED,
  INVITATION_TEXTS,
  LAST_OWNER,
  OWNERS_ONLY,
  PASSWORD_RESET,
  RESET_LINK_WRONG,
} from '../../src/domain/staff/messages.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { type Keyboard, keyboardOf } from '../support/browser/keyboard.ts';
import { alertText, aStaffedSite, STAFF, signIn, violations } from '../support/browser/staff-steps.ts';
import { readMails } from '../support/site/a-site.ts';
import { runStart } from '../support/site/site-process.ts';
import { codeOf } from '../support/site/staff-browser.ts';
import { aFolder } from '../support/temp-folder.ts';

const LEE = 'lee@oakville.example';
const WORDS = 'quiet otters paddle north';
const PHONE = { viewport: { width: 390, height: 844 } };

async function aPlace() {
  const folder = await aFolder();
  const site = await aStaffedSite({ DATA_DIR: folder });
  /** Returns the link to a page in an e-mail, once it was sent. */
  const mailedLink = async (path: string): Promise<string> => {
    const pattern = new RegExp(`http\\S+${path}#[\\w.-]+`);
    const find = async () => {
      const texts = (await readMails(join(folder, 'mailbox'), 1)).map(({ text = '' }) => text);
      return texts.map((text) => pattern.exec(text)?.[0]).find((link) => link !== undefined);
    };
    await expect.poll(find).toBeDefined();
    return (await find()) ?? '';
  };
  const addAccount = async (email: string, role: 'owner' | 'desk'): Promise<string> => {
    const command = [process.execPath, 'src/server/commands/staff.ts', 'add', email, role] as const;
    const { exited, printed } = runStart({ DATA_DIR: folder }, command);
    expect(await exited, printed.stderr).toBe(0);
    return /(?:[0-9a-z]{5}-){3}[0-9a-z]{5}/.exec(printed.stdout)?.[0] ?? '';
  };
  return { site, mailedLink, addAccount };
}

const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();

/** Signs in on the card, by keyboard alone. */
async function signInByKeys(keyboard: Keyboard, email: string, password: string): Promise<void> {
  await keyboard.tabTo('textbox Email');
  await keyboard.type(email);
  await keyboard.tabTo('textbox Password');
  await keyboard.type(password);
  await keyboard.press('Enter');
}

/** Sets up a second factor on the account page, by keyboard alone. Returns its recovery codes. */
async function enrolByKeys(page: Page, keyboard: Keyboard): Promise<readonly string[]> {
  await keyboard.tabTo('button Set up the second factor');
  await keyboard.press('Enter');
  const secret = await page.locator('code').innerText();
  await keyboard.tabTo('textbox Code');
  await keyboard.type(codeOf(secret, toInstant(Date.now())));
  await keyboard.press('Enter');
  await page.getByText('Your recovery codes').waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await keyboard.tabTo('button I have kept them');
  await keyboard.press('Enter');
  return codes;
}

describe.skipIf(skipWithoutBrowser)('people and reports by keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // STAFF-35, STAFF-41
  it('should lead from an invitation to the password and the sign-in', async () => {
    const { site, mailedLink } = await aPlace();
    const owner = await openPage(browser);
    await signIn(owner, `${site.url}/admin/people`);
    const keys = await keyboardOf(owner);
    await keys.tabTo('textbox Email');
    await keys.type(LEE);
    await keys.press('Enter');
    await expect.poll(() => alertText(owner)).toMatch(`Invitation sent to ${LEE}.`);
    await expect.poll(keys.focused).toBe('textbox Email');

    const link = await mailedLink('/admin/invitation');
    const page = await openPage(browser, PHONE);
    const keyboard = await keyboardOf(page);
    await page.goto(link);
    await page.getByText(LEE).waitFor();
    expect(page.url()).toBe(`${site.url}/admin/invitation`);
    expect(await violations(page)).toEqual([]);
    await keyboard.tabTo('textbox Password');
    await keyboard.type(WORDS);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe(`heading ${INVITATION_ACCEPTED}`);
    expect(await violations(page)).toEqual([]);
    await keyboard.tabTo('link Sign in');
    await keyboard.press('Enter');
    await heading(page, 'Staff sign-in');
    await signInByKeys(keyboard, LEE, WORDS);
    await expect.poll(keyboard.focused).toMatch(/^heading Today/);
    await page.goto(link);
    await page.getByText(INVITATION_TEXTS['invitation-accepted']).waitFor();
  });

  // STAFF-36, STAFF-41
  it('should lead from a forgotten password by link and code to a new one and the sign-in', async () => {
    const { site, mailedLink } = await aPlace();
    const page = await openPage(browser, PHONE);
    const keyboard = await keyboardOf(page);
    await signIn(page, `${site.url}/admin/account`);
    const [first = '', second = ''] = await enrolByKeys(page, keyboard);
    await page.context().clearCookies();
    await page.goto(`${site.url}/admin/today`);
    await keyboard.tabTo('link Forgot your password?');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Forgot your password?');
    await keyboard.tabTo('textbox Email');
    await keyboard.type(STAFF.STAFF_EMAIL);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Check your email');

    const link = await mailedLink('/admin/reset');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(page.url()).toBe(`${site.url}/admin/reset`);
    await keyboard.tabTo('textbox New password');
    await keyboard.type(WORDS);
    await keyboard.tabTo('textbox Code');
    await keyboard.type('000000');
    await keyboard.press('Enter');
    await page.getByText(/^That code is not right\./).waitFor();
    await expect.poll(keyboard.focused).toBe('textbox Code');
    expect(await violations(page)).toEqual([]);
    await keyboard.press('Control+A');
    await keyboard.type(first);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe(`heading ${PASSWORD_RESET}`);
    expect(await violations(page)).toEqual([]);
    await keyboard.tabTo('link Sign in');
    await keyboard.press('Enter');
    await heading(page, 'Staff sign-in');
    await signInByKeys(keyboard, STAFF.STAFF_EMAIL, WORDS);
    await expect.poll(keyboard.focused).toBe('textbox Code');
    await keyboard.type(second);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toMatch(/^heading Today/);

    await page.goto(link);
    await keyboard.tabTo('textbox New password');
    await keyboard.type(`${WORDS} again`);
    await keyboard.tabTo('textbox Code');
    await keyboard.type(second);
    await keyboard.press('Enter');
    await page.getByText(RESET_LINK_WRONG).waitFor();
    await keyboard.tabTo('link Ask for a new link', 'Shift+Tab');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Forgot your password?');
  });

  // STAFF-34, STAFF-37
  it('should change a role, end sessions and remove an account, and keep the focus', async () => {
    const { site, addAccount } = await aPlace();
    const password = await addAccount(LEE, 'desk');
    const lee = await openPage(browser);
    await lee.goto(`${site.url}/admin/today`);
    await signInByKeys(await keyboardOf(lee), LEE, password);
    await heading(lee, 'Today');

    const page = await openPage(browser);
    const keyboard = await keyboardOf(page);
    const answers: boolean[] = [];
    page.on('dialog', (question) => void (answers.shift() ? question.accept() : question.dismiss()));
    await signIn(page, `${site.url}/admin/people`);
    await keyboard.tabTo(`combobox Role of ${LEE}`);
    await keyboard.press('ArrowUp');
    await expect.poll(() => alertText(page)).toMatch('Role changed.');
    await expect.poll(keyboard.focused).toBe(`combobox Role of ${LEE}`);

    await keyboard.tabTo(`button End sessions of ${LEE}`);
    answers.push(true);
    await keyboard.press('Enter');
    await expect.poll(() => alertText(page)).toMatch('Sessions ended.');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-disabled')).toBe('true');
    expect(await keyboard.focused()).toBe(`button End sessions of ${LEE}`);
    await lee.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Bookings' }).click();
    await lee.getByRole('dialog', { name: 'Sign in again' }).waitFor();

    await keyboard.press('Tab');
    answers.push(false);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe(`button Remove ${LEE}`);
    answers.push(true);
    await keyboard.press('Enter');
    await expect.poll(() => alertText(page)).toMatch('Account removed.');
    await expect.poll(keyboard.focused).toBe('caption Accounts');

    await keyboard.tabTo(`combobox Role of ${STAFF.STAFF_EMAIL}`);
    answers.push(true);
    await keyboard.press('ArrowDown');
    await expect.poll(() => alertText(page)).toMatch(LAST_OWNER);
    await expect.poll(keyboard.focused).toBe(`combobox Role of ${STAFF.STAFF_EMAIL}`);
    await addAccount('zoe@oakville.example', 'owner');
    answers.push(true);
    await keyboard.press('ArrowDown');
    await expect.poll(keyboard.focused).toBe(`heading ${OWNERS_ONLY}`);
    expect(answers).toEqual([]);
  });

  // REPORT-7
  it('should turn the months of the reports, open their tables and save the file', async () => {
    const { site } = await aPlace();
    const page = await openPage(browser);
    const keyboard = await keyboardOf(page);
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(request.url()));
    /** Whether a script was loaded that has a sentence of the chart library. */
    const hasCharts = async (): Promise<boolean> => {
      const loaded = scripts.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text());
      return (await Promise.all(loaded)).some((script) => script.includes('Canvas is already in use'));
    };
    await signIn(page, `${site.url}/admin/people`);
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    expect(await hasCharts()).toBe(false);
    await page.goto(`${site.url}/admin/reports`);
    await page.getByRole('img', { name: /^Requests by month/ }).waitFor();
    expect(await hasCharts()).toBe(true);

    const present = monthOf(toInstant(Date.now()));
    const name = (months: number) => formatMonth(shiftMonth(present, months));
    const shown = () => page.getByRole('group', { name: 'Month' }).getByRole('status').innerText();
    await keyboard.tabTo(`button ${name(-1)}`);
    await keyboard.press('Enter');
    await expect.poll(shown).toBe(name(-1));
    await expect.poll(keyboard.focused).toBe(`button ${name(-2)}`);
    await keyboard.press('Tab');
    await expect.poll(keyboard.focused).toBe(`button ${name(0)}`);
    await keyboard.press('Enter');
    await expect.poll(shown).toBe(name(0));
    await expect.poll(keyboard.focused).toBe(`button ${name(1)}`);
    await keyboard.press('Enter');
    expect(await shown()).toBe(name(0));

    await keyboard.tabTo('link Download CSV');
    const saving = page.waitForEvent('download');
    await keyboard.press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('bookings.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(csvHead());
    for (const table of ['Revenue', 'Requests']) {
      await keyboard.tabTo(new RegExp(` ${table} as a table$`));
      await keyboard.press('Enter');
      await page.getByRole('table', { name: `${table} by month` }).waitFor();
    }
  });
});
