import { setTimeout } from 'node:timers/promises';
import { afterAll, it as baseIt, beforeAll, describe, expect, onTestFinished } from 'vitest';
import type { Receipt } from '../../src/domain/booking/booking.ts';
import { DEMO_FLEET } from '../../src/server/demo-fleet/demo-fleet.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { rawOnPostgres } from '../support/site/postgres-database.ts';
import { type Environment, type SiteProcess, startSite } from '../support/site/site-process.ts';
import { anSmtpServer, type TakenMail } from '../support/site/smtp-server.ts';
import { type AtEnd, aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

/** Milliseconds that the mail server takes: several e-mails wait while one is sent. */
const MAIL_TAKES = 60;

/** The databases that several machines may share: a new one, and what the start made there. */
const DATABASES = [
  {
    name: 'MongoDB',
    isSkipped: skipWithoutMongod,
    aDatabase: async (atEnd: AtEnd) => aDatabase(await sharedMongodUrl(atEnd), atEnd),
    async countMade(address: string) {
      const db = rawAt(address);
      return [await db.collection('vehicles').countDocuments(), await db.collection('staff').countDocuments()];
    },
  },
  {
    name: 'PostgreSQL',
    isSkipped: skipWithoutPostgres,
    aDatabase: async (atEnd: AtEnd) => aPostgresDatabase(await sharedPostgresUrl(atEnd), atEnd),
    async countMade(address: string) {
      const db = await rawOnPostgres(address);
      const count = async (table: string) => Number((await db.query(`SELECT count(*) FROM ${table}`)).rows[0]?.count);
      return [await count('vehicles'), await count('staff')];
    },
  },
];

// FAIL-7
describe.each(DATABASES)('several instances of the site over one $name', ({ isSkipped, aDatabase, countMade }) => {
  const it = baseIt.skipIf(isSkipped);
  let one: SiteProcess;
  let other: SiteProcess;
  let database: string;
  let taken: readonly TakenMail[] = [];
  /** The mail server takes a number of mails, and others only when it is released. */
  let heldFrom = Number.POSITIVE_INFINITY;
  const released = Promise.withResolvers<void>();
  let request: object;
  let env: Environment;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    if (isSkipped) return;
    const atEnd = (work: () => Promise<void>) => ends.unshift(work);
    const slow = {
      async onMailFrom(_address: unknown, _session: unknown, done: () => void) {
        await setTimeout(MAIL_TAKES);
        if (taken.length >= heldFrom) await released.promise;
        done();
      },
    };
    const mail = await anSmtpServer(slow, atEnd);
    taken = mail.taken;
    database = await aDatabase(atEnd);
    env = {
      DATA_DIR: await aFolder(atEnd),
      DATABASE_URL: database,
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      SEED_FLEET: 'demo',
      ...STAFF_ENV,
    };
    [one, other] = await Promise.all([startSite(env, undefined, atEnd), startSite(env, undefined, atEnd)]);
    request = await aBookingRequest(one.url);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  async function book({ url }: SiteProcess, key: string, body = request): Promise<Receipt> {
    const answer = await post(`${url}/api/bookings`, body, { 'idempotency-key': key });
    expect(answer.status).toBe(201);
    return JSON.parse(await answer.text());
  }

  function mailsAbout({ confirmationNumber }: Receipt): readonly string[] {
    return taken.filter(({ bytes }) => Buffer.from(bytes).includes(confirmationNumber)).map(messageId);
  }

  it('should have started at the same moment on an empty database, with one fleet and one first account', async () => {
    expect(await countMade(database)).toEqual([DEMO_FLEET.length, 1]);
    for (const { url } of [one, other]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('should make one booking of a key that is pressed on both, and send each e-mail once', async () => {
    const keys = [0, 1, 2, 3, 4, 5].map((key) => `press-${key}`);
    const pressed = await Promise.all(keys.map((key) => Promise.all([book(one, key), book(other, key)])));
    for (const [first, second] of pressed) expect(first).toEqual(second);
    expect(new Set(pressed.map(([{ confirmationNumber }]) => confirmationNumber)).size).toBe(6);
    const mails = () => pressed.flatMap(([receipt]) => mailsAbout(receipt));
    await expect.poll(() => mails().length).toBe(12);
    // A second copy would be there by now; nothing tells that none comes.
    await setTimeout(5 * MAIL_TAKES);
    expect(mails()).toHaveLength(12);
    expect(new Set(mails()).size).toBe(12);
  });

  it('should make one booking of a key that is pressed on four that start at once, and send each e-mail once', async () => {
    const mail = await anSmtpServer();
    const DATABASE_URL = await aDatabase(onTestFinished);
    const four = { ...env, DATA_DIR: await aFolder(), DATABASE_URL, MAIL_URL: `smtp://127.0.0.1:${mail.port}` };
    const sites = await Promise.all([1, 2, 3, 4].map(() => startSite(four)));
    expect(await countMade(DATABASE_URL)).toEqual([DEMO_FLEET.length, 1]);
    const ofThisFleet = await aBookingRequest(sites[0]?.url ?? '');
    const keys = [0, 1, 2, 3, 4].map((key) => `four-${key}`);
    const pressed = await Promise.all(
      keys.map((key) => Promise.all(sites.map((site) => book(site, key, ofThisFleet)))),
    );
    const numbers = pressed.map((receipts) => new Set(receipts.map(({ confirmationNumber }) => confirmationNumber)));
    for (const ofKey of numbers) expect(ofKey.size).toBe(1);
    expect(new Set(numbers.flatMap((ofKey) => [...ofKey])).size).toBe(keys.length);
    await expect.poll(() => mail.taken.length).toBe(2 * keys.length);
    // A second copy would be there by now; nothing tells that none comes.
    await setTimeout(5 * MAIL_TAKES);
    expect(mail.taken).toHaveLength(2 * keys.length);
  });

  it('should let one of two members of staff through who decide at once', async () => {
    const [here, there] = await Promise.all([signIn(one), signIn(other)]);
    const receipt = await book(one, 'to-decide');
    const list = await here('GET', `/api/admin/bookings?q=${receipt.confirmationNumber}`);
    const { bookings } = await list.json();
    const path = `/api/admin/bookings/${bookings[0].id}`;
    const answers = await Promise.all([
      here('POST', `${path}/approve`, { seenStatus: 'confirmed' }),
      there('POST', `${path}/decline`, { seenStatus: 'confirmed' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { status, history, emails } = await (await there('GET', path)).json();
    expect(status).toBe(statuses[0] === 200 ? 'approved' : 'declined');
    expect(history).toHaveLength(2);
    expect(emails).toHaveLength(3);
    await expect.poll(() => mailsAbout(receipt).length).toBe(3);
  });

  // AVAIL-8
  it('should let one of two approvals through that take the last unit of a vehicle at once', async () => {
    const [here, there] = await Promise.all([signIn(one), signIn(other)]);
    const idOf = async ({ confirmationNumber }: Receipt): Promise<string> => {
      const { bookings } = await (await here('GET', `/api/admin/bookings?q=${confirmationNumber}`)).json();
      return bookings[0].id;
    };
    for (const index of [1, 2, 3, 4]) {
      const body = await aBookingRequest(one.url, index);
      const keys = ['one', 'other'].map((key) => `last-unit-${index}-${key}`);
      const [mine, yours] = await Promise.all(keys.map(async (key) => idOf(await book(one, key, body))));
      const pathOf = (id?: string) => `/api/admin/bookings/${id}/approve`;
      const answers = await Promise.all([
        here('POST', pathOf(mine), { seenVersion: 1 }),
        there('POST', pathOf(yours), { seenVersion: 1 }),
      ]);
      const [first, second] = answers.map(({ status }) => status);
      expect([first, second].toSorted()).toEqual([200, 409]);
      const [approved, refused] = first === 200 ? [mine, yours] : [yours, mine];
      const problem = await answers.find(({ status }) => status === 409)?.json();
      expect(problem).toMatchObject({ type: '/api/docs#vehicle-taken', overlaps: [{ id: approved }] });
      const left = await (await there('GET', `/api/admin/bookings/${refused}`)).json();
      expect(left).toMatchObject({ status: 'confirmed', version: 1, history: [{ what: 'submitted' }] });
      const although = await here('POST', pathOf(refused), { seenVersion: 1, although: [approved] });
      expect(although.status).toBe(200);
    }
  });

  it('should know a session on both, and end it on both', async () => {
    const call = await signIn(one);
    expect((await call('GET', '/api/admin/session', undefined, other.url)).status).toBe(200);
    expect((await call('DELETE', '/api/admin/session', undefined, other.url)).status).toBe(204);
    expect((await call('GET', '/api/admin/session')).status).toBe(401);
  });

  it('should count the attempts to sign in of both together', async () => {
    const statuses: number[] = [];
    for (const { url } of [one, other, one, other, one, other]) {
      const wrong = { email: 'nobody@oakville.example', password: 'a wrong password' };
      statuses.push((await post(`${url}/api/admin/session`, wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('should count the calls of one address to both together', async () => {
    const limited = { ...env, RATE_LIMITS: 'on' };
    const sites = await Promise.all([startSite(limited), startSite(limited)]);
    // One after the other: an instance that waits for the common count for 0.5 s counts for itself.
    const statuses: number[] = [];
    for (let turn = 0; turn < 36; turn += 1) {
      statuses.push((await post(`${sites[turn % 2]?.url}/sendContactEmail`, {})).status);
    }
    expect(statuses).toEqual([...Array(30).fill(422), ...Array(6).fill(429)]);
    for (const { url } of sites) {
      const refused = await post(`${url}/sendContactEmail`, {});
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  });

  // BOOK-38
  it('should count the bookings of one network with both together', async () => {
    const limited = {
      DATA_DIR: await aFolder(),
      DATABASE_URL: await aDatabase(onTestFinished),
      SEED_FLEET: 'demo',
      RATE_LIMITS: 'on',
    };
    const sites = await Promise.all([startSite(limited), startSite(limited)]);
    const ofThisFleet = await aBookingRequest(sites[0]?.url ?? '');
    const statuses: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) {
      const headers = { 'idempotency-key': `counted-${turn}` };
      statuses.push((await post(`${sites[turn % 2]?.url}/api/bookings`, ofThisFleet, headers)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429]);
  });

  // The last one: it kills the first instance.
  it('should finish the e-mails of one that is killed, with no second copy but under the same Message-ID', async () => {
    heldFrom = taken.length + 3;
    const receipts = await Promise.all(Array.from({ length: 12 }, (_, key) => book(one, `before-the-kill-${key}`)));
    const mails = () => receipts.flatMap(mailsAbout);
    await expect.poll(() => mails().length, { interval: 20 }).toBeGreaterThan(2);
    await one.end('SIGKILL');
    released.resolve();
    expect(mails().length).toBeLessThan(24);
    // The lease of the e-mail that was being sent ends after 10 s.
    await expect.poll(() => new Set(mails()).size, { interval: 100 }).toBe(24);
    for (const receipt of receipts) expect(new Set(mailsAbout(receipt)).size).toBe(2);
    expect(mails().length).toBeLessThanOrEqual(25);
  });
});

function messageId({ bytes }: TakenMail): string {
  const id = /^Message-ID: (<.+>)\r$/im.exec(Buffer.from(bytes).toString())?.[1];
  if (id === undefined) throw new Error('a mail without Message-ID');
  return id;
}
