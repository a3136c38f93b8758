import { DatabaseSync } from 'node:sqlite';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { addDays, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { unavailable } from '../../src/ports/unavailable.ts';
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

// HTTP-6
describe('a fault in the log', () => {
  /** What the log writes, as text and as a value. */
  const written = (write: (log: ReturnType<typeof openLog>) => void) => {
    const lines: string[] = [];
    write(openLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).child({ reqId: 'one' }));
    return { text: lines.join(''), line: JSON.parse(lines.join('')) };
  };
  const reported = (fault: unknown) => written((log) => log.error({ err: fault }, 'a line'));

  it('should be its type, code and frames, without what a driver adds to it', () => {
    const details = { operatorName: '$jsonSchema', document: { firstName: 'Priya', email: 'priya@example.com' } };
    const refused = new MongoServerError({ message: 'E121: Priya', code: 121, codeName: 'DocumentValidationFailure' });
    const cause = Object.assign(refused, { errInfo: { details }, priya: 'Priya' });
    const { line, text } = reported(
      Object.assign(new RangeError('of Priya Raman', { cause }), { code: 'ERR_PRIYA: Priya' }),
    );
    expect(line).toMatchObject({ msg: 'a line', err: { type: 'RangeError', cause: { type: 'MongoServerError' } } });
    expect(line.err.cause.code).toBe('121, DocumentValidationFailure');
    expect(line.err.frames[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
    expect(text).not.toMatch(/priya/i);
  });

  it('should hold no line of a message, not even one that looks like a frame', () => {
    const { line, text } = reported(new Error('Priya\n    at Raman (file:///priya.ts:1:2)\n    at priya:1:2'));
    expect(line.err.frames.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/priya|raman/i);
  });

  it('should name the code and the status of an answer of S3, and not what it says', () => {
    const $metadata = { httpStatusCode: 501 };
    const answer = new S3ServiceException({ name: 'NotImplemented', $fault: 'server', $metadata, message: 'of Priya' });
    const { line, text } = reported(unavailable('The bucket of pictures', answer));
    expect(line.err.cause).toMatchObject({ type: 'S3ServiceException', code: 'NotImplemented, 501' });
    expect(text).not.toContain('Priya');
  });

  it('should name what SQLite says of a code, and nothing that it quotes', () => {
    const db = new DatabaseSync(':memory:');
    db.exec("CREATE TABLE t (a TEXT CHECK (a <> 'Priya')) STRICT");
    const insert = () => db.exec("INSERT INTO t VALUES ('Priya')");
    expect(insert).toThrow(/Priya/);
    try {
      insert();
    } catch (fault) {
      const { line, text } = reported(fault);
      expect(line.err).toMatchObject({ type: 'Error', code: 'ERR_SQLITE_ERROR, constraint failed' });
      expect(text).not.toContain('Priya');
    }
  });

  it.each<[string, (log: ReturnType<typeof openLog>) => void]>([
    ['alone', (log) => log.error(new Error('Priya'))],
    ['with its own message', (log) => log.error({ err: new Error('Priya') }, 'it was: Priya')],
    ['without a text', (log) => log.error({ err: new Error('Priya') })],
    ['with its own message as a value', (log) => log.error(new Error('Priya'), 'failed: %s', 'Priya')],
    ['that is a text', (log) => log.error({ err: 'Priya' }, 'a line')],
    ['whose cause is a text', (log) => log.error({ err: new Error('x', { cause: 'Priya' }) }, 'a line')],
    ['that is many', (log) => log.error({ err: new AggregateError([new Error('Priya')], 'Priya') }, 'a line')],
  ])('should not be its message where it is logged %s', (_, write) => {
    expect(written(write).text).not.toContain('Priya');
  });
});

it.skipIf(process.platform === 'win32')('should name nobody where a fault ends the process', async () => {
  const fault = "Object.assign(new Error('Priya'), { errInfo: { name: 'Priya' } })";
  const preload = `process.on('SIGUSR2', () => { throw ${fault} })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
  const { stderr, end } = await startSite({ DATA_DIR: await aFolder(), NODE_OPTIONS });
  expect(await end('SIGUSR2')).toBe(1);
  expect(stderr()).toContain('"msg":"a fault outside of any request: the process ends"');
  expect(stderr()).not.toContain('Priya');
});

it('should leave out the headers of a request wherever they stand', () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const headers = { cookie: 'staff=secret', authorization: 'Bearer secret', 'x-csrf-token': 'secret' };
  log.info({ headers, req: { headers }, busboyOptions: { headers, limits: 7 } }, 'a line');
  expect(lines.join()).not.toContain('secret');
  expect(JSON.parse(lines.join())).toMatchObject({ busboyOptions: { limits: 7 }, msg: 'a line' });
});
