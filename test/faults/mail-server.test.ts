import { expect, it } from 'vitest';
import { aRoughSmtpServer, type Behaviour, type Moment } from '../support/faults/faulty-smtp-server.ts';
import { aFuzzedSite, headersOf } from '../support/faults/fuzzed-site.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import { post } from '../targets/site-suite.ts';

/** In ms. The second try comes 5 s after the first one. */
const ALL_SENT_WITHIN = 60_000;

it.each<[string, Moment, Behaviour]>([
  ['is slow beyond all patience', 'greeting', 'hangs'],
  ['refuses for now', 'RCPT', { says: '451 busy' }],
  ['drops before it accepts', 'DATA', 'drops'],
])(
  'should book and approve while the mail server %s, and send each e-mail once it is mended',
  { timeout: TEST_LIMIT_MS + ALL_SENT_WITHIN },
  async (_how, moment, behaviour) => {
    const faults: Partial<Record<Moment, Behaviour>> = { [moment]: behaviour };
    const server = await aRoughSmtpServer(faults);
    const house = await aFuzzedSite(1, { MAIL_URL: server.address.href, LOG_LEVEL: 'silent' });
    const { url } = house.site;
    const before = performance.now();
    const booked = await post(`${url}/api/bookings`, house.request, { 'idempotency-key': 'while it is down' });
    expect(booked.status).toBe(201);
    expect(performance.now() - before).toBeLessThan(3000);

    const headers = headersOf(await house.signIn());
    const approved = await post(
      `${url}/api/admin/bookings/${house.bookingIds[0]}/approve`,
      { seenStatus: 'confirmed' },
      headers,
    );
    expect(approved.status).toBe(200);
    expect(await approved.json()).toMatchObject({ booking: { status: 'approved' }, email: 'queued' });
    expect(server.taken).toEqual([]);

    delete faults[moment];
    server.dropAll();
    // Two bookings of two e-mails each, and a confirmation.
    await expect.poll(() => server.taken.length, { timeout: ALL_SENT_WITHIN, interval: 200 }).toBe(5);
    // A second copy would be there by now; nothing tells that none comes.
    await new Promise((done) => setTimeout(done, 500));
    expect(new Set(messageIds(server.taken)).size).toBe(5);
    expect(server.taken).toHaveLength(5);
  },
);

// MAIL-9
it('should send each e-mail once to a mail server that takes 6 s to accept a message', {
  timeout: TEST_LIMIT_MS + ALL_SENT_WITHIN,
}, async () => {
  const server = await aRoughSmtpServer({ message: { delays: 6_000 } });
  const house = await aFuzzedSite(1, { MAIL_URL: server.address.href, LOG_LEVEL: 'silent' });
  const headers = headersOf(await house.signIn());
  const path = `${house.site.url}/api/admin/bookings/${house.bookingIds[0]}`;
  const approved = await post(`${path}/approve`, { seenStatus: 'confirmed' }, headers);
  expect(await approved.json()).toMatchObject({ email: 'queued' });
  const states = async () => {
    const { emails } = await (await fetch(path, { headers })).json();
    return emails.map(({ state, tries }: { readonly state: string; readonly tries: number }) => [state, tries]);
  };
  await expect.poll(states, { timeout: ALL_SENT_WITHIN }).toEqual(Array(3).fill(['sent', 1]));
  expect(server.received).toHaveLength(3);
});

// MAIL-7
it('should say of an e-mail that was not answered that it may have arrived, and not send it again at once', {
  timeout: TEST_LIMIT_MS + ALL_SENT_WITHIN,
}, async () => {
  const server = await aRoughSmtpServer({ message: 'drops' });
  const house = await aFuzzedSite(1, { MAIL_URL: server.address.href, LOG_LEVEL: 'silent' });
  const headers = headersOf(await house.signIn());
  const path = `${house.site.url}/api/admin/bookings/${house.bookingIds[0]}`;
  const emails = async () => (await (await fetch(path, { headers })).json()).emails;
  const reason = 'handed over and not answered: ECONNECTION';
  const unknown = { state: 'unknown', tries: 1, nextTryAt: expect.any(String), reason };
  await expect.poll(emails, { timeout: ALL_SENT_WITHIN }).toMatchObject([unknown, unknown]);
  expect(server.received).toHaveLength(2);
});

// MAIL-7, MAIL-16
it.each([
  ['550 5.4.5 Daily sending quota exceeded', '550 5.4.5 to RCPT TO'],
  ['550 5.7.708 Access denied, traffic not accepted from this IP', '550 5.7.708 to RCPT TO'],
  ['554 Service unavailable; client host blocked using a blocklist', '554 to RCPT TO'],
  ['552 5.2.2 Mailbox full', '552 5.2.2 to RCPT TO'],
])(
  'should keep all e-mails while the mail server says "%s", pause, and go on when staff send one again',
  { timeout: TEST_LIMIT_MS + ALL_SENT_WITHIN },
  async (says, reason) => {
    const faults: Partial<Record<Moment, Behaviour>> = { RCPT: { says } };
    const server = await aRoughSmtpServer(faults);
    const customers = ['ada@maple.example', 'ben@maple.example'];
    const house = await aFuzzedSite(1, { MAIL_URL: server.address.href, LOG_LEVEL: 'silent' });
    const { url } = house.site;
    for (const email of customers) {
      const form = { ...house.request.form, email, confirmEmail: email };
      const booked = await post(`${url}/api/bookings`, { ...house.request, form }, { 'idempotency-key': email });
      expect(booked.status).toBe(201);
    }
    const headers = headersOf(await house.signIn());
    const read = async (path: string) => (await fetch(`${url}/api/admin/${path}`, { headers })).json();
    const tried = async () => (await read(`bookings/${house.bookingIds[0]}`)).emails;
    await expect
      .poll(tried)
      .toMatchObject([{ state: 'queued', tries: expect.toSatisfy((tries) => tries > 0), reason }, {}]);
    const connections = async () => {
      const before = server.connections();
      await new Promise((done) => setTimeout(done, 6_000));
      return server.connections() - before;
    };
    // The second try of each would come after 5 s.
    await expect.poll(connections, { timeout: ALL_SENT_WITHIN }).toBe(0);
    expect(await read('summary')).toMatchObject({ failedEmails: 0 });
    const path = `${url}/api/admin/bookings/${house.bookingIds[0]}`;
    const approved = await post(`${path}/approve`, { seenStatus: 'confirmed' }, headers);
    expect(await approved.json()).toMatchObject({ email: 'queued' });
    expect(server.taken).toEqual([]);

    delete faults.RCPT;
    const { id } = (await tried()).at(-1);
    expect((await post(`${path}/emails/${id}/resend`, {}, headers)).status).toBe(202);
    await expect.poll(() => server.taken.length, { timeout: ALL_SENT_WITHIN, interval: 200 }).toBe(7);
  },
);

it('should count an e-mail as sent that the mail server took before it hung up, and not send it again', async () => {
  const server = await aRoughSmtpServer({ after: 'drops' });
  const house = await aFuzzedSite(1, { MAIL_URL: server.address.href });
  await expect.poll(() => server.taken.length).toBe(2);
  const headers = headersOf(await house.signIn());
  const detail = async () =>
    (await fetch(`${house.site.url}/api/admin/bookings/${house.bookingIds[0]}`, { headers })).json();
  await expect.poll(detail).toMatchObject({
    emails: [
      { state: 'sent', tries: 1 },
      { state: 'sent', tries: 1 },
    ],
  });
  // The first retry of one that had failed would come after 5 s.
  await new Promise((done) => setTimeout(done, 6_000));
  expect(server.taken).toHaveLength(2);
});

function messageIds(taken: readonly string[]): string[] {
  return taken.map((message) => /^Message-ID: (.+)$/im.exec(message)?.[1] ?? '');
}
