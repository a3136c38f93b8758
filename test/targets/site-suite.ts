import type { Email as ParsedMail } from 'postal-mime';
import { expect, it } from 'vitest';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import type { Quote } from '../../src/domain/pricing/quote.ts';
import { addDays, isWeekend, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import {
  type Environment,
  runStart,
  type SiteProcess,
  startSite,
  TRIAL_BEHIND_HTTPS,
} from '../support/site/site-process.ts';
import { FORM } from '../support/values/requests.ts';
import { at } from '../support/values/samples.ts';

/** A hosting target: where the site keeps what, told by configuration alone, and how its mails are read. */
export type Target = {
  readonly env: Environment;
  mails(count: number): Promise<ParsedMail[]>;
};

/** A trip of two days and three hours, from the next weekday but one. */
function aTrip() {
  let pickupDate = addDays(torontoDate(toInstant(Date.now())), 2);
  while (isWeekend(pickupDate)) pickupDate = addDays(pickupDate, 1);
  const dropoffDate = addDays(pickupDate, 2);
  return {
    rentalLocation: 'Oakville',
    pickupDate,
    pickupTime: at(pickupDate, '10:00'),
    dropoffDate,
    dropoffTime: at(dropoffDate, '13:00'),
    driverAge: 24,
  };
}

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export async function theFleet(url: string): Promise<readonly Vehicle[]> {
  const { vehicles }: { vehicles: readonly Vehicle[] } = JSON.parse(await (await fetch(`${url}/api/vehicles`)).text());
  return vehicles;
}

export async function aBookingRequest(url: string, index = 0): Promise<object> {
  const vehicle = (await theFleet(url)).filter(({ cdwPerDay }) => cdwPerDay !== undefined)[index];
  const trip = { vehicleId: vehicle?.id, itinerary: aTrip(), addonIds: ['loss-damage-waiver', 'glass-and-tire'] };
  const quoted = await post(`${url}/api/quotes`, trip);
  expect(quoted.status).toBe(200);
  const { totals }: Quote = JSON.parse(await quoted.text());
  return { ...trip, form: FORM, expectedTotalCharges: totals.totalCharges };
}

/** The whole site over HTTP on one hosting target, started as `npm start` does. */
export function siteSuite(aTarget: () => Promise<Target>): void {
  it('should serve the demonstration fleet with its pictures', async () => {
    const { url } = await startSite({ ...(await aTarget()).env, SEED_FLEET: 'demo' });
    const fleet = await theFleet(url);
    expect(new Set(fleet.map(({ classType }) => classType)).size).toBe(28);
    for (const { imageUrl } of fleet.slice(0, 3)) {
      const picture = await fetch(`${url}${imageUrl}`);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('should serve every page and send an unknown address to the page that says so', async () => {
    const { url } = await startSite((await aTarget()).env);
    for (const page of ['/', '/vehicles', '/rate-quote', '/booking', '/reservation-complete', '/quote']) {
      const answer = await fetch(`${url}${page}`, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    expect((await fetch(`${url}/nowhere`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('should quote, book and mail, and answer a repeated press alike', async () => {
    const target = await aTarget();
    const { url } = await startSite({ ...target.env, SEED_FLEET: 'demo' });
    const request = await aBookingRequest(url);
    const first = await post(`${url}/api/bookings`, request, { 'idempotency-key': 'site-1' });
    expect(first.status).toBe(201);
    const receipt = await first.json();
    const again = await post(`${url}/api/bookings`, request, { 'idempotency-key': 'site-1' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(receipt);
    const mails = await target.mails(2);
    expect(
      mails.map(({ subject }) => subject?.includes((receipt as { confirmationNumber: string }).confirmationNumber)),
    ).toEqual([true, true]);
  });

  // FAIL-6
  it('should still know a booking and its key after a kill, and send what was waiting', async () => {
    const target = await aTarget();
    const first = await startSite({ ...target.env, SEED_FLEET: 'demo', MAIL_URL: 'smtp://127.0.0.1:1' });
    const request = await aBookingRequest(first.url);
    const receipt = await (await post(`${first.url}/api/bookings`, request, { 'idempotency-key': 'site-2' })).json();
    await first.end('SIGKILL');
    const second = await startSite(target.env);
    const again = await post(`${second.url}/api/bookings`, request, { 'idempotency-key': 'site-2' });
    expect(await again.json()).toEqual(receipt);
    expect(await target.mails(2)).toHaveLength(2);
  });

  // STAFF-21
  it('should sign staff in by a link of the command line, once', async () => {
    const env = {
      ...(await aTarget()).env,
      ...TRIAL_BEHIND_HTTPS,
      STAFF_EMAIL: 'desk@oakville.example',
    };
    const { url } = await startSite(env);
    const command = [process.execPath, 'src/server/commands/staff.ts', 'sign-in-link', env.STAFF_EMAIL] as const;
    const { exited, printed } = runStart(env, command);
    expect(await exited, printed.stderr).toBe(0);
    const link = new URL(/https:\S+/.exec(printed.stdout)?.[0] ?? '');
    expect([link.origin, link.pathname]).toEqual(['https://rental.example', '/admin/bookings']);
    const token = link.hash.replace('#sign-in=', '');
    const answers = [1, 2, 3].map(() => post(`${url}/api/admin/session/link`, { token }));
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  // BOOK-38
  it('should go on counting the bookings of a network after a kill', async () => {
    const target = await aTarget();
    const env = { ...target.env, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    const first = await startSite({ ...env, SEED_FLEET: 'demo' });
    const request = await aBookingRequest(first.url);
    const book = async ({ url }: SiteProcess, key: string, address = '203.0.113.7') => {
      const headers = { 'idempotency-key': key, 'x-forwarded-for': address };
      return (await post(`${url}/api/bookings`, request, headers)).status;
    };
    for (let count = 1; count <= 20; count += 1) expect(await book(first, `flood-${count}`)).toBe(201);
    await first.end('SIGKILL');
    const second = await startSite(env);
    expect(await book(second, 'flood-21')).toBe(429);
    expect(await book(second, 'flood-20')).toBe(201);
    expect(await book(second, 'flood-21', '203.0.113.8')).toBe(201);
  });

  it('should mail an inquiry and a message', async () => {
    const target = await aTarget();
    const { url } = await startSite(target.env);
    const person = { email: 'jo@maple.example', phone: '905 555 0118', message: 'Two vans, please.' };
    const inquiry = { ...person, companyName: 'Maple', contact: 'Jo', frequency: '1-2', source: 'business-program' };
    expect((await post(`${url}/sendBusinessInquiryEmail`, inquiry)).status).toBe(200);
    expect((await post(`${url}/sendContactEmail`, { ...person, name: 'Jo', subject: 'Vans' })).status).toBe(200);
    expect(await target.mails(2)).toHaveLength(2);
  });
}
