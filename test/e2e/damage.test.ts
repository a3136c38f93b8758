import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { alertText, aRequest, aStaffedSite, openButton, signIn, violations } from '../support/browser/staff-steps.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe.skipIf(skipWithoutBrowser)('the marks of damage in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  // DAMAGE-5, DAMAGE-6
  it('should be added by keyboard alone, shown at the return and printed on one page, without an axe violation', async () => {
    const site = await aStaffedSite();
    const number = await aRequest(site);
    const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    const found: string[] = [];
    const look = async (state: string): Promise<void> => {
      for (const width of [1280, 820, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const violation of await violations(page)) found.push(`${state} at ${width}: ${violation}`);
        const over = await page
          .getByRole('dialog')
          .last()
          .evaluate((box) =>
            [box, ...box.querySelectorAll('[role="group"]')].map(
              ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
            ),
          );
        if (over.some((pixels) => pixels > 0)) found.push(`${state} at ${width} scrolls sideways by ${over}`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    await signIn(page, `${site.url}/admin/bookings`);
    await openButton(page, number).click();
    await page.getByRole('button', { name: 'Approve & Send Email' }).and(page.locator(':enabled')).click();
    await expect.poll(() => alertText(page)).toContain('Confirmation email sent.');
    await openButton(page, number).click();
    await dialogOf(page, number).getByRole('button', { name: 'Hand out' }).click();
    const out = dialogOf(page, `Hand out ${number}`);
    await out.getByText('No known marks', { exact: true }).waitFor();

    const keyboard = await keyboardOf(page);
    await keyboard.tabTo('button Marks');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toMatch(/^heading Damage, /);
    await keyboard.tabTo('button Add a mark');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('combobox Kind');
    await keyboard.choose('Dent');
    await keyboard.tabTo('combobox View');
    await keyboard.choose('Left');
    await keyboard.tabTo('combobox Position');
    await keyboard.choose('lower, rear');
    await keyboard.tabTo(/^textbox Note/);
    await keyboard.type('Rear door.');
    await keyboard.tabTo('button Add a mark');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('combobox Kind');
    await look('two marks');
    await keyboard.tabTo('button Remove mark 2');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('button Add a mark');
    await keyboard.tabTo('button Mark 1, new, dent, left, lower, rear', 'Shift+Tab');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('combobox Kind');
    await keyboard.press('Escape');
    await expect.poll(keyboard.focused).toBe('button Marks');
    await out.getByText('No known marks, 1 new').waitFor();
    await out.getByLabel('Odometer (km)').fill('48,212');
    await out.getByRole('radio', { name: 'F', exact: true }).check();
    await out.getByRole('button', { name: 'Hand out' }).click();
    await out.getByRole('button', { name: /^Hand out although the pickup is on / }).click();
    await expect.poll(() => alertText(page)).toContain('Handed out.');

    const dialog = dialogOf(page, number);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    const back = dialogOf(page, `Take back ${number}`);
    await back.getByText('1 known mark', { exact: true }).waitFor();
    await back.getByRole('button', { name: 'Marks' }).click();
    const marks = dialogOf(page, /^Damage, /);
    // A press of the drawing: the middle of the right side is at three quarters of its height.
    const drawing = await marks.getByRole('img').boundingBox();
    if (drawing === null) throw new Error('There is no drawing');
    await page.mouse.click(drawing.x + drawing.width * 0.5, drawing.y + drawing.height * 0.83);
    await marks.getByRole('button', { name: 'Mark 2, new, scratch, right, middle, centre' }).waitFor();
    await look('known and new');
    await marks.getByRole('button', { name: 'Back' }).click();
    await back.getByRole('button', { name: 'Add to the bill: Scratch, right, middle, centre' }).click();
    await expect.poll(keyboard.focused).toBe('textbox Price each');
    await keyboard.type('250');
    await look('take back');
    await back.getByLabel('Odometer (km)').fill('48951');
    await back.getByRole('radio', { name: 'F', exact: true }).check();
    await back.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => alertText(page)).toContain('Taken back.');

    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    const sheet = dialogOf(page, `Rental agreement ${number}`);
    await sheet.getByText(/^Scratch, right, middle, centre, new at the return/).waitFor();
    expect(await sheet.getByText(/^Dent, left, lower, rear/).innerText()).toBe('Dent, left, lower, rear. Rear door.');
    await look('agreement');
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(found).toEqual([]);
  });
});
