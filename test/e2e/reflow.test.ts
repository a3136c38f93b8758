import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseFirst, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { sideways } from '../support/browser/keyboard-walkthrough.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

/** How an element looks: its ground, its text, its outline and its border. */
const looks = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color, outlineStyle, outlineColor, borderTopWidth, borderTopStyle } =
      getComputedStyle(node);
    return {
      backgroundColor,
      color,
      outline: `${outlineStyle} ${outlineColor}`,
      border: `${borderTopWidth} ${borderTopStyle}`,
    };
  });

describe.skipIf(skipWithoutBrowser)('reflow', () => {
  const site = siteInBrowser();

  it('should let nothing stick in a window that is zoomed to 400 %', async () => {
    const { page, url } = await site.visit({ viewport: { width: 320, height: 256 } });
    await search(page, url);
    await chooseFirst(page);
    await page.getByRole('heading', { level: 1, name: 'Your rate quote' }).waitFor();
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
        .map((element) => element.className),
    );
    expect(stuck).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  it('should keep the words of a folded trip off the edge of its card', async () => {
    const { page, url } = await site.visit({ viewport: { width: 360, height: 740 } });
    await search(page, url);
    const card = page.getByRole('region', { name: 'Your dates' });
    const room = await card.evaluate((section) => {
      const words = section.querySelector('p')?.getBoundingClientRect().top ?? 0;
      return words - section.getBoundingClientRect().top;
    });
    expect(room).toBeGreaterThanOrEqual(9);
  });

  it('should show every filter in a window of any height', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1280, height: 480 } });
    await page.goto(`${url}/vehicles`);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    for (const height of [480, 720, 900, 1000]) {
      await page.setViewportSize({ width: 1280, height });
      const reset = page.getByRole('button', { name: 'Reset Filters' });
      await reset.scrollIntoViewIfNeeded();
      const isCut = await reset.evaluate((node) => {
        for (let box = node.parentElement; box !== null; box = box.parentElement) {
          if (box !== document.documentElement && box.scrollHeight > box.clientHeight + 1) return true;
        }
        return node.getBoundingClientRect().bottom > innerHeight;
      });
      expect(isCut, `${height} px`).toBe(false);
    }
  });

  it('should tell in forced colours what is chosen, pressed, present and focused', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1280, height: 720 }, forcedColors: 'active' });
    await search(page, url);
    const progress = page.getByRole('navigation', { name: 'Booking progress' });
    const referenceNumber = (step: string) =>
      looks(progress.getByRole('listitem').filter({ hasText: step }).locator('b'));
    await expect
      .poll(async () => (await referenceNumber('Vehicle Selection')).border)
      .not.toBe((await referenceNumber('Rate Quote')).border);
    await chooseFirst(page);
    const [young, old] = [
      page.getByText('24 or younger', { exact: true }),
      page.getByText('25 or older', { exact: true }),
    ];
    await expect.poll(async () => (await looks(young)).backgroundColor).not.toBe((await looks(old)).backgroundColor);
    expect((await looks(young)).backgroundColor).not.toBe((await looks(young)).color);
    const before = (await looks(young)).outline;
    await page.getByRole('radio', { name: '24 or younger' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(before).not.toMatch(/^solid/);
    await expect.poll(async () => (await looks(young)).outline).toMatch(/^solid/);
    const extra = page.getByRole('button', { name: 'Additional Driver' });
    const banner = () => extra.locator('path').getAttribute('d');
    const plus = await banner();
    await extra.press('Space');
    await expect.poll(banner).not.toBe(plus);
    await expect.poll(async () => (await looks(extra)).outline).toMatch(/^solid/);
  });

  it('should draw the lines of fields and cards darker where more contrast is asked for', async () => {
    const { page, url } = await site.visit({ contrast: 'more' });
    await page.goto(`${url}/contact`);
    const border = () => page.getByLabel('Name').evaluate((node) => getComputedStyle(node).borderTopColor);
    await page.getByLabel('Name').waitFor();
    expect(await border()).toBe('rgb(63, 80, 74)');
    await page.emulateMedia({ contrast: 'no-preference' });
    expect(await border()).toBe('rgb(116, 134, 127)');
  });
});
