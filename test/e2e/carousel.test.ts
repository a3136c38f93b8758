import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { skipWithoutBrowser, whenHydrated } from '../support/browser/browser.ts';
import { button, carousel, readableSuite } from '../support/browser/carousel.ts';
import { layoutShift } from '../support/browser/layout-shift.ts';
import { siteInBrowser, type Visit } from '../support/browser/site-in-browser.ts';

const START = new Date('2026-11-23T17:00:00.000Z');
const LATER = new Date('2026-11-23T17:10:00.000Z');
const INTERVAL = 5200;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const NAMES = [
  'Pause',
  'Previous slide',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Show slide ${number}`),
  'Next slide',
];

type Home = Visit['page'];

const liveRegion = (page: Page) => carousel(page).locator('[aria-live]');

/** The slide that a screen reader finds, by its name and by its tick: one at a time. */
async function shown(page: Page): Promise<string> {
  const slides = await carousel(page)
    .getByRole('group', { name: / of 8$/ })
    .evaluateAll((all) => all.map((slide) => slide.ariaLabel));
  const ticks = await carousel(page)
    .locator('[aria-current]')
    .evaluateAll((all) => all.map((tick) => tick.ariaLabel));
  return [...slides, ...ticks].join(', ');
}
const slide = (number: number) => `${number} of 8, Show slide ${number}`;

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName);

/** Counts the five seconds from here on, by a clock that stands unless the test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(LATER);
  await page.mouse.move(400, 300);
  await expect.poll(() => liveRegion(page).getAttribute('aria-live')).toBe('polite');
  await page.mouse.move(5, 5);
  await expect.poll(() => liveRegion(page).getAttribute('aria-live')).toBe('off');
}

/** The page calls itself hidden or visible; a browser without a window can't be covered. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

describe.skipIf(skipWithoutBrowser)('the carousel in a real browser', () => {
  const site = siteInBrowser();

  async function openHome(
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Home> {
    const { page, url } = await site.visit({ viewport: DESKTOP, ...options });
    await prepare?.(page);
    await page.goto(url);
    await whenHydrated(page);
    return page;
  }

  /**
   * Home on a clock that the test can stop. The first event has loaded the closed days before, since
   * a clock that is turned on would end that call.
   */
  async function openClockedHome(options: BrowserContextOptions = {}): Promise<Home> {
    const page = await openHome(options, (page) => page.clock.install({ time: START }));
    const read = page.waitForResponse('**/api/closed-days');
    await page.keyboard.press('Shift');
    await (await read).finished();
    return page;
  }

  // PAGE-6
  it('should move on every 5.2 s, from the eighth to the first too, and say nothing meanwhile', async () => {
    const page = await openClockedHome();
    await stopClock(page);
    const first = Number((await shown(page))[0]);
    for (let turn = 0; turn < 8; turn += 1) {
      await page.clock.runFor(INTERVAL - 100);
      expect(await shown(page)).toBe(slide(((first - 1 + turn) % 8) + 1));
      await page.clock.runFor(100);
      await expect.poll(() => shown(page)).toBe(slide(((first + turn) % 8) + 1));
      expect(await liveRegion(page).getAttribute('aria-live')).toBe('off');
    }
    expect(page.faults).toEqual([]);
  });

  // PAGE-7
  it.each<[string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>]>([
    ['the pointer is on it', (page) => page.mouse.move(400, 300), (page) => page.mouse.move(5, 5)],
    ['focus is inside', (page) => button(page, 'Next slide').focus(), (page) => page.getByLabel('Pickup date').focus()],
    [
      'Pause was pressed',
      async (page) => {
        await button(page, 'Pause').click();
        await page.getByLabel('Pickup date').focus();
        await page.mouse.move(5, 5);
      },
      (page) => button(page, 'Play').click(),
    ],
    ['the page is hidden', (page) => setVisibility(page, 'hidden'), (page) => setVisibility(page, 'visible')],
  ])('should stand while %s, and go on after it', async (_, hold, release) => {
    const page = await openClockedHome();
    await stopClock(page);
    const before = await shown(page);
    await hold(page);
    await expect.poll(() => liveRegion(page).getAttribute('aria-live')).toBe('polite');
    await page.clock.runFor(3 * INTERVAL);
    expect(await shown(page)).toBe(before);
    await release(page);
    await expect.poll(() => liveRegion(page).getAttribute('aria-live')).toBe('off');
    await page.clock.runFor(INTERVAL);
    await expect.poll(() => shown(page)).not.toBe(before);
    expect(page.faults).toEqual([]);
  });

  // PAGE-8
  it('should be worked by the keyboard alone', async () => {
    const page = await openHome();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const stops: unknown[] = [];
    for (const _ of NAMES) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    expect(stops).toEqual(NAMES);

    // On a slow machine it may have moved on before the focus was inside.
    const first = Number((await shown(page))[0]);
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe(slide((first % 8) + 1));
    expect(await focused(page)).toBe('Next slide');
    await page.keyboard.press('Shift+Tab');
    for (const [key, number] of [
      ['Home', 1],
      ['ArrowLeft', 8],
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['End', 8],
      ['ArrowRight', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => shown(page)).toBe(slide(number));
      expect(await focused(page)).toBe(`Show slide ${number}`);
    }
    expect(await liveRegion(page).getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => shown(page)).toBe(slide(8));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => focused(page)).toBe('Play');
    expect(page.faults).toEqual([]);
  });

  // PAGE-8
  it('should follow a swipe of 40 px, and leave shorter and steeper ones alone', async () => {
    const page = await openHome({ viewport: PHONE, hasTouch: true, isMobile: true });
    const devtools = await page.context().newCDPSession(page);
    const swipe = async (x: number, y: number): Promise<void> => {
      const touch = (type: 'touchStart' | 'touchMove', part: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [{ x: 180 + x * part, y: 380 + y * part }],
        });
      // Sent together: a finger that stands still for half a second is a long press.
      await Promise.all([
        touch('touchStart', 0),
        ...[0.25, 0.5, 0.75, 1].map((part) => touch('touchMove', part)),
        devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]);
    };
    await button(page, 'Show slide 1').tap();
    await expect.poll(() => shown(page)).toBe(slide(1));
    await swipe(-39, 0);
    // The steep one scrolls the page. While it does, the next one would miss the slides.
    await page.evaluate(() =>
      addEventListener('scrollend', () => document.body.setAttribute('data-scrolled', ''), { once: true }),
    );
    await swipe(-45, -60);
    await page.locator('body[data-scrolled]').waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await shown(page)).toBe(slide(1));
    await swipe(-40, 0);
    await expect.poll(() => shown(page)).toBe(slide(2));
    await swipe(60, 10);
    await expect.poll(() => shown(page)).toBe(slide(1));
    await swipe(40, 0);
    await expect.poll(() => shown(page)).toBe(slide(8));
    await swipe(-200, 0);
    await expect.poll(() => shown(page)).toBe(slide(1));
    expect(page.faults).toEqual([]);
  });

  // PAGE-7
  it('should stand still where less motion is requested, until Play is pressed', async () => {
    const page = await openClockedHome({ reducedMotion: 'reduce' });
    await page.clock.pauseAt(LATER);
    await page.clock.runFor(3 * INTERVAL);
    expect(await shown(page)).toBe(slide(1));
    await button(page, 'Next slide').click();
    expect(await shown(page)).toBe(slide(2));
    await button(page, 'Play').click();
    await page.clock.runFor(INTERVAL);
    await expect.poll(() => shown(page)).toBe(slide(3));
    expect(page.faults).toEqual([]);
  });

  it.each([['visible'], ['hidden']] as const)(
    'should stop when less motion is requested while the page is %s',
    async (state) => {
      const page = await openClockedHome();
      await stopClock(page);
      const before = await shown(page);
      await setVisibility(page, state);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(() => button(page, 'Play').count()).toBe(1);
      await setVisibility(page, 'visible');
      await page.clock.runFor(3 * INTERVAL);
      expect(await shown(page)).toBe(before);
      expect(page.faults).toEqual([]);
    },
  );

  it('should go on by its own after the window changed its width', async () => {
    const page = await openClockedHome();
    await stopClock(page);
    const before = await shown(page);
    await page.setViewportSize({ width: 900, height: 700 });
    await page.clock.runFor(100);
    expect(await shown(page)).toBe(before);
    await page.clock.runFor(INTERVAL);
    await expect.poll(() => shown(page)).not.toBe(before);
  });

  it('should load the next picture after the first one, and move nothing', async () => {
    const asked: string[] = [];
    const page = await openHome({}, async (opening) => {
      opening.on('request', (request) => asked.push(request.url()));
      opening.on('requestfinished', (request) => asked.push(`done ${request.url()}`));
    });
    const indexOf = (part: RegExp) => asked.findIndex((url) => part.test(url));
    await expect.poll(() => indexOf(/^done .*since-1991/)).toBeGreaterThan(0);
    await expect.poll(() => indexOf(/work-vans/)).toBeGreaterThan(indexOf(/^done .*since-1991/));
    await expect.poll(() => carousel(page).getByRole('img').count()).toBe(1);
    await expect.poll(() => shown(page)).toBe(slide(2));
    await expect.poll(() => carousel(page).locator('img').count()).toBe(1);
    expect(await layoutShift(page, '[aria-roledescription="carousel"]')).toBe(0);
    expect(page.faults).toEqual([]);
  });

  it.each([
    ['no-preference', ['opacity', 'visibility']],
    ['reduce', []],
  ] as const)('should fade its slides, unless reduced motion is requested: %s', async (reducedMotion, properties) => {
    const page = await openHome({ reducedMotion });
    // With the focus inside, it stands.
    await button(page, 'Next slide').focus();
    await expect.poll(() => liveRegion(page).getAttribute('aria-live')).toBe('polite');
    const before = Number((await shown(page))[0]);
    const fading = await button(page, 'Next slide').evaluate(async (next: HTMLElement) => {
      next.click();
      await new Promise(requestAnimationFrame);
      const animations = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      const slides = animations.filter(({ effect }) =>
        (effect as KeyframeEffect).target?.matches('[aria-roledescription="slide"]'),
      );
      return [...new Set(slides.map(({ transitionProperty }) => transitionProperty))].sort();
    });
    expect(fading).toEqual(properties);
    expect(await shown(page)).toBe(slide((before % 8) + 1));
  });

  // PAGE-6: vehicles face to the right, and stand at the right end of every picture.
  it.each([320, PHONE.width])('should show the fronts of the vehicles at %i px', async (width) => {
    const page = await openHome({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const picture = carousel(page).getByRole('group', { name: '1 of 8' }).getByRole('img');
    const hidden = await picture.evaluate((image: HTMLImageElement) => {
      const { width: shown, height } = image.getBoundingClientRect();
      const drawn = Math.max(shown, (height * image.naturalWidth) / image.naturalHeight);
      const [index = Number.NaN] = getComputedStyle(image).objectPosition.split(' ').map(Number.parseFloat);
      return (drawn - shown) * (1 - index / 100);
    });
    expect(hidden).toBeLessThan(1);
  });

  it('should keep one heading of level 1 whatever slide is shown', async () => {
    const page = await openHome({ reducedMotion: 'reduce' });
    for (const number of [1, 8]) {
      await button(page, `Show slide ${number}`).click();
      const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
      expect(headings).toEqual(['Car and truck rental in Oakville']);
      expect(await carousel(page).getByRole('heading').count()).toBe(0);
    }
  });

  it('should show its controls in forced colours', async () => {
    const page = await openHome({ reducedMotion: 'reduce', forcedColors: 'active' });
    const colours = await carousel(page)
      .locator('[aria-label^="Show slide"] i')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
    const [current, ...others] = colours;
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(current);
    const ground = await button(page, 'Play').evaluate((play) => getComputedStyle(play).backgroundColor);
    expect(colours).not.toContain(ground);
    const sign = await button(page, 'Play').evaluate((play) => getComputedStyle(play).color);
    expect(sign).not.toBe(ground);
  });

  it.each([
    { viewport: DESKTOP, reducedMotion: 'reduce' },
    { viewport: PHONE, reducedMotion: 'reduce' },
    { viewport: DESKTOP, reducedMotion: 'no-preference' },
  ] as const)('should give axe nothing to say at $viewport.width px, $reducedMotion', async (options) => {
    const page = await openHome(options);
    for (const number of [1, 8]) {
      await button(page, `Show slide ${number}`).click();
      await expect.poll(() => shown(page)).toBe(slide(number));
      expect((await runAxe(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    }
    expect(page.faults).toEqual([]);
  });

  // Other widths: other-widths.test.ts.
  readableSuite([320, 1280], openHome);
});
