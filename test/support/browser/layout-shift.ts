import type { Page } from 'playwright-core';
import { whenHydrated } from './browser.ts';

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};

/**
 * Returns how far what is in sight, or only what lies within an element, has moved since the page
 * was opened. The font has arrived then: where it comes late, it moves words by a pixel or two.
 */
export function layoutShift(page: Page, within = 'html'): Promise<number> {
  return page.evaluate(async (selector) => {
    await document.fonts.ready;
    const region = document.querySelector(selector);
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        if (selector === 'html' || sources.some(({ node }) => region?.contains(node))) sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    // Two frames later every shift of the last change is recorded.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    return sum;
  }, within);
}

/**
 * Opens a page, or loads it again without an address, holds its scripts until the HTML is painted
 * in its font, and returns how far what is in sight moves from then until `opened` is read. The
 * vehicles' pictures stay away.
 */
export async function shiftByScripts(page: Page, address: string | undefined, opened: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/car-images/**', () => new Promise(() => undefined));
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await (address === undefined ? page.reload({ waitUntil: 'commit' }) : page.goto(address, { waitUntil: 'commit' }));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const before = await layoutShift(page);
  resolve();
  await whenHydrated(page);
  await page.getByText(opened).first().waitFor();
  return (await layoutShift(page)) - before;
}
