import { describe, expect, it, onTestFinished } from 'vitest';
import { SMTP_LIMITS } from '../../src/adapters/smtp/limits.ts';
import { openSmtp } from '../../src/adapters/smtp/open.ts';
import { readSmtpAddress } from '../../src/adapters/smtp/settings.ts';
import type { RenderedEmail } from '../../src/domain/outbox/email.ts';
import type { MailAnswer } from '../../src/ports/services/mailer.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { ANSWER_LIMIT, type MailerSubject, mailerContract, readMessage } from '../contracts/services/mailer.ts';
import { aRoughSmtpServer, type Behaviour, type Moment } from '../support/faults/faulty-smtp-server.ts';
import { anSmtpServer } from '../support/site/smtp-server.ts';
import { aRenderedEmail } from '../support/values/rendered.ts';

mailerContract(async (): Promise<MailerSubject> => {
  const { port, taken, close } = await anSmtpServer();
  const { ports } = await opened(`smtp://127.0.0.1:${port}`);
  return { mailer: ports, arrived: () => Promise.all(taken.map(({ bytes }) => readMessage(bytes))), cut: close };
});

describe('the envelope', () => {
  it('should name the sender and one recipient, whatever the names look like', async () => {
    const { port, taken } = await anSmtpServer();
    const { ports } = await opened(`smtp://127.0.0.1:${port}`);
    const name = 'Raman, x@evil.example, <y@evil.example>';
    const from = { name, address: 'desk@oakville.example' };
    await ports.send(
      aRenderedEmail({ from, to: { name, address: 'priya@example.com' }, replyTo: { name, address: 'r@example.com' } }),
    );
    const envelopes = taken.map((mail) => ({ from: mail.from, to: mail.to }));
    expect(envelopes).toEqual([{ from: 'desk@oakville.example', to: ['priya@example.com'] }]);
  });
});

describe('a server that misbehaves', () => {
  const MOMENTS = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message'] as const;
  const FOR_NOW = 'refused-for-now';
  const FOR_GOOD = 'refused-for-good';

  const SENDER = 'sender';
  const RECIPIENT = 'recipient';

  // MAIL-7
  it.each<[Moment, Behaviour, string]>([
    ['greeting', { says: '421 4.3.2 too busy for priya.raman@example.com' }, '421 4.3.2 to CONN'],
    ['greeting', { says: 'HTTP/1.1 400 Bad Request' }, 'no answer at the greeting: EPROTOCOL'],
    ['greeting', 'drops', 'no answer at the greeting: ECONNECTION'],
    ['MAIL', { says: '451 4.3.0 priya.raman@example.com later' }, '451 4.3.0 to MAIL FROM'],
    ['MAIL', { says: '530 5.7.0 Must issue a STARTTLS command first' }, '530 5.7.0 to MAIL FROM'],
    ['RCPT', { says: '451 4.7.1 <priya.raman@example.com>: greylisted' }, '451 4.7.1 to RCPT TO'],
    ['RCPT', { says: '421 try later' }, '421 to RCPT TO'],
    ['RCPT', 'drops', 'no answer at RCPT TO: ECONNECTION'],
    ['DATA', { says: '452 4.2.2 mailbox full' }, '452 4.2.2 to DATA'],
    ['message', { says: '451 4.3.0 disk full' }, '451 4.3.0 to DATA'],
    ['DATA', 'drops', 'no answer at DATA: ECONNECTION'],
  ])(
    'should, when at %s it %j, answer that it is refused for now after one attempt',
    async (moment, behaviour, reason) => {
      await expectAnswer(moment, behaviour, { state: FOR_NOW, reason });
    },
  );

  // MAIL-8
  it.each<[Moment, string, string]>([
    ['RCPT', '550 5.1.1 <priya.raman@example.com>: no such user', '550 5.1.1 to RCPT TO'],
    ['RCPT', '550-5.1.1 no such\r\n550 5.1.1 user Priya Raman', '550 5.1.1 to RCPT TO'],
    ['RCPT', '550 5.1.2 no such domain', '550 5.1.2 to RCPT TO'],
    ['RCPT', '553 5.1.3 no address', '553 5.1.3 to RCPT TO'],
    ['RCPT', '551 5.1.6 moved', '551 5.1.6 to RCPT TO'],
    ['RCPT', '556 5.1.10 that domain takes no mail', '556 5.1.10 to RCPT TO'],
    ['message', '550 5.1.1 no such user', '550 5.1.1 to DATA'],
  ])('should, when at %s it says %j, answer that the recipient is unknown', async (moment, says, reason) => {
    await expectAnswer(moment, { says }, { state: FOR_GOOD, reason });
  });

  // MAIL-7
  it.each<[Moment, string, 'sender' | 'recipient', string]>([
    ['RCPT', '550 5.4.5 Daily sending quota exceeded', SENDER, '550 5.4.5 to RCPT TO'],
    ['message', '550 5.4.5 Daily user sending limit exceeded.', SENDER, '550 5.4.5 to DATA'],
    ['RCPT', '550 5.7.1 Service unavailable, client host blocked', SENDER, '550 5.7.1 to RCPT TO'],
    ['RCPT', '550 5.7.708 Access denied, traffic not accepted from this IP', SENDER, '550 5.7.708 to RCPT TO'],
    ['message', '554 5.7.1 listed by zen.spamhaus.org', SENDER, '554 5.7.1 to DATA'],
    ['RCPT', '554 listed by a blocklist', SENDER, '554 to RCPT TO'],
    ['greeting', '554 5.7.1 your address is blocked', SENDER, '554 5.7.1 to CONN'],
    ['MAIL', '553 5.1.8 sender refused', SENDER, '553 5.1.8 to MAIL FROM'],
    ['MAIL', '550 5.1.2 no such domain', SENDER, '550 5.1.2 to MAIL FROM'],
    ['RCPT', '550 5.1.8 sender refused', SENDER, '550 5.1.8 to RCPT TO'],
    ['DATA', '554 5.7.1 no', SENDER, '554 5.7.1 to DATA'],
    ['message', '552 5.3.4 too big, priya.raman@example.com', SENDER, '552 5.3.4 to DATA'],
    ['RCPT', '552 5.2.2 mailbox of priya.raman@example.com is full', RECIPIENT, '552 5.2.2 to RCPT TO'],
    ['message', '552 5.2.2 mailbox full', RECIPIENT, '552 5.2.2 to DATA'],
    ['RCPT', '552 mailbox full', RECIPIENT, '552 to RCPT TO'],
    ['RCPT', '550 no such user priya.raman@example.com', RECIPIENT, '550 to RCPT TO'],
    ['RCPT', '550 5.1.4 two of that name', RECIPIENT, '550 5.1.4 to RCPT TO'],
  ])('should, when at %s it says %j, answer that the %s is refused for now', async (moment, says, about, reason) => {
    await expectAnswer(moment, { says }, { state: FOR_NOW, reason, about });
  });

  // MAIL-7
  it('should name the step where the server is silent, or never ends its answer', async () => {
    const steps: readonly [Moment, string][] = [
      ['greeting', 'answers too slowly at the greeting'],
      ['EHLO', 'answers too slowly at EHLO'],
      ['MAIL', 'answers too slowly at MAIL FROM'],
      ['RCPT', 'answers too slowly at RCPT TO'],
      ['DATA', 'answers too slowly at DATA'],
    ];
    const silences = steps.flatMap(([moment, reason]) => [
      [moment, 'hangs', reason] as const,
      [moment, 'trickles', reason] as const,
    ]);
    await Promise.all(
      silences.map(([moment, behaviour, reason]) => expectAnswer(moment, behaviour, { state: FOR_NOW, reason }, SHORT)),
    );
  });

  // MAIL-7
  it.each<[Behaviour, string]>([
    ['drops', 'ECONNECTION'],
    ['hangs', 'ETIMEDOUT'],
    ['trickles', 'ETIMEDOUT'],
  ])('should not know whether the message arrived where, after all of it, the server %s', async (behaviour, reason) => {
    await expectAnswer('message', behaviour, { state: 'unknown', reason }, SHORT);
  });

  // MAIL-9
  it('should wait for a server that takes its time at every step, within the limits of RFC 5321', async () => {
    const server = await aRoughSmtpServer(Object.fromEntries(MOMENTS.map((moment) => [moment, { delays: 1_200 }])));
    const { ports } = await openSmtp(server.address);
    expect(await ports.send(anEmailToPriya())).toEqual({ state: 'taken' });
    expect(server.taken).toHaveLength(1);
    const minutes = Object.fromEntries(Object.entries(SMTP_LIMITS).map(([step, limit]) => [step, limit / 60_000]));
    expect(minutes).toEqual({ connection: 6, command: 5, data: 2, message: 3, end: 10 });
  });

  // MAIL-9
  it.each<[Moment, keyof typeof SMTP_LIMITS, string]>([
    ['RCPT', 'command', 'answers too slowly at RCPT TO'],
    ['DATA', 'data', 'answers too slowly at DATA'],
    ['message', 'end', 'ETIMEDOUT'],
  ])('should limit %s on its own, of commands that are sent ahead too', async (moment, step, reason) => {
    const server = await aRoughSmtpServer({ EHLO: { says: '250-rough\r\n250 PIPELINING' }, [moment]: 'hangs' });
    const { ports } = await openSmtp(server.address, { ...SMTP_LIMITS, [step]: SHORT.end });
    expect(await ports.send(anEmailToPriya())).toMatchObject({ reason });
  });

  // FAIL-10
  it.each<[Moment, MailAnswer]>([
    ['greeting', { state: FOR_NOW, reason: 'no answer at the greeting: stopped' }],
    ['RCPT', { state: FOR_NOW, reason: 'no answer at RCPT TO: stopped' }],
    ['message', { state: 'unknown', reason: 'stopped' }],
  ])('should end its wait at %s when it is stopped', async (moment, answer) => {
    const { promise: stop, resolve } = Promise.withResolvers<void>();
    const server = await aRoughSmtpServer({ [moment]: 'hangs' });
    const { ports } = await openSmtp(server.address);
    const sending = ports.send(anEmailToPriya(), stop);
    await server.reached(moment);
    resolve();
    expect(await sending).toEqual(answer);
  });

  it('should reject a check within 5 s when the server falls silent', async () => {
    const server = await aRoughSmtpServer({ greeting: 'hangs' });
    const { check } = await openSmtp(server.address);
    const start = performance.now();
    await expect(check()).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - start).toBeLessThan(ANSWER_LIMIT);
  });

  it('should answer that it was taken when the server hangs up after its word', async () => {
    const server = await aRoughSmtpServer({ after: 'drops' });
    const { ports } = await openSmtp(server.address);
    expect(await ports.send(anEmailToPriya())).toEqual({ state: 'taken' });
    expect(server.taken).toHaveLength(1);
  });

  it('should say that a host cannot be reached that is not there', async () => {
    const { ports } = await openSmtp(new URL('smtp://mail.invalid:2525'), { ...SMTP_LIMITS, connection: 3_000 });
    const answer = await ports.send(anEmailToPriya());
    expect(answer).toEqual({
      state: 'refused-for-now',
      reason: expect.stringMatching(/^cannot be reached: E[A-Z_]+$/),
    });
  });
});

describe('passwords and TLS', () => {
  it('should sign in with the password of the address, decoded', async () => {
    const seen: unknown[] = [];
    const { port, taken } = await anSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _, done) {
        seen.push(username, password);
        done(null, { user: username });
      },
    });
    const { ports } = await opened(`smtp://desk%40oakville.example:p%3Ass%2Fw%C3%B6rd@127.0.0.1:${port}`);
    expect(await ports.send(aRenderedEmail())).toEqual({ state: 'taken' });
    expect(seen).toEqual(['desk@oakville.example', 'p:ss/wörd']);
    expect(taken).toHaveLength(1);
  });

  // MAIL-7
  it('should keep e-mails for later when the password is refused: it concerns all of them', async () => {
    const { port, taken } = await anSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('Wrong password for desk')),
    });
    const { ports, check } = await opened(`smtp://desk:wrong@127.0.0.1:${port}`);
    expect(await ports.send(aRenderedEmail())).toEqual({ state: 'refused-for-now', reason: '535 to AUTH' });
    await expect(check()).rejects.toSatisfy(isUnavailable);
    expect(taken).toEqual([]);
  });

  it('should use TLS, and trust a certificate of its own making only when told to', async () => {
    const { port, taken } = await anSmtpServer({ disabledCommands: [] });
    const strict = await opened(`smtp://127.0.0.1:${port}`);
    const refused = { state: 'refused-for-now', reason: expect.stringMatching(/^no answer at STARTTLS: \w+$/) };
    expect(await strict.ports.send(aRenderedEmail())).toEqual(refused);
    expect(taken).toEqual([]);
    const trusting = await opened(`smtp://127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`);
    expect(await trusting.ports.send(aRenderedEmail())).toEqual({ state: 'taken' });
  });

  it('should speak TLS from the start to an smtps address', async () => {
    const { port } = await anSmtpServer({ secure: true });
    const { ports, check } = await opened(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    await check();
    expect(await ports.send(aRenderedEmail())).toEqual({ state: 'taken' });
  });

  it('should send nothing in the clear where TLS is required and the server has none', async () => {
    const { port, taken } = await anSmtpServer();
    const { ports } = await opened(`smtp://127.0.0.1:${port}?requireTLS=true`);
    expect((await ports.send(aRenderedEmail())).state).toBe('refused-for-now');
    expect(taken).toEqual([]);
  });

  it('should tell in its check that the server is away', async () => {
    const { port, close } = await anSmtpServer();
    const { check } = await opened(`smtp://127.0.0.1:${port}`);
    await check();
    await close();
    await expect(check()).rejects.toSatisfy(isUnavailable);
  });
});

describe('the address', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525 }],
    // A password goes to another machine under TLS only, unless the address says otherwise.
    ['smtp://u:p@mail.example.com', { requireTLS: true, auth: { user: 'u', pass: 'p' } }],
    ['smtp://u:p@mail.example.com?requireTLS=false', { requireTLS: false }],
    ['smtp://u:p@mail.example.com?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://u:p@localhost', { requireTLS: false }],
    ['smtp://u:p@127.0.0.1', { requireTLS: false }],
    ['smtp://u:p@127.mail.example.com', { requireTLS: true }],
    ['smtps://u:p@mail.example.com', { requireTLS: false, secure: true }],
    ['smtp://mail.example.com', { tls: { rejectUnauthorized: true } }],
  ])('should read %s', (address, expected) => {
    expect(readSmtpAddress(new URL(address))).toMatchObject(expected);
  });

  it.each([
    ['http://mail.example.com', 'wants smtp:// or smtps://'],
    ['smtp:mail.example.com', 'wants a host: smtp://host:port'],
    ['smtp://mail.example.com/inbox', 'takes no path after the host'],
    [
      'smtp://u:secret@mail.example.com?pool=true',
      'does not know ?pool: there are requireTLS, ignoreTLS, tls.rejectUnauthorized',
    ],
    ['smtp://u:secret@mail.example.com?requireTLS=maybe', 'wants true or false for ?requireTLS'],
  ])('should refuse %s in one line', async (address, message) => {
    await expect(openSmtp(new URL(address))).rejects.toThrow(new Error(message));
  });
});

async function opened(address: string) {
  const mailer = await openSmtp(new URL(address));
  onTestFinished(mailer.close);
  return mailer;
}

function anEmailToPriya(): RenderedEmail {
  return aRenderedEmail({ to: { name: 'Priya Raman', address: 'priya.raman@example.com' } });
}

/** Limits that a silent server reaches soon, in ms. */
const SHORT = { connection: 5_000, command: 1_500, data: 1_500, message: 1_500, end: 1_500 };

async function expectAnswer(
  moment: Moment,
  behaviour: Behaviour,
  expected: MailAnswer,
  limits = SMTP_LIMITS,
): Promise<void> {
  const server = await aRoughSmtpServer({ [moment]: behaviour });
  const { ports } = await openSmtp(server.address, limits);
  const answer = await ports.send(anEmailToPriya());
  expect(answer, `${moment} ${JSON.stringify(behaviour)}`).toEqual(expected);
  expect(server.taken).toEqual([]);
  expect(server.connections()).toBe(1);
}
