import { describe, expect, it } from 'vitest';
import { type Booking, BY_CUSTOMER } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking, emailsOf, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { messagesOf } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import {
  aChange,
  aDecision,
  anErasure,
  changeBooking,
  deleteBooking,
  eraseBooking,
} from '../../support/values/changes.ts';
import { KIM, LATER } from '../../support/values/rentals.ts';
import { TRIP } from '../../support/values/requests.ts';
import { aPlacedBooking, aSubmission, at, NOON } from '../../support/values/samples.ts';

const APPROVE: BookingAction = { what: 'approve' };
const OUT: BookingAction = { what: 'hand-out', odometer: 41_200, fuel: 8 };
const CHANGE_INQUIRY = { ...TRIP, dropoffDate: '2026-12-01' as const, dropoffTime: at('2026-12-01', '09:00') };

/** A site with a booking, and what its customer sends. */
async function aReservation(options: SiteOptions & { readonly actions?: readonly BookingAction[] } = {}) {
  const { actions = [], ...rest } = options;
  const site = await aSite(rest);
  const booking = await aStored(site, actions);
  const token = site.tokens.write('reservation', `${booking.id} 1`);
  const send = (path: string, body: object, remoteAddress = '203.0.113.7') =>
    site.app.inject({ method: 'POST', url: `/api/my-reservation${path}`, payload: body, remoteAddress });
  return { site, booking, token, send };
}

async function aStored({ ports }: TestSite, actions: readonly BookingAction[] = [], over = {}): Promise<Booking> {
  const placed = { ...aPlacedBooking(over), emails: [] };
  await addBooking(ports.bookings, placed, aSubmission());
  let booking = placed.booking;
  for (const action of actions) {
    const change = { ...aChange(booking, action), emails: [] };
    await changeBooking(ports.bookings, booking.id, change);
    booking = change.booking;
  }
  return booking;
}

const kindsOf = async ({ ports }: TestSite, { id }: Booking) =>
  (await emailsOf(ports.bookings, id)).map(({ kind }) => kind);

// MINE-2, MINE-3
describe('POST /api/my-reservation', () => {
  it('should show the reservation of a link, to its customer alone', async () => {
    const { booking, token, send } = await aReservation({ actions: [APPROVE] });
    const answer = await send('', { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      receipt: { confirmationNumber: booking.confirmationNumber, totals: booking.totals },
      status: 'approved',
      version: 2,
      canCancel: true,
      canAsk: true,
      history: [
        { at: NOON, what: 'submitted', by: 'customer' },
        { at: NOON, what: 'approved', by: 'company' },
      ],
    });
    expect(answer.body).not.toContain('sam@');
  });

  // MINE-4, MINE-12
  it('should have the address of its calendar files, which opens for a day', async () => {
    const { site, booking, token, send } = await aReservation({ actions: [APPROVE] });
    const { calendar } = (await send('', { token })).json();
    const opened = (accept = 'text/html') => site.app.inject({ method: 'GET', url: calendar, headers: { accept } });
    const file = await opened();
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `inline; filename="${booking.confirmationNumber}-pickup.ics"`,
      'cache-control': 'no-store',
    });
    expect(file.body).toMatch(
      new RegExp(`^BEGIN:VCALENDAR\\r\\n[^]*METHOD:PUBLISH\\r\\n[^]*UID:${booking.id}-pickup\\r\\n`),
    );
    const { body } = await site.app.inject({ method: 'GET', url: `${calendar}&part=return` });
    expect(body).toContain(`UID:${booking.id}-return\r\n`);
    site.setNow(addMinutes(NOON, 24 * 60));
    const late = await opened();
    expect([late.statusCode, late.headers.location]).toEqual([303, '/my-reservation']);
    expect((await opened('*/*')).json()).toMatchObject({ type: '/api/docs#no-reservation' });
  });

  // MINE-4
  it('should have no calendar file by another token, once the links are ended, or once it is cancelled', async () => {
    const { site, booking, token, send } = await aReservation({ actions: [APPROVE] });
    const { calendar } = (await send('', { token })).json();
    const statusOf = async (url: string) => (await site.app.inject({ method: 'GET', url })).statusCode;
    const path = '/api/my-reservation/reservation.ics';
    expect(await statusOf(`${path}?token=${token}`)).toBe(404);
    expect(await statusOf(`${calendar}x`)).toBe(404);
    expect(await statusOf(path)).toBe(422);
    expect((await send('', { token: calendar.split('=')[1] })).statusCode).toBe(404);
    await site.ports.bookings.edit(booking.id, endLinks({ by: KIM, at: LATER }));
    expect(await statusOf(calendar)).toBe(404);
    const other = await aReservation({ actions: [APPROVE] });
    const shown = (await other.send('', { token: other.token })).json();
    expect((await other.send('/cancel', { token: other.token, seenVersion: 2 })).json()).not.toHaveProperty('calendar');
    expect((await other.site.app.inject({ method: 'GET', url: shown.calendar })).statusCode).toBe(404);
  });

  // MINE-7
  it('should end 90 days after the dropoff, and lead to a link that is asked for', async () => {
    const { site, booking, token, send } = await aReservation({ actions: [APPROVE] });
    const { dropoffTime } = booking.itinerary;
    site.setNow(addMinutes(dropoffTime, 90 * 24 * 60 - 1));
    expect((await send('', { token })).statusCode).toBe(200);
    site.setNow(addMinutes(dropoffTime, 600 * 24 * 60));
    expect((await send('', { token })).json()).toMatchObject({ type: '/api/docs#no-reservation' });
    const { confirmationNumber, form } = booking;
    expect((await send('/find', { confirmationNumber, email: form.email })).statusCode).toBe(202);
    await expect.poll(() => kindsOf(site, booking)).toContain('link');
    const emails = await site.mails((await kindsOf(site, booking)).length);
    const [, found] =
      /my-reservation#([\w.-]+)/.exec(emails.find(({ subject }) => /^Your link/.test(subject ?? ''))?.text ?? '') ?? [];
    expect((await send('', { token: found })).statusCode).toBe(200);
    site.setNow(addMinutes(dropoffTime, 608 * 24 * 60));
    expect((await send('', { token: found })).statusCode).toBe(404);
  });

  it('should answer every other text alike', async () => {
    const { site, booking, token, send } = await aReservation();
    const { bookings } = site.ports;
    const [erased, deleted, ended] = [await aStored(site), await aStored(site), await aStored(site)];
    await eraseBooking(bookings, erased.id, anErasure(erased));
    await deleteBooking(bookings, deleted.id, { by: KIM, at: LATER });
    await bookings.edit(ended.id, endLinks({ by: KIM, at: LATER }));
    const [content = '', code = ''] = token.split('.');
    const tokens = [
      '',
      ' ',
      'x',
      token.slice(0, -1),
      `${token}x`,
      `${content}.${code.toUpperCase()}`,
      `${Buffer.from('booking-9 1').toString('base64url')}.${code}`,
      'a'.repeat(20_000),
      `${'a'.repeat(40_000)}.${code}`,
      '\u0000.\ud83d',
      site.tokens.write('price', `${booking.id} 1`),
      ...[`${booking.id} 2`, `${booking.id} 0`, booking.id, 'none 1', ' ', `${booking.id} 1 1`].map((text) =>
        site.tokens.write('reservation', text),
      ),
      ...[erased, deleted, ended].map(({ id }) => site.tokens.write('reservation', `${id} 1`)),
    ];
    const bodies = new Set<string>();
    for (const text of tokens) {
      for (const [path, more] of [
        ['', {}],
        ['/cancel', { seenVersion: 1 }],
        ['/message', { text: 'Hello' }],
      ] as const) {
        const answer = await send(path, { token: text, ...more });
        expect(answer.statusCode, `${path} ${text.slice(0, 60)}`).toBe(404);
        bodies.add(answer.body);
      }
    }
    expect([...bodies]).toHaveLength(1);
    expect(await site.ports.messages.count({}, 9)).toBe(0);
    const next = site.tokens.write('reservation', `${ended.id} 2`);
    expect((await send('', { token: next })).statusCode).toBe(200);
  });

  it.each([{}, { token: 7 }, { token: 'x', more: 1 }, []])(
    'should refuse a body of another shape: %j',
    async (body) => {
      const { send } = await aReservation();
      expect((await send('', body)).statusCode).toBe(422);
    },
  );

  // HTTP-6, MINE-1
  it('should log neither token nor body', async () => {
    const { site, token, send } = await aReservation();
    await send('', { token });
    await send('/message', { token, text: 'Nobody logs this.' });
    await send('/find', { confirmationNumber: 'HOJ-123456', email: 'priya.raman@example.com' });
    const text = site.logged.join('\n');
    expect(text).toContain('"route":"/api/my-reservation"');
    expect(text).not.toContain(token.slice(0, 10));
    expect(text).not.toMatch(/Nobody logs|123456|priya/i);
  });

  // HTTP-9
  it.each([
    ['', 60, { token: 'x' }],
    ['/cancel', 10, { token: 'x', seenVersion: 1 }],
    ['/message', 10, { token: 'x', text: 'Hello' }],
  ] as const)('should limit calls of %j to %i a minute and network', async (path, most, body) => {
    const { send } = await aReservation({ rateLimits: true });
    for (let times = 1; times <= most; times += 1) expect((await send(path, body)).statusCode).toBe(404);
    expect((await send(path, body)).statusCode).toBe(429);
    expect((await send(path, body, '203.0.113.8')).statusCode).toBe(404);
  });
});

// MINE-5
describe('POST /api/my-reservation/cancel', () => {
  it('should cancel, and mail the customer and the company', async () => {
    const { site, booking, token, send } = await aReservation({ actions: [APPROVE] });
    const answer = await send('/cancel', { token, seenVersion: 2, reason: 'The wedding <b>moved</b>.' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'cancelled', version: 3, canCancel: false, canAsk: false });
    expect(answer.json().history.at(-1)).toEqual({ at: NOON, what: 'cancelled', by: 'customer' });
    const line = (await historyOf(site.ports.bookings, booking.id)).at(-1);
    expect(line).toMatchObject({ what: 'cancelled', by: BY_CUSTOMER, text: 'The wedding <b>moved</b>.' });
    expect(await kindsOf(site, booking)).toEqual(['cancelled', 'cancelled-notice']);
    const [notice] = (await site.mails(2)).filter(({ subject }) => subject?.startsWith('Cancelled by'));
    expect(notice?.text).toContain('The wedding <b>moved</b>.');
    expect(notice?.html).toContain('The wedding &lt;b&gt;moved&lt;/b&gt;.');
    expect(notice?.html).not.toContain('<b>moved');
  });

  it('should say once what it is by now when it is pressed twice, and mail nobody again', async () => {
    const { site, booking, token, send } = await aReservation();
    await send('/cancel', { token, seenVersion: 1 });
    for (const seenVersion of [1, 2]) {
      const again = await send('/cancel', { token, seenVersion });
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({
        type: '/api/docs#changed-meanwhile',
        status: 'cancelled',
        version: 2,
        canCancel: false,
        receipt: { status: 'cancelled' },
      });
      expect(again.body).not.toMatch(/changedBy|changedAt/);
    }
    expect(await kindsOf(site, booking)).toEqual(['cancelled', 'cancelled-notice']);
  });

  it('should refuse after the hand-out and after the pickup, with what it is', async () => {
    const { site, token, send } = await aReservation({ actions: [APPROVE, OUT] });
    const refused = await send('/cancel', { token, seenVersion: 3 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ type: '/api/docs#not-possible', status: 'approved', handedOutAt: NOON });
    const other = await aStored(site, [APPROVE]);
    site.setNow(addMinutes(other.itinerary.pickupTime, 1));
    const late = await send('/cancel', {
      token: site.tokens.write('reservation', `${other.id} 1`),
      seenVersion: 2,
    });
    expect(late.json()).toMatchObject({ type: '/api/docs#not-possible', status: 'approved', canCancel: false });
  });

  it('should have one outcome beside an approval at the same moment', async () => {
    const { site, booking, token, send } = await aReservation();
    const headers = await signIn(site);
    const approve = () =>
      site.app.inject({
        method: 'POST',
        url: `/api/admin/bookings/${booking.id}/approve`,
        headers,
        payload: { seenVersion: 1 },
      });
    const [cancelled, approved] = await Promise.all([send('/cancel', { token, seenVersion: 1 }), approve()]);
    expect([cancelled.statusCode, approved.statusCode].toSorted()).toEqual([200, 409]);
    const stored = await site.ports.bookings.find(booking.id);
    expect(stored).toMatchObject({ version: 2, status: cancelled.statusCode === 200 ? 'cancelled' : 'approved' });
    if (cancelled.statusCode === 409) expect(cancelled.json()).toMatchObject({ status: 'approved', canCancel: true });
  });

  it('should refuse an invalid version, and a reason that is too long', async () => {
    const { token, send } = await aReservation();
    for (const body of [{ token }, { token, seenVersion: 0 }, { token, seenVersion: 1, reason: 'x'.repeat(2001) }])
      expect((await send('/cancel', body)).statusCode).toBe(422);
  });
});

// MINE-6
describe('POST /api/my-reservation/message', () => {
  it('should reach the inbox, the booking and the company, once', async () => {
    const { site, booking, token, send } = await aReservation({ actions: [APPROVE] });
    const body = { token, text: 'My mother lands late.', itinerary: CHANGE_INQUIRY };
    for (let times = 1; times <= 2; times += 1) {
      const answer = await send('/message', body);
      expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    }
    const headers = await signIn(site);
    const read = async (path: string) => (await site.app.inject({ url: `/api/admin${path}`, headers })).json();
    const { messages } = await read('/messages?view=open');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      kind: 'reservation',
      bookingId: booking.id,
      from: { name: 'Priya Raman', email: 'priya.raman@example.com', phone: '905 555 0118' },
      subject: `Change asked for: ${booking.confirmationNumber}`,
      text: 'My mother lands late.',
      itinerary: { dropoffTime: CHANGE_INQUIRY.dropoffTime },
      state: 'open',
      email: { kind: 'message' },
    });
    expect((await read(`/bookings/${booking.id}`)).messages).toMatchObject([{ id: messages[0].id }]);
    // MAIL-25
    const mails = await site.mails(2);
    const copies = mails.filter(({ to }) => JSON.stringify(to).includes('priya.raman@example.com'));
    expect(copies.map(({ subject }) => subject)).toEqual([`We have your request about ${booking.confirmationNumber}`]);
    const mail = mails.find((one) => !copies.includes(one));
    expect(mail).toMatchObject({ subject: messages[0].subject, to: [{ address: 'desk@oakville.example' }] });
    expect(mail?.replyTo).toMatchObject([{ address: 'priya.raman@example.com' }]);
    expect(mail?.text).toContain('My mother lands late.');
    expect(mail?.text).toContain('Tuesday, December 1, 2026, 9:00 am');
    expect(await site.ports.bookings.find(booking.id)).toStrictEqual(booking);
    const shown = (await send('', { token })).json();
    expect(shown).toMatchObject({ askedAt: NOON, version: booking.version });
  });

  it('should refuse nothing, a trip that breaks the rules, and a rental that is over', async () => {
    const { site, booking, token, send } = await aReservation();
    const errorsOf = async (body: object) => {
      const answer = await send('/message', { token, ...body });
      return [answer.statusCode, answer.json().errors?.[0]];
    };
    expect(await errorsOf({ text: ' ' })).toEqual([
      422,
      { path: '/text', message: 'Change something, or tell us what you would like.' },
    ]);
    expect(await errorsOf({ text: '', itinerary: { ...TRIP, dropoffTime: TRIP.pickupTime } })).toMatchObject([
      422,
      { path: '/itinerary/dropoffTime' },
    ]);
    await changeBooking(site.ports.bookings, booking.id, aDecision(booking, 'declined'));
    const refused = await send('/message', { token, text: 'Please.' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ type: '/api/docs#not-possible', status: 'declined', canAsk: false });
  });

  // FORM-19
  it('should take 10 messages in 10 minutes of a network, from here and from the forms', async () => {
    const { site, token, send } = await aReservation({ rateLimits: true });
    const statuses: number[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      site.setNow(addMinutes(NOON, minute * 0.9));
      statuses.push((await send('/message', { token, text: `Message ${minute}` })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
  });

  // MAIL-12
  it('should hold messages beyond the limit of an address', async () => {
    const { site, booking, token, send } = await aReservation({ rateLimits: true });
    for (let times = 1; times <= 21; times += 1) {
      const network = `203.0.113.${times}`;
      expect((await send('/message', { token, text: `Message ${times}` }, network)).statusCode).toBe(202);
    }
    const sent = await messagesOf(site.ports, booking.id);
    // They have the same moment, so their order is that of their ids.
    expect(sent.map(({ state }) => state).toSorted()).toEqual(['held', ...Array(20).fill('open')]);
  });
});

// MINE-7
describe('POST /api/my-reservation/find', () => {
  it('should mail the link if both match, and answer alike if they do not', async () => {
    const { site, booking, send } = await aReservation();
    const { confirmationNumber: number, form } = booking;
    const answers = [];
    for (const [confirmationNumber, email] of [
      [number, form.email],
      [number.toLowerCase(), form.email.toUpperCase()],
      [number, 'nobody@example.com'],
      ['HOJ-999999', form.email],
    ])
      answers.push(await send('/find', { confirmationNumber, email }));
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([202, '{"ok":true}']);
    const mails = await site.mails(2);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`Your link to reservation ${number}`));
    const [, token = ''] = /my-reservation#(\S+)/.exec(mails[0]?.text ?? '') ?? [];
    const opened = await send('', { token });
    expect(opened.json()).toMatchObject({ receipt: { confirmationNumber: number } });
    await expect
      .poll(async () => (await emailsOf(site.ports.bookings, booking.id)).map(({ to }) => to))
      .toEqual(['', '']);
  });

  it('should mail nobody about a held, an erased or a deleted booking, or after the links ended', async () => {
    const { site, booking, send } = await aReservation();
    const [held, erased] = [await aStored(site, [], { isHeld: true }), await aStored(site)];
    await eraseBooking(site.ports.bookings, erased.id, anErasure(erased));
    for (const { confirmationNumber, form } of [held, erased, booking])
      await send('/find', { confirmationNumber, email: form.email || 'priya.raman@example.com' });
    expect(await site.mails(1)).toHaveLength(1);
    await site.close();
    expect(await kindsOf(site, held)).toEqual([]);
    expect(await kindsOf(site, erased)).toEqual([]);
  });

  it('should do what it owes before the site closes', async () => {
    const { site, booking, send } = await aReservation();
    await send('/find', { confirmationNumber: booking.confirmationNumber, email: booking.form.email });
    await site.close();
    expect(await kindsOf(site, booking)).toEqual(['link']);
  });

  it('should name fields of another shape', async () => {
    const { send } = await aReservation();
    const answer = await send('/find', { confirmationNumber: '12', email: 'Priya' });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [
        { path: '/confirmationNumber', message: 'Enter a booking reference: HOJ- and six digits.' },
        { path: '/email', message: 'Enter a valid email.' },
      ],
    ]);
    expect((await send('/find', {})).json().errors).toEqual([
      { path: '/confirmationNumber', message: 'Enter your booking reference.' },
      { path: '/email', message: 'Enter your email.' },
    ]);
  });

  it('should take 5 an hour of a network, whatever they find', async () => {
    const { site, send } = await aReservation({ rateLimits: true });
    const find = async (email: string, network: string) =>
      send('/find', { confirmationNumber: 'HOJ-999999', email }, network);
    for (let times = 1; times <= 5; times += 1)
      expect((await find(`p${times}@example.com`, '203.0.113.9')).statusCode).toBe(202);
    const limited = await find('p6@example.com', '203.0.113.9');
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
    expect((await find('p6@example.com', '203.0.113.8')).statusCode).toBe(202);
    site.setNow(addMinutes(NOON, 61));
    expect((await find('p6@example.com', '203.0.113.9')).statusCode).toBe(202);
  });

  it('should not be locked by strangers who ask with the address of a customer', async () => {
    const { site, booking, send } = await aReservation({ rateLimits: true });
    const { confirmationNumber: number, form } = booking;
    for (let times = 1; times <= 9; times += 1) {
      const asked = { confirmationNumber: 'HOJ-999999', email: form.email };
      expect((await send('/find', asked, `198.51.100.${times}`)).statusCode).toBe(202);
    }
    expect((await send('/find', { confirmationNumber: number, email: form.email }, '203.0.113.9')).statusCode).toBe(
      202,
    );
    expect(await site.mails(1)).toHaveLength(1);
  });

  it('should mail 3 links an hour to an address, and answer further requests alike', async () => {
    const { site, booking, send } = await aReservation({ rateLimits: true });
    const asked = { confirmationNumber: booking.confirmationNumber, email: booking.form.email };
    for (let times = 1; times <= 3; times += 1) {
      expect((await send('/find', asked, `198.51.100.${times}`)).statusCode).toBe(202);
      await site.mails(times);
    }
    for (let times = 4; times <= 6; times += 1) {
      const answer = await send('/find', asked, `198.51.100.${times}`);
      expect([answer.statusCode, answer.body]).toEqual([202, '{"ok":true}']);
    }
    await site.close();
    expect(await kindsOf(site, booking)).toEqual(Array(3).fill('link'));
  });
});
