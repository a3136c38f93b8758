import type { Page } from 'playwright-core';
import type { DateText } from '../../../src/domain/shared/toronto-time.ts';
import type { FleetAvailability } from '../../../src/ports/api/availability.ts';
import { aPickupDay, bookNow, chooseFirst, search } from './booking-steps.ts';
import { shortFleet, type Walk } from './keyboard-walkthrough.ts';

/** From now on the site answers that these vehicles are not free, once `held` is settled. */
export async function setAvailability(page: Page, vehicles: FleetAvailability, held?: Promise<void>): Promise<void> {
  await page.unroute('**/api/availability?*');
  await page.route('**/api/availability?*', async (route) => {
    await held;
    await route.fulfill({ json: { vehicles } });
  });
}

/** From now on the office is closed on a day. */
export async function closeOffice(page: Page, date: DateText, reason: string): Promise<void> {
  await page.unroute('**/api/closed-days');
  await page.route('**/api/closed-days', (route) => route.fulfill({ json: { days: [{ date, reason }] } }));
}

/** The ids of the site's vehicles, in the order of the list. */
export async function vehicleIds(url: string): Promise<readonly string[]> {
  const { vehicles }: { vehicles: { id: string }[] } = await (await fetch(`${url}/api/vehicles`)).json();
  return vehicles.map(({ id }) => id);
}

/** Every second vehicle is taken, and every second of the others blocked. */
export function alternately(ids: readonly string[]): FleetAvailability {
  return Object.fromEntries(
    ids.flatMap((id, index) => (index % 2 === 0 ? [[id, index % 4 === 0 ? 'taken' : 'blocked'] as const] : [])),
  );
}

/**
 * The states of what is not free: the list with labels, filtered to what is free, a taken and a
 * blocked vehicle on the quote, a blocked one on the form, and a closed day.
 */
export async function* availabilityStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  await shortFleet(page);
  const ids = (await vehicleIds(url)).slice(-8);
  await setAvailability(page, alternately(ids));
  await search(page, url);
  await page.getByText('Not available on your dates.').first().waitFor();
  yield 'labels';
  await page.getByRole('checkbox', { name: 'Free on my dates' }).check();
  await page.getByText('Showing 4 vehicle(s)').waitFor();
  yield 'free ones alone';
  await setAvailability(page, Object.fromEntries(ids.map((id) => [id, 'taken'])));
  await chooseFirst(page);
  await page.getByText('Booked on your dates. You can still ask.').first().waitFor();
  yield 'the quote of a taken vehicle';
  await bookNow(page);
  await page.getByText('Booked on your dates. You can still ask.').waitFor();
  yield 'the form for a taken vehicle';
  await setAvailability(page, {});
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Your rate quote' }).waitFor();
  await setAvailability(page, await onlyChosen(page));
  await page.reload();
  await page.getByRole('heading', { name: 'Free on your dates' }).waitFor();
  yield 'the quote of a blocked vehicle';
  await page.goForward();
  await page
    .getByRole('button', { name: /^Take this vehicle/ })
    .first()
    .waitFor();
  yield 'the form for a blocked vehicle';
  await closeOffice(page, aPickupDay(), 'Staff training and inventory of the whole fleet');
  await page.goto(url);
  await page.getByText('Closed: Staff training and inventory of the whole fleet').waitFor();
  await page.getByRole('button', { name: 'Show vehicles' }).click();
  await page.getByRole('alert').filter({ hasText: 'The office is closed on that day.' }).waitFor();
  yield 'a closed day';
}

/** The vehicle that the page's history entry names is blocked, the others are free. */
async function onlyChosen(page: Page): Promise<FleetAvailability> {
  const id: unknown = await page.evaluate('history.state.usr.vehicleId');
  return { [String(id)]: 'blocked' };
}
