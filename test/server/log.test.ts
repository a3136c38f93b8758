import { expect, it } from 'vitest';
import { addDays, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { openLog } from '../../src/server/log.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { FORM, QUOTE_REQUEST, TRIP } from '../support/values/requests.ts';
import { at } from '../support/values/samples.ts';

const PASSWORD = 'a long enough password';

it('should name nobody, and no key of a session, also where every step is logged', async () => {
  const { url, stderr, end } = await startSite({
    DATA_DIR: await aFolder(),
    STAFF_PASSWORD: PASSWORD,
    LOG_LEVEL: 'trace',
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const ids: { vehicles: { id: string }[] } = await (await fetch(`${url}/api/vehicles`)).json();
  const [pickupDate, dropoffDate] = [3, 5].map((days) => addDays(torontoDate(toInstant(Date.now())), days));
  if (pickupDate === undefined || dropoffDate === undefined) throw new Error('no days');
  const trip = {
    ...QUOTE_REQUEST,
    vehicleId: ids.vehicles[0]?.id,
    itinerary: {
      ...TRIP,
      pickupDate,
      dropoffDate,
      pickupTime: at(pickupDate, '10:00'),
      dropoffTime: at(dropoffDate, '10:00'),
    },
  };
  const quote = await (await post('/api/quotes', trip)).json();
  const booking = { ...trip, form: FORM, expectedTotalCharges: quote.totals.totalCharges };
  const booked = await post('/api/bookings', booking, { 'idempotency-key': 'key-of-priya' });
  expect(booked.status).toBe(201);
  await post('/api/bookings', { ...booking, form: { ...FORM, email: 'raman' } }, { 'idempotency-key': 'key-2' });
  const { firstName: name, email, phone, comments: message = '' } = FORM;
  const contact = { name, email, phone, subject: 'Raman', message };
  expect((await post('/sendContactEmail', contact)).status).toBe(200);

  const signedIn = await post('/api/admin/session', { email: 'staff@localhost', password: PASSWORD });
  const { csrfToken } = await signedIn.json();
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const headers = { cookie, 'x-csrf-token': csrfToken };
  const listed = await (await fetch(`${url}/api/admin/bookings?q=raman`, { headers })).json();
  const [{ id }] = listed.bookings;
  await fetch(`${url}/api/admin/bookings/${id}`, { headers });
  await post(`/api/admin/bookings/${id}/decline`, { seenStatus: 'confirmed', note: 'Dear Priya, sorry.' }, headers);
  const form = new FormData();
  form.set('name', 'A van');
  await fetch(`${url}/api/admin/vehicles`, { method: 'POST', body: form, headers });
  for (const what of ['export', 'erase']) {
    expect((await post(`/api/admin/privacy/${what}`, { email: FORM.email }, headers)).status).toBe(200);
  }
  await fetch(`${url}/api/admin/bookings/${id}`, { method: 'DELETE', headers });
  await end('SIGTERM');

  const log = stderr();
  expect(log).toContain('"level":10');
  expect(log).toContain('email sent');
  expect(log).toContain('busboy');
  expect(log).not.toMatch(/priya|raman|905 ?555|child seat|sorry|staff@localhost/i);
  for (const secret of [PASSWORD, csrfToken, cookie.split('=')[1]]) expect(log).not.toContain(secret);
});

it('should leave out the headers of a request wherever they stand', () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const headers = { cookie: 'staff=secret', authorization: 'Bearer secret', 'x-csrf-token': 'secret' };
  log.info({ headers, req: { headers }, busboyOptions: { headers, limits: 7 } }, 'a line');
  expect(lines.join()).not.toContain('secret');
  expect(JSON.parse(lines.join())).toMatchObject({ busboyOptions: { limits: 7 }, msg: 'a line' });
});
