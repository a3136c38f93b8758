import { describe, expect, it } from 'vitest';
import type { StaffPrivacyApi } from '../../../src/ports/browser/staff-privacy-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking, historyOf } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/inquiry/stored-messages.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aDecision, changeBooking } from '../../support/values/changes.ts';
import { aMessage, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

/** The port in front of a real site whose store a test may look into, signed in as `STAFF_EMAIL` until `signOut`. */
export type StaffPrivacyApiSubject = {
  readonly api: StaffPrivacyApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

const PRIYA = 'priya.raman@example.com';

async function aStored({ ports }: TestSite) {
  const { booking, ...placed } = aPlacedBooking();
  await addBooking(ports.bookings, { booking, ...placed }, aSubmission());
  return booking;
}

/** What every adapter of the port `StaffPrivacyApi` promises. */
export function staffPrivacyApiContract(fresh: () => Promise<StaffPrivacyApiSubject>): void {
  describe('staff privacy api', () => {
    it('should tell what is kept of an address, and give all of it as JSON', async () => {
      const { api, site } = await fresh();
      const { id, confirmationNumber, status, itinerary, form } = await aStored(site);
      const message = aMessage();
      await storeMessage(site.ports, message);
      const kept = await api.find(PRIYA.toUpperCase());
      if (typeof kept === 'string') throw new Error(kept);
      expect(kept.bookings).toMatchObject([
        { id, confirmationNumber, status, itinerary: { pickupTime: itinerary.pickupTime } },
      ]);
      expect(kept.messages).toEqual([{ kind: 'contact', receivedAt: NOON }]);
      expect(JSON.parse(kept.copy)).toMatchObject({ bookings: [{ form }], messages: [message] });
      const nothing = { bookings: [], messages: [], quotes: [], copy: expect.stringContaining('nobody@example.com') };
      expect(await api.find('nobody@example.com')).toEqual(nothing);
    });

    it('should erase it, and name what was left', async () => {
      const { api, site } = await fresh();
      const declined = await aStored(site);
      const upcoming = await aStored(site);
      await storeMessage(site.ports, aMessage());
      await changeBooking(site.ports.bookings, declined.id, aDecision(declined, 'declined'));
      expect(await api.erase(PRIYA)).toEqual({
        bookings: [declined.confirmationNumber],
        upcoming: [{ id: upcoming.id, confirmationNumber: upcoming.confirmationNumber, status: 'confirmed' }],
        messages: 1,
        quotes: 0,
      });
      expect((await historyOf(site.ports.bookings, declined.id)).at(-1)).toMatchObject({
        by: STAFF_EMAIL,
        what: 'erased',
      });
    });

    it.each(['find', 'erase'] as const)('should name every refusal of %s', async (name) => {
      const { api, signOut, cut } = await fresh();
      expect(await api[name]('nobody')).toBe('malformed');
      await signOut();
      expect(await api[name](PRIYA)).toBe('signed-out');
      await cut();
      await expect(api[name](PRIYA)).rejects.toSatisfy(isUnavailable);
    });
  });
}
