import { describe, expect, it } from 'vitest';
import { type Booking, receiptOf } from '../../../src/domain/booking/booking.ts';
import { CHANGE_INQUIRY_EMPTY } from '../../../src/domain/reservation/change-inquiry.ts';
import type { MyReservationApi } from '../../../src/ports/browser/my-reservation-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { aChange } from '../../support/values/changes.ts';
import { aPlacedBooking, aSubmission } from '../../support/values/samples.ts';

/** The port in front of a real site whose store a test may look into. */
export type MyReservationApiSubject = {
  readonly api: MyReservationApi;
  readonly site: TestSite;
  cut(): Promise<void>;
};

/** What every adapter of the port `MyReservationApi` promises. */
export function myReservationApiContract(fresh: () => Promise<MyReservationApiSubject>): void {
  describe('my reservation api', () => {
    /** A stored booking with its link, and what the page then sees. */
    const aLink = async () => {
      const subject = await fresh();
      const placed = { ...aPlacedBooking(), emails: [] };
      await addBooking(subject.site.ports.bookings, placed, aSubmission());
      const { booking } = placed;
      return { ...subject, booking, token: subject.site.tokens.write('reservation', `${booking.id} 1`) };
    };

    // MINE-3
    it('should open the reservation of a link, and name a text that opens none', async () => {
      const { api, booking, token } = await aLink();
      expect(await api.open(token)).toMatchObject({
        ok: true,
        value: { receipt: receiptOf(booking), status: 'confirmed', version: 1, canCancel: true, canAsk: true },
      });
      expect(await api.open('none.none')).toEqual({ ok: false, problem: { code: 'no-reservation' } });
    });

    // MINE-5
    it('should cancel, and say what it is by now where it cannot', async () => {
      const { api, site, booking, token } = await aLink();
      expect(await api.cancel({ token: 'none.none', seenVersion: 1 })).toMatchObject({
        problem: { code: 'no-reservation' },
      });
      expect(await api.cancel({ token, seenVersion: 9 })).toMatchObject({
        ok: false,
        problem: { code: 'changed-meanwhile', status: 'confirmed', version: 1 },
      });
      expect(await api.cancel({ token, seenVersion: 1, reason: 'x'.repeat(2001) })).toEqual({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/reason', message: 'Use at most 2000 characters.' }] },
      });
      expect(await api.cancel({ token, seenVersion: 1 })).toMatchObject({ ok: true, value: { status: 'cancelled' } });
      const out = aChange(aChange(booking, { what: 'approve' }).booking, { what: 'hand-out', odometer: 1, fuel: 8 });
      const other = { ...aPlacedBooking(), emails: [] };
      const started = { ...other, booking: { ...out.booking, ...namesOf(other.booking), version: 3 } };
      await addBooking(site.ports.bookings, started, aSubmission());
      const link = site.tokens.write('reservation', `${other.booking.id} 1`);
      expect(await api.cancel({ token: link, seenVersion: 3 })).toMatchObject({
        problem: { code: 'not-possible', status: 'approved', canCancel: false },
      });
    });

    // MINE-6
    it('should ask the company, and name the refused field', async () => {
      const { api, site, booking, token } = await aLink();
      expect(await api.ask({ token, text: 'An hour later?' })).toEqual({ ok: true, value: { ok: true } });
      expect(await site.ports.messages.count({ bookingId: booking.id })).toBe(1);
      expect(await api.ask({ token, text: '' })).toEqual({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/text', message: CHANGE_INQUIRY_EMPTY }] },
      });
      await api.cancel({ token, seenVersion: 1 });
      expect(await api.ask({ token, text: 'Never mind.' })).toMatchObject({ problem: { code: 'not-possible' } });
    });

    // MINE-7
    it('should ask for a link, whether or not there is one', async () => {
      const { api, site, booking } = await aLink();
      const { confirmationNumber, form } = booking;
      for (const email of [form.email, 'nobody@example.com'])
        expect(await api.find({ confirmationNumber, email })).toEqual({ ok: true, value: { ok: true } });
      expect(await api.find({ confirmationNumber: '1', email: form.email })).toMatchObject({
        problem: { code: 'invalid-input', errors: [{ path: '/confirmationNumber' }] },
      });
      expect(await site.mails(1)).toHaveLength(1);
    });

    it.each<[string, (api: MyReservationApi) => Promise<unknown>]>([
      ['open', (api) => api.open('token')],
      ['cancel', (api) => api.cancel({ token: 'token', seenVersion: 1 })],
      ['ask', (api) => api.ask({ token: 'token', text: 'Later, please.' })],
      ['find', (api) => api.find({ confirmationNumber: 'HOJ-123456', email: 'priya@example.com' })],
    ])('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}

function namesOf({ id, confirmationNumber }: Booking) {
  return { id, confirmationNumber };
}
