import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { ContactChange } from '../../../src/domain/booking/change.ts';
import { type NoteEvent, replayHistory } from '../../../src/domain/booking/history.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { addNote } from '../../../src/domain/booking/stored-booking.ts';
import { pickupsBetween } from '../../../src/domain/booking/views.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import {
  addBooking,
  countBookings,
  countDue,
  dueForErasure,
  historyOf,
  listBookings,
} from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { aChange, aDecision, anErasure, changeBooking, eraseBooking, lived } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { aCustomer, aPlacedBooking, aSubmission, at, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const BY = 'sam@oakville.example';
const OUT = { what: 'hand-out', odometer: 41_200, fuel: 8, unit: 'White', note: 'Priya has a cast.' } as const;
const BACK = { what: 'take-back', odometer: 42_100, fuel: 6, at: at('2026-11-30', '14:30') } as const;
const NEW_EMAIL = 'priya@raman.example';

/** What every database promises of the life of a rental. */
export function bookingChangesContract(fresh: () => Promise<StoresSubject>): void {
  // BOOK-44
  describe('versions', () => {
    it('should write each version of a rental with its line, and read it as the history replays it', async () => {
      const { stores, reopen } = await fresh();
      const placed = aPlacedBooking();
      await addBooking(stores.bookings, placed, aSubmission());
      const actions: readonly BookingAction[] = [
        toChange(placed.booking, { phone: '905 555 0199' }),
        { what: 'approve' },
        OUT,
        { what: 'undo' },
        OUT,
        BACK,
        { what: 'undo' },
        BACK,
      ];
      const last = await lived(stores.bookings, placed.booking, ...actions);
      expect(last).toMatchObject({ version: 9, status: 'completed', settlement: { kilometresDriven: 900 } });
      for (const { bookings } of [stores, await reopen()]) {
        const history = await historyOf(bookings, last.id);
        expect(history.map((line) => ('version' in line ? line.version : undefined))).toEqual([
          1, 2, 3, 4, 5, 6, 7, 8, 9,
        ]);
        expect(replayHistory(placed.booking, history)).toStrictEqual(last);
        expect(await bookings.find(last.id)).toStrictEqual(last);
        expect((await listBookings(bookings, { limit: 9 })).bookings).toStrictEqual([last]);
      }
    });

    it('should keep nothing of a hand-over that is undone', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      await lived(stores.bookings, booking, { what: 'approve' }, OUT, BACK, { what: 'undo' }, { what: 'undo' });
      const found = await stores.bookings.find(booking.id);
      const answeredAt = (await historyOf(stores.bookings, booking.id))[1]?.at;
      expect(found).toStrictEqual({ ...booking, status: 'approved', version: 6, answeredAt });
    });

    it('should let one of several changes win that come at once', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const changes = [
        aChange(booking, toChange(booking, { firstName: 'Zoë' })),
        aDecision(booking, 'approved'),
        aChange(booking, { what: 'cancel' }),
        aChange(booking, toChange(booking, { phone: '905 555 0199' }), { id: 'another' }),
      ];
      const outcomes = await Promise.all(changes.map((change) => changeBooking(stores.bookings, booking.id, change)));
      expect(outcomes.toSorted()).toEqual(['changed', 'stale', 'stale', 'stale']);
      const won = changes[outcomes.indexOf('changed')];
      expect(await stores.bookings.find(booking.id)).toStrictEqual(won?.booking);
      expect((await historyOf(stores.bookings, booking.id)).slice(1)).toStrictEqual([won?.event]);
      const owed = (await stores.outbox.ofBooking(booking.id)).map(({ id }) => id);
      expect(owed.slice(2)).toEqual(won?.emails.map(({ id }) => id));
    });
  });

  // BOOK-46
  describe('a changed contact', () => {
    it('should be found by its new words and its former address, and by no other old word', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const contact = { firstName: 'Zoë', lastName: 'Œuvre', email: 'zo@maple.example', phone: '+1 416 555 0123' };
      await lived(stores.bookings, booking, toChange(booking, contact));
      const found = async (prefix: string) =>
        countBookings(stores.bookings, { words: [[prefix]], statuses: ['confirmed'] }, 9);
      for (const typed of ['ZOE', 'OEUVRE', 'ZO@MAPLE', '1416555', 'PRIYA.RAMAN@'])
        expect(await found(typed), typed).toBe(1);
      for (const typed of ['RAMAN', '905555']) expect(await found(typed), typed).toBe(0);
      expect(await found(booking.confirmationNumber)).toBe(1);
    });

    // MAIL-18
    it('should take the e-mails that wait to its new address, with what they say', async () => {
      const { stores } = await fresh();
      const { booking, emails } = await added(stores);
      await lived(stores.bookings, booking, { ...toChange(booking, { email: NEW_EMAIL }), tellCustomer: false });
      const [received, notice] = emails;
      expect(await addresses(stores, booking)).toEqual([
        ['received', 'queued', NEW_EMAIL],
        ['notice', 'queued', notice?.to.address],
      ]);
      const claimed = (await claimAll(stores.outbox)).map(({ email }) => email);
      const to = { name: 'Priya Raman', address: NEW_EMAIL };
      expect(claimed).toStrictEqual([{ ...received, to }, notice]);
    });
  });

  // BOOK-50, MAIL-19
  it('should list a cancelled booking as cancelled alone, and withdraw what it makes untrue', async () => {
    const { stores, reopen } = await fresh();
    const { booking } = await added(stores);
    const declined = await added(stores);
    await lived(stores.bookings, declined.booking, { what: 'decline' });
    const cancelled = await lived(stores.bookings, booking, { what: 'approve' }, { what: 'cancel', reason: 'no-show' });
    expect(cancelled).toMatchObject({ status: 'cancelled', version: 3 });
    expect((await stores.outbox.ofBooking(booking.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['received', 'cancelled'],
      ['notice', 'queued'],
      ['confirmation', 'cancelled'],
      ['cancelled', 'queued'],
    ]);
    for (const { bookings } of [stores, await reopen()]) {
      expect(await bookings.find(booking.id)).toStrictEqual(cancelled);
      const idsOf = async (...statuses: readonly Booking['status'][]) =>
        (await listBookings(bookings, { limit: 9, filter: { statuses } })).bookings.map(({ id }) => id);
      expect(await idsOf('cancelled')).toEqual([booking.id]);
      expect(await idsOf('declined')).toEqual([declined.booking.id]);
      expect(await idsOf('confirmed', 'cancelled')).toEqual([booking.id]);
      expect(await idsOf('confirmed', 'declined')).toEqual([declined.booking.id]);
      expect(await idsOf('approved', 'completed')).toEqual([]);
      expect(await countBookings(bookings, { statuses: ['cancelled'], words: [['PRIYA']] }, 9)).toBe(1);
      expect(await countBookings(bookings, { statuses: ['declined'], words: [['PRIYA']] }, 9)).toBe(1);
      expect(
        await countBookings(bookings, { statuses: ['cancelled'], ...pickupsBetween('2026-11-27', '2026-11-27') }, 9),
      ).toBe(1);
    }
    const again = await lived(stores.bookings, cancelled, { what: 'decline', although: ['cancelled'] });
    expect(await stores.bookings.find(booking.id)).toStrictEqual(again);
    expect(await countBookings(stores.bookings, { statuses: ['cancelled'] }, 9)).toBe(0);
  });

  // BOOK-49
  describe('notes of staff', () => {
    const note = (text: string): NoteEvent => ({ at: NOON, by: BY, what: 'note', text });

    it('should be in the history, and leave booking and version as they are', async () => {
      const { stores, reopen } = await fresh();
      const placed = await added(stores);
      const { id } = placed.booking;
      const deposit = { ...note('Deposit taken.'), deposit: true } as const;
      expect(await stores.bookings.edit(id, addNote(note('Called; will be late.')))).toBe('added');
      expect(await stores.bookings.edit(id, addNote(deposit))).toBe('added');
      for (const { bookings } of [stores, await reopen()]) {
        expect(await bookings.find(id)).toStrictEqual(placed.booking);
        expect(await historyOf(bookings, id)).toStrictEqual([...placed.events, note('Called; will be late.'), deposit]);
      }
      expect(await changeBooking(stores.bookings, id, aDecision(placed.booking, 'approved'))).toBe('changed');
      expect(await historyOf(stores.bookings, id)).toHaveLength(4);
    });

    it('should all be kept when several are written at once, beside a change', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const texts = ['one', 'two', 'three', 'four'];
      const [changed, ...outcomes] = await Promise.all([
        changeBooking(stores.bookings, booking.id, aDecision(booking, 'approved')),
        ...texts.map((text) => stores.bookings.edit(booking.id, addNote(note(text)))),
      ]);
      expect([changed, ...outcomes]).toEqual(['changed', 'added', 'added', 'added', 'added']);
      const history = await historyOf(stores.bookings, booking.id);
      const written = history.flatMap((line) => (line.what === 'note' ? [line.text] : []));
      expect(written.toSorted()).toEqual(texts.toSorted());
      expect(history.filter(({ what }) => what === 'approved')).toHaveLength(1);
    });
  });

  // PRIV-3
  it('should erase what a history says about the customer, and the texts of staff', async () => {
    const { stores, reopen } = await fresh();
    const { booking } = await added(stores, { customer: aCustomer({ comments: 'I am Priya.' }) });
    const { id } = booking;
    const rented = await lived(
      stores.bookings,
      booking,
      toChange(booking, { lastName: 'Raman-Xu', email: NEW_EMAIL, phone: '905 555 0199' }),
      { what: 'approve' },
      OUT,
      { ...BACK, note: 'Mrs Raman was late.' },
    );
    await stores.bookings.edit(id, addNote({ at: NOON, by: BY, what: 'note', text: 'Priya called.', deposit: true }));
    const erasure = anErasure(rented);
    expect(await eraseBooking(stores.bookings, id, erasure)).toBe('erased');
    for (const { bookings } of [stores, await reopen()]) {
      const [found, history] = [await bookings.find(id), await historyOf(bookings, id)];
      expect(found).toStrictEqual(erasure.booking);
      expect(found).toMatchObject({ version: 6, handover: { out: { odometer: 41_200 } }, settlement: {} });
      expect(history.map(({ what }) => what)).toEqual([
        'submitted',
        'changed',
        'approved',
        'handed-out',
        'taken-back',
        'note',
        'erased',
      ]);
      expect(history[5]).toEqual({ at: NOON, by: BY, what: 'note', text: '', deposit: true });
      expect(JSON.stringify([found, history])).not.toMatch(/priya|raman|905 555|cast|was late/i);
    }
  });

  // PRIV-1
  it('should not name a booking as due for erasure while its vehicle is out, nor count it', async () => {
    const { stores } = await fresh();
    const out = await lived(stores.bookings, (await added(stores)).booking, { what: 'approve' }, OUT);
    const early = await added(stores, { at: addMinutes(NOON, -60) });
    const late = await lived(stores.bookings, early.booking, { what: 'approve' }, { ...OUT, unit: 'Grey' });
    const kept = await added(stores);
    const limits = { personal: addMinutes(out.itinerary.dropoffTime, 1), placed: NOON };
    const due = async () => (await dueForErasure(stores.bookings, limits, 9)).map(({ id }) => id);
    expect(await due()).toEqual([kept.booking.id]);
    expect(await countDue(stores.bookings, limits)).toEqual({ due: 1, kept: 3 });
    const byPlacement = { personal: NOON, placed: addMinutes(NOON, 1) };
    expect((await dueForErasure(stores.bookings, byPlacement, 9)).map(({ id }) => id)).toEqual([kept.booking.id]);
    expect(await countDue(stores.bookings, byPlacement)).toEqual({ due: 1, kept: 3 });
    await lived(stores.bookings, out, BACK);
    await lived(stores.bookings, late, { what: 'undo' });
    expect((await due()).toSorted()).toEqual([out.id, late.id, kept.booking.id].toSorted());
    expect(await countDue(stores.bookings, limits)).toEqual({ due: 3, kept: 3 });
  });
}

/** The action that changes the contact of a booking and tells the customer. */
function toChange({ totals }: Booking, contact: ContactChange) {
  return { what: 'change', contact, expectedTotalCharges: totals.totalCharges, tellCustomer: true } as const;
}

async function added({ bookings }: Stores, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  await addBooking(bookings, placed, aSubmission());
  return placed;
}

async function addresses({ outbox }: Stores, { id }: Booking) {
  return (await outbox.ofBooking(id)).map(({ kind, state, to }) => [kind, state, to]);
}
