import { describe, expect, it } from 'vitest';
import type { DeskBookingRequest } from '../../../src/ports/api/staff/booking-action.ts';
import type { BookingDetail } from '../../../src/ports/api/staff/staff-booking.ts';
import type { ActionCall, StaffBookingsApi } from '../../../src/ports/browser/staff-bookings-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking, listBookings } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/inquiry/stored-messages.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anErasure, eraseBooking } from '../../support/values/changes.ts';
import { BOOKING_REQUEST, TOTAL } from '../../support/values/requests.ts';
import {
  ADDED,
  aCustomer,
  aMessage,
  aNewEmail,
  anItinerary,
  aPlacedBooking,
  aSubmission,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

/** The port in front of a real site whose store a test may look into, signed in as `STAFF_EMAIL` until `signOut`. */
export type StaffBookingsApiSubject = {
  readonly api: StaffBookingsApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

/** A booking of the sample vehicle, as a page enters it. */
const ENTRY: DeskBookingRequest = { ...BOOKING_REQUEST, addonIds: ['additional-driver'], approve: true };

const CALLS: readonly (readonly [string, (api: StaffBookingsApi) => Promise<unknown>])[] = [
  ['list', (api) => api.list({ view: 'all', q: '', limit: 10 })],
  ['detail', (api) => api.detail('none')],
  ['act', (api) => api.act('none', { action: 'approve', body: { seenVersion: 1 } })],
  ['previewChange', (api) => api.previewChange('none', { addonIds: [] })],
  ['addNote', (api) => api.addNote('none', { text: 'Called.' })],
  ['endLinks', (api) => api.endLinks('none')],
  ['mailLink', (api) => api.mailLink('none')],
  ['customers', (api) => api.customers('priya')],
  ['enter', (api) => api.enter('phone-1', ENTRY)],
  ['remove', (api) => api.remove('none')],
  ['releaseAll', (api) => api.releaseAll(['none'])],
  ['removeAll', (api) => api.removeAll(['none'])],
  ['email', (api) => api.email('none', 'none')],
  ['resend', (api) => api.resend('none', 'none')],
  ['alternatives', (api) => api.alternatives('none')],
  ['price', (api) => api.price('none')],
  ['summary', (api) => api.summary()],
  ['failedEmails', (api) => api.failedEmails()],
  ['markFailedEmailsSeen', (api) => api.markFailedEmailsSeen(['none'])],
  ['resendFailedEmails', (api) => api.resendFailedEmails(['none'])],
];

async function aStored({ ports }: TestSite, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  await addBooking(ports.bookings, placed, aSubmission());
  return placed.booking;
}

async function detailOf(api: StaffBookingsApi, id: string): Promise<BookingDetail> {
  const detail = await api.detail(id);
  if (typeof detail === 'string') throw new Error(detail);
  return detail;
}

/** What every adapter of the port `StaffBookingsApi` promises. */
export function staffBookingsApiContract(fresh: () => Promise<StaffBookingsApiSubject>): void {
  describe('staff bookings api', () => {
    it('should list newest first, in pages, by view and by prefix', async () => {
      const { api, site } = await fresh();
      const first = await aStored(site);
      const second = await aStored(site, {
        at: '2026-11-23T18:00:00.000Z',
        customer: aCustomer({ firstName: 'Marc', lastName: 'Tremblay' }),
      });
      const list = await api.list({ view: 'all', q: '', limit: 1 });
      if (list === 'signed-out') throw new Error(list);
      const { lines: _lines, consent: _consent, tariff: _tariff, shown: _shown, ...row } = second;
      expect(list).toEqual({
        bookings: [
          {
            ...row,
            marks: ['asks-too'],
            conflicts: [{ mark: 'asks-too', id: first.id, confirmationNumber: first.confirmationNumber }],
          },
        ],
        nextCursor: expect.any(String),
        total: 2,
        totalIsMore: false,
      });
      const rest = await api.list({ view: 'all', q: '', limit: 1, cursor: list.nextCursor ?? '' });
      expect(rest).toMatchObject({ bookings: [{ id: first.id }], nextCursor: null });
      expect(await api.list({ view: 'to-answer', q: 'TREM', limit: 10 })).toMatchObject({
        bookings: [{ id: second.id }],
        total: 1,
      });
      expect(await api.list({ view: 'approved', q: '', limit: 10 })).toMatchObject({ bookings: [], total: 0 });
    });

    it('should show a booking with its lines, e-mails, history and overlaps', async () => {
      const { api, site } = await fresh();
      const booking = await aStored(site);
      const other = await aStored(site);
      const { consent: _consent, ...known } = booking;
      const detail = await detailOf(api, booking.id);
      expect(detail).toMatchObject(known);
      expect(detail.emails.map(({ kind }) => kind)).toEqual(['received', 'notice']);
      expect(detail.history).toEqual([{ at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 }]);
      expect(detail.overlaps).toMatchObject([
        { id: other.id, confirmationNumber: other.confirmationNumber, status: 'confirmed' },
      ]);
      expect(await api.detail('none')).toBe('missing');
    });

    it('should tell of an erased booking when that was, in the list and in its detail', async () => {
      const { api, site } = await fresh();
      const booking = await aStored(site);
      const { id } = booking;
      await eraseBooking(site.ports.bookings, id, anErasure(booking, { at: NOON }));
      const erased = { id, erasedAt: NOON, form: { firstName: '', email: '' } };
      expect(await api.list({ view: 'all', q: '', limit: 1 })).toMatchObject({ bookings: [erased] });
      expect(await detailOf(api, id)).toMatchObject(erased);
    });

    it('should decide, and name who was first when the press is stale', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      expect(await api.act(id, { action: 'approve', body: { seenVersion: 1 } })).toMatchObject({
        ok: true,
        value: { booking: { id, status: 'approved', version: 2 }, email: 'sent' },
      });
      expect(await api.act(id, { action: 'decline', body: { seenVersion: 1, note: 'No.' } })).toEqual({
        ok: false,
        problem: { code: 'changed-meanwhile', status: 'approved', version: 2, changedBy: STAFF_EMAIL, changedAt: NOON },
      });
      const body = { seenStatus: 'approved' as const, note: 'No van is free.', although: ['approved'] };
      expect(await api.act(id, { action: 'decline', body })).toMatchObject({ ok: true });
      const mails = await site.mails(4);
      expect(mails.some(({ text }) => text?.includes('No van is free.'))).toBe(true);
      expect(await api.act('none', { action: 'approve', body: { seenVersion: 1 } })).toEqual({
        ok: false,
        problem: { code: 'booking-not-found' },
      });
    });

    it('should say that an erased booking is decided no more', async () => {
      const { api, site } = await fresh();
      const booking = await aStored(site);
      const { id } = booking;
      await eraseBooking(site.ports.bookings, id, anErasure(booking));
      expect(await api.act(id, { action: 'approve', body: { seenVersion: 2 } })).toEqual({
        ok: false,
        problem: { code: 'booking-erased' },
      });
    });

    it('should name a refused note', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      const note = 'x'.repeat(2001);
      expect(await api.act(id, { action: 'decline', body: { seenVersion: 1, note } })).toMatchObject({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/note' }] },
      });
    });

    it('should enter a booking once per key, and name why not', async () => {
      const { api, site } = await fresh();
      const entered = await api.enter('phone-1', ENTRY);
      expect(entered).toMatchObject({
        ok: true,
        value: { booking: { status: 'approved', source: 'desk', consent: { by: STAFF_EMAIL } }, email: 'sent' },
      });
      expect(await api.enter('phone-1', ENTRY)).toEqual(entered);
      expect(await api.enter('phone-1', { ...ENTRY, approve: false })).toMatchObject({
        ok: false,
        problem: { code: 'already-booked', receipt: { status: 'approved' } },
      });
      expect(await api.enter('phone-2', { ...ENTRY, vehicleId: 'none' })).toEqual({
        ok: false,
        problem: { code: 'vehicle-not-found' },
      });
      expect(await api.enter('phone-2', { ...ENTRY, form: { ...ENTRY.form, phone: '' } })).toMatchObject({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/form/phone' }] },
      });
      // AVAIL-8
      expect(await api.enter('phone-2', ENTRY)).toMatchObject({
        ok: false,
        problem: { code: 'vehicle-taken', overlaps: [{ kind: 'booking', status: 'approved' }] },
      });
      expect(await api.enter('phone-2', { ...ENTRY, approve: false, expectedTotalCharges: 1 })).toMatchObject({
        ok: false,
        problem: { code: 'price-changed', quote: { totals: { totalCharges: TOTAL } } },
      });
      const { bookings } = await listBookings(site.ports.bookings, { limit: 10 });
      expect(bookings).toHaveLength(1);
      await api.remove(bookings[0]?.id ?? '');
      expect(await api.enter('phone-1', ENTRY)).toEqual({ ok: false, problem: { code: 'booking-removed' } });
    });

    it('should find former customers by the beginning of name, e-mail or phone', async () => {
      const { api, site } = await fresh();
      const { form } = await aStored(site);
      const { firstName, lastName, email, phone } = form;
      const found = [{ firstName, lastName, email, phone, bookings: 1 }];
      expect(await api.customers(firstName.slice(0, 3))).toEqual(found);
      expect(await api.customers(email.slice(0, 5))).toEqual(found);
      expect(await api.customers('nobody')).toEqual([]);
    });

    it('should take a rental from its change to its settlement', async () => {
      const { api, site } = await fresh();
      const { id, totals } = await aStored(site);
      const draft = { addonIds: [], contact: { phone: '905 555 0199' } };
      const preview = await api.previewChange(id, draft);
      if (preview === 'signed-out' || !preview.ok) throw new Error('the change was refused');
      const { before, after, difference, availability } = preview.value;
      expect(before.totals).toEqual(totals);
      expect(difference).toBe(after.totals.totalCharges - totals.totalCharges);
      expect(difference).toBeLessThan(0);
      expect(availability).toEqual({ state: 'free', overlaps: [] });
      const body = { ...draft, seenVersion: 1, tellCustomer: false };
      const act = (call: ActionCall) => api.act(id, call);
      expect(
        await act({ action: 'change', body: { ...body, expectedTotalCharges: totals.totalCharges } }),
      ).toMatchObject({ ok: false, problem: { code: 'price-changed', quote: after } });
      const expectedTotalCharges = after.totals.totalCharges;
      const changed = await act({ action: 'change', body: { ...body, expectedTotalCharges } });
      expect(changed).toMatchObject({ ok: true, value: { booking: { version: 2, totals: after.totals } } });
      expect(changed).not.toHaveProperty('value.email');
      const entry = { odometer: 41_200, fuel: 8 };
      expect(await act({ action: 'handover/out', body: { seenVersion: 2, ...entry } })).toEqual({
        ok: false,
        problem: { code: 'not-possible', status: 'confirmed' },
      });
      await act({ action: 'approve', body: { seenVersion: 2 } });
      expect(await act({ action: 'handover/out', body: { seenVersion: 3, ...entry } })).toEqual({
        ok: false,
        problem: { code: 'check-hand-out', checks: [{ id: 'day', pickup: anItinerary().pickupTime }] },
      });
      const anyDay = { seenVersion: 3, ...entry, although: ['day'] };
      expect(await act({ action: 'handover/out', body: anyDay })).toMatchObject({
        ok: true,
        value: { booking: { version: 4, handover: { out: { ...entry, by: STAFF_EMAIL, at: NOON } } } },
      });
      for (const [although, code] of [
        [[], 'booking-approved'],
        [['approved'], 'vehicle-out'],
      ] as const) {
        expect(await act({ action: 'decline', body: { seenVersion: 4, although: [...although] } })).toEqual({
          ok: false,
          problem: { code, status: 'approved' },
        });
      }
      const backwards = { seenVersion: 4, odometer: 41_199, fuel: 8 };
      expect(await act({ action: 'handover/back', body: backwards })).toMatchObject({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/odometer' }] },
      });
      expect(await act({ action: 'handover/back', body: { ...backwards, odometer: 42_701 } })).toEqual({
        ok: false,
        problem: { code: 'check-return', checks: [{ id: 'odometer', driven: 1501 }] },
      });
      const returned = { seenVersion: 4, odometer: 41_700, fuel: 6 };
      expect(await act({ action: 'handover/back', body: returned })).toMatchObject({
        ok: true,
        value: { booking: { status: 'completed' }, settlement: { difference: 0, kilometresDriven: 500 } },
      });
      expect(await act({ action: 'handover/undo', body: { seenVersion: 5 } })).toMatchObject({
        ok: true,
        value: { booking: { status: 'approved', version: 6 } },
      });
    });

    it('should cancel, and tell the customer', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      const call = {
        action: 'cancel',
        body: { seenVersion: 1, reason: 'company', note: 'The van broke down.' },
      } as const;
      expect(await api.act(id, call)).toMatchObject({
        ok: true,
        value: { booking: { status: 'cancelled', version: 2 }, email: 'sent' },
      });
      expect((await site.mails(1)).at(-1)?.text).toContain('The van broke down.');
      expect(await api.act(id, { ...call, body: { seenVersion: 2 } })).toMatchObject({
        ok: false,
        problem: { code: 'changed-meanwhile', status: 'cancelled', changedBy: STAFF_EMAIL },
      });
    });

    it('should name what is wrong with a change, at its field', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      expect(await api.previewChange(id, { contact: { email: 'nobody' } })).toMatchObject({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/contact/email' }] },
      });
      expect(await api.previewChange('none', {})).toEqual({ ok: false, problem: { code: 'booking-not-found' } });
    });

    it('should add notes that staff alone see', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      expect(await api.addNote(id, { text: 'Deposit taken.', deposit: true })).toEqual({ ok: true, value: undefined });
      const { history, version } = await detailOf(api, id);
      const note = { at: NOON, by: STAFF_EMAIL, what: 'note', text: 'Deposit taken.', deposit: true };
      expect(history.at(-1)).toEqual(note);
      expect(version).toBe(1);
      expect(await api.addNote(id, { text: ' \n ' })).toMatchObject({
        ok: false,
        problem: { code: 'invalid-input', errors: [{ path: '/text' }] },
      });
      expect(await api.addNote('none', { text: 'Called.' })).toEqual({
        ok: false,
        problem: { code: 'booking-not-found' },
      });
    });

    // MINE-8
    it('should end the links to a booking and mail another', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      expect(await api.endLinks(id)).toBe('ended');
      expect((await detailOf(api, id)).history.at(-1)).toMatchObject({ what: 'links-ended', by: STAFF_EMAIL });
      expect(['sent', 'queued']).toContain(await api.mailLink(id));
      const held = await aStored(site, { isHeld: true });
      expect(await api.mailLink(held.id)).toBe('refused');
      expect([await api.endLinks('none'), await api.mailLink('none')]).toEqual(['missing', 'missing']);
    });

    it('should delete once', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      expect(await api.remove(id)).toBe('removed');
      expect(await api.remove(id)).toBe('missing');
    });

    it('should list the held ones, and release or delete several at once', async () => {
      const { api, site } = await fresh();
      const [first, second, third] = [
        await aStored(site, { isHeld: true }),
        await aStored(site, { isHeld: true }),
        await aStored(site),
      ].map(({ id }) => id);
      expect(await api.list({ view: 'held', q: '', limit: 10 })).toMatchObject({
        bookings: [{ held: true }, { held: true }],
        total: 2,
      });
      const ids = [first, third, 'none'].map(String);
      expect(await api.releaseAll(ids)).toEqual({
        done: [first],
        failed: [
          { id: third, reason: 'not-held' },
          { id: 'none', reason: 'booking-not-found' },
        ],
      });
      expect(await api.removeAll([String(second), String(third), 'none'])).toEqual({
        done: [second, third],
        failed: [{ id: 'none', reason: 'booking-not-found' }],
      });
      expect(await api.list({ view: 'all', q: '', limit: 10 })).toMatchObject({ bookings: [{ id: first }], total: 1 });
    });

    it('should send an e-mail again, but none that was cancelled or is not there', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      await site.mails(0);
      const [email] = (await detailOf(api, id)).emails;
      expect(await api.resend(id, email?.id ?? '')).toBe('queued');
      expect(await api.resend(id, 'none')).toBe('missing');
    });

    it('should read an e-mail', async () => {
      const { api, site } = await fresh();
      const placed = aPlacedBooking();
      await addBooking(site.ports.bookings, placed, aSubmission());
      const email = placed.emails[0] ?? expect.unreachable();
      const text = expect.stringContaining('We have received your reservation request.');
      expect(await api.email(placed.booking.id, email.id)).toEqual({ subject: email.subject, text });
      expect(await api.email(placed.booking.id, 'none')).toBe('missing');
    });

    it('should list vehicles to offer, and decline with some of them', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      const other = aVehicle({ id: 'other-van', name: 'Honda Odyssey' });
      await addVehicle(site.ports.vehicles, other, ADDED);
      expect(await api.alternatives(id)).toMatchObject([
        { vehicle: { id: 'other-van' }, quote: { vehicleId: 'other-van' } },
      ]);
      expect(await api.alternatives('none')).toBe('missing');
      const decline = (alternatives: string[]) =>
        api.act(id, { action: 'decline', body: { seenVersion: 1, alternatives } });
      expect(await decline(['none'])).toMatchObject({ problem: { code: 'invalid-input' } });
      expect(await decline(['other-van'])).toMatchObject({ ok: true, value: { booking: { status: 'declined' } } });
    });

    it('should check a price', async () => {
      const { api, site } = await fresh();
      const { id, lines, totals, freeKilometres } = await aStored(site);
      const price = { lines, totals, freeKilometres };
      expect(await api.price(id)).toEqual({ equal: true, stored: price, now: price });
      expect(await api.price('none')).toBe('missing');
    });

    it('should list by days, vehicle, mark and order, and tell what a day brings', async () => {
      const { api, site } = await fresh();
      const { id } = await aStored(site);
      const choice = { view: 'all', q: '', limit: 5, sort: 'pickup', pickupFrom: '2026-11-27' } as const;
      expect(await api.list({ ...choice, pickupTo: '2026-11-27' })).toMatchObject({ bookings: [{ id }] });
      expect(await api.list({ ...choice, vehicleId: 'none' })).toMatchObject({ bookings: [] });
      expect(await api.list({ ...choice, mark: 'overdue' })).toMatchObject({ bookings: [] });
      expect(await api.today('2026-11-27')).toMatchObject({ date: '2026-11-27', toAnswer: [{ id, marks: [] }] });
      expect(await api.today()).toMatchObject({ goingOut: [], tomorrow: { goingOut: [], comingBack: [] } });
    });

    it('should count what waits', async () => {
      const { api, site } = await fresh();
      await aStored(site);
      for (const state of ['held', 'open', 'open'] as const) await storeMessage(site.ports, aMessage({ state }));
      await aStored(site, { isHeld: true });
      const held = { heldMessages: 1, heldBookings: 1 };
      const counts = {
        toAnswer: 1,
        failedEmails: 0,
        openMessages: 2,
        ...held,
        attention: 0,
        changes: expect.any(Number),
      };
      expect(await api.summary()).toEqual(counts);
    });

    it('should list what failed, send it again and mark it as seen', async () => {
      const { api, site } = await fresh();
      const { outbox, messages } = site.ports;
      const emails = [aNewEmail({ kind: 'contact' }), aNewEmail({ kind: 'contact' })];
      const listed = [];
      for (const email of emails) {
        const message = aMessage();
        await storeMessage({ messages }, message, [{ ...email, queuedAt: '2027-06-01T00:00:00.000Z' }]);
        const leased = await outbox.claim('2027-06-01T00:00:00.000Z', '2027-06-01T00:00:10.000Z');
        if (leased === undefined) throw new Error('nothing was due');
        await outbox.settle(leased, { state: 'failed', reason: '550 5.1.1' });
        const { id, kind, to } = email;
        const shown = { id, kind, to: to.address, reason: '550 5.1.1' };
        listed.push({ ...shown, messageId: message.id, subject: 'A question' });
      }
      expect(await api.failedEmails()).toEqual({ emails: listed, total: 2 });
      const [first = '', second = ''] = emails.map(({ id }) => id);
      expect(await api.resendFailedEmails([first, 'none'])).toEqual({
        done: [first],
        failed: [{ id: 'none', reason: 'email-not-found' }],
      });
      expect(await api.failedEmails()).toMatchObject({ emails: [{ id: second }], total: 1 });
      expect(await api.markFailedEmailsSeen([second])).toBe('marked');
      expect(await api.failedEmails()).toEqual({ emails: [], total: 0 });
    });

    it.each(CALLS)("should say 'signed-out' to %s once the session has ended", async (_, call) => {
      const { api, signOut } = await fresh();
      await signOut();
      expect(await call(api)).toBe('signed-out');
    });

    it.each(CALLS)('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
