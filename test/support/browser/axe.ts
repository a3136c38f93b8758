import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The map is another site's page.
  iframes: false,
  // No rule of these reads the style sheets, and to load them takes a quarter of the time.
  preload: { assets: ['media'] },
};

/**
 * Runs axe-core on the page once nothing fades any more: half faded words have too little contrast.
 * The script is added to a document once, not for every state, and what passes is not listed.
 */
export async function runAxe(page: Page): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const run = `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`;
  return page.evaluate<Result[]>(run);
}

/**
 * Returns the violations that axe-core finds on a public page, one per line. What sticks to the
 * window covers other targets as the page scrolls, so it is made static meanwhile. Another test
 * checks that the focus stays visible.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(unstick);
  const found = await runAxe(page);
  await page.evaluate(stick);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Runs in the page. */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).position !== 'sticky') continue;
    element.dataset.unstuck = '';
    Object.assign(element.style, { position: 'relative', inset: 'auto' });
  }
}

/** Runs in the page. */
function stick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
    delete element.dataset.unstuck;
    Object.assign(element.style, { position: '', inset: '' });
  }
}
