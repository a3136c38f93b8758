import PostalMime, { type Email as ParsedMail } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Mailbox, RenderedEmail } from '../../../src/domain/outbox/email.ts';
import { reservationCalendar } from '../../../src/domain/receipt/calendar.ts';
import type { Mailer } from '../../../src/ports/services/mailer.ts';
import { aRenderedEmail } from '../../support/values/rendered.ts';
import { aBooking, NOON, SENDER } from '../../support/values/samples.ts';

export type MailerSubject = {
  readonly mailer: Mailer;
  /** The e-mails that arrived, as their recipients read them, in no promised order. */
  arrived(): Promise<readonly ReceivedEmail[]>;
  /** Takes what the mailer sends to out of reach. */
  cut(): Promise<void>;
};

/**
 * An e-mail as a mail program reads it. A provider may write the message itself; then its own
 * record of what was sent is read.
 */
export type ReceivedEmail = Pick<
  ParsedMail,
  'messageId' | 'date' | 'from' | 'to' | 'replyTo' | 'cc' | 'bcc' | 'subject' | 'text' | 'html'
> & {
  /** The values of the header Auto-Submitted. */
  readonly autoSubmitted: readonly string[];
  readonly attachments: readonly {
    readonly mimeType: string;
    readonly filename: string | null;
    readonly method?: string | undefined;
    readonly content: string;
  }[];
};

const fileOf = (part: 'pickup' | 'return') => reservationCalendar(part, aBooking(), { at: NOON, sender: SENDER });
const FILES = { pickup: fileOf('pickup'), return: fileOf('return') };

/** Milliseconds in which every check answers. */
export const ANSWER_LIMIT = 5000;

/** What every adapter of the port `Mailer` promises. */
export function mailerContract(fresh: () => Promise<MailerSubject>): void {
  describe('mailer', () => {
    it.each<[string, Partial<RenderedEmail>]>([
      ['a plain e-mail', {}],
      ['names beyond ASCII', { to: box('Zoë Żółć 日本 🚐', 'zoe@example.com'), subject: 'Réservation – 予約 🚐' }],
      [
        'a comma, a quote and an at sign in a name',
        { to: box('Raman, Priya "P" <x@evil.example>', 'priya@example.com') },
      ],
      ['a name that looks like a list', { to: box('a@evil.example, b', 'priya@example.com') }],
      ['no name', { to: { address: 'priya@example.com' } }],
      ['a very long subject', { subject: `Request ${'from the film company '.repeat(40)}end` }],
      ['a very long word in the subject', { subject: 'x'.repeat(600) }],
      [
        'lines of dots and of the word From',
        { text: '.\n..\n.\nFrom here\n--\n=3D =\n', html: '<p>.\n..\nFrom x</p>\n' },
      ],
      ['very long lines', { text: `${'word '.repeat(2000)}\nend\n`, html: `<p>${'é'.repeat(5000)}</p>\n` }],
      ['spaces and tabs at the ends of lines', { text: 'one \n\ttwo\t\n  three\n\nlast line without an end' }],
    ])('should deliver %s as given', async (_, over) => {
      const { mailer, arrived } = await fresh();
      const email = aRenderedEmail(over);
      expect(await mailer.send(email)).toEqual({ state: 'taken' });
      expectSame(await arrived(), email);
    });

    // BOOK-4
    it('should write an international domain as mail servers know it', async () => {
      const { mailer, arrived } = await fresh();
      const jane = box('Jane', 'jane@bücher.example');
      const email = aRenderedEmail({ to: jane, replyTo: jane });
      expect(await mailer.send(email)).toEqual({ state: 'taken' });
      const ascii = box('Jane', 'jane@xn--bcher-kva.example');
      expectSame(await arrived(), { ...email, to: ascii, replyTo: ascii });
    });

    it('should name nobody to answer to where nobody is given', async () => {
      const { mailer, arrived } = await fresh();
      const { replyTo: _, ...email } = aRenderedEmail();
      await mailer.send(email);
      expect((await arrived()).map(({ replyTo }) => replyTo)).toEqual([undefined]);
    });

    // MAIL-4
    it.each<[string, Partial<RenderedEmail>]>([
      ['the subject', { subject: 'Hello\r\nBcc: victim@evil.example' }],
      ['the subject, by a bare line feed', { subject: 'Hello\nBcc: victim@evil.example' }],
      ['the subject, by a bare carriage return', { subject: 'Hello\rBcc: victim@evil.example' }],
      ['a name', { to: box('Priya\r\nBcc: victim@evil.example', 'priya@example.com') }],
      ['an address', { to: box('Priya', 'priya@example.com>\r\nBcc: <victim@evil.example') }],
      ['an address, by a comma', { to: box('Priya', 'priya@example.com,victim@evil.example') }],
      ['the sender', { from: box('Desk\r\nBcc: victim@evil.example', 'desk@example.com') }],
      ['whom to answer', { replyTo: box('Priya', 'priya@example.com\nBcc: victim@evil.example') }],
      ['the Message-ID', { messageId: '<x@oakville.example>\r\nBcc: victim@evil.example' }],
    ])('should refuse a header smuggled in by %s, and send nothing', async (_, over) => {
      const { mailer, arrived } = await fresh();
      expect(await mailer.send(aRenderedEmail(over))).toEqual({
        state: 'refused-for-good',
        reason: 'malformed header',
      });
      expect(await arrived()).toEqual([]);
    });

    it('should fetch no file and no address that a body names', async () => {
      const { mailer, arrived } = await fresh();
      const html =
        '<img src="file:///etc/passwd"><img src="http://127.0.0.1:9/x"><img src="data:image/png;base64,AA==">';
      const email = aRenderedEmail({ html, text: '/etc/passwd' });
      await mailer.send(email);
      const [received] = await arrived();
      expect(received?.attachments).toEqual([]);
      expect(received?.html?.trim()).toBe(html);
    });

    // MAIL-20
    it.each(['REQUEST', 'CANCEL'] as const)(
      'should deliver two calendar entries by %s as files, and the first inline too',
      async (method) => {
        const { mailer, arrived } = await fresh();
        const to = box('Zoë "Z" <x@evil.example>', 'zoe@example.com');
        const email = aRenderedEmail({ to, calendar: { method, ...FILES } });
        expect(await mailer.send(email)).toEqual({ state: 'taken' });
        const received = await arrived();
        expectSame(received, email);
        const attachments = received[0]?.attachments ?? [];
        expect(attachments.map(({ mimeType, filename, content }) => [mimeType, filename, unbroken(content)])).toEqual([
          ['text/calendar', null, unbroken(FILES.pickup)],
          ['text/calendar', 'return.ics', unbroken(FILES.return)],
          ['application/ics', 'pickup.ics', unbroken(FILES.pickup)],
        ]);
        expect(attachments[0]).toMatchObject({ method });
      },
    );

    // MAIL-6
    it('should send the same Message-ID and date when it sends again', async () => {
      const { mailer, arrived } = await fresh();
      const email = aRenderedEmail();
      await mailer.send(email);
      expect(await mailer.send(email)).toEqual({ state: 'taken' });
      for (const received of await arrived()) expectSame([received], email);
    });

    it('should deliver each of several that are sent at once', async () => {
      const { mailer, arrived } = await fresh();
      const emails = Array.from({ length: 5 }, () => aRenderedEmail());
      await Promise.all(emails.map((email) => mailer.send(email)));
      const ids = (await arrived()).map(({ messageId }) => messageId);
      expect(ids.toSorted()).toEqual(emails.map(({ messageId }) => messageId).toSorted());
    });

    it('should answer that it is refused for now when nothing takes it', async () => {
      const { mailer, cut } = await fresh();
      await cut();
      const email = aRenderedEmail({ to: box('Priya Raman', 'priya.raman@example.com') });
      const answer = await mailer.send(email);
      expect(answer).toEqual({ state: 'refused-for-now', reason: expect.stringMatching(/\S/) });
      expect(JSON.stringify(answer)).not.toMatch(/priya|raman|@/i);
    });
  });
}

function box(name: string, address: string): Mailbox {
  return { name, address };
}

/** Reads a message as a mail program does. None of its lines is longer than RFC 5322 allows. */
export async function readMessage(bytes: Uint8Array): Promise<ReceivedEmail> {
  for (const line of new TextDecoder().decode(bytes).split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  const parsed = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  const autoSubmitted = parsed.headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value);
  const attachments = parsed.attachments.map(({ content, ...rest }) => ({ ...rest, content: String(content) }));
  return { ...parsed, autoSubmitted, attachments };
}

/** One e-mail arrived, and a mail program reads in it what was given (MAIL-4). */
export function expectSame(arrived: readonly ReceivedEmail[], email: RenderedEmail): void {
  expect(arrived).toHaveLength(1);
  const [parsed] = arrived;
  if (parsed === undefined) return;
  expect(parsed.autoSubmitted).toEqual(['auto-generated']);
  const readBox = ({ name = '', address }: Mailbox) => ({ name, address });
  expect({
    messageId: parsed.messageId,
    date: parsed.date,
    from: parsed.from,
    to: parsed.to,
    replyTo: parsed.replyTo,
    cc: parsed.cc,
    bcc: parsed.bcc,
    subject: parsed.subject,
    text: unbroken(parsed.text),
    html: unbroken(parsed.html),
  }).toEqual({
    messageId: email.messageId,
    // RFC 5322 knows whole seconds.
    date: email.queuedAt.replace(/\.\d{3}Z$/, '.000Z'),
    from: readBox(email.from),
    to: [readBox(email.to)],
    replyTo: email.replyTo && [readBox(email.replyTo)],
    cc: undefined,
    bcc: undefined,
    subject: email.subject,
    text: unbroken(email.text),
    html: unbroken(email.html),
  });
}

/** Without the line breaks at the end, which the format itself adds to a part. */
function unbroken(body = ''): string {
  return body.replaceAll('\r\n', '\n').replace(/\n+$/, '');
}
