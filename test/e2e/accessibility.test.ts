import { describe } from 'vitest';
import { axeSuite } from '../support/browser/axe.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

/** Other widths: other-widths.test.ts. */
describe.skipIf(skipWithoutBrowser)('axe-core at 1280 px', () => {
  const site = siteInBrowser();
  axeSuite(() => site.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' }));
});
