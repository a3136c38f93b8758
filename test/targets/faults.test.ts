import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMongo } from '../../src/adapters/mongo/open.ts';
import { cryptoRandomSource } from '../../src/adapters/node/random-source.ts';
import { openS3 } from '../../src/adapters/s3/open.ts';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import { picturesOf } from '../../src/domain/fleet/vehicle-image.ts';
import { PLACEHOLDER_EMAIL } from '../../src/domain/shared/company.ts';
import { addMinutes, toInstant } from '../../src/domain/shared/toronto-time.ts';
import { sweepPictures } from '../../src/server/use-cases/fleet/sweep-pictures.ts';
import { ofSuite } from '../support/components/component.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { anS3Server, skipWithoutS3 } from '../support/components/s3-server.ts';
import { aSesServer, skipWithoutSes } from '../support/components/ses-server.ts';
import { aToxiproxy, type NetworkFault, skipWithoutToxiproxy, type Way } from '../support/components/toxiproxy.ts';
import { aScriptedServer, type ScriptedAnswer } from '../support/faults/scripted-server.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../support/limits.ts';
import { OUTAGE_SECONDS } from '../support/rounds.ts';
import { startSite } from '../support/site/site-process.ts';
import { type AtEnd, aFolder } from '../support/temp-folder.ts';
import { aPicture } from '../support/values/pictures.ts';
import { CAR, formData, parts } from '../support/values/vehicle-forms.ts';
import { expectNothingLost, expectWell, SERVICE_UNAVAILABLE, timed } from './out-of-reach.ts';
import { aBookingRequest, post, theFleet } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

type Emails = readonly {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly nextTryAt?: string;
}[];
type Call = Awaited<ReturnType<typeof signIn>>;

/** What takes a server away altogether; through what is slow the site works on. */
const AWAY: readonly NetworkFault[] = ['silent', 'reset', 'cut', 'down'];
/** How long all three are down, in ms. */
const A_WHILE = OUTAGE_SECONDS * 1000;
/** Milliseconds for an e-mail that failed meanwhile: it is tried after 5 s, 30 s, 2 min. */
const TRIED_AGAIN = 36_000 + A_WHILE + WAIT_LIMIT_MS;

/** Presses a decision on a new booking; gives its answer, the seconds it took, and the e-mails that the booking's page then shows. */
type Detail = () => Promise<{
  readonly status: string;
  readonly emails: Emails;
  readonly availability: { readonly overlaps: readonly { readonly id: string }[] };
}>;

async function decide(
  url: string,
  call: Call,
  decision: 'approve' | 'decline',
  before: (detail: Detail) => Promise<void> = async () => {},
) {
  const { confirmationNumber } = await book(url);
  const [{ id }] = (await (await call('GET', `/api/admin/bookings?q=${confirmationNumber}`)).json()).bookings;
  const detail: Detail = async () => (await call('GET', `/api/admin/bookings/${id}`)).json();
  await before(detail);
  // All of them are for the same vehicle on the same days.
  const although = (await detail()).availability.overlaps.map((overlap) => overlap.id);
  const start = performance.now();
  const answer = await call('POST', `/api/admin/bookings/${id}/${decision}`, { seenStatus: 'confirmed', although });
  const seconds = (performance.now() - start) / 1000;
  expect(answer.status).toBe(200);
  const { email }: { email: string } = await answer.json();
  return { id, confirmationNumber, email, seconds, detail };
}

async function book(url: string): Promise<{ readonly confirmationNumber: string }> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await post(`${url}/api/bookings`, await aBookingRequest(url), headers);
  expect(answer.status).toBe(201);
  return answer.json();
}

const isMissing = skipWithoutMongod || skipWithoutS3 || skipWithoutSes || skipWithoutToxiproxy;

describe.skipIf(isMissing)('the site on MongoDB, S3 and SES', { timeout: TEST_LIMIT_MS + 4 * A_WHILE }, () => {
  const s3 = ofSuite(anS3Server);
  const ses = ofSuite(aSesServer);
  const theSite = ofSuite(async (atEnd: AtEnd) => {
    const wayTo = await aToxiproxy(atEnd);
    const database = new URL(aDatabase(await sharedMongodUrl(atEnd), atEnd));
    const ways = {
      mongo: await wayTo(database.href),
      s3: await wayTo(s3().endpoint),
      ses: await wayTo(ses().endpoint),
    };
    const bucket = await s3().aBucket();
    await ses().startOver(PLACEHOLDER_EMAIL);
    const env = {
      ...STAFF_ENV,
      ...ses().env,
      ...s3().env,
      DATA_DIR: await aFolder(atEnd),
      DATABASE_URL: `mongodb://${ways.mongo.host}${database.pathname}`,
      FILES_URL: `s3://${bucket}?endpoint=http://${ways.s3.host}`,
      MAIL_URL: `ses://us-east-1?endpoint=http://${ways.ses.host}`,
      LOG_LEVEL: 'silent',
      SEED_FLEET: 'demo',
    };
    const site = await startSite(env, undefined, atEnd);
    return {
      url: site.url,
      ways,
      call: await signIn(site),
      database: database.href,
      files: `s3://${bucket}?endpoint=${s3().endpoint}`,
    };
  });

  /** Breaks the way until the test ends, or it is mended before. */
  async function breaking(way: Way, fault: NetworkFault): Promise<void> {
    onTestFinished(() => way.repair());
    await way.break(fault);
  }

  it('should work on while all three are slow', async () => {
    const { url, ways, call } = theSite();
    for (const way of Object.values(ways)) await breaking(way, 'slow');
    const { email, detail } = await decide(url, call, 'approve');
    expect(['sent', 'queued']).toContain(email);
    expect((await addCar(call)).status).toBe(201);
    await expect.poll(async () => (await detail()).emails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  it.each(AWAY)(
    'should answer 503 within 8 s while MongoDB is %s, lose nothing, and be well within 5 s of its return',
    async (fault) => {
      const { url, ways } = theSite();
      await expectNothingLost(url, { break: () => breaking(ways.mongo, fault), repair: () => ways.mongo.repair() });
    },
  );

  it.each(AWAY)('should add no car and show no picture while S3 is %s, but all the rest', async (fault) => {
    const { url, ways, call, database, files } = theSite();
    const before = await theFleet(url);
    const picture = `${url}${before[0]?.imageUrl}`;
    await breaking(ways.s3, fault);
    const [added, shown, vehicles] = await Promise.all([
      timed(() => addCar(call)),
      timed(() => fetch(picture)),
      theFleet(url),
    ]);
    expect(added).toEqual(SERVICE_UNAVAILABLE);
    expect(shown).toEqual(SERVICE_UNAVAILABLE);
    expect(vehicles).toEqual(before);
    const readiness = async () => (await (await fetch(`${url}/readyz`)).json()).detail;
    await expect.poll(readiness).toBe('Out of reach: files.');
    await book(url);

    await ways.s3.repair();
    await expectWell(url);
    expect(await theFleet(url)).toEqual(before);
    expect((await fetch(picture)).status).toBe(200);
    expect((await addCar(call)).status).toBe(201);
    // Also those of a vehicle that is not available.
    const { vehicles: all }: { vehicles: readonly Vehicle[] } = await (await call('GET', '/api/admin/vehicles')).json();
    const named = new Set(all.flatMap(picturesOf));
    expect(await keysAfterSweep(database, files)).toEqual([...named].map((path) => path.slice(1)).toSorted());
  });

  // FAIL-6
  it('should decide while SES is down, and send the e-mail after its return', async () => {
    const { url, ways, call } = theSite();
    await breaking(ways.ses, 'down');
    const { email, seconds, confirmationNumber, detail } = await decide(url, call, 'approve');
    expect(email).toBe('queued');
    expect(seconds).toBeLessThan(4);
    const { status, emails } = await detail();
    expect(status).toBe('approved');
    expect(emails.at(-1)).toMatchObject({ kind: 'confirmation', state: 'queued', nextTryAt: expect.any(String) });
    await ways.ses.repair();
    await expectAllSent(detail);
    const about = (await ses().taken()).filter(({ bytes }) => Buffer.from(bytes).includes(confirmationNumber));
    expect(new Set(about.map(messageId)).size).toBe(3);
  });

  // MAIL-7
  it.each(['silent', 'reset', 'cut'] as const)(
    'should decide while SES is %s, say that the e-mails may have arrived, and send what is true again by a press',
    async (fault) => {
      const { url, ways, call } = theSite();
      await breaking(ways.ses, fault);
      const { id, email, confirmationNumber, detail } = await decide(url, call, 'approve');
      expect(email).toBe('queued');
      await ways.ses.repair();
      // Ends the connections that still wait, as SES does at last.
      await ways.ses.break('down');
      await ways.ses.repair();
      const states = async () => (await detail()).emails.map(({ state }) => state);
      await expect.poll(states, { timeout: TRIED_AGAIN }).toEqual(Array(3).fill('unknown'));
      // The request has been answered, so its first e-mails are not true any more (MAIL-14).
      for (const one of (await detail()).emails) {
        const { status } = await call('POST', `/api/admin/bookings/${id}/emails/${one.id}/resend`);
        expect(status, one.kind).toBe(one.kind === 'confirmation' ? 202 : 409);
      }
      await expect.poll(states, { timeout: TRIED_AGAIN }).toEqual(['unknown', 'unknown', 'sent']);
      const about = (await ses().taken()).filter(({ bytes }) => Buffer.from(bytes).includes(confirmationNumber));
      const confirmation = (await detail()).emails.at(-1);
      expect(about.some((mail) => messageId(mail)?.startsWith(`<${confirmation?.id}@`))).toBe(true);
    },
  );

  it('should come through all three being down for a while, with a booking and a decision before it', async () => {
    const { url, ways, call } = theSite();
    await breaking(ways.ses, 'down');
    const { detail } = await decide(url, call, 'decline');
    for (const way of [ways.mongo, ways.s3]) await breaking(way, 'down');
    await setTimeout(A_WHILE);
    expect(await timed(() => fetch(`${url}/api/vehicles`))).toEqual(SERVICE_UNAVAILABLE);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const way of Object.values(ways)) await way.repair();
    await expectWell(url);
    expect(await detail()).toMatchObject({ status: 'declined' });
    await expectAllSent(detail);
    expect((await addCar(call)).status).toBe(201);
  });
});

describe.skipIf(skipWithoutMongod)('a SES that throttles, then refuses, then takes', () => {
  const server = ofSuite(sharedMongodUrl);

  it('should let the decision stand, say what became of the e-mail, and send it again', async () => {
    const taken = {
      status: 200,
      body: '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
    };
    const { endpoint } = await aScriptedServer(
      taken,
      taken,
      refusal('Throttling', 'Maximum sending rate exceeded.'),
      refusal('MessageRejected', 'Address is on the suppression list.'),
      taken,
    );
    const { url } = await startSite({
      ...STAFF_ENV,
      DATA_DIR: await aFolder(),
      DATABASE_URL: aDatabase(server()),
      MAIL_URL: `ses://us-east-1?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      SEED_FLEET: 'demo',
    });
    const call = await signIn({ url });
    const failures = async () => (await (await call('GET', '/api/admin/summary')).json()).failedEmails;
    const { id, email, seconds, detail } = await decide(url, call, 'approve', (detail) => expectAllSent(detail, 2));
    expect(email).toBe('queued');
    expect(seconds).toBeLessThan(4);
    const { status, emails } = await detail();
    expect(status).toBe('approved');
    const reason = 'throttled: Throttling';
    expect(emails[2]).toMatchObject({ state: 'queued', tries: 1, nextTryAt: expect.any(String), reason });
    expect(await failures()).toBe(0);

    await expect.poll(failures).toBe(1);
    const failed = (await detail()).emails[2];
    expect(failed).toMatchObject({ state: 'failed', tries: 2, reason: 'MessageRejected: the address is suppressed' });
    const { emails: listed } = await (await call('GET', '/api/admin/failed-emails')).json();
    expect(listed).toMatchObject([{ bookingId: id, kind: 'confirmation' }]);
    expect((await call('POST', `/api/admin/bookings/${id}/emails/${listed[0].id}/resend`)).status).toBe(202);
    await expectAllSent(detail);
    expect(await failures()).toBe(0);
  });
});

function refusal(code: string, message: string): ScriptedAnswer {
  return {
    status: 400,
    body: `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  };
}

async function addCar(call: Call): Promise<Response> {
  return call('POST', '/api/admin/vehicles', formData(parts(CAR, await aPicture())));
}

async function expectAllSent(detail: Detail, count = 3): Promise<void> {
  const states = async () => (await detail()).emails.map(({ state }) => state);
  await expect.poll(states, { timeout: TRIED_AGAIN, interval: 100 }).toEqual(Array(count).fill('sent'));
}

/** The pictures that are left once the sweep of tomorrow has gone over them. */
async function keysAfterSweep(database: string, files: string): Promise<readonly string[]> {
  const [stores, pictures] = [await openMongo(database), await openS3(new URL(files))];
  onTestFinished(async () => {
    await stores.close();
    await pictures.close();
  });
  const tomorrow = addMinutes(toInstant(Date.now()), 25 * 60);
  const ports = { ...stores.ports, ...pictures.ports, clock: { now: () => tomorrow }, random: cryptoRandomSource() };
  await sweepPictures(ports, 'confirmed');
  return (await ports.images.keysBefore('9999-12-31T23:59:59.999Z')).toSorted();
}

function messageId({ bytes }: { readonly bytes: Uint8Array }): string | undefined {
  return /^Message-ID: (<.+>)\r?$/im.exec(Buffer.from(bytes).toString())?.[1];
}
