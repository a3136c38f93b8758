import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { addNote, isStored } from '../../../src/domain/booking/stored-booking.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Archive, RecordStore } from '../../../src/ports/stores/archive.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import {
  addBooking,
  bookingsUsing,
  findSubmission,
  historyOf,
  listBookings,
  overlappingBookings,
} from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { allVehicles, eventsSince, vehicleHistory } from '../../../src/server/use-cases/fleet/stored-vehicles.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { listMessages } from '../../support/site/messages.ts';
import { populateSite } from '../../support/site/populated-site.ts';
import { aChange, changeBooking, lived } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { ADDED, aPlacedBooking, aStaffAccount, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

/** The stores of one adapter, empty, and the same ones as whole records. */
export type ArchiveSubject = StoresSubject & {
  readonly archive: Archive;
  reopenArchive(): Promise<Archive>;
};

/** What every adapter of the port `Archive` promises. */
export function archiveContract(fresh: () => Promise<ArchiveSubject>): void {
  async function aHouse() {
    const subject = await fresh();
    return { ...subject, ...(await populateSite(subject.stores)) };
  }

  describe('archive', () => {
    it('should give back field for field what another archive gave', async () => {
      const house = await aHouse();
      const { archive } = await fresh();
      const records = await allOf(house.archive);
      expect(Object.entries(records).map(([kind, { length }]) => [kind, length])).toEqual([
        ['accounts', 2],
        ['staffLinks', 2],
        ['vehicles', 2],
        ['blocks', 2],
        ['closedDays', 2],
        ['bookings', 5],
        ['messages', 4],
        ['audit', 2],
      ]);
      await addAll(archive, records);
      expect(await allOf(archive)).toStrictEqual(records);
    });

    it('should leave the records able to do in the stores what they did', async () => {
      const { archive, stores: before, submissions, account, ...house } = await aHouse();
      const { archive: other, stores: after } = await fresh();
      await addAll(other, await allOf(archive));
      const { open, approved, removed } = house;

      for (const filter of [
        {},
        { words: [['BJORN']] },
        { statuses: ['declined'] },
        { words: [['PRIYA.RAMAN@']] },
      ] as const)
        expect(await listBookings(after.bookings, { limit: 3, filter })).toStrictEqual(
          await listBookings(before.bookings, { limit: 3, filter }),
        );
      expect((await listBookings(after.bookings, { limit: 9, filter: { words: [['BJORN']] } })).bookings).toHaveLength(
        1,
      );
      expect(await overlappingBookings(after.bookings, open, 9)).toStrictEqual(
        await overlappingBookings(before.bookings, open, 9),
      );
      expect(await historyOf(after.bookings, approved.id)).toStrictEqual(await historyOf(before.bookings, approved.id));
      for (const { key } of submissions)
        expect(await findSubmission(after.bookings, key)).toStrictEqual(await findSubmission(before.bookings, key));
      expect(await addBooking(after.bookings, aPlacedBooking(removed), aSubmission())).toBe('number-taken');

      for (const { id } of [open, approved, removed])
        expect(await after.outbox.ofBooking(id)).toStrictEqual(await before.outbox.ofBooking(id));
      expect(await after.outbox.newFailures()).toBe(await before.outbox.newFailures());
      expect(await after.outbox.newFailures()).toBeGreaterThan(0);
      expect(await listMessages(after.messages)).toStrictEqual(await listMessages(before.messages));
      const words = { state: 'answered', words: ['SNOW'] } as const;
      expect(await listMessages(after.messages, words)).toHaveLength(1);
      // They come in no particular order.
      const fleetOf = async ({ vehicles }: Stores) =>
        new Map((await allVehicles(vehicles)).map((one) => [one.id, one]));
      expect(await fleetOf(after)).toStrictEqual(await fleetOf(before));
      expect(await vehicleHistory(after.vehicles, 'sienna')).toStrictEqual(
        await vehicleHistory(before.vehicles, 'sienna'),
      );
      expect(await eventsSince(after.vehicles, NOON)).toStrictEqual(await eventsSince(before.vehicles, NOON));
      const { blocks, closedDays } = before;
      const ofSienna = { where: { vehicleId: 'sienna' }, order: 'start' } as const;
      expect(await after.blocks.list(ofSienna)).toStrictEqual(await blocks.list(ofSienna));
      expect(await after.blocks.count(ofSienna.where)).toBe(1);
      const inOrder = { order: 'date' } as const;
      expect(await after.closedDays.list(inOrder)).toStrictEqual(await closedDays.list(inOrder));
      const span = { from: NOON, to: addMinutes(NOON, 30 * 24 * 60) };
      expect(await bookingsUsing(after.bookings, span, NOON)).toStrictEqual(
        await bookingsUsing(before.bookings, span, NOON),
      );
      expect(await bookingsUsing(after.bookings, span, NOON)).toHaveLength(1);
      const newest = { order: 'newest' } as const;
      expect(await after.audit.list(newest)).toStrictEqual(await before.audit.list(newest));
      expect(await after.audit.count()).toBe(2);
      expect(await after.staffLinks.count({ kind: 'invitation' })).toBe(2);
      const stored = await after.staff.findBy('email', account.email);
      expect(stored).toStrictEqual(await before.staff.findBy('email', account.email));
      expect(await changeAccount(after.staff, account)).toBe('changed');
    });

    it('should hand out each waiting e-mail once, also one that was being sent', async () => {
      const { archive, stores: before } = await aHouse();
      const { archive: other, stores: after } = await fresh();
      await addAll(other, await allOf(archive));
      const [here, there] = [await claimedBy(before), await claimedBy(after)];
      expect(here.length).toBeGreaterThan(3);
      expect(there.toSorted()).toEqual(here.toSorted());
    });

    // BOOK-41
    it('should leave a held booking held, with its e-mails', async () => {
      const { archive, stores: before } = await fresh();
      const { archive: other, stores: after } = await fresh();
      const { booking } = aPlacedBooking({ isHeld: true });
      await addBooking(before.bookings, aPlacedBooking({ isHeld: true, id: booking.id }), aSubmission());
      await addAll(other, await allOf(archive));
      const filter = { statuses: ['held'] } as const;
      expect(await listBookings(after.bookings, { limit: 9, filter })).toStrictEqual(
        await listBookings(before.bookings, { limit: 9, filter }),
      );
      expect((await after.outbox.ofBooking(booking.id)).map(({ state }) => state)).toEqual(['held', 'held']);
      const held = await after.bookings.find(booking.id);
      if (held === undefined) throw new Error('it was copied');
      expect(await changeBooking(after.bookings, booking.id, aChange(held, { what: 'release' }))).toBe('changed');
      expect(await claimedBy(after)).toHaveLength(2);
    });

    // BOOK-44
    it('should give back rentals with their hand-overs, settlements, notes and versions', async () => {
      const { archive, stores: before } = await fresh();
      const { archive: other, stores: after } = await fresh();
      const handOut = { what: 'hand-out', odometer: 41_200, fuel: 8, unit: 'White', note: 'A scratch.' } as const;
      const lives: readonly (readonly BookingAction[])[] = [
        [{ what: 'approve' }, handOut, { what: 'take-back', odometer: 42_100, fuel: 6, at: addMinutes(NOON, 20_000) }],
        [{ what: 'approve' }, handOut],
        [{ what: 'cancel', reason: 'company' }],
      ];
      const rentals: Booking[] = [];
      for (const actions of lives) {
        const placed = aPlacedBooking();
        await addBooking(before.bookings, placed, aSubmission());
        const note = {
          at: NOON,
          by: 'sam@oakville.example',
          what: 'note',
          text: 'Deposit taken.',
          deposit: true,
        } as const;
        await before.bookings.edit(placed.booking.id, addNote(note));
        rentals.push(await lived(before.bookings, placed.booking, ...actions));
      }
      const records = await allOf(archive);
      await addAll(other, records);
      expect(await allOf(other)).toStrictEqual(records);
      for (const rental of rentals) {
        expect(await after.bookings.find(rental.id)).toStrictEqual(rental);
        expect(await historyOf(after.bookings, rental.id)).toStrictEqual(await historyOf(before.bookings, rental.id));
      }
      const [returned, out, cancelled] = rentals;
      expect(returned?.settlement).toBeDefined();
      const { bookings } = await listBookings(after.bookings, { limit: 9, filter: { statuses: ['cancelled'] } });
      expect(bookings).toStrictEqual([cancelled]);
      if (out === undefined) throw new Error('three rentals were made');
      await lived(after.bookings, out, { what: 'undo' });
    });

    it('should page by id, each record once, and count them', async () => {
      const { archive } = await aHouse();
      const whole = await archive.bookings.page('', 100);
      const paged = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const [record]: readonly { readonly id: string }[] = await archive.bookings.page(after, 1);
        if (record !== undefined) paged.push(record);
        after = record?.id;
      }
      expect(paged).toStrictEqual(whole);
      expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted());
      expect(whole).toHaveLength(5);
      expect(await archive.messages.count()).toBe((await archive.messages.page('', 100)).length);
    });

    it('should find a record by its id, and know nothing of another', async () => {
      const { archive, open } = await aHouse();
      const [first] = await archive.messages.page('', 1);
      expect(await archive.messages.find(first?.id ?? '')).toStrictEqual(first);
      expect(await archive.bookings.find(open.id)).toMatchObject({ id: open.id, value: open });
      expect(await archive.vehicles.find(open.id)).toBeUndefined();
    });

    it('should store nothing of a record whose id, number, key, address or e-mail another has', async () => {
      const { archive } = await aHouse();
      const before = await allOf(archive);
      const [booking] = before.bookings.flatMap((record) => (isStored(record) ? [record] : []));
      const [message] = before.messages.filter(({ emails }) => emails.length > 0);
      const [account] = before.accounts;
      const [block] = before.blocks;
      const [closed] = before.closedDays;
      if (!booking || !message || !account || !block || !closed) throw new Error('the house is full');
      const numbered = (confirmationNumber: string) => ({ ...booking.value, confirmationNumber });
      const fresh = { ...booking, id: 'new', value: numbered('HOJ-1'), submission: { key: 'new', bodyHash: '' } };
      const refused = [
        archive.bookings.add(booking),
        archive.bookings.add({ ...fresh, emails: [], value: booking.value }),
        archive.bookings.add({ ...fresh, emails: [], submission: booking.submission }),
        archive.bookings.add(fresh),
        archive.blocks.add({ ...block, value: { ...block.value, vehicleId: 'other' } }),
        archive.closedDays.add({ ...closed, value: { ...closed.value, reason: 'Snow' } }),
        archive.messages.add({ ...message, id: 'new', value: { ...message.value, id: 'new' } }),
        archive.accounts.add({ id: 'new', value: aStaffAccount({ email: account.value.email }) }),
      ];
      for (const end of await Promise.allSettled(refused))
        expect(end.status === 'rejected' && !isUnavailable(end.reason)).toBe(true);
      expect(await allOf(archive)).toStrictEqual(before);
    });

    it('should take a booking whose spent key is gone', async () => {
      const { archive } = await aHouse();
      const { archive: other } = await fresh();
      for (const record of await archive.bookings.page('', 9)) {
        const { confirmationNumber = '' } = 'keys' in record ? record.keys : {};
        const spent = isStored(record)
          ? { ...record, submission: { bodyHash: record.submission.bodyHash } }
          : { ...record, keys: { confirmationNumber } };
        await other.bookings.add(spent);
        expect(await other.bookings.find(record.id)).toStrictEqual(spent);
      }
    });

    it('should keep records when opened again', async () => {
      const { archive, reopenArchive } = await fresh();
      const vehicle = aVehicle({ units: 2, unitNames: ['BX 4921', 'BX 4922'], retired: true, version: 7 });
      const record = { id: 'sienna', value: vehicle, history: [ADDED] };
      await archive.vehicles.add(record);
      expect(await (await reopenArchive()).vehicles.page('', 9)).toStrictEqual([record]);
    });

    it.each<[string, (archive: Archive) => Promise<unknown>]>([
      ['count', (archive) => archive.accounts.count()],
      ['find', (archive) => archive.bookings.find('x')],
      ['page', (archive) => archive.messages.page('', 1)],
      ['add', (archive) => archive.vehicles.add({ id: 'sienna', value: aVehicle(), history: [] })],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { archive, cut } = await fresh();
      await cut();
      await expect(call(archive)).rejects.toSatisfy(isUnavailable);
    });
  });
}

/** Everything that an archive has. */
export async function allOf(archive: Archive) {
  return {
    accounts: await archive.accounts.page('', 1000),
    staffLinks: await archive.staffLinks.page('', 1000),
    vehicles: await archive.vehicles.page('', 1000),
    blocks: await archive.blocks.page('', 1000),
    closedDays: await archive.closedDays.page('', 1000),
    bookings: await archive.bookings.page('', 1000),
    messages: await archive.messages.page('', 1000),
    audit: await archive.audit.page('', 1000),
  };
}

type Records = Awaited<ReturnType<typeof allOf>>;

async function addAll(archive: Archive, records: Records): Promise<void> {
  const add = async <Stored extends { readonly id: string }>(store: RecordStore<Stored>, stored: readonly Stored[]) => {
    for (const record of stored) await store.add(record);
  };
  await add(archive.accounts, records.accounts);
  await add(archive.staffLinks, records.staffLinks);
  await add(archive.vehicles, records.vehicles);
  await add(archive.blocks, records.blocks);
  await add(archive.closedDays, records.closedDays);
  await add(archive.bookings, records.bookings);
  await add(archive.messages, records.messages);
  await add(archive.audit, records.audit);
}

async function claimedBy({ outbox }: StoresSubject['stores']): Promise<string[]> {
  return (await claimAll(outbox)).map(({ email, tries }) => `${email.id} after ${tries} tries`);
}
