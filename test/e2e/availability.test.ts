import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alternately,
  availabilityStates,
  closeOffice,
  setAvailability,
  vehicleIds,
} from '../support/browser/availability-states.ts';
import { violations } from '../support/browser/axe.ts';
import { alertText, aPickupDay, bookNow, chooseFirst, fillIn, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { sideways } from '../support/browser/keyboard-walkthrough.ts';
import { layoutShift, shiftByScripts } from '../support/browser/layout-shift.ts';
import { overlaps } from '../support/browser/overlaps.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';
import { WINDOWS } from '../support/browser/windows.ts';

/** Returns the position of every row and of what leads to its quote. */
function positions(page: Page): Promise<readonly string[]> {
  return page.locator('article, article :is(a, button)').evaluateAll((found) =>
    found.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return `${left} ${top + scrollY} ${width} ${height}`;
    }),
  );
}

describe.skipIf(skipWithoutBrowser)('what is free', () => {
  const site = siteInBrowser();

  // PAGE-29
  it.each(WINDOWS)('should move nothing when the labels arrive late, at $width px', async (viewport) => {
    const { page, url } = await site.visit({ viewport });
    const { promise, resolve } = Promise.withResolvers<void>();
    // A drawing takes the height that it needs when it arrives.
    await page.route('**/car-images/**', () => new Promise(() => undefined));
    await setAvailability(page, alternately(await vehicleIds(url)), promise);
    await search(page, url);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor();
    const [before, shiftBefore] = [await positions(page), await layoutShift(page)];
    expect(before).toHaveLength(72);
    resolve();
    await page.getByText('Not available on your dates.').first().waitFor();
    expect(await positions(page)).toEqual(before);
    expect((await layoutShift(page)) - shiftBefore).toBe(0);
    expect(await overlaps(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  // PAGE-29
  it('should move nothing when a tab with a trip is loaded again, and ask once', async () => {
    const { page, url } = await site.visit({ viewport: { width: 390, height: 780 } });
    await setAvailability(page, alternately(await vehicleIds(url)));
    await search(page, url);
    await page.getByText('Not available on your dates.').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expect(await shiftByScripts(page, undefined, 'Not available on your dates.')).toBe(0);
    expect(asked.filter((address) => address.includes('/api/availability'))).toHaveLength(1);
    expect(asked.filter((address) => address.includes('/api/closed-days'))).toHaveLength(1);
    expect(page.faults).toEqual([]);
  });

  // PAGE-29
  it('should list all vehicles without labels when the request fails', async () => {
    const { page, url } = await site.visit();
    await page.route('**/api/availability?*', (route) => route.abort());
    await search(page, url);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    await expect.poll(() => page.faults.join()).toContain('The availability could not be loaded.');
    expect(await page.getByRole('link', { name: 'View Deal' }).count()).toBe(36);
  });

  it('should give axe-core nothing to say, let nothing lie over anything, and nothing stick out', async () => {
    const visit = await site.visit({ viewport: { width: 320, height: 780 }, reducedMotion: 'reduce' });
    const { page } = visit;
    for await (const state of availabilityStates(visit)) {
      for (const width of [1280, 1024, 390, 320]) {
        await page.setViewportSize({ width, height: 780 });
        expect.soft(await sideways(page), `${state}, ${width} px`).toBe(0);
        expect.soft(await overlaps(page), `${state}, ${width} px`).toEqual([]);
        if (width < 768) expect.soft(await violations(page), `${state}, ${width} px`).toEqual([]);
      }
    }
  });

  // PAGE-29, PAGE-30
  it('should filter, and take another vehicle with what was typed, by keyboard alone', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const ids = await vehicleIds(url);
    await setAvailability(page, { [ids[0] ?? '']: 'blocked' });
    await search(page, url);
    const blocked = page.getByRole('article').filter({ hasText: 'Not available on your dates.' });
    await blocked.waitFor();
    expect(await blocked.getByRole('button').isDisabled()).toBe(true);
    await keyboard.tabTo('checkbox Free on my dates');
    await keyboard.press('Space');
    await page.getByText('Showing 35 vehicle(s)').waitFor();
    await expect.poll(keyboard.focused).toBe('checkbox Free on my dates');
    await keyboard.press('Space');
    await page.getByText('Showing 36 vehicle(s)').waitFor();

    await chooseFirst(page, /Camry/);
    await bookNow(page);
    const id: unknown = await page.evaluate('history.state.usr.vehicleId');
    await fillIn(page);
    await page.route('**/api/bookings', async (route) => {
      const { vehicles }: { vehicles: { id: string }[] } = await (await fetch(`${url}/api/vehicles`)).json();
      const body = route.request().postDataJSON();
      if (body.vehicleId !== id) return route.continue();
      const other = vehicles.find((vehicle) => vehicle.id !== id && vehicle.id !== ids[0]);
      const quoted = await fetch(`${url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vehicleId: other?.id, itinerary: body.itinerary, addonIds: body.addonIds }),
      });
      const problem = { type: '/api/docs#vehicle-blocked', title: 'Blocked', status: 409, detail: 'Blocked.' };
      return route.fulfill({
        status: 409,
        json: { ...problem, alternatives: [{ vehicle: other, quote: await quoted.json() }] },
      });
    });
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Not available on your dates.' }).waitFor();
    expect(await alertText(page)).toMatch(/^Not available on your dates\./);
    await keyboard.tabTo(/^button Take this vehicle/);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Your information');
    expect(await page.getByRole('textbox', { name: /^Comments/ }).inputValue()).toBe('A child seat, please.');
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Reservation Received' }).waitFor();
  });

  // AVAIL-5
  it('should say why a typed day has no times, and lead to the next open one', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const day = aPickupDay();
    await closeOffice(page, day, 'Inventory');
    await page.goto(url);
    await page.getByLabel('Pickup date').fill(day);
    await page.getByText('Closed: Inventory').waitFor();
    expect(await page.getByRole('combobox', { name: 'Pickup time' }).count()).toBe(0);
    await page.getByLabel('Pickup date').focus();
    await keyboard.tabTo(/^button (Tomorrow|\w+day), /);
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('combobox Pickup time');
  });
});
