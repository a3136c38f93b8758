import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import type { Quote } from '../../src/domain/pricing/quote.ts';
import { addDays, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { openBrowser, openPage, skipWithoutBrowser } from '../support/browser/browser.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aPicture } from '../support/values/pictures.ts';
import { FORM } from '../support/values/requests.ts';
import { at } from '../support/values/samples.ts';
import { CAR, encoded, parts } from '../support/values/vehicle-forms.ts';

const STAFF = { STAFF_EMAIL: 'dana@oakville.example', STAFF_PASSWORD: 'a long enough password' };
/** Runs wherever it is taken for HTML. It carries its place, so that a text which is not shown is noticed. */
const script = (place: string): string => `<img src=x onerror="window.ran='${place}'">${place}`;

const PICKUP = addDays(torontoDate(toInstant(Date.now())), 30);
const DROPOFF = addDays(PICKUP, 2);
const TRIP = {
  rentalLocation: 'Oakville',
  pickupDate: PICKUP,
  pickupTime: at(PICKUP, '10:00'),
  dropoffDate: DROPOFF,
  dropoffTime: at(DROPOFF, '10:00'),
  driverAge: 25,
};
const HOSTILE_FORM = {
  ...FORM,
  firstName: script('first-name'),
  lastName: script('last-name'),
  cardName: script('card-name'),
  comments: script('comments'),
};

describe.skipIf(skipWithoutBrowser)('script in a text that somebody typed', () => {
  it('should be shown as the text that it is, on every page that shows it', async ({ onTestFinished }) => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), SEED_FLEET: 'none', ...STAFF });
    const send = async <T>(path: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(url + path, { ...init, headers: { 'content-type': 'application/json', ...headers } });
      expect(answer.ok, path).toBe(true);
      return { answer, json: (await answer.json()) as T };
    };
    const { answer, json } = await send<{ csrfToken: string }>('/api/admin/session', {
      email: STAFF.STAFF_EMAIL,
      password: STAFF.STAFF_PASSWORD,
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const texts = { name: script('car-name'), brand: 'B', model: 'M', description: script('description') };
    const { payload, headers } = await encoded(parts({ ...CAR, ...texts }, await aPicture()));
    const added = await fetch(`${url}/api/admin/vehicles`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, cookie, 'x-csrf-token': json.csrfToken },
    });
    const { id } = (await added.json()) as Vehicle;
    const trip = { vehicleId: id, itinerary: TRIP, addonIds: [] };
    const { totals } = (await send<Quote>('/api/quotes', trip)).json;
    const request = { ...trip, form: HOSTILE_FORM, expectedTotalCharges: totals.totalCharges };
    const booked = await send<{ confirmationNumber: string }>('/api/bookings', request, { 'idempotency-key': 'k' });
    const message = { name: script('sender'), email: 'jo@maple.example', phone: '905 555 0118' };
    const rest = { subject: script('subject'), message: script('message'), website: 'filled' };
    await send('/sendContactEmail', { ...message, ...rest });
    const { email, phone } = message;
    const company = { companyName: script('company'), contact: script('contact'), email, phone, frequency: '3-5' };
    const contactMessage = { message: script('wish'), source: 'business-program', website: 'filled' };
    await send('/sendBusinessInquiryEmail', { ...company, ...contactMessage });

    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await openPage(browser);
    const expectShown = async (...places: string[]) => {
      for (const place of places) await expect.poll(() => page.innerText('body')).toContain(script(place));
      expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    };
    await page.goto(`${url}/vehicles`);
    await expectShown('car-name');
    // As the booking page hands over a reservation that was sent.
    await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 0 }, '', '/reservation-complete'), {
      receipt: booked.json,
      form: HOSTILE_FORM,
    });
    await page.reload();
    await expectShown('first-name', 'last-name', 'car-name');
    await page.goto(`${url}/admin/bookings`);
    await page.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
    await page.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectShown('first-name', 'last-name');
    await page.getByRole('button', { name: booked.json.confirmationNumber, exact: true }).click();
    await expectShown('first-name', 'card-name', 'comments', 'car-name');
    await page.keyboard.press('Escape');
    await page.goto(`${url}/admin/messages`);
    await page.getByRole('button', { name: /^Held/ }).click();
    await page.getByRole('button', { name: /subject/ }).click();
    await page.getByRole('link', { name: 'Reply' }).waitFor();
    await expectShown('sender', 'subject', 'message', 'contact', 'wish');
    await page.getByRole('button', { name: /wish/ }).click();
    await expectShown('company', 'contact', 'wish');
    await page.goto(`${url}/admin/add-car`);
    await page.getByRole('tab', { name: 'All vehicles' }).click();
    await expectShown('car-name');
    // Nobody is signed in at first.
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('should not run where it gets into a page by another way: the policy stops it', async ({ onTestFinished }) => {
    const { url } = await startSite({ DATA_DIR: await aFolder(), SEED_FLEET: 'none', ...STAFF });
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await openPage(browser);
    await page.goto(`${url}/contact`);
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', `${html}<div id="styled" style="color: rgb(1, 2, 3)"></div>`);
      const inline = document.createElement('script');
      inline.textContent = "window.ran = 'inline'";
      document.body.append(inline);
      const elsewhere = document.createElement('script');
      elsewhere.src = 'https://evil.example/x.js';
      document.body.append(elsewhere);
    }, script('dom'));
    await expect.poll(() => page.faults.filter((fault) => fault.includes('Content Security Policy')).length).toBe(4);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('#styled') as Element).color)).not.toBe(
      'rgb(1, 2, 3)',
    );
  });
});
