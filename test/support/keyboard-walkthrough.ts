import type { Page } from 'playwright-core';
import type { Visit } from './site-in-browser.ts';

/** Brings a page into one state after another, and names each while it stands. */
export type Walk = (visit: Visit) => AsyncGenerator<string, void, void>;

/** Whether the page is as wide as a phone: there the filters and the booking summary are folded. */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Opens the Business menu, on narrower screens inside the menu that holds the links. */
export async function openMenus(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Business' }).click();
  await page.getByRole('link', { name: 'Business Rental Program' }).waitFor();
}

/** Keeps the next request to an address waiting until it is told to be sent on, or to be lost. */
export async function hold(page: Page, address: string): Promise<(end: 'send' | 'lose') => void> {
  const { promise, resolve } = Promise.withResolvers<'send' | 'lose'>();
  await page.route(address, async (route) => ((await promise) === 'send' ? route.continue() : route.abort()), {
    times: 1,
  });
  return resolve;
}

/** Changes what the next 'Confirm Booking' sends, so that the site refuses it. */
export async function sendOtherwise(page: Page, over: object): Promise<void> {
  await page.route(
    '**/api/bookings',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), ...over } }),
    { times: 1 },
  );
}

/** From now on the site's answer holds only the last eight of its vehicles: a check of 36 like rows takes seconds. */
export async function shortFleet(page: Page, without?: string): Promise<void> {
  await page.unroute('**/api/vehicles');
  await page.route('**/api/vehicles', async (route) => {
    const response = await route.fetch();
    const { vehicles }: { vehicles: { id: string }[] } = await response.json();
    await route.fulfill({ response, json: { vehicles: vehicles.filter(({ id }) => id !== without).slice(-8) } });
  });
}

/** How many pixels the page can be scrolled sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
