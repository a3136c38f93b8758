import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listenTo } from '../support/browser/announced.ts';
import { aPickupDay, bookNow, chooseFirst, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser, whenHydrated } from '../support/browser/browser.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';
import { WINDOWS } from '../support/browser/windows.ts';

/** How far down the first vehicle of a valid trip may begin (PAGE-27), in CSS pixels. */
const MAX_FIRST_VEHICLE_Y = 620;
const MAX_FIRST_VEHICLE_Y_SMALL = 700;
const HEADER_HEIGHT = 80;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The position of an element in the page, however far it is scrolled. */
async function boxOf(element: Locator): Promise<Box> {
  await element.waitFor();
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
}

const changeTrip = (page: Page) => page.getByRole('button', { name: 'Change trip' });
const form = (page: Page) => page.getByRole('form', { name: 'Itinerary' });
const firstVehicle = (page: Page) => page.getByRole('article').first();

/** How many pixels a list has beside the words that it shows; below 0 they are cut. */
function roomOf(list: Locator): Promise<number> {
  return list.evaluate((select: HTMLSelectElement) => {
    const { paddingLeft, paddingRight, fontWeight, fontSize, fontFamily } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return -1;
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
  });
}

describe.skipIf(skipWithoutBrowser)('the width of the window', () => {
  const site = siteInBrowser();

  // PAGE-27
  it.each(WINDOWS)('should keep what comes first near the top at $width px', async (viewport) => {
    const { page, url } = await site.visit({ viewport, reducedMotion: 'reduce' });
    await page.goto(url);
    await whenHydrated(page);
    const main = await boxOf(page.getByRole('main'));
    expect.soft(main.y, 'content').toBe(HEADER_HEIGHT);
    const field = await boxOf(page.getByLabel('Rental location'));
    const isSmall = viewport.width < 390;
    if (!isSmall) expect.soft(field.y + field.height, 'field of home').toBeLessThanOrEqual(viewport.height);

    await search(page, url);
    const maxVehicleY = isSmall ? MAX_FIRST_VEHICLE_Y_SMALL : MAX_FIRST_VEHICLE_Y;
    expect.soft((await boxOf(firstVehicle(page))).y, 'first vehicle').toBeLessThanOrEqual(maxVehicleY);
    const types = page.getByRole('group', { name: 'Vehicle Type' });
    if (viewport.width < 768) expect.soft(await types.isVisible(), 'filters').toBe(false);
    else {
      const { x, width } = await boxOf(types);
      expect.soft(x + width, 'filters').toBeLessThan((await boxOf(firstVehicle(page))).x);
    }

    await chooseFirst(page);
    await bookNow(page);
    const first = await boxOf(page.getByRole('heading', { name: 'Contact Details' }).locator('..'));
    const summary = await boxOf(page.getByRole('complementary', { name: 'Booking summary' }));
    if (viewport.width >= 1100) expect.soft(summary.y, 'columns').toBe(first.y);
    else if (viewport.width >= 768) expect.soft(summary.y, 'summary').toBeGreaterThan(first.y);
    const firstName = page.getByRole('textbox', { name: /^First name/ });
    expect.soft((await boxOf(firstName)).y, 'field of the booking').toBeLessThanOrEqual(MAX_FIRST_VEHICLE_Y);
  });

  // PAGE-39
  it.each(WINDOWS)('should keep the total and Book Now of a quote in sight at $width px', async (viewport) => {
    const { page, url } = await site.visit({ viewport, reducedMotion: 'reduce' });
    await search(page, url);
    await chooseFirst(page);
    const quote = page.getByRole('region', { name: 'Rate Quote' });
    const button = page.getByRole('button', { name: 'Book Now' });
    const bar = page.getByRole('region', { name: 'Total and booking' });
    if (viewport.width >= 1100) {
      const { y, height } = await boxOf(button);
      expect(y + height).toBeLessThanOrEqual(800);
      expect(await bar.getByRole('button').count()).toBeLessThanOrEqual(1);
      return;
    }
    const lines = bar.getByRole('button', { name: /Total, HST included$/ });
    await lines.waitFor();
    const { y, height } = await boxOf(button);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    expect(await bar.getByText(/ to \w{3}, \w{3} \d/).isVisible()).toBe(viewport.width >= 768);
    await lines.click();
    await bar.getByText('Vehicle Listing Fee').waitFor();
    expect((await boxOf(bar)).y).toBeGreaterThanOrEqual(HEADER_HEIGHT);

    await quote.getByText('Total Charges').last().scrollIntoViewIfNeeded();
    await quote.getByText(/^No card number/).scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'hidden' });
    expect(await button.count()).toBe(1);
    await page.mouse.wheel(0, -100_000);
    await lines.waitFor();
    expect(await lines.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/booking');
  });

  // PAGE-26
  it.each(WINDOWS.filter(({ width }) => width === 390 || width === 1024))(
    'should fold a valid trip into a line at $width px, and say what Update changed',
    async (viewport) => {
      const { page, url } = await site.visit({ viewport });
      const said = await listenTo(page);
      await search(page, url);
      await firstVehicle(page).waitFor();
      expect(await form(page).isVisible()).toBe(false);
      expect(await page.getByText('2 days and 3 extra hours').filter({ visible: true }).count()).toBe(1);
      await changeTrip(page).click();
      expect(await changeTrip(page).getAttribute('aria-expanded')).toBe('true');
      await form(page).getByLabel('Dropoff time').selectOption('10:00');
      await form(page).getByRole('radio', { name: '25 or older' }).check();
      await said();
      await form(page).getByRole('button', { name: 'Update' }).click();
      await form(page).waitFor({ state: 'hidden' });
      expect(await changeTrip(page).getAttribute('aria-expanded')).toBe('false');
      const heard = await said();
      expect(heard.filter(({ by }) => by !== 'focus')).toEqual([
        {
          by: 'status',
          text: expect.stringMatching(/^Trip updated\. Dropoff .*, 10:00 am\. Driver 25 or older\. 2 days\.$/),
        },
      ]);
      expect(await changeTrip(page).evaluate((button) => document.activeElement === button)).toBe(true);
    },
  );

  // PAGE-26
  it('should keep a trip open that needs correction, on any width', async () => {
    const { page, url } = await site.visit({ viewport: { width: 768, height: 1024 } });
    await page.goto(`${url}/vehicles`);
    await form(page).getByLabel('Pickup date').fill(aPickupDay());
    await form(page).getByLabel('Pickup time').selectOption('10:00');
    await changeTrip(page).waitFor();
    expect(await form(page).isVisible()).toBe(true);
    await form(page).getByLabel('Dropoff date').fill('');
    await form(page).getByRole('button', { name: 'Update' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please select pickup and dropoff date and time.' }).waitFor();
    expect(await form(page).isVisible()).toBe(true);
    expect(await changeTrip(page).count()).toBe(0);
  });

  // PAGE-26
  it('should show the whole form from 1100 px on, and leave the focus on Update', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1100, height: 800 } });
    await search(page, url);
    await firstVehicle(page).waitFor();
    expect(await form(page).isVisible()).toBe(true);
    expect(await changeTrip(page).count()).toBe(0);
    const update = form(page).getByRole('button', { name: 'Update' });
    await update.click();
    await page.getByText('Your trip is unchanged.').first().waitFor();
    expect(await update.evaluate((button) => document.activeElement === button)).toBe(true);
  });

  // PAGE-28
  it('should lead from the filters of a phone to the list, and show them as buttons there', async () => {
    const { page, url } = await site.visit({ viewport: { width: 390, height: 780 } });
    await search(page, url);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await filters.click();
    await page.getByRole('checkbox', { name: 'Box Truck' }).check();
    await page.getByRole('checkbox', { name: 'Cube Van' }).check();
    const show = page.getByRole('button', { name: /^Show \d+ vehicles$/ });
    const { y = 0, height = 0 } = (await show.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(650);
    expect(y + height).toBeLessThanOrEqual(780);
    await show.click();
    expect(await filters.getAttribute('aria-expanded')).toBe('false');
    expect(await filters.evaluate((button) => document.activeElement === button)).toBe(true);
    await page.getByRole('button', { name: 'Remove filter Box Truck' }).click();
    const left = page.getByRole('button', { name: 'Remove filter Cube Van' });
    expect(await left.evaluate((button) => document.activeElement === button)).toBe(true);
    await left.click();
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    await page.getByRole('navigation', { name: 'Vehicle families' }).getByRole('link', { name: 'Cube vans' }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'Cube vans' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
    expect(await heading.evaluate((node) => document.activeElement === node)).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
  });

  // PAGE-28
  it.each(['Tab', 'Shift+Tab'])('should cover no filter by the button below them, by %s', async (key) => {
    const { page, url } = await site.visit({ viewport: { width: 390, height: 780 } });
    await page.goto(`${url}/vehicles`);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await filters.click();
    await (key === 'Tab' ? filters : page.getByRole('button', { name: 'Show 36 vehicles' })).focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 18; stop += 1) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
        const over = [top + 1, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y));
        return over.every((element) => element?.contains(focused) || focused?.contains(element))
          ? ''
          : focused?.outerHTML;
      });
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
  });

  // TRIP-9
  it.each(WINDOWS.filter(({ width }) => [320, 1100, 1280].includes(width)))(
    'should show whole that the office is closed for today at $width px',
    async (viewport) => {
      const { page, url } = await site.visit({ viewport });
      await page.clock.install({ time: new Date('2026-11-24T02:00:00.000Z') });
      await page.goto(url);
      const time = page.getByLabel('Pickup time');
      await time.filter({ hasText: 'Closed for today' }).waitFor();
      expect(await roomOf(time)).toBeGreaterThanOrEqual(0);
      await page.getByRole('button', { name: 'Tomorrow, 7:00 am' }).click();
      expect(await time.evaluate((select) => document.activeElement === select)).toBe(true);
      await time.selectOption('10:00');
      expect.soft(await roomOf(time), 'time').toBeGreaterThanOrEqual(0);
      expect.soft(await roomOf(page.getByLabel('Rental location')), 'location').toBeGreaterThanOrEqual(0);
      await time.selectOption('07:00');
      expect(await time.inputValue()).toBe('07:00');
      expect(await page.getByLabel('Pickup date').inputValue()).toBe('2026-11-24');
      expect(await page.getByLabel('Dropoff time').inputValue()).toBe('07:00');
    },
  );
});
