import { describe, expect, it } from 'vitest';
import { LISTED_PAGES } from '../../src/ports/api/pages.ts';
import { bookNow, chooseFirst, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser, whenHydrated } from '../support/browser/browser.ts';
import { readableSuite } from '../support/browser/carousel.ts';
import { walkByKeys } from '../support/browser/focus-stops.ts';
import { shortFleet, sideways } from '../support/browser/keyboard-walkthrough.ts';
import { overlaps } from '../support/browser/overlaps.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';
import { WINDOWS } from '../support/browser/windows.ts';

/** Checks of other files of this folder in windows that those leave out: a long suite. */
describe.skipIf(skipWithoutBrowser)('other widths', () => {
  const site = siteInBrowser();

  it('should show the focus at every stop at 360 px, hidden by nothing', async () => {
    await walkByKeys(await site.visit({ viewport: { width: 360, height: 640 } }), ['Tab', 'Shift+Tab']);
  });

  // PAGE-27
  it('should let nothing lie over anything, nor stick out, from 320 to 1920 px', async () => {
    // It has every step of the wider ones.
    const [narrowest] = WINDOWS;
    const { page, url } = await site.visit({ viewport: narrowest, reducedMotion: 'reduce' });
    const check = async (state: string): Promise<void> => {
      for (const viewport of WINDOWS) {
        await page.setViewportSize(viewport);
        expect.soft(await sideways(page), `${state}, ${viewport.width} px`).toBe(0);
        expect.soft(await overlaps(page), `${state}, ${viewport.width} px`).toEqual([]);
      }
      await page.setViewportSize(narrowest);
    };
    await shortFleet(page);
    for (const path of LISTED_PAGES.filter((listed) => listed !== '/' && listed !== '/vehicles')) {
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(path);
    }
    await page.goto(url);
    await whenHydrated(page);
    await check('home');
    await page.getByRole('button', { name: 'Show vehicles' }).click();
    await page.getByRole('alert').filter({ hasText: 'Complete all fields.' }).waitFor();
    await check('home, refused');
    await search(page, url);
    await page.getByText('Showing 8 vehicle(s)').waitFor();
    await check('list');
    await page.getByRole('button', { name: 'Change trip' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Cargo Van' }).check();
    await page.getByText('Showing 3 vehicle(s)').waitFor();
    await check('list, with everything open');
    await chooseFirst(page);
    await check('quote');
    await bookNow(page);
    await check('booking');
  });

  describe('the carousel', () => {
    readableSuite([767, 768, 1000, 1001, 1920], async (options) => {
      const { page, url } = await site.visit(options);
      await page.goto(url);
      await whenHydrated(page);
      return page;
    });
  });
});
