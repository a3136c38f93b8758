import { describe, expect, it } from 'vitest';
import type { MessageAction } from '../../../src/domain/inquiry/message.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { MailAnswer } from '../../../src/ports/services/mailer.ts';
import { forgetSentTexts, leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { addBooking, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { listMessages } from '../../support/site/messages.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { MESSAGE, INQUIRY as PROGRAM_INQUIRY } from '../../support/values/requests.ts';
import { aMessage, aNewEmail, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const LETTER = { ...MESSAGE, name: 'Jo Tran', message: 'Open\non Sunday?' };
const INQUIRY = { ...PROGRAM_INQUIRY, page: 'entertainment' };
const UNKNOWN: MailAnswer = { state: 'refused-for-good', reason: '550 5.1.1 to RCPT TO' };
const SPAM = { website: 'https://spam.example' };

/** A site with a member of staff, and a mail server that answers as `mail.answer` says until it is undefined. */
async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });
  const inbox = async (query = '') => (await call('GET', `/messages${query}`)).json();
  return { site, call, inbox };
}

async function write({ app }: TestSite, over: object = {}) {
  const sent = await app.inject({ method: 'POST', url: '/sendContactEmail', payload: { ...LETTER, ...over } });
  expect(sent.statusCode).toBe(200);
}

const idsOf = (page: { messages: { id: string }[] }) => page.messages.map(({ id }) => id);

describe('GET /api/admin/messages', () => {
  // FORM-13
  it('should show every message with its sender, text and e-mail, newest first', async () => {
    const { site, inbox } = await aDesk();
    await write(site);
    site.setNow(addMinutes(NOON, 1));
    await site.app.inject({ method: 'POST', url: '/sendBusinessInquiryEmail', payload: INQUIRY });
    await site.mails(2);
    const from = { name: 'Jo Tran', email: 'jo@maple.example' };
    const sent = { id: expect.any(String), to: 'desk@oakville.example', state: 'sent', tries: 1 };
    await expect
      .poll(() => inbox())
      .toStrictEqual({
        messages: [
          {
            id: expect.any(String),
            kind: 'inquiry',
            receivedAt: addMinutes(NOON, 1),
            from: { ...from, phone: '(905) 555-0118' },
            subject: 'Entertainment & Production inquiry from Maple Films',
            text: 'Two vans a week.',
            fields: {
              companyName: 'Maple Films',
              frequency: '3-5',
              source: 'business-program',
              page: 'entertainment',
            },
            state: 'open',
            email: { ...sent, kind: 'inquiry', sentAt: addMinutes(NOON, 1) },
          },
          {
            id: expect.any(String),
            kind: 'contact',
            receivedAt: NOON,
            from: { ...from, phone: '905 555 0118' },
            subject: 'Hours',
            text: 'Open\non Sunday?',
            state: 'open',
            email: { ...sent, kind: 'contact', sentAt: expect.any(String) },
          },
        ],
        nextCursor: null,
        total: 2,
      });
  });

  it('should keep the text of a message readable while its e-mail is refused', async () => {
    const { site, inbox } = await aDesk({ ports: { mailer: { send: async () => UNKNOWN } } });
    await write(site);
    const email = { state: 'queued', tries: 1, reason: UNKNOWN.reason };
    await expect
      .poll(() => inbox('?view=open'))
      .toMatchObject({ messages: [{ from: { name: 'Jo Tran' }, text: 'Open\non Sunday?', email }] });
  });

  it('should list by view, by words and in pages', async () => {
    const { site, call, inbox } = await aDesk();
    for (const subject of ['First', 'Second', 'Third']) await write(site, { subject });
    await write(site, { ...SPAM, subject: 'Cheap pills' });
    const [newest] = idsOf(await inbox('?view=open'));
    await call('POST', `/messages/${newest}/answered`);
    const counts = ['open', 'answered', 'held', 'all'].map(async (view) => (await inbox(`?view=${view}`)).total);
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 4]);
    expect(idsOf(await inbox('?view=answered'))).toEqual([newest]);

    const page = await inbox('?limit=3');
    const rest = await inbox(`?limit=3&cursor=${page.nextCursor}`);
    expect([page.total, rest.total, rest.nextCursor]).toEqual([4, 4, null]);
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(idsOf(await inbox('?view=all')));

    const found = async (q: string) => (await inbox(`?q=${encodeURIComponent(q)}`)).total;
    expect(await found('second jo')).toBe(1);
    expect(await found('905-555-0118')).toBe(4);
    expect(await found('pills sunday')).toBe(1);
    expect(await found('pills monday')).toBe(0);
  });

  it.each(['?view=lost', '?limit=0', '?limit=201', `?q=${'x'.repeat(255)}`, '?sort=name'])(
    'should refuse %s',
    async (query) => {
      const { call } = await aDesk();
      expect((await call('GET', `/messages${query}`)).statusCode).toBe(422);
    },
  );

  it('should show one message, and 404 for none', async () => {
    const { site, call } = await aDesk();
    const message = aMessage();
    await storeMessage(site.ports, message, [aNewEmail({ kind: 'contact' })]);
    const { id } = message;
    expect((await call('GET', `/messages/${id}`)).json()).toMatchObject({ message: { id, subject: 'A question' } });
    expect((await call('GET', '/messages/none')).statusCode).toBe(404);
  });
});

describe('what staff do with a message', () => {
  // FORM-14
  it('should be marked as answered and opened again, by name', async () => {
    const { site, call, inbox } = await aDesk();
    await write(site);
    const [id] = idsOf(await inbox());
    const answered = await call('POST', `/messages/${id}/answered`);
    expect(answered.statusCode).toBe(200);
    expect(answered.json()).toMatchObject({ message: { id, state: 'answered', answeredBy: STAFF_EMAIL } });
    expect((await inbox()).messages).toMatchObject([{ state: 'answered', answeredBy: STAFF_EMAIL }]);
    const reopened = await call('POST', `/messages/${id}/reopen`);
    expect(reopened.json().message.state).toBe('open');
    expect(reopened.json().message).not.toHaveProperty('answeredBy');
  });

  // FORM-11, FORM-14
  it('should mail a held message when it is released, and count it as open', async () => {
    const { site, call, inbox } = await aDesk();
    await write(site, SPAM);
    const held = (await inbox('?view=held')).messages[0];
    expect(held.email).toMatchObject({ kind: 'contact', to: 'desk@oakville.example', state: 'held', tries: 0 });
    expect((await call('GET', '/summary')).json()).toMatchObject({ openMessages: 0, heldMessages: 1 });
    const released = await call('POST', `/messages/${held.id}/release`);
    expect(released.statusCode).toBe(202);
    expect(released.json()).toMatchObject({ message: { id: held.id, state: 'open' } });
    const [mail] = await site.mails(1);
    expect(mail).toMatchObject({ subject: 'Contact form: Hours', replyTo: [{ address: 'jo@maple.example' }] });
    expect((await call('GET', '/summary')).json()).toMatchObject({ openMessages: 1, heldMessages: 0 });
  });

  // FORM-14, AUDIT-1
  it('should be released or deleted together, after a flood', async () => {
    const { site, call, inbox } = await aDesk();
    for (let count = 0; count < 3; count += 1) await write(site, SPAM);
    await write(site);
    await site.mails(1);
    const [last, ...held] = idsOf(await inbox('?view=held'));
    const [open] = idsOf(await inbox('?view=open'));
    const released = await call('POST', '/messages/release', { ids: [last, open, 'none'] });
    expect([released.statusCode, released.json()]).toEqual([
      200,
      {
        done: [last],
        failed: [
          { id: open, reason: 'not-held' },
          { id: 'none', reason: 'message-not-found' },
        ],
      },
    ]);
    await site.mails(2);
    const deleted = await call('POST', '/messages/delete', { ids: [...held, 'none', ...held] });
    expect(deleted.json()).toEqual({ done: held, failed: [{ id: 'none', reason: 'message-not-found' }] });
    expect(await inbox()).toMatchObject({ total: 2 });
    expect((await call('GET', '/audit')).json().events[0]).toMatchObject({
      what: 'messages-deleted',
      by: STAFF_EMAIL,
      text: 'Deleted 2 messages',
    });
    expect((await call('POST', '/messages/delete', { ids: [] })).statusCode).toBe(422);
  });

  // FORM-15
  it('should be mailed again, to the present address of the company', async () => {
    const { site, call, inbox } = await aDesk();
    const message = aMessage();
    await storeMessage(site.ports, message, [aNewEmail({ kind: 'contact', to: { address: 'dekc@oakville.example' } })]);
    const leased = await leaseNext(site.ports, NOON, addMinutes(NOON, 1));
    if (leased === undefined) throw new Error('nothing was due');
    await settleLease(site.ports, leased, { state: 'failed', reason: '550 5.1.1' });
    expect((await call('GET', '/summary')).json().failedEmails).toBe(1);
    const resent = await call('POST', `/messages/${message.id}/resend`);
    expect(resent.statusCode).toBe(202);
    expect(resent.json().message.email).toMatchObject({ state: 'queued', to: 'desk@oakville.example', tries: 0 });
    expect(await site.mails(1)).toMatchObject([{ to: [{ address: 'desk@oakville.example' }] }]);
    expect((await call('GET', '/summary')).json().failedEmails).toBe(0);
    await expect.poll(async () => (await inbox()).messages[0].email.state).toBe('sent');
  });

  it('should be mailed again after the text of its first e-mail is forgotten', async () => {
    const { site, call } = await aDesk();
    await write(site);
    await site.mails(1);
    const id = (await listMessages(site.ports.messages))[0]?.id;
    await expect.poll(() => forgetSentTexts(site.ports, addMinutes(NOON, 1), 10)).toBe(1);
    expect((await call('POST', `/messages/${id}/resend`)).statusCode).toBe(202);
    const mails = await site.mails(2);
    expect(mails.map(({ text }) => text?.includes('on Sunday?'))).toEqual([true, true]);
  });

  const withState = async (state: 'open' | 'answered' | 'held') => {
    const desk = await aDesk();
    const message = aMessage({ state: state === 'held' ? 'held' : 'open' });
    await storeMessage(desk.site.ports, message, [aNewEmail({ kind: 'contact' })]);
    if (state === 'answered') await desk.call('POST', `/messages/${message.id}/answered`);
    return { ...desk, id: message.id };
  };

  it.each<['open' | 'answered' | 'held', MessageAction]>([
    ['open', 'reopen'],
    ['open', 'release'],
    ['answered', 'answered'],
    ['answered', 'release'],
    ['held', 'answered'],
    ['held', 'reopen'],
    ['held', 'resend'],
  ])('should be refused for a message that is %s: %s', async (state, action) => {
    const { call, id } = await withState(state);
    const refused = await call('POST', `/messages/${id}/${action}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ type: '/api/docs#not-possible', state });
    expect((await call('GET', `/messages/${id}`)).json()).toMatchObject({ message: { state } });
  });

  it('should let the first of two people mark a message, and tell the other', async () => {
    const { call, id } = await withState('open');
    const both = await Promise.all([
      call('POST', `/messages/${id}/answered`),
      call('POST', `/messages/${id}/answered`),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('should delete a message with its e-mails, once', async () => {
    const { site, call, id } = await withState('held');
    expect((await call('DELETE', `/messages/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/messages/${id}`)).statusCode).toBe(404);
    for (const action of ['answered', 'reopen', 'release', 'resend']) {
      expect((await call('POST', `/messages/${id}/${action}`)).statusCode).toBe(404);
    }
    expect(await site.mails(0)).toEqual([]);
  });

  it.each<['GET' | 'POST' | 'DELETE', string]>([
    ['GET', '/messages'],
    ['GET', '/messages/none'],
    ['POST', '/messages/none/answered'],
    ['POST', '/messages/none/release'],
    ['DELETE', '/messages/none'],
  ])('should need a session, a token and the store: %s %s', async (method, path) => {
    const { site, call } = await aDesk();
    expect((await site.app.inject({ method, url: `/api/admin${path}` })).statusCode).toBe(401);
    await site.letGoOfStore();
    expect((await call(method, path)).statusCode).toBe(503);
  });
});

describe('failed e-mails', () => {
  /** Not due for the site's own relay, whose clock stands still. */
  const DUE = addMinutes(NOON, 60);
  const fail = async ({ ports }: TestSite) => {
    const leased = await leaseNext(ports, DUE, addMinutes(DUE, 1));
    if (leased === undefined) throw new Error('nothing was due');
    await settleLease(ports, leased, { state: 'failed', reason: '550 5.1.1' });
    return leased.email.id;
  };
  const failMessage = async (site: TestSite) => {
    await storeMessage(site.ports, aMessage(), [aNewEmail({ kind: 'contact', queuedAt: DUE })]);
    return fail(site);
  };

  // MAIL-15
  it('should be sent again by id, of messages and bookings, and no other', async () => {
    const { site, call } = await aDesk();
    const placed = aPlacedBooking();
    const [email = aNewEmail()] = placed.emails;
    await addBooking(site.ports.bookings, { ...placed, emails: [{ ...email, queuedAt: DUE }] }, aSubmission());
    const ofBooking = await fail(site);
    const [first, second] = [await failMessage(site), await failMessage(site)];
    const failures = async () => (await call('GET', '/failed-emails')).json();
    const { bookingId, confirmationNumber } = { bookingId: placed.booking.id, ...placed.booking };
    expect(await failures()).toMatchObject({
      emails: [
        { id: ofBooking, bookingId, confirmationNumber },
        { id: first, kind: 'contact', subject: 'A question', messageId: expect.any(String) },
        { id: second },
      ],
      total: 3,
    });
    const resent = await call('POST', '/failed-emails/resend', { ids: [first, 'none', ofBooking, first] });
    expect(resent.statusCode).toBe(202);
    expect(resent.json()).toEqual({
      done: [first, ofBooking],
      failed: [
        { id: 'none', reason: 'email-not-found' },
        { id: first, reason: 'not-failed' },
      ],
    });
    const mails = await site.mails(2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [email.subject, 'Contact form: A question'].toSorted(),
    );
    expect(await failures()).toMatchObject({ emails: [{ id: second }], total: 1 });
    expect(await historyOf(site.ports.bookings, bookingId)).toMatchObject([
      { what: 'submitted' },
      { what: 'email-sent-again', by: STAFF_EMAIL },
    ]);
  });

  it('should be shown up to 200, with the number of all, and the next ones once these are seen', async () => {
    const { site, call } = await aDesk();
    for (let count = 0; count < 203; count += 1) await failMessage(site);
    const failures = async () => (await call('GET', '/failed-emails')).json();
    const { emails, total } = await failures();
    expect([emails.length, total]).toEqual([200, 203]);
    const ids = idsOf({ messages: emails });
    expect((await call('POST', '/failed-emails/seen', { ids })).statusCode).toBe(204);
    const next = await failures();
    expect([next.emails.length, next.total]).toEqual([3, 3]);
    expect((await call('GET', '/summary')).json().failedEmails).toBe(3);
  });

  it.each([{}, { ids: [] }, { ids: 'all' }, { ids: Array.from({ length: 201 }, String) }])(
    'should be named by 1 to 200 ids, and not by %j',
    async (body) => {
      const { call } = await aDesk();
      for (const what of ['seen', 'resend']) {
        expect((await call('POST', `/failed-emails/${what}`, body)).statusCode).toBe(422);
      }
    },
  );
});
