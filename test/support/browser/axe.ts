import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Walk } from './keyboard-walkthrough.ts';
import { PUBLIC_PAGES } from './page-states.ts';
import type { Visit } from './site-in-browser.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe-core on the page as it is. The script is added to a document once, not for every state,
 * and what passes is not listed. The frame of the map is excluded, since it is another site's page.
 */
export async function runAxe(page: Page): Promise<AxeResults['violations']> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'self.axe' } : {}) })
    .options({ runOnly: TAGS, resultTypes: ['violations'], iframes: false })
    // Otherwise the results are put together in a page of their own, opened for each state.
    .setLegacyMode(true)
    .analyze();
  return violations;
}

/** Returns the violations that axe-core finds on a public page, one per line. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(unstick);
  return (await runAxe(page)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/**
 * Runs in the page. A sticky element covers other targets as the page scrolls, so this makes it
 * static. Another test checks that the focus stays visible.
 */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).position === 'sticky')
      Object.assign(element.style, { position: 'relative', inset: 'auto' });
  }
}

/** Expects that axe-core finds no violation in any of the states. */
export async function findNothing(visit: Visit, statesOf: Walk): Promise<void> {
  for await (const state of statesOf(visit)) expect.soft(await violations(visit.page), state).toEqual([]);
}

/** Defines one test for each public page: axe-core finds no violation in any of its states. */
export function axeSuite(visitPage: () => Promise<Visit>): void {
  it.each(Object.entries(PUBLIC_PAGES))('should find nothing on %s in any state', async (_, statesOf) => {
    await findNothing(await visitPage(), statesOf);
  });
}
