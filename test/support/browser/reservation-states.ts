import type { Page } from 'playwright-core';
import type { MyReservation } from '../../../src/domain/reservation/my-reservation.ts';
import { addDays, addMinutes, type Instant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import type { Itinerary } from '../../../src/domain/trip/itinerary.ts';
import { aReservation, RESERVATION_STATES } from '../values/reservations.ts';
import { anItinerary, at } from '../values/samples.ts';
import { aPickupDay } from './booking-steps.ts';
import { hold, type Walk } from './keyboard-walkthrough.ts';

/** A trip of two days and three hours from an open day that lies ahead. */
export function tripAhead(): Itinerary {
  const pickupDate = aPickupDay();
  const dropoffDate = addDays(pickupDate, 2);
  const times = { pickupTime: at(pickupDate, '10:00'), dropoffTime: at(dropoffDate, '13:00') };
  return anItinerary({ pickupDate, dropoffDate, ...times, driverAge: 24 });
}

/** From now on every link opens this reservation. Undefined: none opens anything. */
export async function answerReservation(page: Page, reservation: MyReservation | undefined): Promise<void> {
  await page.unroute('**/api/my-reservation');
  await page.route('**/api/my-reservation', (route) =>
    reservation === undefined
      ? route.fulfill({ status: 404, json: { type: '/api/docs#no-reservation', title: 'Not found', status: 404 } })
      : route.fulfill({ json: reservation }),
  );
}

/** Opens a link as an e-mail program does. */
export async function openLink(page: Page, url: string, token: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/my-reservation#${token}`);
}

const heading = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words }).waitFor();

/**
 * The states of a reservation: loading, failed, each status, asked for a change, the form of a
 * change with each outcome, the question before a cancellation, and a refused one.
 */
export async function* reservationStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  const trip = tripAhead();
  const answer = await hold(page, '**/api/my-reservation');
  await openLink(page, url, 'token');
  await page.getByText('Loading your reservation…').waitFor();
  yield 'loading';
  answer('lose');
  await heading(page, 'Your reservation could not be loaded.');
  yield 'failed';
  for (const state of RESERVATION_STATES) {
    await answerReservation(page, aReservation(state, {}, trip));
    await openLink(page, url, `token-${state}`);
    await page.getByText('HOJ-989005').first().waitFor();
    yield state;
  }
  const askedAt: Instant = addMinutes(at(torontoDate(trip.pickupTime), '10:00'), -3000);
  await answerReservation(page, aReservation('approved', { askedAt }, trip));
  await openLink(page, url, 'token-asked');
  await page.getByText('You asked for a change').first().waitFor();
  yield 'with a request that is not answered';
  yield* changeStates({ page, url });
  yield* cancelStates({ page, url });
}

async function* changeStates({ page }: Parameters<Walk>[0]): ReturnType<Walk> {
  const send = () => page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('button', { name: 'Ask for a change' }).first().click();
  await heading(page, 'Ask for a change');
  yield 'asking for a change';
  await send();
  await page.getByRole('alert').filter({ hasText: 'Change something' }).waitFor();
  yield 'asking for nothing';
  await page.getByLabel('Dropoff time').selectOption('15:00');
  await page.getByText('Changed.').waitFor();
  await page.getByLabel('What should we know?').fill('My mother lands late.');
  const answer = await hold(page, '**/api/my-reservation/message');
  await send();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  yield 'sending a request';
  answer('lose');
  await page.getByRole('alert').filter({ hasText: 'Your request was not sent.' }).waitFor();
  yield 'with a request that failed';
  await page.route('**/api/my-reservation/message', (route) => route.fulfill({ status: 202, json: { ok: true } }));
  await send();
  await page.getByText('We have your request.').waitFor();
  yield 'with a request sent';
  await page.getByRole('button', { name: 'Back to my reservation' }).last().click();
  await heading(page, 'Your reservation is confirmed');
}

async function* cancelStates({ page }: Parameters<Walk>[0]): ReturnType<Walk> {
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' });
  await dialog.waitFor();
  yield 'asked before it is cancelled';
  const answer = await hold(page, '**/api/my-reservation/cancel');
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('button', { name: 'Cancelling…' }).waitFor();
  answer('lose');
  await page.getByRole('alert').filter({ hasText: 'Your reservation is not cancelled.' }).waitFor();
  yield 'with a cancellation that failed';
  const now = aReservation('out', {}, tripAhead());
  await page.route('**/api/my-reservation/cancel', (route) =>
    route.fulfill({
      status: 409,
      json: { type: '/api/docs#not-possible', title: 'Not possible', detail: 'Not possible.', ...now },
    }),
  );
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('alert').filter({ hasText: 'You already have the vehicle' }).waitFor();
  yield 'with a cancellation refused';
}

/** The states of the look-up: a dead link, empty, refused, sending, failed, too many, and answered. */
export async function* findStates({ page, url }: Parameters<Walk>[0]): ReturnType<Walk> {
  const send = () => page.getByRole('button', { name: 'Email me the link' }).click();
  await answerReservation(page, undefined);
  await openLink(page, url, 'dead');
  await page.getByText('This link does not open a reservation.').waitFor();
  yield 'with a dead link';
  await page.goto(`${url}/my-reservation`);
  await heading(page, 'Find my reservation');
  yield 'empty';
  await send();
  await page.getByRole('alert').filter({ hasText: 'Enter your booking reference.' }).waitFor();
  yield 'refused';
  await page.getByLabel('Booking reference').fill('HOJ-989005');
  await page.getByLabel('Email').fill('priya.raman@example.com');
  const answer = await hold(page, '**/api/my-reservation/find');
  await send();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  yield 'sending';
  answer('lose');
  await page.getByRole('alert').filter({ hasText: 'The link could not be sent.' }).waitFor();
  yield 'failed';
  await page.route('**/api/my-reservation/find', (route) => route.fulfill({ status: 202, json: { ok: true } }));
  await send();
  await page.getByText('If the two match, we’ve emailed you a link.').waitFor();
  yield 'answered';
}
