import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser/axe.ts';
import { brokenTexts } from '../support/browser/broken-texts.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { sideways } from '../support/browser/keyboard-walkthrough.ts';
import { PUBLIC_PAGES } from '../support/browser/page-states.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';
import { smallTargets } from '../support/browser/small-targets.ts';

/** The pages are walked in it: it has every step of the wider ones. */
const NARROWEST = { width: 320, height: 640 };

/** A window of 1280 px whose content is shown at 200 %. */
async function zoomIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await devtools.detach();
}

describe.skipIf(skipWithoutBrowser)('each state of the public pages', () => {
  const site = siteInBrowser();

  // PAGE-49
  it.each(Object.entries(PUBLIC_PAGES))(
    'should give axe-core nothing to say at 360 and 1280 px, fit into 320 px, keep dates whole and be zoomed to the double: %s',
    async (_, statesOf) => {
      const visit = await site.visit({ viewport: NARROWEST, reducedMotion: 'reduce' });
      const { page } = visit;
      for await (const state of statesOf(visit)) {
        expect.soft(await sideways(page), `${state}, 320 px`).toBe(0);
        expect.soft(await smallTargets(page), `${state}, 320 px`).toEqual([]);
        expect.soft(await brokenTexts(page), `${state}, 320 px`).toEqual([]);
        await zoomIn(page);
        expect.soft(await sideways(page), `${state}, 200 %`).toBe(0);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await violations(page), `${state}, ${width} px`).toEqual([]);
          expect.soft(await brokenTexts(page), `${state}, ${width} px`).toEqual([]);
        }
        await page.setViewportSize(NARROWEST);
      }
    },
  );
});
