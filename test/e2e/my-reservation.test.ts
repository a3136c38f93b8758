import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED_NOW } from '../../src/domain/reservation/page-texts.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { answerReservation, openLink, tripAhead } from '../support/browser/reservation-states.ts';
import { aRequest, aStaffedSite } from '../support/browser/staff-steps.ts';
import { readMails } from '../support/site/a-site.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aReservation } from '../support/values/reservations.ts';

const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();

/** Waits until an alert has the focus, whole in the window and below the header that stays (MINE-9). */
async function resultInSight(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => {
    const alert = document.activeElement;
    if (alert?.getAttribute('role') !== 'alert' || !alert.textContent?.includes(words)) return false;
    const { top, bottom } = alert.getBoundingClientRect();
    return top >= 80 && bottom <= innerHeight;
  }, text);
}

/** Counts the pages of a PDF. */
function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.skipIf(skipWithoutBrowser)('a reservation in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // MINE-9, PAGE-31, PAGE-33, PAGE-34
  it('should be opened by the link of its e-mail and cancelled by keyboard alone', async () => {
    const folder = await aFolder();
    const site = await aStaffedSite({ DATA_DIR: folder });
    const mailbox = join(folder, 'mailbox');
    const number = await aRequest(site);
    const received = (await readMails(mailbox, 2)).find(({ to }) => to?.[0]?.address === 'priya.raman@example.com');
    const link = /http\S+\/my-reservation#[\w.-]+/.exec(received?.text ?? '')?.[0] ?? '';
    const token = link.split('#')[1] ?? '';
    expect(token).not.toBe('');

    const page = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
    const keyboard = await keyboardOf(page);
    await page.goto(`${site.url}/my-reservation#${token}`);
    await heading(page, 'We have your request');
    expect(await page.getByRole('main').innerText()).toContain(number);
    expect(page.url()).toBe(`${site.url}/my-reservation`);

    await keyboard.tabTo('button Cancel reservation');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain(number);
    await keyboard.tabTo(/^textbox Reason/);
    await keyboard.type('The wedding was moved.');
    await keyboard.tabTo('button Cancel reservation');
    await keyboard.press('Enter');
    await heading(page, 'This reservation is cancelled');
    await dialog.waitFor({ state: 'detached' });
    await resultInSight(page, CANCELLED_NOW);

    const mails = await readMails(mailbox, 4);
    const ofCancellation = mails.filter(({ subject }) => /cancel/i.test(subject ?? ''));
    expect(ofCancellation.map(({ to }) => to?.[0]?.address)).toContain('priya.raman@example.com');
    expect(ofCancellation).toHaveLength(2);
    expect(asked.filter((address) => address.includes(token))).toEqual([]);

    await page.reload();
    await heading(page, 'This reservation is cancelled');
    expect(page.faults).toEqual([]);
  });

  // PAGE-32
  it('should print on one sheet', async () => {
    const site = await aStaffedSite();
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await answerReservation(page, aReservation('approved', {}, tripAhead()));
    await openLink(page, site.url, 'token');
    await heading(page, 'Your reservation is confirmed');
    expect(pageCount(await page.pdf({ format: 'Letter' }))).toBe(1);
  });
});
