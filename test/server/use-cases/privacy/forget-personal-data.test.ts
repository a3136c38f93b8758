import { describe, expect, it, vi } from 'vitest';
import { openDisk } from '../../../../src/adapters/disk/open.ts';
import { retentionLimits } from '../../../../src/domain/booking/retention.ts';
import { addPhoto } from '../../../../src/domain/booking/stored-booking.ts';
import { invoiceNumber } from '../../../../src/domain/invoice/invoice.ts';
import { photoFile, photoId } from '../../../../src/domain/photo/photo.ts';
import { addMinutes, type Instant } from '../../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import { unavailable } from '../../../../src/ports/unavailable.ts';
import { forgetAllDue, runRetention, startRetention } from '../../../../src/server/jobs/retention.ts';
import { settleLease } from '../../../../src/server/use-cases/outbox/leases.ts';
import { forgetPersonalData } from '../../../../src/server/use-cases/privacy/forget-personal-data.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import {
  addBooking,
  dueForErasure,
  emailsOf,
  findSubmission,
  historyOf,
} from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { addPaper } from '../../../../src/server/use-cases/stored/stored-invoices.ts';
import { storeMessage } from '../../../../src/server/use-cases/stored/stored-messages.ts';
import { listMessages } from '../../../support/site/messages.ts';
import { addAll } from '../../../support/site/records.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { aFolder } from '../../../support/temp-folder.ts';
import { anAuditEvent } from '../../../support/values/audit-events.ts';
import { deleteBooking } from '../../../support/values/changes.ts';
import { claimAll } from '../../../support/values/claim-all.ts';
import { aCustomerNote } from '../../../support/values/customer-notes.ts';
import { anInvoice } from '../../../support/values/invoices.ts';
import { AS_SENT } from '../../../support/values/rendered.ts';
import {
  aCustomer,
  aMessage,
  anItinerary,
  aPlacedBooking,
  aReservationMessage,
  aStaffSession,
  aSubmission,
  at,
  NOON,
} from '../../../support/values/samples.ts';

const A_DAY = 24 * 60;
const NOT_DUE = at('2028-11-29', '12:30');
const DROPOFF = anItinerary().dropoffTime;
const KEPT_FOR = { retentionMonths: 24, invoiceYears: 6 };
const NOTHING = {
  bookings: 0,
  messages: 0,
  quotes: 0,
  emailTexts: 0,
  spentKeys: 0,
  takenNumbers: 0,
  auditEvents: 0,
  papers: 0,
  customerNotes: 0,
};

/** Stores whose clock stands at a moment that can be set. */
async function aDesk(now: Instant = NOON) {
  const stores = storesInMemory();
  const time = { now };
  const { photos } = (await openDisk(await aFolder())).ports;
  return { ...stores, photos, clock: { now: () => time.now }, time };
}

async function added({ bookings }: Pick<Stores, 'bookings'>, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  await addBooking(bookings, placed, aSubmission());
  return placed.booking.id;
}

async function storePaper(
  { invoices }: Pick<Stores, 'invoices'>,
  year: `${number}`,
  place: number,
  over: Parameters<typeof anInvoice>[0] = {},
) {
  const number = invoiceNumber(year, place);
  const value = anInvoice({
    number,
    bookingId: number,
    issuedAt: at(`${year}-06-01`, '12:00'),
    billTo: { name: 'Zoë Park', town: 'Oakville', email: 'zoe@park.example' },
    submission: { key: number, bodyHash: 'hash' },
    ...over,
  });
  await invoices.add(number, { value });
}

describe('forgetPersonalData', () => {
  // CONF-15, INV-3
  it('should delete papers when their years are over, and go on with the numbers of the others', async () => {
    const desk = await aDesk('2033-01-01T04:59:59.999Z');
    for (const place of [1, 2]) await storePaper(desk, '2026', place);
    await storePaper(desk, '2033', 7);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.papers).toBe(0);
    desk.time.now = '2033-01-01T05:00:00.000Z';
    expect((await forgetPersonalData(desk, { ...KEPT_FOR, invoiceYears: 7 })).value.papers).toBe(0);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value).toEqual({ ...NOTHING, papers: 2 });
    expect(await desk.invoices.fields(['number'], {})).toMatchObject([{ number: 'INV-2033-000007' }]);
    const { number: _, ...draft } = anInvoice({ issuedAt: desk.time.now });
    const next = await addPaper(desk, draft, { key: 'next', bodyHash: 'hash' }, { subject: 'papers' });
    expect(next).toMatchObject({ number: 'INV-2033-000008' });
  });

  // PRIV-12
  it('should erase the papers of a booking with it, and no other, also of one that a killed program left whole', async () => {
    const desk = await aDesk(addMinutes(DROPOFF, 1000 * A_DAY));
    const id = await added(desk);
    await storePaper(desk, '2026', 1, { bookingId: id, for: 'customer' });
    await storePaper(desk, '2026', 2, { bookingId: id, for: 'payer' });
    await storePaper(desk, '2026', 3);
    const personal = async () =>
      (await desk.invoices.list({ order: 'newest' })).values.map(({ rental, billTo }) => [rental.driver, billTo]);
    const [whole] = await personal();
    const cut = { ...desk, bookings: { ...desk.bookings, edit: () => Promise.reject(unavailable('store')) } };
    await expect(forgetPersonalData(cut, KEPT_FOR)).rejects.toThrow();
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(1);
    const erased = ['', { name: 'Zoë Park', town: 'Oakville' }];
    expect(await personal()).toEqual([whole, erased, erased]);
    expect(whole).toEqual(['Zoë Park', { name: 'Zoë Park', town: 'Oakville', email: 'zoe@park.example' }]);
  });

  // PRIV-1
  it('should erase a booking once the months since its dropoff have passed, and keep it until then', async () => {
    const desk = await aDesk(at('2028-11-30', '12:30'));
    const id = await added(desk);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(0);
    desk.time.now = addMinutes(desk.time.now, 1);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(1);
    expect((await desk.bookings.find(id))?.erasedAt).toBe(desk.time.now);
    expect((await historyOf(desk.bookings, id)).at(-1)).toEqual({
      at: desk.time.now,
      by: 'the site',
      what: 'erased',
      version: 2,
    });
    expect((await forgetPersonalData(desk, KEPT_FOR)).value).toEqual(NOTHING);
  });

  // PRIV-3, MINE-6
  it('should erase the messages about a booking with it', async () => {
    const desk = await aDesk(addMinutes(at('2028-11-30', '12:30'), 1));
    const placed = aPlacedBooking();
    await addBooking(desk.bookings, placed, aSubmission());
    await storeMessage(desk, aReservationMessage(placed.booking, { receivedAt: desk.time.now }));
    expect((await forgetPersonalData(desk, KEPT_FOR)).value).toMatchObject({ bookings: 1, messages: 1 });
    expect(await listMessages(desk.messages)).toEqual([]);
  });

  // PHOTO-7
  it('should delete the photos of a booking with it, files too, and of no other', async () => {
    const desk = await aDesk(at('2028-11-30', '12:31'));
    const id = await added(desk);
    const kept = await added(desk, { itinerary: anItinerary({ dropoffDate: '2028-11-29', dropoffTime: NOT_DUE }) });
    for (const booking of [id, kept]) {
      const photo = { id: photoId(booking, 'one'), side: 'out', at: NOON, by: 'dana', width: 60, height: 40 } as const;
      await desk.photos.put(photoFile(photo.id), Uint8Array.of(1));
      await desk.bookings.edit(booking, addPhoto(photo));
    }
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(1);
    expect((await desk.bookings.find(id))?.photos).toBeUndefined();
    expect(await desk.photos.keysBefore('9999-12-31T23:59:59.999Z')).toEqual([photoFile(photoId(kept, 'one'))]);
  });

  // PRIV-1
  it('should erase a booking of a dropoff that never comes 30 months later than one of today', async () => {
    const dropoffTime = '9999-12-31T17:30:00.000Z';
    const desk = await aDesk(at('2031-05-23', '12:00'));
    const id = await added(desk, { itinerary: anItinerary({ dropoffDate: '9999-12-31', dropoffTime }) });
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(0);
    desk.time.now = addMinutes(desk.time.now, 1);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.bookings).toBe(1);
    expect((await desk.bookings.find(id))?.form.email).toBe('');
  });

  // PRIV-1
  it('should remove messages, held ones too, once the months since their receipt have passed', async () => {
    const desk = await aDesk();
    const [old, young] = [aMessage({ state: 'held' }), aMessage({ state: 'held', receivedAt: addMinutes(NOON, 2) })];
    for (const message of [old, young]) await storeMessage(desk, message);
    desk.time.now = at('2027-11-23', '12:01');
    expect((await forgetPersonalData(desk, { ...KEPT_FOR, retentionMonths: 12 })).value.messages).toBe(1);
    expect(await listMessages(desk.messages)).toStrictEqual([young]);
  });

  // AUDIT-4
  // CUST-6
  it('should delete what staff wrote of a customer within a day after the last booking is gone', async () => {
    const desk = await aDesk();
    const contacts = [aCustomer().email];
    await desk.customerNotes.add('note', { value: aCustomerNote({ contacts, checkedAt: NOON }) });
    const [one, other] = [await added(desk), await added(desk)];
    const removal = { by: 'kim', at: NOON };
    const removedAfter = async (days: number) => {
      desk.time.now = addMinutes(NOON, days * A_DAY);
      return (await forgetPersonalData(desk, KEPT_FOR)).value.customerNotes;
    };
    await deleteBooking(desk.bookings, one, removal);
    expect(await removedAfter(1)).toBe(0);
    expect(await desk.customerNotes.find('note')).toMatchObject({ checkedAt: addMinutes(NOON, A_DAY) });
    await deleteBooking(desk.bookings, other, removal);
    expect(await removedAfter(1.9)).toBe(0);
    expect(await removedAfter(2)).toBe(1);
    expect(await desk.customerNotes.count()).toBe(0);
  });

  it('should remove events of the audit trail after 24 months, whatever RETENTION_MONTHS is', async () => {
    const desk = await aDesk();
    const [old, young] = [anAuditEvent(), anAuditEvent(undefined, { at: addMinutes(NOON, 2) })];
    await addAll(desk.audit, [old, young]);
    desk.time.now = at('2028-11-23', '12:00');
    expect((await forgetPersonalData(desk, { ...KEPT_FOR, retentionMonths: 1 })).value.auditEvents).toBe(0);
    desk.time.now = addMinutes(desk.time.now, 1);
    expect((await forgetPersonalData(desk, { ...KEPT_FOR, retentionMonths: 1 })).value.auditEvents).toBe(1);
    expect((await desk.audit.list({ order: 'newest', limit: 9 })).values).toStrictEqual([young]);
  });

  // PRIV-2
  it('should forget the text of an e-mail 30 days after it was sent', async () => {
    const desk = await aDesk();
    const id = await added(desk);
    for (const leased of await claimAll(desk))
      await settleLease(desk, leased, { state: 'sent', at: NOON, asSent: AS_SENT });
    desk.time.now = addMinutes(NOON, 30 * A_DAY);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.emailTexts).toBe(0);
    desk.time.now = addMinutes(NOON, 30 * A_DAY + 1);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.emailTexts).toBe(2);
    expect(
      (await emailsOf(desk.bookings, id)).map((email) => [email.to, email.state === 'sent' && email.sentAt]),
    ).toEqual([
      ['', NOON],
      ['', NOON],
    ]);
  });

  // PRIV-2
  it('should answer the key of a deleted booking for 7 days', async () => {
    const desk = await aDesk();
    const placed = aPlacedBooking();
    await addBooking(desk.bookings, placed, aSubmission({ key: 'spent' }));
    await deleteBooking(desk.bookings, placed.booking.id, { by: 'sam@oakville.example', at: NOON });
    desk.time.now = addMinutes(NOON, 7 * A_DAY);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.spentKeys).toBe(0);
    expect(await findSubmission(desk.bookings, 'spent')).toEqual({ state: 'removed' });
    desk.time.now = addMinutes(NOON, 7 * A_DAY + 1);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.spentKeys).toBe(1);
    expect(await findSubmission(desk.bookings, 'spent')).toBeUndefined();
  });

  // BOOK-8
  it('should let the number of a deleted booking be used again a year later', async () => {
    const desk = await aDesk();
    const { booking } = aPlacedBooking();
    await addBooking(desk.bookings, { ...aPlacedBooking(), booking }, aSubmission());
    await deleteBooking(desk.bookings, booking.id, { by: 'sam@oakville.example', at: NOON });
    const { confirmationNumber } = booking;
    const next = () => addBooking(desk.bookings, aPlacedBooking({ confirmationNumber }), aSubmission());
    desk.time.now = addMinutes(NOON, 365 * A_DAY);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.takenNumbers).toBe(0);
    expect(await next()).toBe('number-taken');
    desk.time.now = addMinutes(NOON, 365 * A_DAY + 1);
    expect((await forgetPersonalData(desk, KEPT_FOR)).value.takenNumbers).toBe(1);
    expect(await next()).toBe('added');
  });
});

describe('forgetAllDue', () => {
  it('should forget all in small steps, each once, also where two processes do it at once', async () => {
    const desk = await aDesk(addMinutes(DROPOFF, 1000 * A_DAY));
    for (let count = 0; count < 50; count += 1) await added(desk);
    const steps = vi.fn(desk.bookings.list);
    const counted = { ...desk, bookings: { ...desk.bookings, list: steps } };
    const done = await Promise.all([forgetAllDue(counted, KEPT_FOR), forgetAllDue(counted, KEPT_FOR)]);
    expect(done.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(50);
    expect(steps.mock.calls.every(([{ limit = 0 }]) => limit <= 20)).toBe(true);
    expect(await dueForErasure(desk.bookings, retentionLimits(desk.time.now, 1), 10)).toEqual([]);
  });

  it('should let others run between two steps', async () => {
    const desk = await aDesk(addMinutes(DROPOFF, 1000 * A_DAY));
    for (let count = 0; count < 50; count += 1) await added(desk);
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      timer = setImmediate(turn);
    };
    let timer = setImmediate(turn);
    await forgetAllDue(desk, KEPT_FOR);
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

// PRIV-9
describe('what is kept of callers', () => {
  it('should go when its time is over, though nobody signs in', async () => {
    const desk = await aDesk();
    const due = { key: 'digest', count: 1, lastAt: NOON, forgetAt: addMinutes(NOON, A_DAY) };
    await desk.attempts.add(due.key, { value: due });
    const session = aStaffSession({ endsAt: due.forgetAt });
    await addAll(desk.sessions, [session]);
    desk.time.now = addMinutes(due.forgetAt, -1);
    await forgetAllDue(desk, KEPT_FOR);
    expect(await desk.attempts.find(due.key)).toEqual(due);
    expect(await desk.sessions.find(session.id)).toEqual(session);
    desk.time.now = due.forgetAt;
    await forgetAllDue(desk, KEPT_FOR);
    expect(await desk.attempts.find(due.key)).toBeUndefined();
    expect(await desk.sessions.find(session.id)).toBeUndefined();
  });
});

// PRIV-11
describe('an erasure that cannot be meant', () => {
  const LATER = addMinutes(DROPOFF, 1000 * A_DAY);

  it.each([
    ['bookings', (desk: Stores) => added(desk)],
    ['messages', (desk: Stores) => storeMessage(desk, aMessage())],
    ['papers', (desk: Stores, count: number) => storePaper(desk, '2010', count)],
  ] as const)('should stop where too many %s are due, say so, and go on once it is confirmed', async (kind, add) => {
    const desk = await aDesk(LATER);
    for (let count = 0; count < 11; count += 1) await add(desk, count);
    const reason = { code: 'too-many', found: 11, of: 11 };
    expect(await runRetention(desk, KEPT_FOR, 'automatic')).toEqual({ ok: false, problem: reason });
    expect(await findFact(desk, 'retention')).toEqual({ lastRunAt: LATER, stopped: { at: LATER, reason } });
    expect(await runRetention(desk, KEPT_FOR, 'confirmed')).toMatchObject({ value: { [kind]: 11 } });
    expect(await findFact(desk, 'retention')).toEqual({ lastRunAt: LATER });
  });

  it('should erase a share that is usual', async () => {
    const desk = await aDesk(LATER);
    for (let count = 0; count < 11; count += 1) await added(desk);
    for (let count = 0; count < 44; count += 1) await added(desk, { itinerary: anItinerary({ dropoffTime: LATER }) });
    expect(await runRetention(desk, KEPT_FOR, 'automatic')).toMatchObject({ value: { bookings: 11 } });
  });

  it('should stop where the clock leapt, also at the next tries, and continue on its own once it is right', async () => {
    const desk = await aDesk();
    await added(desk);
    expect(await runRetention(desk, KEPT_FOR, 'automatic')).toMatchObject({ value: NOTHING });
    desk.time.now = addMinutes(NOON, 10 * 365 * A_DAY);
    const problem = { code: 'clock-ahead', lastRunAt: NOON };
    for (const _try of [1, 2]) expect(await runRetention(desk, KEPT_FOR, 'automatic')).toEqual({ ok: false, problem });
    const stopped = { at: desk.time.now, reason: problem };
    expect(await findFact(desk, 'retention')).toEqual({ lastRunAt: NOON, stopped });
    desk.time.now = addMinutes(NOON, 60);
    expect(await runRetention(desk, KEPT_FOR, 'automatic')).toMatchObject({ value: NOTHING });
    expect(await findFact(desk, 'retention')).toEqual({ lastRunAt: desk.time.now });
  });

  it('should be logged, with numbers alone', async () => {
    const desk = await aDesk(LATER);
    for (let count = 0; count < 11; count += 1) await added(desk);
    const log = { info: vi.fn(), error: vi.fn() };
    await startRetention(desk, KEPT_FOR, log).stop();
    const reason = { code: 'too-many', found: 11, of: 11 };
    expect(log.error.mock.calls).toEqual([[{ reason }, 'erasure stopped until npm run retention -- --confirm']]);
    expect(log.info).not.toHaveBeenCalled();
  });
});

// PRIV-9
describe('startRetention', () => {
  it('should forget at the start and every hour after, go on after a fault, and end at the stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const desk = await aDesk(addMinutes(DROPOFF, 1000 * A_DAY));
    const log = { info: vi.fn(), error: vi.fn() };
    let isCut = false;
    const list: Stores['bookings']['list'] = async (...asked) => {
      if (isCut) throw unavailable('store');
      return desk.bookings.list(...asked);
    };
    await added(desk);
    const retention = startRetention({ ...desk, bookings: { ...desk.bookings, list } }, KEPT_FOR, log);
    const forgotten = { ...NOTHING, bookings: 1 };
    await expect.poll(() => log.info.mock.calls).toEqual([[forgotten, 'personal data forgotten']]);
    await added(desk);
    isCut = true;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await expect.poll(() => log.error.mock.calls).toHaveLength(1);
    isCut = false;
    vi.advanceTimersByTime(60 * 60 * 1000);
    await expect.poll(() => log.info.mock.calls).toHaveLength(2);
    await added(desk);
    await retention.stop();
    vi.advanceTimersByTime(60 * 60 * 1000);
    vi.useRealTimers();
    expect(await dueForErasure(desk.bookings, retentionLimits(desk.time.now, 1), 10)).toHaveLength(1);
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/priya|raman/i);
  });
});
