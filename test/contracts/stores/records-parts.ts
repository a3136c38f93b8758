import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { NoteEvent } from '../../../src/domain/booking/history.ts';
import type { PaymentEntry } from '../../../src/domain/booking/payments.ts';
import {
  addNote,
  deleteToTombstone,
  eraseStored,
  type StoredBooking,
  takePayment,
} from '../../../src/domain/booking/stored-booking.ts';
import type { VehicleClaim } from '../../../src/domain/fleet/availability.ts';
import type { Block } from '../../../src/domain/fleet/block.ts';
import { eraseEmails } from '../../../src/domain/outbox/email-lifecycle.ts';
import { type AnyKind, isRecord, type Stored } from '../../../src/domain/shared/record.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { KINDS, type RecordStores } from '../../../src/ports/kinds.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Claim, Records } from '../../../src/ports/stores/records.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { populateSite } from '../../support/site/populated-site.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { aBookingRecord } from '../../support/values/booking-records.ts';
import { aDecision, changeBooking } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { anItinerary, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

type AnyRecords = Records<unknown>;

const REMOVED = { by: 'sam@oakville.example', at: NOON };
const LATER = addMinutes(NOON, 1);
const aNote = (text: string): NoteEvent => ({ at: NOON, by: REMOVED.by, what: 'note', text });

/** Stores a record of a booking under its id. */
const add = ({ bookings }: Pick<Stores, 'bookings'>, record: StoredBooking) => bookings.add(record.value.id, record);

/** Approves a booking of a vehicle of which there is one, unless the claim says another number. */
function approve({ bookings }: Pick<Stores, 'bookings'>, booking: Booking, over: Partial<VehicleClaim> = {}) {
  const change = aDecision(booking, 'approved');
  const { claim = expect.unreachable() } = change;
  return changeBooking(bookings, booking.id, { ...change, claim: { ...claim, units: 1, ...over } });
}

/** What every adapter of the port `Records` promises of parts, tombstones, unique fields and claims. */
export function recordPartsContract(fresh: () => Promise<StoresSubject>): void {
  describe('the parts of a record', () => {
    it('should be given back field for field, also when opened again, and what a rule leaves stays', async () => {
      const { stores, reopen } = await fresh();
      const record = aBookingRecord();
      const { id } = record.value;
      expect(await add(stores, record)).toBe('added');
      const again = await reopen();
      expect(await again.bookings.read({ ids: [id] })).toStrictEqual([{ id, ...record }]);
      const [one, two] = [aNote('Zoë’s "garage" \\ $1\n🚐\u0000'), aNote('two')];
      expect(await again.bookings.edit(id, addNote(one))).toBe('added');
      expect(await stores.bookings.edit(id, addNote(two))).toBe('added');
      const history = [...record.history, one, two];
      expect(await (await reopen()).bookings.read({ after: '', limit: 9 })).toStrictEqual([{ id, ...record, history }]);
    });

    it('should become what a rule says: lines and e-mails rewritten, another part replaced', async () => {
      const { stores } = await fresh();
      const record = aBookingRecord();
      const { id } = record.value;
      await add(stores, record);
      await stores.bookings.edit(id, addNote(aNote('Priya called.')));
      expect(await stores.bookings.edit(id, eraseStored({ by: 'the site', at: LATER }))).toBe('erased');
      const [found] = await stores.bookings.read({ ids: [id] });
      if (found === undefined || !isRecord(found)) throw new Error('it is not there');
      expect(found.submission).toStrictEqual({ key: record.submission.key, bodyHash: '' });
      expect(found.history.map(({ what }) => what)).toEqual(['submitted', 'note', 'erased']);
      expect(JSON.stringify(found)).not.toMatch(/Priya|Raman/i);
      expect(found.emails.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
      expect(await claimAll(stores)).toEqual([]);
    });

    it('should lose no line of several that are appended at once', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const record = aBookingRecord();
      await add(stores, record);
      const texts = Array.from({ length: 10 }, (_, index) => `note ${index}`);
      await Promise.all(
        texts.map((text, index) => programs[index % 2]?.bookings.edit(record.value.id, addNote(aNote(text)))),
      );
      const [found] = await stores.bookings.read({ ids: [record.value.id] });
      const lines = found !== undefined && isRecord(found) ? found.history : [];
      expect(lines.flatMap((line) => (line.what === 'note' ? [line.text] : [])).toSorted()).toEqual(texts.toSorted());
    });

    // PAY-1, PAY-2
    it('should have a payment once however often it is sent, and no more back than was paid', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const { value: booking, ...parts } = aBookingRecord();
      const { id } = booking;
      await add(stores, { value: booking, ...parts });
      const send = (entry: PaymentEntry, paymentId: string, program: number) =>
        (programs[program % 2] ?? stores).bookings.edit(
          id,
          takePayment(entry, { id: paymentId, at: NOON, by: REMOVED.by }),
        );
      const paid = { kind: 'payment', method: 'cash', amount: 500 } as const;
      const presses = await Promise.all([0, 1, 2, 3].map((press) => send(paid, 'key', press)));
      expect(presses.filter((one) => one !== 'missing' && one.ok && !one.value.replayed)).toHaveLength(1);
      const refunds = await Promise.all(
        [0, 1, 2, 3].map((press) => send({ ...paid, kind: 'refund', amount: 300 }, `refund-${press}`, press)),
      );
      expect(refunds.filter((one) => one !== 'missing' && one.ok)).toHaveLength(1);
      const [found] = await (await reopen()).bookings.read({ ids: [id] });
      if (found === undefined || !isRecord(found)) throw new Error('it is lost');
      expect(found.value.payments?.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['payment', 500],
        ['refund', 300],
      ]);
      expect(found.history.map(({ what }) => what)).toEqual(['submitted', 'payment', 'payment']);
    });

    it('should keep both a payment and a change that come at once', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const record = aBookingRecord();
      const { id } = record.value;
      await add(stores, record);
      const stamp = { id: 'payment', at: NOON, by: REMOVED.by };
      const [changed] = await Promise.all([
        changeBooking(stores.bookings, id, aDecision(record.value, 'declined')),
        other.bookings.edit(id, takePayment({ kind: 'payment', method: 'cash', amount: 500 }, stamp)),
      ]);
      const stored = await stores.bookings.find(id);
      expect(stored?.payments).toHaveLength(1);
      expect([changed, stored?.status]).toEqual(
        changed === 'changed' ? ['changed', 'declined'] : ['stale', 'confirmed'],
      );
    });

    // BOOK-55
    it('should be seen by staff with a payment', async () => {
      const { stores } = await fresh();
      const record = aBookingRecord();
      const { id } = record.value;
      await add(stores, record);
      const before = await stores.site.countChanges();
      const stamp = { id: 'payment', at: NOON, by: REMOVED.by };
      await stores.bookings.edit(id, takePayment({ kind: 'payment', method: 'cash', amount: 500 }, stamp));
      const limit = Date.now() + 30_000;
      while ((await stores.site.countChanges()) === before && Date.now() < limit);
      expect(await stores.site.countChanges()).toBeGreaterThan(before);
    });

    it('should all be stored where many records are added at once', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const records = Array.from({ length: 20 }, () => aBookingRecord());
      await Promise.all(records.map((record, index) => add(programs[index % 2] ?? stores, record)));
      const ids = records.map(({ value }) => value.id);
      const found = await stores.bookings.read({ ids });
      expect(found).toStrictEqual(ids.toSorted().map((id) => ({ id, ...records[ids.indexOf(id)] })));
    });

    it('should be deleted with it, and not be there for another record of its id', async () => {
      const { stores } = await fresh();
      const record = aBookingRecord();
      const { id } = record.value;
      await add(stores, record);
      expect(await stores.bookings.edit(id, () => ({ out: 'deleted', next: 'gone' }))).toBe('deleted');
      expect(await stores.bookings.read({ after: '', limit: 9 })).toEqual([]);
      const other = { ...record, history: [], emails: [], submission: { bodyHash: 'other' } };
      await stores.bookings.add(id, other);
      expect(await stores.bookings.read({ ids: [id] })).toStrictEqual([{ id, ...other }]);
    });
  });

  describe('a tombstone', () => {
    async function removed({ bookings }: Stores) {
      const record = aBookingRecord();
      const { id, confirmationNumber } = record.value;
      await bookings.add(id, record);
      expect(await bookings.edit(id, deleteToTombstone(REMOVED))).toBe('removed');
      const keys = { confirmationNumber, submissionKey: record.submission.key ?? '' };
      return { id, keys, emails: eraseEmails(record.emails) };
    }

    it('should keep the unique fields, and be read and found by them, also when opened again', async () => {
      const { stores, reopen } = await fresh();
      const { id, keys, emails } = await removed(stores);
      const { bookings } = await reopen();
      expect(await bookings.read({ ids: [id] })).toStrictEqual([{ id, removed: REMOVED, keys, emails }]);
      expect(await bookings.findBy('confirmationNumber', keys.confirmationNumber)).toBe('removed');
      expect(await bookings.findBy('submissionKey', keys.submissionKey)).toBe('removed');
      const another = aBookingRecord({ confirmationNumber: keys.confirmationNumber });
      expect(await bookings.add('another', another)).toStrictEqual({ taken: 'confirmationNumber' });
    });

    it('should not be found, listed or counted, but by the time of its removal', async () => {
      const { stores } = await fresh();
      const { bookings, outbox } = stores;
      const { id, keys } = await removed(stores);
      const kept = aBookingRecord();
      await add(stores, kept);
      expect(await bookings.find(id)).toBeUndefined();
      expect((await bookings.list({ order: 'newest' })).values).toStrictEqual([kept.value]);
      for (const where of [{}, { outAt: { isPresent: false } }, { createdAt: { isPresent: true } }]) {
        expect(await bookings.count(where)).toBe(1);
        expect((await bookings.fields([], where)).map((one) => one.id)).toEqual([kept.value.id]);
      }
      const { confirmationNumber } = keys;
      expect(await bookings.count({ confirmationNumber })).toBe(0);
      const ids = async (range: object, more = {}) =>
        (await bookings.fields(['submissionKey'], { removedAt: range, ...more }, 9)).map((one) => one.id);
      expect(await ids({ before: LATER })).toEqual([id]);
      expect(await ids({ before: LATER }, { submissionKey: { isPresent: true } })).toEqual([id]);
      expect(await ids({ before: NOON })).toEqual([]);
      expect(await bookings.count({ removedAt: { until: NOON } })).toBe(1);
      const owner = { kind: 'bookings', id: kept.value.id };
      expect(await outbox.ownersOf(kept.emails.map((email) => email.id))).toStrictEqual([owner]);
      expect((await claimAll(stores)).map(({ email }) => email.id)).toEqual(kept.emails.map((email) => email.id));
    });

    it('should be shown to a rule, without a claim, lose a key and be deleted', async () => {
      const { bookings } = (await fresh()).stores;
      const { id, keys } = await removed({ bookings } as Stores);
      const asked: unknown[] = [];
      const state = await bookings.edit(
        id,
        (found) => ({ out: found === undefined || isRecord(found) ? undefined : found.keys }),
        (value) => {
          asked.push(value);
          return undefined;
        },
      );
      expect([state, asked]).toStrictEqual([keys, []]);
      const { confirmationNumber } = keys;
      await bookings.edit(id, (found) => {
        if (found === undefined || isRecord(found)) throw new Error('it is no tombstone');
        return { out: 0, next: { ...found, keys: { confirmationNumber } } };
      });
      expect(await bookings.findBy('submissionKey', keys.submissionKey)).toBeUndefined();
      expect(await bookings.findBy('confirmationNumber', confirmationNumber)).toBe('removed');
      const spent = { removedAt: { before: LATER }, submissionKey: { isPresent: true } } as const;
      expect(await bookings.fields([], spent)).toEqual([]);
      await bookings.edit(id, () => ({ out: 0, next: 'gone' }));
      expect(await bookings.findBy('confirmationNumber', confirmationNumber)).toBeUndefined();
      expect(await bookings.add(id, aBookingRecord({ confirmationNumber }))).toBe('added');
    });

    // FAIL-14
    it('should be on the ledger of removals', async () => {
      const { stores } = await fresh();
      const { id } = await removed(stores);
      const { records } = await stores.removals.after('', 9);
      expect(records).toStrictEqual([{ kind: 'booking-deleted', id, at: NOON }]);
    });
  });

  describe('unique fields', () => {
    it('should be named in their order, also where several are taken, and may be absent', async () => {
      const { stores } = await fresh();
      const record = aBookingRecord();
      const { submission, value } = record;
      await add(stores, record);
      const { confirmationNumber } = value;
      const added = (number: string, key: string | undefined) => {
        const other = aBookingRecord({ confirmationNumber: number });
        return add(stores, { ...other, submission: { bodyHash: 'hash', ...(key !== undefined && { key }) } });
      };
      expect(await added(confirmationNumber, submission.key)).toStrictEqual({ taken: 'submissionKey' });
      expect(await added('HOJ-1', submission.key)).toStrictEqual({ taken: 'submissionKey' });
      expect(await added(confirmationNumber, 'another')).toStrictEqual({ taken: 'confirmationNumber' });
      for (const number of ['HOJ-2', 'HOJ-3']) expect(await added(number, undefined)).toBe('added');
      expect(await stores.bookings.count()).toBe(3);
    });
  });

  describe('claims', () => {
    type Uses = { readonly bookings: readonly Booking[]; readonly blocks: readonly Block[] };
    const CLAIM: Claim<Uses> = {
      subject: 'vehicle sienna',
      beside: {
        bookings: { vehicleId: 'sienna', pickupTime: { isPresent: true } },
        blocks: { vehicleId: 'sienna', from: { before: '2026-12-31T00:00:00.000Z' } },
      },
    };
    const isFree = ({ bookings, blocks }: Uses) => bookings.length + blocks.length === 0;

    it('should show a rule the records of several kinds, and nothing without a claim', async () => {
      const { stores } = await fresh();
      const { bookings, blocks } = stores;
      const [record, other] = [aBookingRecord(), aBookingRecord()];
      await add(stores, record);
      await add(stores, { ...other, value: { ...other.value, vehicle: { ...other.value.vehicle, id: 'other' } } });
      const block = aBlock({ vehicleId: 'sienna' });
      await addBlock(blocks, block);
      await addBlock(blocks, aBlock({ vehicleId: 'other' }));
      const { id } = record.value;
      const seen = await bookings.edit(
        id,
        (_, uses: Uses) => ({ out: uses }),
        () => CLAIM,
      );
      expect(seen).toStrictEqual({ bookings: [record.value], blocks: [block] });
      const { beside: _, ...alone } = CLAIM;
      expect(
        await bookings.edit(
          id,
          (_found, uses) => ({ out: uses }),
          () => alone,
        ),
      ).toStrictEqual({});
      expect(await bookings.edit(id, (_found, uses) => ({ out: uses }))).toStrictEqual({});
    });

    it('should be met as a record is added, unless a unique field is taken', async () => {
      const { stores } = await fresh();
      const record = aBookingRecord();
      const added = (one: StoredBooking) => stores.bookings.add(one.value.id, one, CLAIM, isFree);
      expect(await added(record)).toBe('added');
      expect(await stores.bookings.read({ ids: [record.value.id] })).toStrictEqual([
        { id: record.value.id, ...record },
      ]);
      expect(await added(aBookingRecord())).toBe('not-met');
      expect(await added({ ...aBookingRecord(), submission: record.submission })).toStrictEqual({
        taken: 'submissionKey',
      });
      const { confirmationNumber } = record.value;
      const again = aBookingRecord({ confirmationNumber });
      expect(await stores.bookings.add('again', again, CLAIM, () => true)).toStrictEqual({
        taken: 'confirmationNumber',
      });
      expect(await stores.bookings.count()).toBe(1);
    });

    // AVAIL-8
    it('should be met by one of several that come at once, of either kind', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const ends = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const record = aBookingRecord();
          return programs[index % 2]?.bookings.add(record.value.id, record, CLAIM, isFree);
        }),
      );
      expect(ends.toSorted()).toEqual(['added', ...Array.from({ length: 7 }, () => 'not-met')]);
      expect(await stores.bookings.count()).toBe(1);
    });

    it('should let as many edits through as there are units, from several programs', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen(), await reopen()];
      const records = Array.from({ length: 6 }, () => aBookingRecord());
      for (const record of records) await add(stores, record);
      const ends = await Promise.all(
        records.map(({ value }, index) => approve(programs[index % 3] ?? stores, value, { units: 2 })),
      );
      expect(ends.toSorted()).toEqual(['changed', 'changed', ...Array.from({ length: 4 }, () => 'vehicle-taken')]);
      expect(await stores.bookings.count({ status: 'approved' })).toBe(2);
      const refused = records[ends.indexOf('vehicle-taken')];
      expect(await stores.bookings.read({ ids: [refused?.value.id ?? ''] })).toStrictEqual([
        { id: refused?.value.id, ...refused },
      ]);
    });

    it('should see every block that was stored before, and store each block beside a claim', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      for (const month of ['01', '02', '03', '04']) {
        const trip = { pickupTime: `2027-${month}-10T15:00:00.000Z`, dropoffTime: `2027-${month}-12T15:00:00.000Z` };
        const made = () => aBookingRecord({ itinerary: anItinerary(trip as object) });
        const [first, second] = [made(), made()];
        for (const record of [first, second]) await add(stores, record);
        const block = aBlock({ from: first.value.itinerary.pickupTime, to: first.value.itinerary.dropoffTime });
        const [end] = await Promise.all([approve(stores, first.value), addBlock(other.blocks, block)]);
        expect(await stores.blocks.find(block.id)).toStrictEqual(block);
        const status = end === 'changed' ? 'approved' : 'confirmed';
        expect(await stores.bookings.find(first.value.id)).toMatchObject({ status });
        expect(await approve(stores, second.value, { although: [first.value.id] })).toBe('vehicle-taken');
      }
    });

    // BOOK-11
    it('should leave a unique field to be told as taken where one record is sent twice at once', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      for (let round = 0; round < 5; round += 1) {
        const { submission } = aBookingRecord();
        const { id } = aVehicle({ id: `vehicle-${round}` });
        const claim = { subject: `vehicle ${id}`, beside: { ...CLAIM.beside, bookings: { vehicleId: id } } } as const;
        const ends = await Promise.all(
          programs.map(({ bookings }) => {
            const record = { ...aBookingRecord({ vehicle: aVehicle({ id }) }), submission };
            return bookings.add(record.value.id, record, claim as Claim<Uses>, isFree);
          }),
        );
        expect(ends).toContainEqual('added');
        expect(ends).toContainEqual({ taken: 'submissionKey' });
      }
    });

    it('should be that of the record as it is stored by then', async () => {
      const { stores, reopen } = await fresh();
      const programs = [stores, await reopen()];
      const record = aBookingRecord();
      await add(stores, record);
      const { id } = record.value;
      // Each moves the booking to another vehicle, and so changes what the next ones claim.
      const claimIt = (found: Booking | undefined) => ({ subject: `vehicle ${found?.vehicle.id}` });
      const move = (found: StoredBooking | { readonly removed: unknown } | undefined) => {
        if (found === undefined || !('value' in found)) return { out: 'missing' };
        const { value } = found;
        const vehicle = { ...value.vehicle, id: `${value.vehicle.id}+` };
        return { out: value.vehicle.id, next: { ...found, value: { ...value, vehicle } } };
      };
      const seen = await Promise.all(
        Array.from({ length: 6 }, (_, index) => programs[index % 2]?.bookings.edit(id, move, claimIt)),
      );
      expect(seen.toSorted()).toEqual(Array.from({ length: 6 }, (_, moves) => `sienna${'+'.repeat(moves)}`));
    });
  });

  describe('import', () => {
    it('should store records and tombstones as they are, and nothing of one of which something is taken', async () => {
      const { stores, reopen } = await fresh();
      const record = aBookingRecord();
      const { id, confirmationNumber } = record.value;
      const tombstone = { removed: REMOVED, keys: { confirmationNumber: 'HOJ-1' }, emails: [] };
      const withoutKey = { ...aBookingRecord(), submission: { bodyHash: 'hash' } };
      await stores.bookings.import(id, record);
      await stores.bookings.import('removed', tombstone);
      await stores.bookings.import('without key', withoutKey);
      const { bookings } = await reopen();
      expect(await bookings.read({ ids: [id, 'removed', 'without key'] })).toStrictEqual([
        { id, ...record },
        { id: 'removed', ...tombstone },
        { id: 'without key', ...withoutKey },
      ]);
      const refused = await Promise.allSettled([
        bookings.import(id, aBookingRecord()),
        bookings.import('removed', aBookingRecord()),
        bookings.import('1', aBookingRecord({ confirmationNumber })),
        bookings.import('2', { ...aBookingRecord(), submission: record.submission }),
        bookings.import('3', { ...aBookingRecord(), emails: record.emails }),
        bookings.import('4', { ...tombstone, keys: { confirmationNumber } }),
      ]);
      for (const end of refused) expect(end.status === 'rejected' && !isUnavailable(end.reason)).toBe(true);
      expect(await bookings.read({ after: '', limit: 9 })).toHaveLength(3);
    });

    it('should leave the records of a site able to do what they did', async () => {
      const [{ stores: before }, { stores: after }] = [await fresh(), await fresh()];
      const { submissions } = await populateSite(before);
      const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
      for (const [name, kind] of Object.entries<AnyKind>(KINDS)) {
        const [were, are] = [before, after].map((stores) => stores[name as keyof RecordStores] as AnyRecords);
        if (were === undefined || are === undefined) throw new Error('a kind has a store');
        const whole = await were.read({ after: '', limit: 99 });
        for (const { id, ...record } of whole) await are.import(id, record as Stored<unknown>);
        expect(await are.read({ after: '', limit: 99 })).toStrictEqual(whole);
        for (const order of Object.keys(kind.orders)) {
          expect(await are.list({ order })).toStrictEqual(await were.list({ order }));
        }
        const fieldsIn = async (records: AnyRecords) => {
          const found = await records.fields(Object.keys(kind.fields), {});
          return found.toSorted(byId);
        };
        expect(await fieldsIn(are)).toStrictEqual(await fieldsIn(were));
      }
      for (const { key } of submissions) {
        expect(await after.bookings.findBy('submissionKey', key)).toStrictEqual(
          await before.bookings.findBy('submissionKey', key),
        );
      }
      const found = { where: { words: [['BJORN']], status: ['confirmed', 'approved'] }, order: 'newest' } as const;
      expect((await after.bookings.list({ ...found, limit: 9 })).values).toHaveLength(1);

      const failuresIn = async ({ outbox }: Stores) => (await outbox.listFailures(9)).toSorted(byId);
      expect(await failuresIn(after)).toStrictEqual(await failuresIn(before));
      expect(await after.outbox.newFailures()).toBeGreaterThan(0);
      // One of them was being sent.
      const claimedIn = async (stores: Stores) =>
        (await claimAll(stores)).map(({ email, tries }) => `${email.id} after ${tries} tries`).toSorted();
      const due = await claimedIn(after);
      expect(due.length).toBeGreaterThan(3);
      expect(due).toEqual(await claimedIn(before));
    });
  });
}
