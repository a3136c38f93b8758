import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountOf, withAccount } from '../../../src/domain/booking/account.ts';
import { type Booking, type BookingStatus, receiptOf, rowOf } from '../../../src/domain/booking/booking.ts';
import type { PlacedBooking } from '../../../src/domain/booking/placement.ts';
import { BOOKING_ERASED, DECISION_TEXTS } from '../../../src/domain/booking/staff-messages.ts';
import { addMinutes, type DateText, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { MailAnswer, Mailer } from '../../../src/ports/services/mailer.ts';
import { addBooking, emailsOf, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { anErasure, eraseBooking } from '../../support/values/changes.ts';
import {
  aCustomer,
  anItinerary,
  aPlacedBooking,
  aSubmission,
  at,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

/** A site with a member of staff who signed in at that moment. */
async function aDesk(options: SiteOptions = {}, now: Instant = NOON) {
  const site = await aSite(options);
  site.setNow(now);
  const headers = await signIn(site);
  const call = (method: Method, path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });
  return { site, call };
}

/** A stored booking without e-mails, so that the mailbox holds only what staff set off. */
async function added({ ports }: TestSite, over: Parameters<typeof aPlacedBooking>[0] = {}): Promise<PlacedBooking> {
  const placed = { ...aPlacedBooking(over), emails: [] };
  await addBooking(ports.bookings, placed, aSubmission());
  return placed;
}

async function statusOf({ ports }: TestSite, id: string): Promise<BookingStatus | undefined> {
  return (await ports.bookings.find(id))?.status;
}

/** Another program that has the database for itself until the test ends: whatever writes waits in vain. */
function lockStore({ folder }: TestSite): DatabaseSync {
  const db = new DatabaseSync(`${folder}/site.db`);
  db.exec('BEGIN IMMEDIATE');
  onTestFinished(() => db.close());
  return db;
}

const answering = (answer: () => Promise<MailAnswer>): Mailer => ({ send: answer });
const GONE = answering(async () => ({ state: 'refused-for-good', reason: '550 to RCPT TO' }));
const BUSY = answering(async () => ({ state: 'refused-for-now', reason: '451 to RCPT TO' }));

describe('GET /api/admin/bookings', () => {
  it('should list the newest first, without lines, consent and tariff', async () => {
    const { site, call } = await aDesk();
    const older = await added(site);
    const newer = await added(site, { at: addMinutes(NOON, 1), vehicle: aVehicle({ id: 'van' }) });
    const response = await call('GET', '/bookings');
    expect(response.statusCode).toBe(200);
    const rows = [newer, older].map(({ booking }) => ({ ...rowOf(booking), marks: [] }));
    expect(response.json()).toStrictEqual({ bookings: rows, nextCursor: null, total: 2 });
  });

  // BOOK-53
  it('should narrow the list to days, a vehicle, a mark and a view, and sort it', async () => {
    const { site, call } = await aDesk();
    const onDay = async (pickupDate: DateText, id = 'car-1') =>
      (await added(site, { itinerary: anItinerary({ pickupDate }), vehicle: aVehicle({ id }) })).booking.id;
    const [third, first, second] = [
      await onDay('2026-11-28'),
      await onDay('2026-11-20'),
      await onDay('2026-11-21', 'van'),
    ];
    const listed = async (query: string) => {
      const { bookings, total } = (await call('GET', `/bookings?${query}`)).json();
      expect(total, query).toBe(bookings.length);
      return bookings.map(({ id }: { id: string }) => id);
    };
    expect(await listed('sort=pickup')).toEqual([first, second, third]);
    expect(await listed('sort=pickup&pickupFrom=2026-11-21')).toEqual([second, third]);
    expect(await listed('pickupFrom=2026-11-20&pickupTo=2026-11-21&vehicleId=van')).toEqual([second]);
    expect(await listed('vehicleId=car-1&sort=pickup&q=priya&view=to-answer')).toEqual([first, third]);
    expect(await listed('view=out')).toEqual([]);
    expect(await listed('mark=clash')).toEqual([]);
    expect(await listed('mark=pickup-passed&sort=pickup')).toEqual([first, second]);
    const rows = (await call('GET', '/bookings?sort=pickup')).json().bookings;
    expect(rows.map(({ marks }: { marks: string[] }) => marks)).toEqual([
      ['asks-too', 'pickup-passed'],
      ['pickup-passed'],
      ['asks-too'],
    ]);
  });

  it.each([
    'view=gone',
    'sort=oldest',
    'mark=late',
    'pickupFrom=tomorrow',
    'pickupTo=2026-02-30',
    'vehicleId=',
    'before=2026-11-26',
  ])('should refuse %s', async (query) => {
    const { call } = await aDesk();
    expect((await call('GET', `/bookings?${query}`)).statusCode).toBe(422);
  });

  // BOOK-31
  it('should give each booking once in pages while others come and go', async () => {
    const { site, call } = await aDesk();
    const ids: string[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      ids.unshift((await added(site, { at: addMinutes(NOON, minute) })).booking.id);
    }
    const read = async (cursor?: string) =>
      (await call('GET', `/bookings${cursor === undefined ? '?limit=20' : `?limit=20&cursor=${cursor}`}`)).json();
    const idsOf = (page: { bookings: { id: string }[] }) => page.bookings.map(({ id }) => id);

    expect(idsOf((await call('GET', '/bookings')).json())).toHaveLength(50);
    const first = await read();
    await call('DELETE', `/bookings/${ids[19]}`);
    await added(site, { at: addMinutes(NOON, 99) });
    const second = await read(first.nextCursor);
    const third = await read(second.nextCursor);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect(third).toMatchObject({ nextCursor: null, total: 60 });
  });

  it('should show each view, and in soon neither the declined nor another day', async () => {
    // Half past eleven in the evening in Oakville, when in UTC it is tomorrow already.
    const { site, call } = await aDesk({}, '2026-11-25T04:30:00.000Z');
    let vans = 0;
    const on = (pickupDate: DateText) => {
      vans += 1;
      const itinerary = anItinerary({ pickupDate, pickupTime: at(pickupDate, '10:00') });
      return { vehicle: aVehicle({ id: `van-${vans}` }), itinerary };
    };
    const [today, tomorrow, after, declined, asked] = [
      await added(site, on('2026-11-24')),
      await added(site, on('2026-11-25')),
      await added(site, on('2026-11-26')),
      await added(site, on('2026-11-25')),
      await added(site, on('2026-11-25')),
    ].map(({ booking }) => booking.id);
    for (const id of [today, tomorrow, after])
      await call('POST', `/bookings/${id}/approve`, { seenStatus: 'confirmed', although: ['past'] });
    await call('POST', `/bookings/${declined}/decline`, { seenStatus: 'confirmed' });

    const expected = {
      all: [today, tomorrow, after, declined, asked],
      'to-answer': [asked],
      approved: [today, tomorrow, after],
      declined: [declined],
      soon: [today, tomorrow, asked],
    };
    for (const [view, ids] of Object.entries(expected)) {
      const { bookings, total } = (await call('GET', `/bookings?view=${view}`)).json();
      expect(bookings.map(({ id }: { id: string }) => id).toSorted(), view).toEqual(ids.toSorted());
      expect(total, view).toBe(ids.length);
    }
  });

  // BOOK-30
  it.each([
    ['the number', 'HOJ-483920'],
    ['the number in small letters', 'hoj-4839'],
    ['the number without HOJ-', '4839'],
    ['the first name', 'zoe'],
    ['the last name', 'LUKAS'],
    ['the whole name', 'Zoé  Łuka'],
    ['the e-mail', 'Zoe.l@'],
    ['the digits of the phone', '9055550'],
    ['the phone as it is written', '(905) 555-01'],
    ['the phone with the country', '+1 905'],
  ])('should find a booking by %s', async (_key, q) => {
    const { site, call } = await aDesk();
    const customer = aCustomer({
      firstName: 'Zoë',
      lastName: 'Łukasz',
      email: 'zoe.l@example.com',
      phone: '+1 905-555-0177',
    });
    const sought = await added(site, { customer, confirmationNumber: 'HOJ-483920' });
    await added(site, { customer: aCustomer({ phone: '416 555 0100' }), confirmationNumber: 'HOJ-100200' });
    const found = (await call('GET', `/bookings?q=${encodeURIComponent(q)}`)).json();
    expect(found.bookings.map(({ id }: { id: string }) => id)).toEqual([sought.booking.id]);
    expect(found.total).toBe(1);
  });

  it('should search within a view, and follow a booking from one to another', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site, { itinerary: anItinerary({ pickupDate: '2026-11-24' }) });
    const total = async (query: string) => (await call('GET', `/bookings?${query}`)).json().total;
    expect(await total('q=priya&view=to-answer')).toBe(1);
    await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    expect(await total('q=priya&view=to-answer')).toBe(0);
    expect(await total('q=priya&view=approved')).toBe(1);
    expect(await total('q=priya&view=soon')).toBe(1);
    expect(await total('q=someone&view=soon')).toBe(0);
    await call('DELETE', `/bookings/${booking.id}`);
    expect(await total('q=priya')).toBe(0);
  });

  it.each([
    '%',
    '_',
    '%25',
    "' OR 1=1 --",
    '"; DROP TABLE bookings; --',
    '*',
    'p*a',
    '.*',
    '$gt',
    '{"$gt":""}',
    'aman',
    '-',
    '日',
  ])('should take %j for nothing but a text that begins nothing', async (q) => {
    const { site, call } = await aDesk();
    await added(site);
    const response = await call('GET', `/bookings?q=${encodeURIComponent(q)}`);
    expect(response.json()).toStrictEqual({ bookings: [], nextCursor: null, total: 0 });
    expect((await call('GET', '/bookings')).json().total).toBe(1);
  });

  it.each(['\u0000priya', 'pri*'])('should leave out the mark of %j', async (q) => {
    const { site, call } = await aDesk();
    await added(site);
    expect((await call('GET', `/bookings?q=${encodeURIComponent(q)}`)).json().total).toBe(1);
  });

  it.each(['', ' ', '´'])('should list all for %j, which says nothing', async (q) => {
    const { site, call } = await aDesk();
    await added(site);
    expect((await call('GET', `/bookings?q=${encodeURIComponent(q)}`)).json().total).toBe(1);
  });

  it.each([
    ['/limit', 'limit=0'],
    ['/limit', 'limit=201'],
    ['/limit', 'limit=-1'],
    ['/limit', 'limit=ten'],
    ['/limit', 'limit=1e2'],
    ['/limit', 'limit=10&limit=20'],
    ['/view', 'view=none'],
    ['/q', `q=${'x'.repeat(255)}`],
    ['/q', 'q=a&q=b'],
    ['/cursor', `cursor=${'x'.repeat(301)}`],
    ['/sort', 'sort=price'],
  ])('should refuse an unusable %s with 422', async (path, query) => {
    const { call } = await aDesk();
    const response = await call('GET', `/bookings?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path }]);
  });

  // BOOK-31
  it.each(['1', '50', '99', '100', '199', '200'])('should take the limit %s', async (limit) => {
    const { call } = await aDesk();
    expect((await call('GET', `/bookings?limit=${limit}`)).statusCode).toBe(200);
  });

  it('should give the first page for a cursor that it never gave', async () => {
    const { site, call } = await aDesk();
    await added(site);
    expect((await call('GET', '/bookings?cursor=garbage')).json().bookings).toHaveLength(1);
  });
});

describe('GET /api/admin/bookings/:id', () => {
  it('should show everything: lines, consent, e-mails, history, overlaps', async () => {
    const { site, call } = await aDesk({ ports: { mailer: GONE } });
    const placed = aPlacedBooking();
    await addBooking(site.ports.bookings, placed, aSubmission());
    const approved = await added(site);
    await call('POST', `/bookings/${approved.booking.id}/approve`, { seenStatus: 'confirmed' });
    const open = await added(site);
    const declined = await added(site);
    await call('POST', `/bookings/${declined.booking.id}/decline`, { seenStatus: 'confirmed' });
    await added(site, { vehicle: aVehicle({ id: 'another' }) });

    const detail = (await call('GET', `/bookings/${placed.booking.id}`)).json();
    const { emails, history, receipt, overlaps, availability, remarks, messages, photos, invoices, ...booking } =
      detail;
    expect([messages, photos, invoices, remarks]).toEqual([[], [], [], {}]);
    expect(booking).toStrictEqual(withAccount(placed.booking));
    expect(receipt).toStrictEqual(receiptOf(placed.booking));
    expect(emails).toMatchObject([
      {
        id: placed.emails[0]?.id,
        kind: 'received',
        to: 'priya.raman@example.com',
        state: 'failed',
        tries: 1,
        reason: '550 to RCPT TO',
      },
      { id: placed.emails[1]?.id, kind: 'notice', to: 'desk@oakville.example' },
    ]);
    expect(history).toStrictEqual(placed.events);
    // AVAIL-9
    expect(availability).toStrictEqual({
      state: 'taken',
      overlaps: [
        {
          id: approved.booking.id,
          kind: 'booking',
          confirmationNumber: approved.booking.confirmationNumber,
          customer: 'Priya Raman',
          phone: '905 555 0118',
          status: 'approved',
          from: approved.booking.itinerary.pickupTime,
          to: approved.booking.itinerary.dropoffTime,
        },
      ],
    });
    expect(overlaps).toStrictEqual(
      [{ ...approved.booking, status: 'approved' }, open.booking].map(
        ({ id, confirmationNumber, status, itinerary, totals }) => ({
          id,
          confirmationNumber,
          status,
          itinerary,
          customer: 'Priya Raman',
          phone: '905 555 0118',
          totalCharges: totals.totalCharges,
          canChange: true,
        }),
      ),
    );
  });
});

describe('approve and decline', () => {
  it.each([
    ['approve', 'approved', 'confirmation', 'Reservation confirmed'],
    ['decline', 'declined', 'declined', 'Sorry, we cannot take your reservation'],
  ])('should %s, mail the customer, and write who did it', async (action, status, kind, subject) => {
    const { site, call } = await aDesk();
    const { booking, events } = await added(site);
    site.setNow(addMinutes(NOON, 5));
    const response = await call('POST', `/bookings/${booking.id}/${action}`, { seenStatus: 'confirmed' });
    expect(response.statusCode).toBe(200);
    const answeredAt = addMinutes(NOON, 5);
    const answered = withAccount({ ...booking, status, version: 2, answeredAt } as Booking);
    expect(response.json()).toStrictEqual({ booking: answered, email: 'sent' });

    const [mail] = await site.mails(1);
    expect(mail).toMatchObject({ to: [{ address: 'priya.raman@example.com' }] });
    expect(mail?.subject).toContain(subject);
    const { history, emails } = (await call('GET', `/bookings/${booking.id}`)).json();
    const decided = {
      at: addMinutes(NOON, 5),
      by: expect.stringContaining('@'),
      what: status,
      from: 'confirmed',
      to: status,
      version: 2,
      emailId: emails[0].id,
    };
    expect(history).toStrictEqual([...events, decided]);
    expect(emails).toMatchObject([{ kind, state: 'sent', tries: 1 }]);
  });

  it('should let a decision be changed', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    const changed = { seenStatus: 'approved', although: ['approved'] };
    const response = await call('POST', `/bookings/${booking.id}/decline`, changed);
    expect(response.json()).toMatchObject({ booking: { status: 'declined' }, email: 'sent' });
    expect(await site.mails(2)).toHaveLength(2);
  });

  // BOOK-22
  it('should answer 409 with who was first and when, and mail nothing more', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    site.setNow(addMinutes(NOON, 5));
    await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    site.setNow(addMinutes(NOON, 9));
    const first = {
      type: '/api/docs#changed-meanwhile',
      version: 2,
      status: 'approved',
      changedBy: expect.stringContaining('@'),
      changedAt: addMinutes(NOON, 5),
    };
    for (const [action, seenStatus] of [
      ['approve', 'confirmed'],
      ['approve', 'approved'],
      ['decline', 'confirmed'],
      ['decline', 'declined'],
      ['decline', 'completed'],
    ] as const) {
      const response = await call('POST', `/bookings/${booking.id}/${action}`, { seenStatus });
      const reported = `${action} ${seenStatus}`;
      expect(response.statusCode, reported).toBe(409);
      expect(response.headers['content-type'], reported).toContain('application/problem+json');
      expect(response.json(), reported).toMatchObject({
        ...first,
        detail: DECISION_TEXTS[action === 'approve' ? 'approved' : 'declined'].failed,
      });
    }
    expect(await statusOf(site, booking.id)).toBe('approved');
    expect(await emailsOf(site.ports.bookings, booking.id)).toHaveLength(1);
    expect(await historyOf(site.ports.bookings, booking.id)).toHaveLength(2);
  });

  it('should name the customer for a booking that nobody has changed', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const response = await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'declined' });
    expect(response.json()).toMatchObject({ version: 1, status: 'confirmed', changedBy: 'customer', changedAt: NOON });
  });

  it('should count one of ten presses at once, and mail the customer once', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, press) =>
        call('POST', `/bookings/${booking.id}/${press % 2 === 0 ? 'approve' : 'decline'}`, { seenStatus: 'confirmed' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await emailsOf(site.ports.bookings, booking.id)).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(await site.mails(1)).toHaveLength(1);
  });

  it('should put the note into the e-mail of a decline: trimmed, escaped, without a card number', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const note = '  The <b>van</b> is in the shop.\r\nCard 4111 1111 1111 1111\u0007  ';
    await call('POST', `/bookings/${booking.id}/decline`, { seenStatus: 'confirmed', note });
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain('\n\nThe <b>van</b> is in the shop.\nCard **** **** **** 1111\n\n');
    expect(mail?.html).toContain('>The &lt;b&gt;van&lt;/b&gt; is in the shop.<br>Card **** **** **** 1111</td>');
  });

  it.each([
    ['approve', '/seenVersion', {}],
    ['approve', '/seenVersion', { seenVersion: 0 }],
    ['decline', '/seenVersion', { seenVersion: '1' }],
    ['approve', '/seenStatus', { seenStatus: 'lost' }],
    ['approve', '/seenStatus', { seenStatus: null }],
    ['approve', '/note', { seenStatus: 'confirmed', note: 'x'.repeat(2001) }],
    ['approve', '/alternatives', { seenStatus: 'confirmed', alternatives: [] }],
    ['decline', '/note', { seenStatus: 'confirmed', note: 'x'.repeat(2001) }],
    ['decline', '/note', { seenStatus: 'confirmed', note: 42 }],
    ['decline', '/extra', { seenStatus: 'confirmed', extra: 1 }],
  ])('should refuse to %s with an unusable %s', async (action, path, body) => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const response = await call('POST', `/bookings/${booking.id}/${action}`, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path }]);
    expect(await statusOf(site, booking.id)).toBe('confirmed');
  });

  // BOOK-26
  it('should take a note of 2,000 characters', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const body = { seenStatus: 'confirmed', note: 'x'.repeat(2000) };
    expect((await call('POST', `/bookings/${booking.id}/decline`, body)).statusCode).toBe(200);
  });

  it('should keep the old status and answer 503 when the store cannot write', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const lock = lockStore(site);
    const response = await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    lock.exec('ROLLBACK');
    expect(await statusOf(site, booking.id)).toBe('confirmed');
    expect(await emailsOf(site.ports.bookings, booking.id)).toEqual([]);
  });

  it.each([
    ['failed', GONE, { state: 'failed', tries: 1 }],
    ['queued', BUSY, { state: 'queued', tries: 1 }],
  ] as const)('should say %s and keep the new status when the mail server refuses', async (email, mailer, state) => {
    const { site, call } = await aDesk({ ports: { mailer } });
    const { booking } = await added(site);
    const start = performance.now();
    const response = await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ booking: { status: 'approved' }, email });
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await emailsOf(site.ports.bookings, booking.id)).toMatchObject([state]);
  });

  // BOOK-23
  it('should wait no longer than 3 s for a mail server that is silent', async () => {
    let answerNow: (answer: MailAnswer) => void = () => {};
    const silent = answering(() => new Promise((done) => (answerNow = done)));
    const { site, call } = await aDesk({ ports: { mailer: silent } });
    const { booking } = await added(site);
    const start = performance.now();
    const response = await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    const waited = performance.now() - start;
    expect(response.json()).toMatchObject({ email: 'queued' });
    expect(waited).toBeGreaterThan(2900);
    expect(waited).toBeLessThan(4500);
    answerNow({ state: 'taken' });
  });

  it('should say failed when the booking is deleted while its e-mail waits', async () => {
    const sending = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<MailAnswer>();
    const slow = answering(() => {
      sending.resolve();
      return answered.promise;
    });
    const { site, call } = await aDesk({ ports: { mailer: slow } });
    const { booking } = await added(site);
    const pressed = call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    await sending.promise;
    await call('DELETE', `/bookings/${booking.id}`);
    answered.resolve({ state: 'refused-for-now', reason: '451' });
    expect((await pressed).json()).toMatchObject({ email: 'failed' });
  });
});

describe('POST /api/admin/bookings/:id/emails/:emailId/resend', () => {
  async function decided(mailer: { send: Mailer['send'] }) {
    const { site, call } = await aDesk({ ports: { mailer } });
    const { booking } = await added(site);
    await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    const emails = async () => (await call('GET', `/bookings/${booking.id}`)).json().emails;
    const [{ id: emailId }] = await emails();
    const resend = () => call('POST', `/bookings/${booking.id}/emails/${emailId}/resend`);
    return { site, call, booking, emails, emailId, resend };
  }

  /** A mail server that can change its mind; it keeps the Message-IDs that it saw. */
  function aMailServer(state: 'taken' | 'refused-for-good' | 'refused-for-now') {
    const seen: string[] = [];
    return {
      state,
      seen,
      async send({ messageId }: Parameters<Mailer['send']>[0]): Promise<MailAnswer> {
        seen.push(messageId);
        return this.state === 'taken' ? { state: 'taken' } : { state: this.state, reason: '550' };
      },
    };
  }

  it('should send a failed e-mail again, and write who pressed', async () => {
    const server = aMailServer('refused-for-good');
    const { site, call, booking, emails, emailId, resend } = await decided(server);
    server.state = 'taken';
    site.setNow(addMinutes(NOON, 3));
    const response = await resend();
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({});
    await expect.poll(emails).toMatchObject([{ id: emailId, state: 'sent', tries: 1, sentAt: addMinutes(NOON, 3) }]);
    expect(new Set(server.seen).size).toBe(1);
    const { history } = (await call('GET', `/bookings/${booking.id}`)).json();
    expect(history.at(-1)).toStrictEqual({
      at: addMinutes(NOON, 3),
      by: expect.stringContaining('@'),
      what: 'email-sent-again',
      email: 'confirmation',
      emailId,
    });
  });

  it('should send a copy of a sent e-mail, which no mail program takes for the first', async () => {
    const server = aMailServer('taken');
    const { emails, emailId, resend } = await decided(server);
    expect((await resend()).statusCode).toBe(202);
    await expect.poll(emails).toMatchObject([
      { id: emailId, state: 'sent' },
      { kind: 'confirmation', to: 'priya.raman@example.com', state: 'sent' },
    ]);
    expect(new Set(server.seen).size).toBe(2);
    expect(server.seen.every((id) => /^<[^@\s]+@oakville\.example>$/.test(id))).toBe(true);
  });

  it('should try a waiting e-mail at once, and start its waits again', async () => {
    const server = aMailServer('refused-for-now');
    const { site, emails, emailId, resend } = await decided(server);
    for (const minute of [1, 2, 3]) {
      const now = addMinutes(NOON, minute);
      site.setNow(now);
      expect((await resend()).statusCode).toBe(202);
      const nextTryAt = addMinutes(now, 5 / 60);
      await expect.poll(emails).toMatchObject([{ id: emailId, state: 'queued', tries: 1, nextTryAt }]);
    }
    server.state = 'taken';
    expect((await resend()).statusCode).toBe(202);
    await expect.poll(emails).toMatchObject([{ id: emailId, state: 'sent', tries: 1 }]);
  });

  it('should answer 404 for an e-mail that the booking does not have', async () => {
    const { site, call, emailId } = await decided(aMailServer('taken'));
    const other = await added(site);
    for (const path of [
      `/bookings/${other.booking.id}/emails/${emailId}/resend`,
      '/bookings/nobody/emails/none/resend',
    ]) {
      expect((await call('POST', path)).statusCode, path).toBe(404);
    }
  });

  // MAIL-14
  it('should answer 409 for an e-mail that was cancelled with its booking', async () => {
    const { site, call, booking, resend } = await decided(aMailServer('refused-for-now'));
    await call('DELETE', `/bookings/${booking.id}`);
    const response = await resend();
    expect(response.statusCode).toBe(409);
    expect(response.json().detail).toContain('cancelled');
    expect(await historyOf(site.ports.bookings, booking.id)).toEqual([]);
  });
});

describe('GET /api/admin/bookings/:id/price', () => {
  it('should say that the price is still the same', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const { lines, totals, freeKilometres } = booking;
    const price = { lines, totals, freeKilometres, account: accountOf(booking) };
    expect((await call('GET', `/bookings/${booking.id}/price`)).json()).toStrictEqual({
      equal: true,
      stored: price,
      now: price,
    });
  });

  it('should show both where they differ', async () => {
    const { site, call } = await aDesk();
    const placed = aPlacedBooking();
    const totals = { ...placed.booking.totals, totalCharges: 1 };
    await addBooking(site.ports.bookings, { ...placed, booking: { ...placed.booking, totals } }, aSubmission());
    expect((await call('GET', `/bookings/${placed.booking.id}/price`)).json()).toMatchObject({
      equal: false,
      stored: { totals: { totalCharges: 1 } },
      now: { totals: { totalCharges: 45_253 } },
    });
  });
});

describe('DELETE /api/admin/bookings/:id', () => {
  // BOOK-36
  it('should leave a tombstone: number, member of staff, time and spent key', async () => {
    const { site, call } = await aDesk();
    const placed = aPlacedBooking();
    await addBooking(site.ports.bookings, placed, { key: 'spent-key', bodyHash: 'hash' });
    site.setNow(addMinutes(NOON, 7));
    const response = await call('DELETE', `/bookings/${placed.booking.id}`);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    const db = new DatabaseSync(`${site.folder}/site.db`, { readOnly: true });
    onTestFinished(() => db.close());
    expect(db.prepare('SELECT * FROM bookings').all()).toMatchObject([
      {
        confirmationNumber: placed.booking.confirmationNumber,
        submissionKey: 'spent-key',
        removedBy: expect.stringContaining('@'),
        removedAt: addMinutes(NOON, 7),
        value: null,
      },
    ]);
    expect((await call('GET', '/bookings')).json()).toStrictEqual({ bookings: [], nextCursor: null, total: 0 });
  });

  it('should cancel what still waits', async () => {
    const { site, call } = await aDesk({ ports: { mailer: BUSY } });
    const { booking } = await added(site);
    await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
    await call('DELETE', `/bookings/${booking.id}`);
    expect(await emailsOf(site.ports.bookings, booking.id)).toMatchObject([{ state: 'cancelled', to: '' }]);
  });

  it('should answer 503 and keep the booking when the store cannot write', async () => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    const lock = lockStore(site);
    expect((await call('DELETE', `/bookings/${booking.id}`)).statusCode).toBe(503);
    lock.exec('ROLLBACK');
    expect(await statusOf(site, booking.id)).toBe('confirmed');
  });
});

describe('a booking that is gone', () => {
  it.each<[Method, string, object?]>([
    ['GET', ''],
    ['GET', '/price'],
    ['POST', '/approve', { seenStatus: 'confirmed' }],
    ['POST', '/decline', { seenStatus: 'confirmed' }],
    ['DELETE', ''],
  ])('should be answered with 404 by %s %s', async (method, path, body) => {
    const { site, call } = await aDesk();
    const { booking } = await added(site);
    await call('DELETE', `/bookings/${booking.id}`);
    for (const id of [booking.id, 'nobody', "'--"]) {
      const response = await call(method, `/bookings/${encodeURIComponent(id)}${path}`, body);
      expect(response.statusCode, id).toBe(404);
      expect(response.json()).toMatchObject({ title: 'Not Found', detail: expect.stringContaining('booking') });
    }
  });
});

it('should not be decided once it was erased: there is nobody to tell', async () => {
  const { site, call } = await aDesk();
  const { booking } = await added(site);
  await eraseBooking(site.ports.bookings, booking.id, anErasure(booking));
  for (const path of ['approve', 'decline']) {
    const response = await call('POST', `/bookings/${booking.id}/${path}`, { seenStatus: 'confirmed' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ type: '/api/docs#booking-erased', status: 409, detail: BOOKING_ERASED });
  }
  expect(await statusOf(site, booking.id)).toBe('confirmed');
  expect(await emailsOf(site.ports.bookings, booking.id)).toEqual([]);
});

it('should explain each of its refusals in the description of the API', async () => {
  const { site, call } = await aDesk({ ports: { mailer: BUSY } });
  const { booking } = await added(site);
  await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
  const [email] = await emailsOf(site.ports.bookings, booking.id);
  const resend = (emailId = 'none') => call('POST', `/bookings/${booking.id}/emails/${emailId}/resend`);
  const changed = await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
  const { booking: other } = await added(site);
  await eraseBooking(site.ports.bookings, other.id, anErasure(other));
  const erased = await call('POST', `/bookings/${other.id}/approve`, { seenStatus: 'confirmed' });
  await call('DELETE', `/bookings/${booking.id}`);
  const refusals = [changed, erased, await resend(email?.id), await resend(), await call('GET', '/bookings/nobody')];
  const docs = (await site.app.inject('/api/docs')).body;
  const anchors = refusals.map((refusal) => refusal.json().type.split('#')[1]);
  expect(anchors).toEqual([
    'changed-meanwhile',
    'booking-erased',
    'email-not-sendable',
    'email-not-found',
    'booking-not-found',
  ]);
  for (const anchor of anchors) expect(docs).toContain(`id="${anchor}"`);
});

describe('a store out of reach', () => {
  it.each<[Method, string, object?]>([
    ['GET', '/bookings'],
    ['GET', '/bookings?q=priya'],
    ['GET', '/bookings/booking-1'],
    ['GET', '/bookings/booking-1/price'],
    ['POST', '/bookings/booking-1/approve', { seenStatus: 'confirmed' }],
    ['POST', '/bookings/booking-1/emails/email-1/resend'],
    ['DELETE', '/bookings/booking-1'],
    ['GET', '/summary'],
    ['GET', '/health'],
    ['GET', '/failed-emails'],
    ['POST', '/failed-emails/seen', { ids: ['email-1'] }],
    ['POST', '/failed-emails/resend', { ids: ['email-1'] }],
  ])('should be answered with 503 by %s %s', async (method, path, body) => {
    const { site, call } = await aDesk();
    await site.letGoOfStore();
    const response = await call(method, path, body);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  });
});

describe('the staff bar', () => {
  // STAFF-19
  it('should count what waits for an answer, what failed, and what was held', async () => {
    const { site, call } = await aDesk({ ports: { mailer: GONE } });
    const [one] = [await added(site), await added(site), await added(site)];
    await call('POST', `/bookings/${one?.booking.id}/approve`, { seenStatus: 'confirmed' });
    const message = { name: 'Bot', email: 'bot@spam.example', phone: '1', subject: 'Hi', message: 'Buy' };
    for (const website of ['https://spam.example', '']) {
      await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload: { ...message, website } });
    }
    await expect
      .poll(async () => (await call('GET', '/summary')).json())
      .toStrictEqual({
        toAnswer: 2,
        // The e-mail to the customer. The one to the company is never given up.
        failedEmails: 1,
        openMessages: 1,
        heldMessages: 1,
        heldBookings: 0,
        attention: 1,
        changes: expect.any(Number),
      });
  });

  // MAIL-15
  it('should count a failed e-mail until somebody marks it as seen', async () => {
    const { site, call } = await aDesk({ ports: { mailer: GONE } });
    let vans = 0;
    const failOne = async () => {
      vans += 1;
      const { booking } = await added(site, { vehicle: aVehicle({ id: `van-${vans}` }) });
      await call('POST', `/bookings/${booking.id}/approve`, { seenStatus: 'confirmed' });
      return booking.id;
    };
    const failed = async () => (await call('GET', '/summary')).json().failedEmails;
    const id = await failOne();
    expect(await failed()).toBe(1);
    expect((await call('GET', '/failed-emails')).json()).toMatchObject({
      emails: [
        {
          kind: 'confirmation',
          to: 'priya.raman@example.com',
          bookingId: id,
          confirmationNumber: expect.stringMatching(/^HOJ-/),
        },
      ],
    });
    const [first] = (await call('GET', '/failed-emails')).json().emails;
    expect((await call('POST', '/failed-emails/seen', { ids: ['another'] })).statusCode).toBe(204);
    expect(await failed()).toBe(1);
    expect((await call('POST', '/failed-emails/seen', { ids: [first.id] })).statusCode).toBe(204);
    expect((await call('GET', '/failed-emails')).json()).toEqual({ emails: [], total: 0 });
    expect(await failed()).toBe(0);
    await failOne();
    expect(await failed()).toBe(1);
    // One that is sent again and fails again is a new failure.
    const [email] = await emailsOf(site.ports.bookings, id);
    await call('POST', `/bookings/${id}/emails/${email?.id}/resend`);
    await expect.poll(failed).toBe(2);
  });
});
