import type { Page } from 'playwright-core';
import type { Quote } from '../../../src/domain/pricing/quote.ts';
import { addDays, type DateText, isWeekend, toInstant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';
import { type SiteProcess, startSite } from '../site/site-process.ts';
import { aFolder } from '../temp-folder.ts';
import { FORM } from '../values/requests.ts';
import { at } from '../values/samples.ts';
import { runAxe } from './axe.ts';
import { brokenTexts } from './broken-texts.ts';

export const STAFF = { STAFF_EMAIL: 'dana@oakville.example', STAFF_PASSWORD: 'a long enough password' };

/** A site with one member of staff. */
export async function aStaffedSite(env: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
  return startSite({ DATA_DIR: await aFolder(), ...STAFF, ...env });
}

export async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** A request of a customer, made over HTTP; gives its number. */
export async function aRequest({ url }: SiteProcess, firstName = 'Priya', traits: object = {}): Promise<string> {
  const pickup = weekdayAhead(7);
  const dropoff = addDays(pickup, 2);
  const { vehicles } = (await (await fetch(`${url}/api/vehicles`)).json()) as { vehicles: { id: string }[] };
  const trip = {
    vehicleId: vehicles[0]?.id,
    itinerary: {
      rentalLocation: 'Oakville',
      pickupDate: pickup,
      pickupTime: at(pickup, '10:00'),
      dropoffDate: dropoff,
      dropoffTime: at(dropoff, '10:00'),
      driverAge: 25,
    },
    addonIds: [],
  };
  const { totals } = (await (await post(`${url}/api/quotes`, trip)).json()) as Quote;
  const request = { ...trip, form: { ...FORM, firstName }, expectedTotalCharges: totals.totalCharges, ...traits };
  const booked = await post(`${url}/api/bookings`, request, { 'idempotency-key': crypto.randomUUID() });
  return ((await booked.json()) as { confirmationNumber: string }).confirmationNumber;
}

/** Fills in a trip of two days, a week from now, and the first vehicle on the page for a new booking. */
export async function fillDeskTrip(page: Page): Promise<void> {
  const pickup = weekdayAhead(7);
  await page.getByLabel('Pickup date').fill(pickup);
  await page.getByLabel('Pickup time').selectOption('10:00');
  await page.getByLabel('Dropoff date').fill(addDays(pickup, 2));
  await page.getByRole('radio', { name: '25 or older' }).check();
  await page.getByRole('radio', { name: /a day/ }).first().check();
}

/** A weekday that many days from now or soon after. */
export function weekdayAhead(days: number): DateText {
  let day = addDays(torontoDate(toInstant(Date.now())), days);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
  await page.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

export const openButton = (page: Page, number: string) => page.getByRole('button', { name: number, exact: true });
export const alertText = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ }).first().innerText();

/**
 * What axe-core finds on a page, by rule and element. It cannot tell that a dialog as wide as the
 * window is modal, so what lies behind one is marked as what it is: inert.
 */
export async function violations(page: Page): Promise<string[]> {
  await markBehindDialog(page, true);
  const found = await runAxe(page);
  await markBehindDialog(page, false);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * What axe-core finds on a page, state by state and width by width, and how far it scrolls sideways.
 * The page is opened once and walked at the last width.
 */
export function inspect(page: Page, widths: readonly number[]) {
  const found: string[] = [];
  const look = async (state: string): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        // What lies half under the bar that stays in view would count as too small.
        window.scrollTo(0, 0);
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      if (over > 0) found.push(`${state} at ${width} px: scrolls sideways by ${over} px`);
      for (const text of await brokenTexts(page)) found.push(`${state} at ${width} px: broken: ${text}`);
      for (const violation of await violations(page)) found.push(`${state} at ${width} px: ${violation}`);
    }
  };
  return { look, found };
}

async function markBehindDialog(page: Page, isInert: boolean): Promise<void> {
  await page.evaluate((inert) => {
    if (document.querySelector('dialog:modal') === null) return;
    for (const part of document.body.children) {
      if (part instanceof HTMLElement && !part.matches('dialog')) part.inert = inert;
    }
  }, isInert);
}
