import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/shared/toronto-time.ts';
import { alertText, aPickupDay, bookNow, chooseFirst, fillIn, search } from '../support/booking-steps.ts';
import { skipWithoutBrowser } from '../support/browser.ts';
import { keyboardOf, SOON } from '../support/keyboard.ts';
import { hold, sendOtherwise, shortFleet } from '../support/keyboard-walkthrough.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const NARROW = { viewport: { width: 360, height: 640 } };

/**
 * Goes through a page by a key and names the stops whose focus is not to be seen: outside the window, behind something that sticks, or
 * without the ring of 3 px of ink and 3 px of yellow. Of a text area the first line is what the browser brings into view. The skip link
 * lies over the header, and the map is another site's page.
 */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = [];
  const places: number[] = [];
  const links = page.getByRole('link');
  // The map comes when the footer is near; a frame that loads under the focus would lose it.
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
    // The frame of another site, which has a process of its own, hands the focus on; for a moment nothing has it.
    await page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1000 }).catch(() => {});
    const { place, fault } = await page.evaluate(lookAtFocus);
    if (place === -1 || (places.includes(place) && places.at(-1) !== place)) break;
    places.push(place);
    if (fault !== '') hidden.push(fault);
  }
  expect(places.length, `${page.url()} by ${key}`).toBeGreaterThan(9);
  return hidden;
}

declare global {
  var stops: Element[] | undefined;
}

/** Runs in the page: which stop the focus is at, by their order, -1 for none, and why it cannot be seen. */
function lookAtFocus(): { place: number; fault: string } {
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return { place: -1, fault: '' };
  globalThis.stops ??= [];
  if (!globalThis.stops.includes(stop)) globalThis.stops.push(stop);
  const place = globalThis.stops.indexOf(stop);
  if (stop.matches('iframe, [href="#main"]')) return { place, fault: '' };
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
  if (isHidden) return { place, fault: `${name}: from ${Math.round(top)} to ${Math.round(bottom)}` };
  return { place, fault: hasRing ? '' : `${name}: ${outlineStyle} ${outlineWidth} ${boxShadow}` };
}

describe.skipIf(skipWithoutBrowser)('by keyboard alone', () => {
  const site = siteInBrowser();

  it.each(['/', '/vehicles', '/booking', '/about', '/contact', '/nowhere'])(
    'should skip to the main part of %s',
    async (path) => {
      const { page, url } = await site.visit(NARROW);
      const keyboard = await keyboardOf(page);
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await keyboard.press('Tab');
      expect(await keyboard.focused()).toBe('link Skip to main content');
      expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await keyboard.press('Enter');
      expect(await keyboard.focused()).toBe('main');
      await keyboard.press('Tab');
      expect(await page.locator('main :focus').count()).toBe(1);
      expect(page.url()).toBe(`${url}${path}`);
    },
  );

  it('should search from home to the list by Tab, arrows and Enter', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const pickup = aPickupDay();
    await page.goto(url);
    await keyboard.tabTo('Date Pickup date');
    await keyboard.moveDate(pickup);
    await keyboard.tabTo('combobox Pickup time');
    await keyboard.choose('10:00 am');
    await keyboard.tabTo('Date Dropoff date');
    await keyboard.moveDate(addDays(pickup, 2));
    await keyboard.tabTo('combobox Dropoff time');
    await keyboard.choose('1:00 pm');
    await keyboard.tabTo(/^radio/);
    expect(await keyboard.focused()).toBe('radio 24 or younger');
    await keyboard.press('ArrowRight');
    expect(await keyboard.focused()).toBe('radio 25 or older');
    await keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: '24 or younger' }).isChecked()).toBe(true);
    await keyboard.tabTo('button Show vehicles');
    await keyboard.press('Enter');
    await page.waitForURL('**/vehicles');
    await expect.poll(keyboard.focused, SOON).toBe('heading Choose your vehicle');
    expect(await page.getByRole('main').innerText()).toContain('2 rental days and a partial day of 3 extra hours');
  });

  it('should lead from a refused search to each field that is missing', async () => {
    const { page, url } = await site.visit(NARROW);
    const keyboard = await keyboardOf(page);
    await page.goto(url);
    await keyboard.tabTo('button Show vehicles');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused, SOON).toMatch(/^alert/);
    expect(await alertText(page)).toMatch(/^Complete all fields\./);
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe('link Pickup time');
    await keyboard.press('Enter');
    expect(await keyboard.focused()).toBe('combobox Pickup time');
    await keyboard.tabTo('link Driver age', 'Shift+Tab');
    await keyboard.press('Enter');
    expect(await keyboard.focused()).toBe('radio 24 or younger');
  });

  // PAGE-4
  it('should open and close the Business menu', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1280, height: 720 } });
    const keyboard = await keyboardOf(page);
    const isOpen = () => page.locator(':focus').getAttribute('aria-expanded');
    await page.goto(url);
    await keyboard.tabTo('button Business');
    await keyboard.press('Enter');
    expect(await isOpen()).toBe('true');
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe('link Business Rental Program');
    await keyboard.press('Escape');
    expect(await keyboard.focused()).toBe('button Business');
    expect(await isOpen()).toBe('false');
    await keyboard.press('Enter', 'Tab', 'Tab');
    expect(await keyboard.focused()).toBe('link Entertainment & Production Rentals');
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe('link Contact');
    expect(await page.getByRole('link', { name: 'Business Rental Program' }).isVisible()).toBe(false);
    await keyboard.tabTo('button Business', 'Shift+Tab');
    await keyboard.press('Enter', 'Tab', 'Enter');
    await page.waitForURL('**/business/program');
    await expect.poll(keyboard.focused, SOON).toBe('heading Business Rental Program');
  });

  // PAGE-4
  it('should open and close the menu of a small screen, and the one inside it', async () => {
    const { page, url } = await site.visit(NARROW);
    const keyboard = await keyboardOf(page);
    await page.goto(url);
    await keyboard.tabTo('button Menu');
    await keyboard.press('Enter');
    await keyboard.tabTo('button Business');
    await keyboard.press('Enter', 'Tab');
    expect(await keyboard.focused()).toBe('link Business Rental Program');
    await keyboard.press('Escape');
    expect(await keyboard.focused()).toBe('button Business');
    await keyboard.press('Escape');
    expect(await keyboard.focused()).toBe('button Menu');
    await keyboard.press('Enter');
    await keyboard.tabTo('link Contact');
    await keyboard.press('Enter');
    await page.waitForURL('**/contact');
    await expect.poll(keyboard.focused, SOON).toBe('heading Contact Us');
  });

  it('should filter by four boxes and reset them', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const count = () => page.getByRole('status').innerText();
    await page.goto(`${url}/vehicles`);
    await expect.poll(count, SOON).toBe('Showing 36 vehicle(s)');
    for (const [box, left] of [
      ['Sedan', 7],
      ['SUV', 20],
      ['7 seats', 4],
      ['8 seats', 5],
    ] as const) {
      await keyboard.tabTo(`checkbox ${box}`);
      await keyboard.press('Space');
      await expect.poll(count, SOON).toBe(`Showing ${left} vehicle(s)`);
      expect(await keyboard.focused()).toBe(`checkbox ${box}`);
    }
    await keyboard.tabTo('button Reset Filters');
    await keyboard.press('Enter');
    await expect.poll(count, SOON).toBe('Showing 36 vehicle(s)');
    expect(await keyboard.focused()).toBe('button Reset Filters');
  });

  it('should choose a vehicle and two extras, book, mend an email, print, and start anew', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    await search(page, url);
    await expect.poll(keyboard.focused, SOON).toBe('heading Choose your vehicle');
    await keyboard.tabTo('button View Deal');
    expect(await keyboard.described()).toBe('Toyota Corolla');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused, SOON).toBe('heading Your rate quote');

    for (const [extra, key] of [
      ['Additional Driver', 'Space'],
      ['Travel into the USA', 'Enter'],
    ] as const) {
      await keyboard.tabTo(`button ${extra}`);
      await keyboard.press(key);
      expect(await keyboard.focused()).toBe(`button ${extra}`);
      await expect.poll(() => page.locator(':focus').getAttribute('aria-pressed')).toBe('true');
    }
    await keyboard.tabTo('button Book Now');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused, SOON).toBe('heading Your information');

    for (const [field, text] of [
      ['First name', 'Priya'],
      ['Last name', 'Raman'],
      ['Email', 'priya.raman@example.com'],
      ['Confirm email', 'priya.ramen@example.com'],
      ['Phone', '905 555 0118'],
      ['Name on card', 'Priya Raman'],
    ] as const) {
      await keyboard.tabTo(`textbox ${field}`);
      await keyboard.type(text);
    }
    await keyboard.tabTo('combobox Card type');
    await keyboard.choose('American Express');
    await keyboard.tabTo(/^textbox Comments/);
    await keyboard.type('A child seat, please.');
    await keyboard.tabTo(/^checkbox I agree/);
    await keyboard.press('Space');
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused, SOON).toMatch(/^alert/);
    expect(await alertText(page)).toMatch(/^Emails do not match\./);
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe('link Confirm email');
    await keyboard.press('Enter');
    expect(await keyboard.focused()).toBe('textbox Confirm email');
    expect(await keyboard.described()).toBe('Emails do not match.');
    await keyboard.press('Control+A');
    await keyboard.type('priya.raman@example.com');
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await page.waitForURL('**/reservation-complete');
    await expect.poll(keyboard.focused, SOON).toBe('heading Reservation Received');

    const prints = page.evaluate(() => new Promise((done) => addEventListener('beforeprint', () => done('printed'))));
    await keyboard.tabTo('button Print reservation');
    await keyboard.press('Enter');
    expect(await prints).toBe('printed');
    expect(await keyboard.focused()).toBe('button Print reservation');
    await keyboard.tabTo('button Start a new reservation');
    await keyboard.press('Enter');
    await page.waitForURL(`${url}/`);
    await expect.poll(keyboard.focused, SOON).toMatch(/^heading ./);
  });

  it.each([
    { width: 1280, height: 720, keys: ['Shift+Tab'] },
    { width: 360, height: 640, keys: ['Tab', 'Shift+Tab'] },
  ] as const)(
    'should show the focus at every stop at $width px, hidden by nothing',
    async ({ keys, ...viewport }) => {
      const { page, url } = await site.visit({ viewport });
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
    },
    60_000,
  );

  describe('where what had the focus goes away', () => {
    it('should lead from Try again to the heading of the list, and from Show all vehicles too', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      const answer = await hold(page, '**/api/vehicles');
      answer('lose');
      await page.goto(`${url}/vehicles`);
      await keyboard.tabTo('button Try again');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused, SOON).toBe('heading Choose your vehicle');
      await keyboard.tabTo('textbox Min');
      await keyboard.type('900');
      await keyboard.tabTo('button Show all vehicles');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused, SOON).toBe('heading Choose your vehicle');
    });

    it('should keep the focus on a button that sends, and lead on from a dismissed answer', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      await page.goto(`${url}/contact`);
      for (const field of ['Name', 'Email', 'Phone', 'Subject', 'Message']) {
        await keyboard.tabTo(`textbox ${field}`);
        await keyboard.type(field === 'Email' ? 'priya@example.com' : field);
      }
      await keyboard.tabTo('button Send Message');
      const answer = await hold(page, '**/sendContactEmail');
      await keyboard.press('Enter');
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      answer('lose');
      await page.getByText('Failed to send. Try again.').waitFor();
      await expect.poll(keyboard.focused, SOON).toBe('button Send Message');
      await keyboard.press('Enter');
      await page.getByText('Thank you. We’ve received your message.').waitFor();
      await expect.poll(keyboard.focused, SOON).toBe('button Send Message');
      await keyboard.tabTo('button Dismiss', 'Shift+Tab');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused, SOON).toBe('heading Contact Us');
    });

    it('should lead from a price that has changed to its alert, and on by the button that accepts it', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      await search(page, url);
      await chooseFirst(page);
      await bookNow(page);
      await fillIn(page);
      await sendOtherwise(page, { expectedTotalCharges: 1 });
      await keyboard.tabTo('button Confirm Booking');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused, SOON).toMatch(/^alert/);
      expect(await alertText(page)).toMatch(/^The price has changed\./);
      await keyboard.tabTo(/^button Accept \$[\d.,]+ and book$/);
      await keyboard.press('Enter');
      await page.waitForURL('**/reservation-complete');
      await expect.poll(keyboard.focused, SOON).toBe('heading Reservation Received');
    });
  });
});
