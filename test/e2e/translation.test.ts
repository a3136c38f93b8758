import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookNow, chooseFirst, fillIn, search } from '../support/browser/booking-steps.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { aRequest, aStaffedSite, signIn } from '../support/browser/staff-steps.ts';
import { readMails } from '../support/site/a-site.ts';
import { aFolder } from '../support/temp-folder.ts';

/**
 * Puts elements in the place of each text, now and as texts come, as the translation of Chromium
 * does.
 */
function translate(): void {
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || parent.closest('font, script, style, option') || !text.nodeValue?.trim()) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      parent.insertBefore(outer, text);
      parent.removeChild(text);
    }
  };
  wrap(document.body);
  new MutationObserver(() => wrap(document.body)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/** What differs between two visits of the same minute. */
const OWN = /HOJ-\d{6}|\d{1,2}:\d\d [ap]m|[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}/g;

const textOf = (page: Page): Promise<string> =>
  page
    .evaluate(() =>
      [...document.querySelectorAll('header, nav, main, dialog')].map((part) => part.textContent).join('|'),
    )
    .then((text) => text.replace(/\s+/g, ' ').replace(OWN, ''));

type Step = (page: Page) => Promise<unknown>;

// PAGE-37
describe.skipIf(skipWithoutBrowser)('a page that the browser translates', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /**
   * Takes the same steps on a page as it is and on a translated one, each with a site of its own, and
   * compares all text after each.
   */
  async function compare(open: Step, steps: Readonly<Record<string, Step>>) {
    const [plain, translated] = [await openPage(browser), await openPage(browser)];
    for (const page of [plain, translated]) await open(page);
    await translated.evaluate(translate);
    for (const [name, step] of Object.entries(steps)) {
      for (const page of [plain, translated]) await step(page);
      await expect
        .poll(async () => {
          const [expected, text] = [await textOf(plain), await textOf(translated)];
          return text === expected ? 'the same' : { name, expected, text };
        })
        .toBe('the same');
    }
    expect(await translated.locator('main font').count()).toBeGreaterThan(10);
    expect(translated.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  }

  it('should say the same in each step of a reservation', async () => {
    await compare(async (page) => search(page, (await aStaffedSite()).url), {
      'the list': (page) => page.getByText('Total Rate (CAD)').first().waitFor(),
      'a filter': (page) => page.getByRole('checkbox', { name: /^SUV/ }).check(),
      'an older driver': async (page) => {
        await page.getByRole('radio', { name: '25 or older' }).check();
        await page.getByRole('button', { name: 'Update' }).click();
      },
      'the quote': (page) => chooseFirst(page),
      'the waiver': (page) =>
        page
          .getByRole('button', { name: /Waiver/ })
          .first()
          .click(),
      'an additional driver': (page) => page.getByRole('button', { name: 'Additional Driver' }).click(),
      'no waiver': (page) =>
        page
          .getByRole('button', { name: /Waiver/ })
          .first()
          .click(),
      'the form': (page) => bookNow(page),
      'a refusal': (page) => page.getByRole('button', { name: 'Confirm Booking' }).click(),
      'all fields': (page) => fillIn(page),
      'the reservation': async (page) => {
        await page.getByRole('button', { name: 'Confirm Booking' }).click();
        await page.waitForURL('**/reservation-complete');
      },
    });
  });

  it('should say that a reservation is cancelled', async () => {
    const open: Step = async (page) => {
      const folder = await aFolder();
      await aRequest(await aStaffedSite({ DATA_DIR: folder }));
      const mails = await readMails(join(folder, 'mailbox'), 2);
      const text = mails.map((mail) => mail.text).join();
      await page.goto(/http\S+\/my-reservation#[\w.-]+/.exec(text)?.[0] ?? '');
      await page.getByRole('heading', { level: 1, name: 'We have your request' }).waitFor();
    };
    const press: Step = (page) => page.getByRole('button', { name: 'Cancel reservation' }).last().click();
    await compare(open, {
      'the question': press,
      'the answer': async (page) => {
        await press(page);
        await page.getByRole('heading', { level: 1, name: 'This reservation is cancelled' }).waitFor();
      },
    });
  });

  it('should say the same to staff, on another day and after an approval', async () => {
    const open: Step = async (page) => {
      const site = await aStaffedSite();
      await aRequest(site);
      await signIn(page, `${site.url}/admin/today`);
    };
    await compare(open, {
      'the next day': (page) => page.getByRole('button', { name: 'Next day' }).click(),
      'today again': (page) => page.getByRole('button', { name: 'Today', exact: true }).click(),
      'a request': (page) => page.getByRole('button', { name: /^Answer/ }).click(),
      'its approval': async (page) => {
        await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    });
  });
});
