import type { Page } from 'playwright-core';
import { whenHydrated } from './browser.ts';
import type { Visit } from './site-in-browser.ts';

/** Brings a page into one state after another, and yields the name of each state. */
export type Walk = (visit: Visit) => AsyncGenerator<string, void, void>;

/**
 * Whether the page is as wide as a phone. At that width the filters and the booking summary are
 * collapsed.
 */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Opens the menu with the links, where the screen is so narrow that it has one. */
async function openNarrowMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Opens the Business menu. On narrower screens it is inside the menu with the links. */
export async function openMenus(page: Page): Promise<void> {
  await openNarrowMenu(page);
  await page.getByRole('button', { name: 'Business' }).click();
  await page.getByRole('link', { name: 'Business Rental Program' }).waitFor();
}

/** Opens the list by a link of another page. Opened by its address it has its rows at once. */
export async function openListByLink(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/about`);
  await whenHydrated(page);
  await openNarrowMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'Vehicles' }).click();
}

/** Holds the next request to an address until the caller sends it on or drops it. */
export async function hold(page: Page, address: string): Promise<(end: 'send' | 'lose') => void> {
  const { promise, resolve } = Promise.withResolvers<'send' | 'lose'>();
  await page.route(address, async (route) => ((await promise) === 'send' ? route.continue() : route.abort()), {
    times: 1,
  });
  return resolve;
}

/** Changes the body of the next 'Confirm Booking', so that the site refuses it. */
export async function sendOtherwise(page: Page, over: object): Promise<void> {
  await page.route(
    '**/api/bookings',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), ...over } }),
    { times: 1 },
  );
}

/**
 * From now on the site's answer contains only its last eight vehicles, since checking 36 similar
 * rows takes seconds.
 */
export async function shortFleet(page: Page, without?: string): Promise<void> {
  await page.unroute('**/api/vehicles');
  await page.route('**/api/vehicles', async (route) => {
    const response = await route.fetch();
    const { vehicles, ...others }: { vehicles: { id: string }[] } = await response.json();
    await route.fulfill({
      response,
      json: { ...others, vehicles: vehicles.filter(({ id }) => id !== without).slice(-8) },
    });
  });
}

/** Returns how many pixels the page can be scrolled sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
