import { describe, expect, it } from 'vitest';
import { linkEmail } from '../../../src/domain/booking/emails.ts';
import { replayHistory } from '../../../src/domain/booking/history.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { aDecision, anErasure } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { KIM, LATER } from '../../support/values/rentals.ts';
import { aPlacedBooking, aSubmission } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const ENDING = { by: KIM, at: LATER };
const stampOf = (id: string) => ({ id, at: LATER });

/** What every booking store promises of the links with which customers open a reservation. */
export function bookingLinksContract(fresh: () => Promise<StoresSubject>): void {
  // MINE-2, MINE-8
  describe('links', () => {
    it('should be ended with a line of history, and no new version', async () => {
      const { stores, reopen } = await fresh();
      const placed = await added(stores);
      const { booking } = placed;
      const end = endLinks(booking, ENDING);
      expect(await stores.bookings.endLinks(booking.id, end)).toBe('ended');
      const ended = { ...booking, linkNumber: 2 };
      for (const { bookings } of [stores, await reopen()]) {
        expect(await bookings.find(booking.id)).toStrictEqual(ended);
        expect(await bookings.history(booking.id)).toStrictEqual([...placed.events, end.event]);
        expect(replayHistory(booking, await bookings.history(booking.id))).toStrictEqual(ended);
      }
      expect(await stores.bookings.endLinks(booking.id, end)).toBe('stale');
      expect(await stores.bookings.endLinks(booking.id, endLinks(ended, ENDING))).toBe('ended');
    });

    it('should refuse a change that was made before they ended, and take one made after', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const [change, erasure] = [aDecision(booking, 'approved'), anErasure(booking)];
      await stores.bookings.endLinks(booking.id, endLinks(booking, ENDING));
      expect(await stores.bookings.change(booking.id, change)).toBe('stale');
      expect(await stores.bookings.erase(booking.id, erasure)).toBe('stale');
      const ended = { ...booking, linkNumber: 2 };
      expect(await stores.bookings.change(booking.id, aDecision(ended, 'approved'))).toBe('changed');
      expect(await stores.bookings.find(booking.id)).toMatchObject({ status: 'approved', version: 2, linkNumber: 2 });
    });

    it('should be ended once of several that come at once', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const ends = Array.from({ length: 4 }, () => stores.bookings.endLinks(booking.id, endLinks(booking, ENDING)));
      expect((await Promise.all(ends)).toSorted()).toEqual(['ended', 'stale', 'stale', 'stale']);
      expect(await stores.bookings.history(booking.id)).toHaveLength(2);
    });

    it('should be neither ended nor mailed for a booking that is missing, erased or deleted', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const { bookings } = stores;
      expect(await bookings.endLinks('none', endLinks(booking, ENDING))).toBe('missing');
      expect(await bookings.mailLink('none', linkEmail(booking, stampOf('link')))).toBe('missing');
      await bookings.erase(booking.id, anErasure(booking));
      expect(await bookings.endLinks(booking.id, endLinks(booking, ENDING))).toBe('erased');
      expect(await bookings.mailLink(booking.id, linkEmail(booking, stampOf('link')))).toBe('stale');
      await bookings.remove(booking.id, { by: KIM, at: LATER });
      expect(await bookings.endLinks(booking.id, endLinks(booking, ENDING))).toBe('missing');
      expect(await bookings.mailLink(booking.id, linkEmail(booking, stampOf('link')))).toBe('missing');
    });

    // MINE-7
    it('should be mailed in place of one that waits, and forgotten once sent', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const { bookings, outbox } = stores;
      expect(await bookings.mailLink(booking.id, linkEmail(booking, stampOf('first')))).toBe('queued');
      const mailed = linkEmail(booking, stampOf('second'));
      expect(await bookings.mailLink(booking.id, mailed)).toBe('queued');
      expect(await bookings.find(booking.id)).toStrictEqual(booking);
      expect(await bookings.history(booking.id)).toHaveLength(1);
      expect((await outbox.ofBooking(booking.id)).slice(2).map(({ id, state }) => [id, state])).toEqual([
        ['first', 'cancelled'],
        ['second', 'queued'],
      ]);
      expect(await outbox.read(booking.id, 'second')).toStrictEqual(mailed);
      for (const claimed of await claimAll(outbox))
        await outbox.settle(claimed, { state: 'sent', at: LATER, asSent: AS_SENT });
      expect((await outbox.ofBooking(booking.id)).at(-1)).toStrictEqual({
        id: 'second',
        kind: 'link',
        to: '',
        tries: 1,
        state: 'sent',
        sentAt: LATER,
      });
      expect(await outbox.read(booking.id, 'second')).toBeUndefined();
    });

    it('should not be mailed to an address of before, or if the booking is held', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const held = await added(stores, { isHeld: true });
      const former = { ...booking, form: { ...booking.form, email: 'former@example.com' } };
      for (const one of [former, held.booking]) {
        const mailed = linkEmail(one, stampOf(`link of ${one.id}`));
        expect(await stores.bookings.mailLink(one.id, mailed)).toBe('stale');
        expect(await stores.outbox.ofBooking(one.id)).toHaveLength(2);
      }
    });

    // MINE-7
    it('should be found by the number of the booking, and by nothing near it', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const { bookings } = stores;
      expect(await bookings.findByNumber(booking.confirmationNumber)).toStrictEqual(booking);
      for (const other of ['HOJ-999999', '', booking.confirmationNumber.slice(0, -1), booking.id])
        expect(await bookings.findByNumber(other), other).toBeUndefined();
      await bookings.remove(booking.id, { by: KIM, at: LATER });
      expect(await bookings.findByNumber(booking.confirmationNumber)).toBeUndefined();
    });
  });
}

async function added({ bookings }: Stores, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  await bookings.add(placed, aSubmission());
  return placed;
}
