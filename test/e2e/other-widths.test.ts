import { describe, expect, it } from 'vitest';
import { axeSuite } from '../support/browser/axe.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { readableSuite, whenHydrated } from '../support/browser/carousel.ts';
import { walkByKeys } from '../support/browser/focus-stops.ts';
import { sideways } from '../support/browser/keyboard-walkthrough.ts';
import { PUBLIC_PAGES } from '../support/browser/page-states.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

/** Checks of other files of this folder in windows that those leave out: a long suite. */
describe.skipIf(skipWithoutBrowser)('other widths', () => {
  const site = siteInBrowser();

  describe('axe-core at 360 px', () => {
    axeSuite(() => site.visit({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' }));
  });

  it('should show the focus at every stop at 360 px, hidden by nothing', async () => {
    await walkByKeys(await site.visit({ viewport: { width: 360, height: 640 } }), ['Tab', 'Shift+Tab']);
  });

  it.each(Object.entries(PUBLIC_PAGES))(
    'should fit %s in any state into half a window at double size',
    async (_, statesOf) => {
      const visit = await site.visit({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
      for await (const state of statesOf(visit)) expect.soft(await sideways(visit.page), state).toBe(0);
    },
  );

  describe('the carousel', () => {
    readableSuite([767, 768, 1000, 1001, 1920], async (options) => {
      const { page, url } = await site.visit(options);
      await page.goto(url);
      await whenHydrated(page);
      return page;
    });
  });
});
