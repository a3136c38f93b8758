import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { aChange, aDecision } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aNewEmail, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

/** What every booking store promises of reminders. */
export function bookingRemindersContract(fresh: () => Promise<StoresSubject>): void {
  // MAIL-22
  describe('a reminder', () => {
    const aReminder = (over = {}) => aNewEmail({ kind: 'reminder-pickup', until: addMinutes(NOON, 60), ...over });

    async function approved(stores: Stores) {
      const placed = aPlacedBooking();
      const { booking } = placed;
      await stores.bookings.add({ ...placed, emails: [] }, aSubmission());
      await stores.bookings.change(booking.id, { ...aDecision(booking, 'approved'), emails: [] });
      return aDecision(booking, 'approved').booking;
    }

    it('should be queued with its booking, which stays as it is', async () => {
      const { stores } = await fresh();
      const booking = await approved(stores);
      const history = await stores.bookings.history(booking.id);
      const email = aReminder();
      expect(await stores.bookings.remind(booking.id, { version: 2, email })).toBe('queued');
      expect(await stores.bookings.find(booking.id)).toStrictEqual(booking);
      expect(await stores.bookings.history(booking.id)).toStrictEqual(history);
      expect((await claimAll(stores.outbox)).map((leased) => leased.email)).toStrictEqual([email]);
    });

    it('should be queued once, whatever became of the first', async () => {
      const { stores } = await fresh();
      const { id } = await approved(stores);
      const email = aReminder();
      const remind = () => stores.bookings.remind(id, { version: 2, email });
      expect((await Promise.all([remind(), remind(), remind()])).toSorted()).toEqual(['known', 'known', 'queued']);
      const leased = (await stores.outbox.claim(NOON, addMinutes(NOON, 1))) ?? expect.unreachable();
      await stores.outbox.settle(leased, { state: 'cancelled', reason: 'too late' });
      expect(await remind()).toBe('known');
      const { kind, to } = email;
      expect(await stores.outbox.ofBooking(id)).toStrictEqual([
        { id: email.id, kind, to: to.address, state: 'cancelled', tries: 0, reason: 'too late' },
      ]);
      expect(await stores.outbox.nextDue()).toBeUndefined();
    });

    it('should not be queued for another version, and be cancelled with the reservation', async () => {
      const { stores } = await fresh();
      const booking = await approved(stores);
      const remind = () => stores.bookings.remind(booking.id, { version: 2, email: aReminder() });
      expect(await remind()).toBe('queued');
      await stores.bookings.change(booking.id, aChange(booking, { what: 'cancel' }));
      expect(await remind()).toBe('stale');
      expect((await claimAll(stores.outbox)).map(({ email }) => email.kind)).toEqual(['cancelled']);
    });

    it('should belong to a booking', async () => {
      const { stores } = await fresh();
      const { id } = await approved(stores);
      await stores.bookings.remove(id, { by: 'sam@oakville.example', at: NOON });
      for (const missing of [id, 'nobody']) {
        expect(await stores.bookings.remind(missing, { version: 2, email: aReminder() })).toBe('missing');
      }
    });
  });
}
