import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMongo, openMongoArchive } from '../../src/adapters/mongo/open.ts';
import { COLLECTIONS, SCHEMA_VERSION } from '../../src/adapters/mongo/schema/schema.ts';
import type { BookingAction } from '../../src/domain/booking/lifecycle.ts';
import { SEARCH_EDITION, searchWords } from '../../src/domain/booking/search.ts';
import { vehicleTitle } from '../../src/domain/fleet/vehicle.ts';
import { holdEmail } from '../../src/domain/outbox/email-lifecycle.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import type { Stores } from '../../src/ports/ports.ts';
import { type ArchiveSubject, archiveContract } from '../contracts/stores/archive.ts';
import { attemptStoreContract } from '../contracts/stores/attempt-store.ts';
import { blockStoreContract } from '../contracts/stores/block-store.ts';
import { bookingStoreContract } from '../contracts/stores/booking-store.ts';
import { closedDayStoreContract } from '../contracts/stores/closed-day-store.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { messageStoreContract } from '../contracts/stores/message-store.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { sessionStoreContract } from '../contracts/stores/session-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { staffStoreContract } from '../contracts/stores/staff-store.ts';
import { vehicleStoreContract } from '../contracts/stores/vehicle-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { type MongodWithUsers, skipWithoutOwnMongod, startMongodWithUsers } from '../support/components/mongod.ts';
import { openedAt, rawAt } from '../support/site/mongo-database.ts';
import { insertPreviousDocuments, startPreviousRelease } from '../support/site/previous-mongo-release.ts';
import { aChange, anErasure, lived } from '../support/values/changes.ts';
import { ADDED, aMessage, aNewEmail, aPlacedBooking, aSubmission, aVehicle, NOON } from '../support/values/samples.ts';

/** The server's answer to a user who lacks a right. */
const UNAUTHORIZED = 13;

// FAIL-13
describe.skipIf(skipWithoutOwnMongod)('a MongoDB user with the role readWrite alone', () => {
  let server: MongodWithUsers;
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  beforeAll(async () => {
    if (!skipWithoutOwnMongod) server = await startMongodWithUsers(atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('should have no more rights than that, or the tests below show nothing', async () => {
    const address = await server.readWriteUrl();
    await openedAt(address);
    const changing = rawAt(address).command({ collMod: 'cars', validator: {} });
    await expect(changing).rejects.toMatchObject({ code: UNAUTHORIZED });
    await expect(changing).rejects.toBeInstanceOf(MongoServerError);
  });

  it('should be enough for three instances that start at once on an empty database', async () => {
    for (let round = 0; round < 3; round += 1) {
      const address = await server.readWriteUrl();
      const [one] = await Promise.all([1, 2, 3].map(() => openMongo(address).then(closedAtEnd)));
      const db = rawAt(address);
      for (const [name, { indexes }] of Object.entries(COLLECTIONS)) {
        if (indexes.length === 0) continue;
        const made = (await db.collection(name).indexes()).map((index) => index.name);
        expect(made.toSorted()).toEqual(['_id_', ...indexes.map((index) => index.name)].toSorted());
      }
      expect(await one?.ports.bookings.add(aPlacedBooking(), aSubmission())).toBe('added');
    }
  });

  it('should be enough for three instances that start at once where validators are others than before', async () => {
    const address = await server.readWriteUrl();
    await openedAt(address);
    const validator = { $jsonSchema: { bsonType: 'object', required: ['name'] } };
    await rawAt(server.adminUrl(address)).command({ collMod: 'cars', validator });
    const [one] = await Promise.all([1, 2, 3].map(() => openMongo(address).then(closedAtEnd)));
    await one?.ports.vehicles.add(aVehicle(), ADDED);
    const [cars] = await rawAt(address).listCollections({ name: 'cars' }, { nameOnly: false }).toArray();
    expect(cars, 'and what somebody set is left').toMatchObject({ options: { validator } });
  });

  describe('a rolling upgrade', () => {
    it('should leave instances of the previous release serving, and starting, beside those of this version', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      await Promise.all([1, 2, 3].map(() => openMongo(address).then(closedAtEnd)));
      await insertPreviousDocuments(older);
      await startPreviousRelease(older);
      expect(await older.collection<{ _id: string }>('site').findOne({ _id: 'schema' })).toEqual({
        _id: 'schema',
        version: SCHEMA_VERSION,
      });
    });

    it('should read what the previous release stored', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      await insertPreviousDocuments(older);
      const { ports } = await openedAt(address);
      await answersFilled(ports);
      const { bookings } = await ports.bookings.list({ limit: 10 });
      expect(bookings.map(({ id, status }) => [id, status])).toEqual([['booking-1', 'approved']]);
      expect(bookings).toMatchObject([{ version: 1, tariff: OAKVILLE_TARIFF, source: 'site' }]);
      expect(await ports.bookings.history('booking-1')).toHaveLength(2);
      const trip = bookings[0]?.itinerary ?? { pickupTime: NOON, dropoffTime: NOON };
      const span = { from: trip.pickupTime, to: trip.dropoffTime };
      for (const vehicleId of ['sienna', undefined]) {
        expect(await ports.bookings.using(span, NOON, vehicleId)).toStrictEqual(bookings);
      }
      expect((await ports.outbox.ofBooking('booking-1')).map(({ state }) => state)).toEqual([
        'sent',
        'cancelled',
        'failed',
        'queued',
      ]);
      const due = ['2026-11-24T17:00:00.000Z', '2026-11-24T17:01:00.000Z'] as const;
      const claimed = [await ports.outbox.claim(...due), await ports.outbox.claim(...due)];
      expect(claimed.map((leased) => leased?.email.id).toSorted()).toEqual(['approved-1', 'email-2']);
      expect(await ports.bookings.findSubmission('key-of-tombstone')).toEqual({ state: 'removed' });
      const [message] = await ports.messages.ofEmail('Priya.Raman@example.com');
      const state = message?.state ?? 'answered';
      expect(await ports.messages.count({ state }, 10)).toBe(1);
      const words = [message?.content.email.toUpperCase() ?? ''];
      const found = await ports.messages.newestFirst({ limit: 10, filter: { state, words } });
      expect(found.messages.map((listed) => listed.message)).toStrictEqual([message]);
      expect((await ports.vehicles.all()).map(({ id }) => id)).toEqual(['sienna']);
      expect((await ports.staff.find('sam@oakville.example'))?.id).toBe('account-1');
      expect((await ports.sessions.find('digest-of-token'))?.email).toBe('sam@oakville.example');
      expect((await ports.attempts.find('digest-of-caller'))?.count).toBe(2);
    });

    // BOOK-30
    it('should fill in the search keys of what the previous release stored', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      await insertPreviousDocuments(older);
      const { ports } = await openedAt(address);
      const found = (typed: string) => ports.bookings.count({ words: searchWords(typed) }, 9);
      expect(await found('priya')).toBe(1);
      const booking = await ports.bookings.find('booking-1');
      const title = booking === undefined ? '' : vehicleTitle(booking.vehicle);
      await expect.poll(() => found(title), { timeout: 20_000 }).toBe(1);
      expect(await found(booking?.itinerary.pickupDate ?? '')).toBe(1);
      const [stored] = await older
        .collection('bookings')
        .find({ status: { $exists: true } })
        .toArray();
      expect(stored).toMatchObject({ searchEdition: SEARCH_EDITION });
      expect(
        await older.collection('bookings').countDocuments({ removed: { $exists: true }, prefixes: { $exists: true } }),
      ).toBe(0);
    });

    // BOOK-44
    it('should overwrite nothing that the previous release changed without a version', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      await insertPreviousDocuments(older);
      const { ports } = await openedAt(address);
      await answersFilled(ports);
      const seen = await ports.bookings.find('booking-1');
      if (seen === undefined) throw new Error('it was inserted');
      expect(seen).toMatchObject({ status: 'approved', version: 1 });
      const event = {
        at: NOON,
        by: 'kim@oakville.example',
        what: 'declined',
        from: 'approved',
        to: 'declined',
      } as const;
      const change = { $set: { status: 'declined' }, $push: { history: event } };
      await older.collection<{ _id: string; history: object[] }>('bookings').updateOne({ _id: seen.id }, change);
      const { totalCharges } = seen.totals;
      const contact = { firstName: 'Zoë' };
      const actions: readonly BookingAction[] = [
        { what: 'change', contact, expectedTotalCharges: totalCharges, tellCustomer: false },
        { what: 'hand-out', odometer: 1, fuel: 8 },
        { what: 'cancel' },
        { what: 'decline', although: ['approved'] },
      ];
      for (const action of actions) {
        expect(await ports.bookings.change(seen.id, aChange(seen, action)), action.what).toBe('stale');
      }
      expect(await ports.bookings.erase(seen.id, anErasure(seen))).toBe('stale');
      const declined = { ...seen, status: 'declined' } as const;
      expect(await ports.bookings.find(seen.id)).toStrictEqual(declined);
      expect((await ports.bookings.history(seen.id)).at(-1)).toEqual(event);
      const approved = await lived(ports.bookings, declined, { what: 'approve' });
      expect(await ports.bookings.find(seen.id)).toStrictEqual({ ...seen, version: 2 });
      expect(approved.version).toBe(2);
      expect(await ports.bookings.history(seen.id)).toHaveLength(4);
    });

    it('should not hold again what the previous release has released', async () => {
      const address = await server.readWriteUrl();
      const { ports } = await openedAt(address);
      const { booking, ...rest } = aPlacedBooking({ isHeld: true });
      await ports.bookings.add({ booking, ...rest }, aSubmission());
      const expectedTotalCharges = booking.totals.totalCharges;
      const contact = { firstName: 'Zoë' };
      const change = aChange(booking, { what: 'change', contact, expectedTotalCharges, tellCustomer: true });
      await rawAt(address)
        .collection('bookings')
        .updateOne({}, { $unset: { held: '' } });
      expect(await ports.bookings.change(booking.id, change)).toBe('stale');
      expect(await ports.bookings.find(booking.id)).not.toHaveProperty('held');
    });

    // BOOK-50
    it('should store a cancelled booking as one that the previous release takes for declined, and may approve', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      const { ports } = await openedAt(address);
      const { booking, ...rest } = aPlacedBooking();
      await ports.bookings.add({ booking, ...rest }, aSubmission());
      const cancelled = await lived(ports.bookings, booking, { what: 'approve' }, { what: 'cancel' });
      const documents = older.collection<{ _id: string }>('bookings');
      expect(await documents.findOne()).toMatchObject({ status: 'declined', cancelled: true });
      expect(await ports.bookings.find(booking.id)).toStrictEqual(cancelled);
      await documents.updateOne({ _id: booking.id, status: 'declined' }, { $set: { status: 'approved' } });
      const approved = { ...cancelled, status: 'approved' } as const;
      expect(await ports.bookings.find(booking.id)).toStrictEqual(approved);
      const filter = { statuses: ['approved', 'declined'] } as const;
      expect((await ports.bookings.list({ limit: 9, filter })).bookings).toStrictEqual([approved]);
      const declined = await lived(ports.bookings, approved, { what: 'decline', although: ['approved'] });
      expect(await ports.bookings.find(booking.id)).toStrictEqual(declined);
      expect(await documents.findOne()).not.toHaveProperty('cancelled');
    });

    it('should store a held e-mail as one that the previous release neither sends nor refuses', async () => {
      const address = await server.readWriteUrl();
      const older = rawAt(address);
      await startPreviousRelease(older);
      const { ports } = closedAtEnd(await openMongoArchive(address));
      const message = aMessage();
      const record = { id: message.id, message, emails: [holdEmail(aNewEmail())] };
      await ports.messages.add(record);
      expect(await ports.messages.find(message.id)).toStrictEqual(record);
      const stored = await older.collection('messages').findOne();
      expect(stored?.owedEmails).toMatchObject([{ state: 'cancelled', held: true }]);
      expect(stored).not.toHaveProperty('nextDue');
      // As that release leaves it when its text is erased.
      await older.collection('messages').updateOne({}, { $set: { 'owedEmails.0.email': null } });
      expect((await ports.messages.find(message.id))?.emails).toMatchObject([{ state: 'cancelled' }]);
    });

    it('should take the mark off a held e-mail that is sent after all', async () => {
      const address = await server.readWriteUrl();
      await startPreviousRelease(rawAt(address));
      const { ports } = await openedAt(address);
      const archive = closedAtEnd(await openMongoArchive(address)).ports;
      const { booking, events } = aPlacedBooking();
      const { id, confirmationNumber } = booking;
      const email = aNewEmail();
      const kept = { booking, history: events };
      await archive.bookings.add({
        id,
        confirmationNumber,
        submission: aSubmission(),
        kept,
        emails: [holdEmail(email)],
      });
      const states = async () => (await ports.outbox.ofBooking(id)).map(({ state }) => state);
      expect(await states()).toEqual(['held']);
      const again = {
        at: NOON,
        by: 'sam@oakville.example',
        what: 'email-sent-again',
        email: 'received',
        emailId: 'again',
      } as const;
      await ports.bookings.sendAgain(id, { emailId: email.id, event: again, copy: aNewEmail() });
      expect(await states()).toEqual(['queued']);
      const [stored] = await rawAt(address).collection('bookings').find().toArray();
      expect(stored?.owedEmails[0]).not.toHaveProperty('held');
    });

    describe('on a database with the validators of the previous release', () => {
      /** Two, since the contract of the archive copies from one to another. */
      const addresses: string[] = [];
      beforeAll(async () => {
        if (skipWithoutOwnMongod) return;
        for (let count = 0; count < 2; count += 1) {
          const address = await server.readWriteUrl();
          await startPreviousRelease(rawAt(address, atEnd));
          addresses.push(address);
        }
      });

      async function fresh(): Promise<StoresSubject & { readonly address: string }> {
        const [address = '', other = ''] = addresses;
        addresses.splice(0, 2, other, address);
        const db = rawAt(address);
        await Promise.all(Object.keys(COLLECTIONS).map((name) => db.collection(name).deleteMany()));
        const { ports, close } = await openedAt(address);
        return { address, stores: ports, reopen: async () => (await openedAt(address)).ports, cut: close };
      }
      async function freshArchive(): Promise<ArchiveSubject> {
        const { address, ...subject } = await fresh();
        const openArchive = async () => closedAtEnd(await openMongoArchive(address));
        const { ports: archive, close } = await openArchive();
        return { ...subject, archive, reopenArchive: async () => (await openArchive()).ports, cut: close };
      }

      bookingStoreContract(fresh);
      vehicleStoreContract(fresh);
      blockStoreContract(fresh);
      closedDayStoreContract(fresh);
      messageStoreContract(fresh);
      outboxContract(fresh);
      insightStoreContract(fresh);
      staffStoreContract(fresh);
      sessionStoreContract(fresh);
      attemptStoreContract(fresh);
      removalStoreContract(fresh);
      siteStoreContract(fresh, { hasServer: true });
      archiveContract(freshArchive);
      rateStoreContract(async () => {
        const { ports, close } = await openedAt((await fresh()).address);
        return { rates: ports.sharedRates, cut: close };
      });
    });
  });
});

/** Waits until the answer of the booking that the previous release stored is taken from its history. */
async function answersFilled({ bookings }: Pick<Stores, 'bookings'>): Promise<void> {
  await expect.poll(async () => (await bookings.find('booking-1'))?.answeredAt).toBeDefined();
}

function closedAtEnd<T extends { close(): Promise<void> }>(opened: T): T {
  onTestFinished(opened.close);
  return opened;
}
