import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { ContactChange } from '../../../src/domain/booking/change.ts';
import { type NoteEvent, replayHistory } from '../../../src/domain/booking/history.ts';
import type { BookingAction, BookingChange } from '../../../src/domain/booking/lifecycle.ts';
import { pickupsBetween } from '../../../src/domain/booking/views.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { aChange, aDecision, anErasure, lived } from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import { aBooking, aCustomer, aPlacedBooking, aSubmission, at, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const BY = 'sam@oakville.example';
const OUT = { what: 'hand-out', odometer: 41_200, fuel: 8, unit: 'White', note: 'Priya has a cast.' } as const;
const BACK = { what: 'take-back', odometer: 42_100, fuel: 6, at: at('2026-11-30', '14:30') } as const;
const NEW_EMAIL = 'priya@raman.example';

/** What every booking store promises of the life of a rental. */
export function bookingChangesContract(fresh: () => Promise<StoresSubject>): void {
  // BOOK-44
  describe('versions', () => {
    it('should write each version of a rental with its line, and read it as the history replays it', async () => {
      const { stores, reopen } = await fresh();
      const placed = aPlacedBooking();
      await stores.bookings.add(placed, aSubmission());
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
        const history = await bookings.history(last.id);
        expect(history.map((line) => ('version' in line ? line.version : undefined))).toEqual([
          1, 2, 3, 4, 5, 6, 7, 8, 9,
        ]);
        expect(replayHistory(placed.booking, history)).toStrictEqual(last);
        expect(await bookings.find(last.id)).toStrictEqual(last);
        expect((await bookings.list({ limit: 9 })).bookings).toStrictEqual([last]);
      }
    });

    it('should keep nothing of a hand-over that is undone', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      await lived(stores.bookings, booking, { what: 'approve' }, OUT, BACK, { what: 'undo' }, { what: 'undo' });
      const found = await stores.bookings.find(booking.id);
      const answeredAt = (await stores.bookings.history(booking.id))[1]?.at;
      expect(found).toStrictEqual({ ...booking, status: 'approved', version: 6, answeredAt });
    });

    it('should store no version but the next one', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const changed = await lived(stores.bookings, booking, toChange(booking, { firstName: 'Zoë' }));
      const history = await stores.bookings.history(booking.id);
      const emails = await stores.outbox.ofBooking(booking.id);
      for (const version of [0, 1, 3, 9]) {
        const stale = aDecision({ ...changed, version }, 'approved');
        expect(await stores.bookings.change(booking.id, stale), `after ${version}`).toBe('stale');
        expect(await stores.bookings.erase(booking.id, anErasure({ ...changed, version }))).toBe('stale');
      }
      expect(await stores.bookings.find(booking.id)).toStrictEqual(changed);
      expect(await stores.bookings.history(booking.id)).toStrictEqual(history);
      expect(await stores.outbox.ofBooking(booking.id)).toStrictEqual(emails);
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
      const outcomes = await Promise.all(changes.map((change) => stores.bookings.change(booking.id, change)));
      expect(outcomes.toSorted()).toEqual(['changed', 'stale', 'stale', 'stale']);
      const won = changes[outcomes.indexOf('changed')];
      expect(await stores.bookings.find(booking.id)).toStrictEqual(won?.booking);
      expect((await stores.bookings.history(booking.id)).slice(1)).toStrictEqual([won?.event]);
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
      const found = async (prefix: string) => stores.bookings.count({ words: [[prefix]], statuses: ['confirmed'] }, 9);
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

    it('should take what failed to its new address, and leave what was sent', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const approved = aDecision(booking, 'approved');
      await stores.bookings.change(booking.id, approved);
      const [confirmation, received] = [await claimed(stores), await claimed(stores)];
      await stores.outbox.settle(received, { state: 'sent', at: NOON, asSent: AS_SENT });
      await stores.outbox.settle(confirmation, { state: 'failed', reason: '550' });
      const contact = { ...toChange(approved.booking, { email: NEW_EMAIL }), tellCustomer: false };
      await lived(stores.bookings, approved.booking, contact);
      expect((await addresses(stores, booking)).filter(([kind]) => kind !== 'notice')).toEqual([
        ['received', 'sent', booking.form.email],
        ['confirmation', 'failed', NEW_EMAIL],
      ]);
      const event = { at: NOON, by: BY, what: 'email-sent-again', email: 'confirmation', emailId: 'again' } as const;
      const again = { emailId: confirmation.email.id, event, copyId: 'copy' };
      expect(await stores.bookings.sendAgain(booking.id, again)).toBe('queued');
      expect((await claimed(stores)).email).toMatchObject({ id: confirmation.email.id, to: { address: NEW_EMAIL } });
    });

    it('should take what is held to its new address, and hold it on', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores, { isHeld: true });
      const change = aChange(booking, { ...toChange(booking, { email: NEW_EMAIL }), tellCustomer: false });
      expect(await stores.bookings.change(booking.id, change)).toBe('changed');
      expect((await addresses(stores, booking))[0]).toEqual(['received', 'held', NEW_EMAIL]);
      expect(await claimAll(stores.outbox)).toEqual([]);
      await lived(stores.bookings, change.booking, { what: 'release' });
      const sent = (await claimAll(stores.outbox)).map(({ email: { kind, to } }) => [kind, to.address]);
      expect(sent[0]).toEqual(['received', NEW_EMAIL]);
    });

    it('should let nothing wait for the customer once there is no address', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      await lived(stores.bookings, booking, toChange(booking, { email: '' }));
      expect((await stores.outbox.ofBooking(booking.id)).map(({ kind, state }) => [kind, state])).toEqual([
        ['received', 'cancelled'],
        ['notice', 'queued'],
      ]);
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
        (await bookings.list({ limit: 9, filter: { statuses } })).bookings.map(({ id }) => id);
      expect(await idsOf('cancelled')).toEqual([booking.id]);
      expect(await idsOf('declined')).toEqual([declined.booking.id]);
      expect(await idsOf('confirmed', 'cancelled')).toEqual([booking.id]);
      expect(await idsOf('confirmed', 'declined')).toEqual([declined.booking.id]);
      expect(await idsOf('approved', 'completed')).toEqual([]);
      expect(await bookings.count({ statuses: ['cancelled'], words: [['PRIYA']] }, 9)).toBe(1);
      expect(await bookings.count({ statuses: ['declined'], words: [['PRIYA']] }, 9)).toBe(1);
      expect(await bookings.count({ statuses: ['cancelled'], ...pickupsBetween('2026-11-27', '2026-11-27') }, 9)).toBe(
        1,
      );
    }
    const again = await lived(stores.bookings, cancelled, { what: 'decline', although: ['cancelled'] });
    expect(await stores.bookings.find(booking.id)).toStrictEqual(again);
    expect(await stores.bookings.count({ statuses: ['cancelled'] }, 9)).toBe(0);
  });

  // BOOK-49
  describe('notes of staff', () => {
    const note = (text: string): NoteEvent => ({ at: NOON, by: BY, what: 'note', text });

    it('should stand in the history, and leave booking and version as they are', async () => {
      const { stores, reopen } = await fresh();
      const placed = await added(stores);
      const { id } = placed.booking;
      const deposit = { ...note('Deposit taken.'), deposit: true } as const;
      expect(await stores.bookings.addNote(id, note('Called; will be late.'))).toBe('added');
      expect(await stores.bookings.addNote(id, deposit)).toBe('added');
      for (const { bookings } of [stores, await reopen()]) {
        expect(await bookings.find(id)).toStrictEqual(placed.booking);
        expect(await bookings.history(id)).toStrictEqual([...placed.events, note('Called; will be late.'), deposit]);
      }
      expect(await stores.bookings.change(id, aDecision(placed.booking, 'approved'))).toBe('changed');
      expect(await stores.bookings.history(id)).toHaveLength(4);
    });

    it('should all be kept when several are written at once, beside a change', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      const texts = ['one', 'two', 'three', 'four'];
      const [changed, ...outcomes] = await Promise.all([
        stores.bookings.change(booking.id, aDecision(booking, 'approved')),
        ...texts.map((text) => stores.bookings.addNote(booking.id, note(text))),
      ]);
      expect([changed, ...outcomes]).toEqual(['changed', 'added', 'added', 'added', 'added']);
      const history = await stores.bookings.history(booking.id);
      const written = history.flatMap((line) => (line.what === 'note' ? [line.text] : []));
      expect(written.toSorted()).toEqual(texts.toSorted());
      expect(history.filter(({ what }) => what === 'approved')).toHaveLength(1);
    });

    it('should not be written to a booking that is erased', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      await stores.bookings.erase(booking.id, anErasure(booking));
      expect(await stores.bookings.addNote(booking.id, note('Priya called.'))).toBe('erased');
      expect(await stores.bookings.history(booking.id)).toHaveLength(2);
    });

    it('should not be written to a booking that is not there, or is removed', async () => {
      const { stores } = await fresh();
      const { booking } = await added(stores);
      await stores.bookings.remove(booking.id, { by: BY, at: NOON });
      expect(await stores.bookings.addNote(booking.id, note('Called.'))).toBe('missing');
      expect(await stores.bookings.addNote('nobody', note('Called.'))).toBe('missing');
      expect(await stores.bookings.history(booking.id)).toEqual([]);
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
    await stores.bookings.addNote(id, { at: NOON, by: BY, what: 'note', text: 'Priya called.', deposit: true });
    const erasure = anErasure(rented);
    expect(await stores.bookings.erase(id, erasure)).toBe('erased');
    for (const { bookings } of [stores, await reopen()]) {
      const [found, history] = [await bookings.find(id), await bookings.history(id)];
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

  it('should erase the reason of a cancellation', async () => {
    const { stores } = await fresh();
    const { booking } = await added(stores);
    const cancelled = await lived(stores.bookings, booking, { what: 'cancel', reason: 'no-show' });
    await stores.bookings.erase(booking.id, anErasure(cancelled));
    const lines = await stores.bookings.history(booking.id);
    expect(lines.map(({ what }) => what)).toEqual(['submitted', 'cancelled', 'erased']);
    expect(JSON.stringify(lines)).not.toContain('no-show');
    expect(await stores.bookings.count({ statuses: ['cancelled'] }, 9)).toBe(1);
  });

  // PRIV-1
  it('should not name a booking as due for erasure while its vehicle is out, nor count it', async () => {
    const { stores } = await fresh();
    const out = await lived(stores.bookings, (await added(stores)).booking, { what: 'approve' }, OUT);
    const early = await added(stores, { at: addMinutes(NOON, -60) });
    const late = await lived(stores.bookings, early.booking, { what: 'approve' }, { ...OUT, unit: 'Grey' });
    const kept = await added(stores);
    const limits = { personal: addMinutes(out.itinerary.dropoffTime, 1), placed: NOON };
    const due = async () => (await stores.bookings.dueForErasure(limits, 9)).map(({ id }) => id);
    expect(await due()).toEqual([kept.booking.id]);
    expect(await stores.bookings.countDue(limits)).toEqual({ due: 1, kept: 3 });
    const byPlacement = { personal: NOON, placed: addMinutes(NOON, 1) };
    expect((await stores.bookings.dueForErasure(byPlacement, 9)).map(({ id }) => id)).toEqual([kept.booking.id]);
    expect(await stores.bookings.countDue(byPlacement)).toEqual({ due: 1, kept: 3 });
    await lived(stores.bookings, out, BACK);
    await lived(stores.bookings, late, { what: 'undo' });
    expect((await due()).toSorted()).toEqual([out.id, late.id, kept.booking.id].toSorted());
    expect(await stores.bookings.countDue(limits)).toEqual({ due: 3, kept: 3 });
  });

  it('should know nothing of a change to a booking that is not there', async () => {
    const { stores } = await fresh();
    const change: BookingChange = aChange(aBooking(), { what: 'cancel' });
    expect(await stores.bookings.change('nobody', change)).toBe('missing');
    expect(await stores.outbox.nextDue()).toBeUndefined();
  });
}

/** The action that changes the contact of a booking and tells the customer. */
function toChange({ totals }: Booking, contact: ContactChange) {
  return { what: 'change', contact, expectedTotalCharges: totals.totalCharges, tellCustomer: true } as const;
}

async function added({ bookings }: Stores, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  await bookings.add(placed, aSubmission());
  return placed;
}

async function addresses({ outbox }: Stores, { id }: Booking) {
  return (await outbox.ofBooking(id)).map(({ kind, state, to }) => [kind, state, to]);
}

async function claimed({ outbox }: Stores) {
  const leased = await outbox.claim(NOON, addMinutes(NOON, 60));
  if (leased === undefined) throw new Error('nothing is due');
  return leased;
}
