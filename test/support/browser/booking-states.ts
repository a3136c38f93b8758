import type { Page } from 'playwright-core';
import { addDays } from '../../../src/domain/shared/toronto-time.ts';
import { aPickupDay, bookNow, chooseFirst, fillIn, search } from './booking-steps.ts';
import { whenHydrated } from './browser.ts';
import {
  hold,
  isNarrow,
  openListByLink,
  openMenus,
  sendOtherwise,
  shortFleet,
  type Walk,
} from './keyboard-walkthrough.ts';

const show = (page: Page) => page.getByRole('button', { name: 'Show vehicles' }).click();
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();

/**
 * The states of home: search refused, pickup time cleared, office closed, menus open, and steps as
 * links.
 */
export async function* homeStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  await shortFleet(page);
  await page.goto(url);
  await heading(page, '');
  yield 'untouched';
  await show(page);
  await alert(page, 'Complete all fields.');
  yield 'refused';
  const pickup = aPickupDay();
  await page.getByLabel('Pickup date').fill(pickup);
  await page.getByLabel('Pickup time').selectOption('10:00');
  await page.getByLabel('Pickup date').fill(addDays(pickup, 1));
  await page.getByText('Pickup time cleared. Choose a new one.').waitFor();
  await page.getByLabel('Dropoff time').selectOption('23:00');
  await page.getByText('The office is closed at this time.').waitFor();
  yield 'with a pickup time cleared';
  await openMenus(page);
  yield 'with its menus open';
  await search(page, url);
  await page.getByText('Showing 8 vehicle(s)').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Vehicle Selection' }).waitFor();
  yield 'with a step ahead';
}

/**
 * The states of the list: loading, failed, without dates, refused, priced, filtered, filtered to
 * nothing, and with replaced dates.
 */
export async function* vehicleStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  const answer = await hold(page, '**/api/vehicles');
  await openListByLink(page, url);
  await page.getByText('Loading available vehicles...').waitFor();
  yield 'loading';
  answer('lose');
  await page.getByText('Could not load').waitFor();
  yield 'failed';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Showing 36 vehicle(s)').waitFor();
  // The link has chosen dates.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${url}/vehicles`);
  await whenHydrated(page);
  await page.getByText('Showing 36 vehicle(s)').waitFor();
  yield 'without dates, all 36 of them';
  await shortFleet(page);
  await page.reload();
  await page.getByText('Showing 8 vehicle(s)').waitFor();
  await page.getByRole('button', { name: 'View Deal' }).first().click();
  await alert(page, 'Please select pickup and dropoff date and time.');
  yield 'refused';
  await page.getByLabel('Pickup date').fill(aPickupDay());
  await page.getByLabel('Pickup time').selectOption('10:00');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('price for 25 or older').first().waitFor();
  yield 'priced';
  if (isNarrow(page)) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Cargo Van' }).check();
  await page.getByLabel('Sort By').selectOption({ label: 'Price: High to Low' });
  await page.getByText('Showing 3 vehicle(s)').waitFor();
  yield 'filtered';
  await page.getByLabel('Min').fill('900');
  await page.getByText('No vehicles found matching your filters.').waitFor();
  yield 'filtered to none';
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Vehicles' }).last().click();
  await page.getByRole('button', { name: 'Restore mine' }).waitFor();
  yield 'with dates replaced';
}

/**
 * The states of the quote: without a vehicle, plain, with add-ons and open lines, without a waiver,
 * held, sent by e-mail, loading, failed, with an unavailable vehicle, and opened by a broken link.
 */
export async function* quoteStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  await page.goto(`${url}/quote`);
  await heading(page, 'No vehicle or booking information found.');
  yield 'without a vehicle';
  await shortFleet(page);
  await search(page, url);
  await chooseFirst(page, /MV607/);
  await heading(page, 'Your rate quote');
  yield 'without a price of the waiver';
  await page.getByRole('button', { name: 'Additional Driver' }).click();
  await page.getByRole('button', { name: 'USA' }).click();
  await page.getByRole('radio', { name: '25 or older' }).check();
  for (const line of await page.locator('summary').all()) await line.click();
  yield 'with extras and every line explained';
  await page.getByText(/^This price holds until/).waitFor();
  await page.getByRole('button', { name: 'Email me this quote' }).click();
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await page.getByText('Enter your email.').waitFor();
  yield 'with a held price, and the form of the e-mail with an error';
  await page.getByRole('form', { name: 'Email me this quote' }).getByLabel('Email').fill('sam@example.com');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await page.getByText('Sent to sam@example.com.').waitFor();
  yield 'sent by e-mail';
  const answer = await hold(page, '**/api/vehicles');
  await page.reload();
  await page.getByText('Loading available vehicles...').waitFor();
  yield 'loading';
  answer('lose');
  await page.getByText('Could not load').waitFor();
  yield 'failed';
  await shortFleet(page, 'international-mv607-2022');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This vehicle is no longer available.').waitFor();
  yield 'gone';
  await page.goto(`${url}/rate-quote#cut-short`);
  await page.getByText(/^This link does not open a quote/).waitFor();
  yield 'opened by a broken link';
}

/**
 * The states of the form: without a vehicle, empty, with errors, sending, failed, each answer of
 * the site, and with a correction that came too late.
 */
export async function* bookingStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  const confirm = () => page.getByRole('button', { name: /^Confirm Booking|^Accept/ }).click();
  await page.goto(`${url}/info`);
  await heading(page, 'No vehicle selected');
  yield 'without a vehicle';
  await shortFleet(page);
  await search(page, url);
  await chooseFirst(page);
  await bookNow(page);
  await heading(page, 'Your information');
  yield 'empty';
  if (isNarrow(page)) await page.getByRole('button', { name: /2 days|3 days/ }).click();
  await fillIn(page, { 'First name': ' ', Email: 'priya@example', 'Confirm email': 'priya@example.com' });
  await confirm();
  await alert(page, 'Emails do not match.');
  yield 'with errors';
  await fillIn(page);
  const answer = await hold(page, '**/api/bookings');
  await confirm();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  yield 'sending';
  answer('lose');
  await alert(page, 'Failed to submit booking. Please try again.');
  yield 'failed';
  await sendOtherwise(page, { vehicleId: 'gone-since' });
  await confirm();
  await alert(page, 'This vehicle is no longer available.');
  yield 'with a vehicle that is gone';
  await sendOtherwise(page, { expectedTotalCharges: 1 });
  await confirm();
  await alert(page, 'The price has changed.');
  yield 'with another price';
  await page.route(
    '**/api/bookings',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm();
  await alert(page, 'Failed to submit booking. Please try again.');
  await page.getByRole('textbox', { name: /^Comments/ }).fill('A corrected wish');
  await confirm();
  await page.waitForURL('**/reservation-complete');
  yield 'received, without the correction';
}

/**
 * The states of the receipt: none, the reservation, and the earlier steps after the reservation is
 * sent.
 */
export async function* completeStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  await page.goto(`${url}/complete`);
  await heading(page, 'No reservation found.');
  yield 'without a reservation';
  await shortFleet(page);
  await search(page, url);
  await chooseFirst(page);
  await page.getByRole('button', { name: 'Additional Driver' }).click();
  await bookNow(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await heading(page, 'Reservation Received');
  yield 'received';
  for (const step of ['Your Information', 'Rate Quote', 'Vehicle Selection']) {
    await page.getByRole('navigation', { name: 'Booking progress' }).getByRole('link', { name: step }).click();
    await page.getByRole('button', { name: 'Start a new reservation' }).waitFor();
    yield `back at ${step}`;
  }
}
