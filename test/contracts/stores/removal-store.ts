import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { eraseStored } from '../../../src/domain/booking/stored-booking.ts';
import { removeMessage } from '../../../src/domain/inquiry/stored-message.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { RemovalStore, RemovedRecord } from '../../../src/ports/stores/removal-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { addAll } from '../../support/site/records.ts';
import { anErasure, deleteBooking, eraseBooking, lived } from '../../support/values/changes.ts';
import { aMessage, aPlacedBooking, aStaffAccount, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const BY = 'sam@oakville.example';
const erasure = (booking: Booking) => anErasure(booking, { at: NOON, by: BY });

/** What every adapter of the port `RemovalStore` promises. */
export function removalStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('removal store', () => {
    async function aBookingIn({ bookings }: Stores): Promise<Booking> {
      const placed = aPlacedBooking();
      await addBooking(bookings, placed, aSubmission());
      return placed.booking;
    }

    // FAIL-14
    it('should record each removal by its id, and know it when opened again', async () => {
      const { stores, reopen } = await fresh();
      const [deleted, erased, message, account] = [
        await aBookingIn(stores),
        await aBookingIn(stores),
        aMessage(),
        aStaffAccount(),
      ];
      await storeMessage(stores, message);
      await addAll(stores.staff, [account]);
      expect(await allOf(stores.removals)).toEqual([]);
      await deleteBooking(stores.bookings, deleted.id, { by: BY, at: NOON });
      await eraseBooking(stores.bookings, erased.id, erasure(erased));
      await stores.messages.edit(message.id, removeMessage);
      await removeAccount(stores, account.email, { lastOwnerToo: true });
      expect(sorted(await allOf((await reopen()).removals))).toEqual(
        sorted([
          { kind: 'booking-deleted', id: deleted.id, at: NOON },
          { kind: 'booking-erased', id: erased.id, at: NOON },
          { kind: 'message-deleted', id: message.id },
          { kind: 'account-removed', id: account.id },
        ]),
      );
    });

    it('should record links that ended, by staff or with a changed address, and roles that changed', async () => {
      const { stores, reopen } = await fresh();
      const booking = await aBookingIn(stores);
      const { id } = booking;
      await stores.bookings.edit(id, endLinks({ by: BY, at: NOON }));
      const ended = { ...booking, linkNumber: 2 };
      expect(await stores.bookings.edit(id, endLinks({ by: BY, at: NOON }, 2))).toBe('ended-before');
      const readdressed = { what: 'change', contact: { email: 'priya@work.example' }, tellCustomer: false } as const;
      await lived(stores.bookings, ended, { ...readdressed, expectedTotalCharges: booking.totals.totalCharges });
      const [owner, other] = [aStaffAccount({ role: 'owner' }), aStaffAccount({ role: 'owner' })];
      await addAll(stores.staff, [owner, other]);
      expect(await changeAccount(stores.staff, { ...owner, passwordHash: 'another' })).toBe('changed');
      expect(await changeAccount(stores.staff, { ...owner, role: 'desk' })).toBe('changed');
      expect(await changeAccount(stores.staff, { ...other, role: 'desk' })).toBe('last-owner');
      expect(await changeAccount(stores.staff, owner)).toBe('changed');
      const records = await allOf((await reopen()).removals);
      expect(records.filter(({ kind }) => kind === 'links-ended').toSorted(byNumber)).toEqual([
        { kind: 'links-ended', id, linkNumber: 2 },
        { kind: 'links-ended', id, linkNumber: 3 },
      ]);
      const roles = records.filter((record) => record.kind === 'role-changed');
      expect(roles.toSorted((one, next) => (one.at < next.at ? -1 : 1))).toMatchObject([
        { id: owner.id, role: 'desk' },
        { id: owner.id, role: 'owner' },
      ]);
      expect(records).toHaveLength(4);
    });

    it('should add the records of another database, each once', async () => {
      const { stores } = await fresh();
      const records: RemovedRecord[] = [
        { kind: 'links-ended', id: 'booking', linkNumber: 2 },
        { kind: 'message-deleted', id: 'message' },
        { kind: 'booking-erased', id: 'booking', at: NOON },
      ];
      await stores.removals.add(records.slice(1));
      await stores.removals.add(records);
      await stores.removals.add([]);
      expect(sorted(await allOf(stores.removals))).toEqual(sorted(records));
    });

    it('should record nothing that was refused, and nothing twice', async () => {
      const { stores } = await fresh();
      const booking = await aBookingIn(stores);
      const { id } = booking;
      const keep = eraseStored({ by: BY, at: NOON }, () => false);
      expect(await stores.bookings.edit(id, keep)).toBe('confirmed');
      expect(await deleteBooking(stores.bookings, 'none', { by: BY, at: NOON })).toBe('missing');
      expect(await removeAccount(stores, 'none@oakville.example')).toBe('missing');
      expect(await stores.messages.edit('none', removeMessage)).toBeUndefined();
      expect(await allOf(stores.removals)).toEqual([]);
      await eraseBooking(stores.bookings, id, erasure(booking));
      expect(await eraseBooking(stores.bookings, id, erasure(booking))).toBe('erased-before');
      await deleteBooking(stores.bookings, id, { by: BY, at: NOON });
      expect(await deleteBooking(stores.bookings, id, { by: BY, at: NOON })).toBe('missing');
      expect((await allOf(stores.removals)).map(({ kind }) => kind).toSorted()).toEqual([
        'booking-deleted',
        'booking-erased',
      ]);
    });

    it('should page through the records, each once', async () => {
      const { stores } = await fresh();
      const messages = Array.from({ length: 7 }, () => aMessage());
      for (const message of messages) await storeMessage(stores, message);
      for (const { id } of messages) await stores.messages.edit(id, removeMessage);
      const ids = (await allOf(stores.removals, 3)).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
      const { last } = await stores.removals.after('', 100);
      expect(await stores.removals.after(last, 100)).toEqual({ records: [], last });
    });

    it('should reject after with `unavailable` while it is out of reach', async () => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(stores.removals.after('', 1)).rejects.toSatisfy(isUnavailable);
    });
  });
}

async function allOf(removals: RemovalStore, limit = 100): Promise<readonly RemovedRecord[]> {
  const all: RemovedRecord[] = [];
  for (let position = ''; ; ) {
    const { records, last } = await removals.after(position, limit);
    if (records.length === 0) return all;
    all.push(...records);
    position = last;
  }
}

function byNumber(one: RemovedRecord, other: RemovedRecord): number {
  return one.kind === 'links-ended' && other.kind === 'links-ended' ? one.linkNumber - other.linkNumber : 0;
}

function sorted(records: readonly RemovedRecord[]): readonly RemovedRecord[] {
  return records.toSorted((one, other) => (`${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1));
}
