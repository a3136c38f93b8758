import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bookNow, chooseFirst, fillIn, search } from './booking-steps.ts';
import { shortFleet } from './keyboard-walkthrough.ts';
import type { Visit } from './site-in-browser.ts';

type Key = 'Tab' | 'Shift+Tab';

/**
 * Moves through a page by a key and returns the stops whose focus is not visible: outside the
 * window, covered by a sticky element, or without the ring of 3 px of ink and 3 px of yellow. Of a
 * text area only the first line is checked, since the browser scrolls that into view. The skip links
 * lie over the header. The map is another site's page.
 */
async function hiddenStops(page: Page, key: Key): Promise<string[]> {
  const hidden: string[] = [];
  const indexes: number[] = [];
  const links = page.getByRole('link');
  // The map loads when the footer is near. A frame that loads while it is focused would lose the
  // focus.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page
    .getByRole('contentinfo')
    .getByTitle(/^Map of /)
    .waitFor();
  for (const map of await page.getByTitle(/^Map of /).elementHandles()) {
    const frame = await map.contentFrame();
    await frame?.waitForURL(/^https:/);
  }
  await (key === 'Tab' ? links.first() : links.last()).focus();
  for (;;) {
    await page.keyboard.press(key);
    // The frame of another site runs in its own process and passes the focus on. For a moment
    // nothing is focused.
    await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1000 }).catch(() => {});
    // What follows the scroll position, as the bar of the quote, follows once the page is painted.
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted)))),
    );
    const { index, fault } = await page.evaluate(lookAtFocus);
    if (index === -1 || (indexes.includes(index) && indexes.at(-1) !== index)) break;
    indexes.push(index);
    if (fault !== '') hidden.push(fault);
  }
  expect(indexes.length, `${page.url()} by ${key}`).toBeGreaterThan(9);
  return hidden;
}

declare global {
  var stops: Element[] | undefined;
}

/**
 * Runs in the page. Returns the index of the focused stop, -1 for none, and why it is not visible.
 */
function lookAtFocus(): { index: number; fault: string } {
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return { index: -1, fault: '' };
  globalThis.stops ??= [];
  if (!globalThis.stops.includes(stop)) globalThis.stops.push(stop);
  const index = globalThis.stops.indexOf(stop);
  if (stop.matches('iframe, [href="#main"], [href="#pickup-date"]')) return { index, fault: '' };
  const shown = stop.matches('[type=radio]') ? (stop.closest('label') ?? stop) : stop;
  const { top, bottom, left, right } = shown.getBoundingClientRect();
  const isHidden = (stop.matches('textarea') ? [top - 3] : [top - 3, bottom + 3]).some((y) => {
    let over = document.elementFromPoint((left + right) / 2, y);
    if (over === null) return true;
    while (over !== null && !/sticky|fixed/.test(getComputedStyle(over).position)) over = over.parentElement;
    return over !== null && !over.contains(stop);
  });
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
  const hasRing = outlineStyle === 'solid' && outlineWidth === '3px' && boxShadow.includes('rgb(255, 199, 44)');
  const name = `${stop.localName} ${stop.getAttribute('aria-label') ?? stop.textContent}`;
  if (isHidden) return { index, fault: `${name}: from ${Math.round(top)} to ${Math.round(bottom)}` };
  return { index, fault: hasRing ? '' : `${name}: ${outlineStyle} ${outlineWidth} ${boxShadow}` };
}

/**
 * Moves through the public pages with these keys, including a booking. The focus must be visible at
 * every stop.
 */
export async function walkByKeys({ page, url }: Visit, keys: readonly Key[]): Promise<void> {
  await shortFleet(page);
  const walkThrough = async (): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const key of keys) {
      expect.soft(await hiddenStops(page, key), `${page.url()} by ${key}`).toEqual([]);
    }
  };
  for (const path of ['/contact', '/business/program', '/about', '/']) {
    await page.goto(`${url}${path}`);
    await walkThrough();
  }
  await search(page, url);
  await page.getByText('Showing 8 vehicle(s)').waitFor();
  await walkThrough();
  await chooseFirst(page);
  await walkThrough();
  await bookNow(page);
  await walkThrough();
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL('**/reservation-complete');
  await walkThrough();
}
