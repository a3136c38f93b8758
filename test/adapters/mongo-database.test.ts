import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withPortErrors } from '../../src/adapters/mongo/faults.ts';
import { openMongo } from '../../src/adapters/mongo/open.ts';
import { COLLECTIONS, ensureSchema, SCHEMA_VERSION } from '../../src/adapters/mongo/schema/schema.ts';
import { onLedger, type RemovalDocument } from '../../src/adapters/mongo/stores/removal-store.ts';
import { addNote } from '../../src/domain/booking/stored-booking.ts';
import type { RenderedEmail } from '../../src/domain/outbox/email.ts';
import { addMinutes, type Instant, toInstant } from '../../src/domain/shared/toronto-time.ts';
import { isMissingDatabase } from '../../src/ports/missing-database.ts';
import type { Stores } from '../../src/ports/ports.ts';
import type { MailAnswer } from '../../src/ports/services/mailer.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { leaseNext, settleLease } from '../../src/server/use-cases/outbox/leases.ts';
import {
  addBooking,
  countBookings,
  emailsOf,
  findSubmission,
  historyOf,
} from '../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../src/server/use-cases/stored/stored-messages.ts';
import { allVehicles, vehicleHistory } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import {
  aDatabase,
  type Mongod,
  sharedMongodUrl,
  skipWithoutMongod,
  skipWithoutOwnMongod,
  startMongod,
} from '../support/components/mongod.ts';
import { WAIT_LIMIT_MS } from '../support/limits.ts';
import { openedAt, rawAt } from '../support/site/mongo-database.ts';
import type { AtEnd } from '../support/temp-folder.ts';
import { aBlock, addBlock } from '../support/values/blocks.ts';
import { deleteBooking } from '../support/values/changes.ts';
import { deliverOne } from '../support/values/deliver-one.ts';
import { ADDED, aMessage, aNewEmail, aPlacedBooking, aSubmission, aVehicle, NOON } from '../support/values/samples.ts';
import { addVehicle, changeVehicle } from '../support/values/vehicles.ts';

const SERVICE_UNAVAILABLE = expect.toSatisfy(isUnavailable);
const LATER: Instant = '2026-11-23T17:01:00.000Z';

describe.skipIf(skipWithoutMongod)('a MongoDB database', () => {
  let server: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!skipWithoutMongod) server = await sharedMongodUrl((work) => ends.unshift(work));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  describe('schema', () => {
    it('should be made once when several start at the same moment', async () => {
      const address = aDatabase(server);
      await Promise.all([1, 2, 3].map(() => openedAt(address)));
      const db = rawAt(address);
      for (const [name, { indexes }] of Object.entries(COLLECTIONS)) {
        if (indexes.length === 0) continue;
        const made = (await db.collection(name).indexes()).map((index) => index.name);
        expect(made.toSorted()).toEqual(['_id_', ...indexes.map((index) => index.name)].toSorted());
      }
      expect(await db.collection<{ _id: string }>('site').findOne({ _id: 'schema' })).toEqual({
        _id: 'schema',
        version: SCHEMA_VERSION,
        program: 'oakville-5',
      });
    });

    it('should get back an index that somebody took away, and go on where a start broke off', async () => {
      const address = aDatabase(server);
      await openedAt(address);
      const db = rawAt(address);
      await db.collection('bookings').dropIndex('by words');
      await db.collection('messages').drop();
      await db.collection('site').deleteMany();
      await openedAt(address);
      expect(await db.collection('bookings').indexExists('by words')).toBe(true);
      expect(await db.collection('messages').indexExists('by time')).toBe(true);
      expect(await db.collection<{ _id: string }>('site').countDocuments({ _id: 'schema' })).toBe(1);
    });

    it('should upgrade an older database by the steps that it lacks, and refuse it from then on to older programs', async () => {
      const address = aDatabase(server);
      await openedAt(address);
      const db = rawAt(address);
      const ran: string[] = [];
      const steps = ['one', 'two'].map((name) => async () => void ran.push(name));
      await ensureSchema(db, 'upgrade', steps.slice(0, 1));
      expect(ran).toEqual(['one']);
      await Promise.all([ensureSchema(db, 'upgrade', steps), ensureSchema(db, 'create', steps)]);
      expect(new Set(ran.slice(1))).toEqual(new Set(['two']));
      const { length } = ran;
      await ensureSchema(db, 'upgrade', steps);
      expect(ran).toHaveLength(length);
      await expect(openMongo(address)).rejects.toThrow('The database has schema version 3, this program knows 1');
    });

    it('should make a new database as it is after all steps', async () => {
      const db = rawAt(aDatabase(server));
      await ensureSchema(db, 'create', [() => Promise.reject(new Error('there is nothing to change'))]);
      expect(await db.collection<{ _id: string }>('site').findOne({ _id: 'schema' })).toMatchObject({ version: 2 });
    });

    // FAIL-13
    it.each(['work', 'read'] as const)(
      'should not be made or changed by a command that wants to %s: it refuses instead',
      async (purpose) => {
        const address = aDatabase(server);
        const db = rawAt(address);
        const versions = db.collection<{ _id: string; version: number; program?: string }>('site');
        await expect(openMongo(address, purpose)).rejects.toSatisfy(isMissingDatabase);
        for (const [version, problem] of [
          [SCHEMA_VERSION - 1, 'start the site once, which upgrades it'],
          [SCHEMA_VERSION + 1, 'start a newer version of the program'],
        ] as const) {
          await versions.updateOne({ _id: 'schema' }, { $set: { version, program: 'oakville-5' } }, { upsert: true });
          await expect(openMongo(address, purpose)).rejects.toThrow(problem);
        }
        expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['site']);
        await versions.updateOne({ _id: 'schema' }, { $set: { version: SCHEMA_VERSION } });
        const { ports, close } = await openMongo(address, purpose);
        onTestFinished(close);
        expect(await allVehicles(ports.vehicles)).toEqual([]);
      },
    );

    // FAIL-12
    it.each(['create', 'upgrade', 'work', 'read'] as const)(
      'should refuse to %s where the collections are those of another count or program, and not touch them',
      async (purpose) => {
        const foreign = 'The collections are those of another program, or of a development version of this one';
        for (const mark of [undefined, { version: SCHEMA_VERSION }, { version: SCHEMA_VERSION, program: 'other' }]) {
          const address = aDatabase(server);
          const db = rawAt(address);
          await db.collection('bookings').insertOne({ ref: 1 });
          if (mark) await db.collection<{ _id: string }>('site').insertOne({ _id: 'schema', ...mark });
          await expect(openMongo(address, purpose), JSON.stringify(mark)).rejects.toThrow(foreign);
          expect(await db.collection('bookings').indexes()).toHaveLength(1);
        }
      },
    );

    it('should refuse a database that a newer program made, with one line that says so, and not touch it', async () => {
      const address = aDatabase(server);
      const db = rawAt(address);
      await db
        .collection<{ _id: string; version: number; program: string }>('site')
        .insertOne({ _id: 'schema', version: 999, program: 'oakville-5' });
      const opening = openMongo(address);
      await expect(opening).rejects.toThrow(/^The database has schema version 999, this program knows \d+: .+$/);
      await expect(opening).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['site']);
    });

    it('should not be made where it must exist', async () => {
      const address = aDatabase(server);
      await expect(openMongo(address, 'upgrade')).rejects.toSatisfy(isMissingDatabase);
      expect(await rawAt(address).listCollections().toArray()).toEqual([]);
      await openedAt(address);
      onTestFinished((await openMongo(address, 'upgrade')).close);
    });

    it('should not start on bookings of one number, and say so in one line', async () => {
      const address = aDatabase(server);
      const fields = { confirmationNumber: 'HOJ-123456' };
      await rawAt(address)
        .collection<{ _id: string; version: number; program: string }>('site')
        .insertOne({ _id: 'schema', version: SCHEMA_VERSION, program: 'oakville-5' });
      await rawAt(address).collection('bookings').insertMany([{ fields }, { fields }]);
      const opening = openMongo(address);
      await expect(opening).rejects.toThrow(/^[^\n]*duplicate key[^\n]*HOJ-123456[^\n]*$/);
      await expect(opening).rejects.toSatisfy((fault) => !isUnavailable(fault));
    });
  });

  describe('writes', () => {
    it('should wait for a majority and its journal', async () => {
      const address = aDatabase(server);
      const { ports } = await openedAt(address);
      const db = rawAt(address);
      await db.command({ profile: 2 });
      await addBooking(ports.bookings, aPlacedBooking(), aSubmission());
      await addBlock(ports.blocks, aBlock());
      const ran = await db
        .collection('system.profile')
        .find({ $or: [{ op: 'insert' }, { 'command.findAndModify': 'leases' }] })
        .toArray();
      const durable = { w: 'majority', j: true };
      // The booking, the lease of the vehicle, and its block.
      expect(ran.map(({ command }) => command.writeConcern)).toEqual([durable, durable, durable]);
    });

    it('should take every text for a text, also one that the database would read as an expression', async () => {
      const { ports } = await openedAt(aDatabase(server));
      const placed = aPlacedBooking();
      const { id } = placed.booking;
      await addBooking(ports.bookings, placed, { key: '$submissionKey', bodyHash: '$bodyHash' });
      const leased = await leaseNext(ports, NOON, LATER);
      if (leased) await settleLease(ports, leased, { state: 'failed', reason: '$$ROOT' });
      expect((await emailsOf(ports.bookings, id))[0]).toMatchObject({ state: 'failed', reason: '$$ROOT' });
      const note = { at: NOON, by: '$status', what: 'note', text: '$$NOW' } as const;
      await ports.bookings.edit(id, addNote(note));
      expect((await historyOf(ports.bookings, id))[1]).toStrictEqual(note);
      expect(await findSubmission(ports.bookings, '$submissionKey')).toMatchObject({ bodyHash: '$bodyHash' });
      for (const odd of ['$gt', '__proto__', 'a.b', '\u0000']) {
        expect(await ports.bookings.find(odd)).toBeUndefined();
        expect(await ports.vehicles.find(odd)).toBeUndefined();
      }
    });

    it('should leave a tombstone with who and when, and no word about the customer', async () => {
      const address = aDatabase(server);
      const { ports } = await openedAt(address);
      const placed = aPlacedBooking();
      const { id, confirmationNumber } = placed.booking;
      await addBooking(ports.bookings, placed, { key: 'spent-key', bodyHash: 'hash' });
      const removed = { by: '$form.email', at: LATER };
      await deleteBooking(ports.bookings, id, removed);
      const stored = await rawAt(address).collection('bookings').findOne();
      const fields = { confirmationNumber, submissionKey: 'spent-key' };
      expect(stored).toMatchObject({ _id: id, fields, removed });
      const names = ['_id', 'fields', 'newFailures', 'owedEmails', 'removed', 'version'];
      expect(Object.keys(stored ?? {}).toSorted()).toEqual(names);
      expect(JSON.stringify(stored)).not.toMatch(/Raman|priya|905|Visa/i);
    });

    // FAIL-14
    it('should take back an entry of the ledger whose write came to nothing, unless another one made it too', async () => {
      const address = aDatabase(server);
      const { ports } = await openedAt(address);
      const removals = rawAt(address).collection<RemovalDocument>('removals');
      const entry = (linkNumber: number) => ({ kind: 'links-ended', id: 'booking', linkNumber }) as const;
      const refuse = async () => false;
      await onLedger(removals, entry(2), refuse);
      await onLedger(removals, entry(3), () => onLedger(removals, entry(3), async () => true).then(refuse));
      await onLedger(removals, entry(4), () => onLedger(removals, entry(4), refuse).then(() => true));
      await ports.removals.add([entry(5)]);
      await onLedger(removals, entry(5), refuse);
      const { records } = await ports.removals.after('', 9);
      expect(records).toEqual([entry(3), entry(4), entry(5)]);
    });

    it('should let one of two changes to one reading of a vehicle through, whoever makes them', async () => {
      const address = aDatabase(server);
      const [one, other] = await Promise.all([openedAt(address), openedAt(address)]);
      await addVehicle(one.ports.vehicles, aVehicle(), ADDED);
      const change = ({ vehicles }: Stores, year: number) =>
        changeVehicle(vehicles, { from: aVehicle(), to: aVehicle({ year }), event: ADDED });
      const answers = await Promise.all([change(one.ports, 2023), change(other.ports, 2024)]);
      expect(answers.toSorted()).toEqual(['changed', 'stale']);
      expect(await vehicleHistory(one.ports.vehicles, 'sienna')).toHaveLength(2);
    });
  });

  describe('two clients at once', () => {
    it('should never hand one e-mail to both, of bookings and of messages', async () => {
      const address = aDatabase(server);
      const clients = await Promise.all([openedAt(address), openedAt(address)]);
      const [{ ports }] = clients;
      const ids = Array.from({ length: 30 }, (_, index) => `shared-${index}`);
      await storeMessage(
        ports,
        aMessage(),
        ids.slice(0, 20).map((id) => aNewEmail({ id })),
      );
      const emails = ids.slice(20).map((id) => aNewEmail({ id }));
      await addBooking(ports.bookings, { ...aPlacedBooking(), emails }, aSubmission());
      const handed = await Promise.all(clients.map((client) => claimSlowly(client.ports)));
      expect(handed.flat().toSorted()).toEqual(ids.toSorted());
      // All of them worked, or the test has shown nothing.
      for (const taken of handed) expect(taken.length).toBeGreaterThan(0);
    });

    // MAIL-9
    it.each([-60, -0.5, 0.5, 60])(
      'should lease one e-mail to one of them when their clocks are %d minutes apart',
      async (difference) => {
        const address = aDatabase(server);
        const [one, other] = await Promise.all([openedAt(address), openedAt(address)]);
        const sent: string[] = [];
        const { promise, resolve } = Promise.withResolvers<MailAnswer>();
        const instance = ({ ports }: typeof one, aheadMinutes: number) => ({
          ...ports,
          clock: { now: () => addMinutes(toInstant(Date.now()), aheadMinutes) },
          mailer: {
            async send({ id }: RenderedEmail): Promise<MailAnswer> {
              sent.push(id);
              return sent.length === 1 ? promise : { state: 'taken' };
            },
          },
        });
        const [right, wrong] = [instance(one, 0), instance(other, difference)];
        await storeMessage(one.ports, aMessage(), [aNewEmail({ queuedAt: toInstant(Date.now() - 120_000) })]);
        const first = deliverOne(right);
        await expect.poll(() => sent.length).toBe(1);
        expect(await deliverOne(wrong)).toBeUndefined();
        resolve({ state: 'taken' });
        expect(await first).toMatchObject({ state: 'sent', outcome: 'settled' });
        // What an instance queued by its own clock it sends at once, and the other not again.
        await storeMessage(other.ports, aMessage(), [aNewEmail({ queuedAt: wrong.clock.now() })]);
        expect(await deliverOne(wrong)).toMatchObject({ state: 'sent', outcome: 'settled' });
        expect(await deliverOne(right)).toBeUndefined();
        expect(sent).toHaveLength(2);
      },
    );

    it('should store one booking when one key is pressed on both', async () => {
      const address = aDatabase(server);
      const [one, other] = await Promise.all([openedAt(address), openedAt(address)]);
      const submission = aSubmission();
      const press = ({ bookings }: Stores) => addBooking(bookings, aPlacedBooking(), submission);
      const answers = await Promise.all([press(one.ports), press(other.ports), press(one.ports), press(other.ports)]);
      expect(answers.toSorted()).toEqual(['added', 'key-taken', 'key-taken', 'key-taken']);
      expect(await countBookings(one.ports.bookings, {}, 10)).toBe(1);
    });
  });
});

/** The ids of what is handed out, one after another with a pause: as long as a fast mail server takes. */
async function claimSlowly(stores: Stores): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const leased = await leaseNext(stores, NOON, LATER);
    if (!leased) return ids;
    ids.push(leased.email.id);
    await setTimeout(5);
  }
}

// What takes time here is waiting, so all wait at once.
describe.skipIf(skipWithoutOwnMongod).concurrent('a MongoDB server', () => {
  async function onOwnServer(atEnd: AtEnd): Promise<{ mongod: Mongod; ports: Stores; check(): Promise<void> }> {
    const mongod = await startMongod(atEnd);
    const { ports, check } = await openedAt(`${mongod.url}/oakville`, atEnd);
    return { mongod, ports, check };
  }

  it('should reject with `unavailable` when it is killed, keep what was promised, and work again on its own', async ({
    onTestFinished,
  }) => {
    const { mongod, ports, check } = await onOwnServer(onTestFinished);
    const promised: string[] = [];
    const adding = Array.from({ length: 4 }, async () => {
      for (;;) {
        const placed = aPlacedBooking();
        const added = await addBooking(ports.bookings, placed, aSubmission()).catch((fault: unknown) => fault);
        if (added !== 'added') return added;
        promised.push(placed.booking.id);
      }
    });
    while (promised.length < 40) await setTimeout(5);
    await mongod.signal('SIGKILL');
    for (const fault of await Promise.all(adding)) expect(fault).toSatisfy(isUnavailable);
    await expect(check()).rejects.toSatisfy(isUnavailable);

    await mongod.restart();
    await untilWell(check);
    for (const id of promised) expect(await ports.bookings.find(id)).toBeDefined();
  });

  it('should reject within 5 s when it hangs, and work again when it goes on', async ({ onTestFinished }) => {
    const { mongod, ports, check } = await onOwnServer(onTestFinished);
    await mongod.signal('SIGSTOP');
    const start = performance.now();
    const calls = [ports.bookings.find('x'), allVehicles(ports.vehicles), ports.outbox.nextDue(), check()];
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: SERVICE_UNAVAILABLE });
    expect(performance.now() - start).toBeLessThan(6000);
    await mongod.signal('SIGCONT');
    await untilWell(check);
  });

  it('should take the database that the address names, or "oakville"', async ({ onTestFinished }) => {
    const { url } = await startMongod(onTestFinished);
    for (const address of [`${url}/named`, url, `${url}/?appName=x`]) await openedAt(address, onTestFinished);
    const { databases } = await rawAt(url, onTestFinished).admin().listDatabases({ nameOnly: true });
    const own = databases.map(({ name }) => name).filter((name) => !['admin', 'config', 'local'].includes(name));
    expect(own.toSorted()).toEqual(['named', 'oakville']);
  });
});

/** Asks again and again; throws what it was told last. */
async function untilWell(check: () => Promise<void>): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (fault) {
      if (performance.now() - start > WAIT_LIMIT_MS) throw fault;
      await setTimeout(100);
    }
  }
}

describe('faults', () => {
  const said = (code: number) => Object.assign(new MongoServerError({ message: 'some of its sentences' }), { code });

  // NotWritablePrimary, PrimarySteppedDown, ShutdownInProgress, MaxTimeMSExpired, OutOfDiskSpace.
  it.each([10107, 189, 91, 50, 14031])('should take the code %i for a server out of reach', async (code) => {
    const answered = withPortErrors(() => Promise.reject(said(code)));
    await expect(answered).rejects.toSatisfy(isUnavailable);
  });

  it('should take a connection that ends while a command is written for a server out of reach', async () => {
    const listening = createServer((connection) => connection.end()).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1').resume();
    await once(socket, 'end');
    const written = new Promise<void>((done, fail) => {
      socket.on('error', fail);
      socket.write('a command', (fault) => (fault ? fail(fault) : done()));
    });
    listening.close();
    await expect(withPortErrors(() => written)).rejects.toSatisfy(isUnavailable);
  });

  // BadValue, DuplicateKey, Unauthorized, DocumentValidationFailure: trying again would not help.
  it.each([2, 11_000, 13, 121])('should leave the code %i as it is', async (code) => {
    const fault = said(code);
    await expect(withPortErrors(() => Promise.reject(fault))).rejects.toBe(fault);
  });

  it.each(['mongodb://', 'mongodb://a:b:c@d/e', 'mongodb://127.0.0.1/?w=x&unknown=1'])(
    'should not take the address %s for a server out of reach',
    async (address) => {
      await expect(openMongo(address)).rejects.toSatisfy((fault) => !isUnavailable(fault));
    },
  );
});
