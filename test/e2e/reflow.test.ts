import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { skipWithoutBrowser } from '../support/browser.ts';
import { PUBLIC_PAGES } from '../support/page-states.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** How many pixels the page can be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The targets that are smaller than 44 px in a direction, but for links within a text. A box or a choice is as large as its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (target: Element): boolean =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]'))
      .filter((target) => !isInText(target) && !target.matches('[href="#main"]'))
      .flatMap((target) => {
        const boxes = [target, ...(target.matches('input') ? [target.closest('label') ?? target] : [])].map((box) =>
          box.getBoundingClientRect(),
        );
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        const name = target.getAttribute('aria-label') ?? target.closest('label')?.textContent ?? target.textContent;
        return width < 43.5 || height < 43.5 ? [`${target.localName} ${name}: ${width} x ${height}`] : [];
      });
  });
}

describe.skipIf(skipWithoutBrowser)('reflow', () => {
  const site = siteInBrowser();

  it.each(Object.entries(PUBLIC_PAGES))(
    'should fit %s in any state into 320 px, with targets for a thumb',
    async (_, statesOf) => {
      const visit = await site.visit({ viewport: { width: 320, height: 640 } });
      for await (const state of statesOf(visit)) {
        expect.soft(await sideways(visit.page), state).toBe(0);
        expect.soft(await smallTargets(visit.page), state).toEqual([]);
      }
    },
    60_000,
  );
});
