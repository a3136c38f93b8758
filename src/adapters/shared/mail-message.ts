import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailbox, RenderedEmail } from '../../domain/outbox/email.ts';
import { asciiEmail } from '../../domain/shared/email-address.ts';

/** An e-mail for a mail server: sender, recipient, and the RFC 5322 text. */
export type MailMessage = {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly bytes: Buffer;
};

/**
 * Formats an e-mail as an RFC 5322 message, identical for every technology that sends mail. A
 * calendar entry is both an alternative of the text and an attached file (MAIL-20): some programs
 * take the one, and some the other. Of the two entries the return is a file alone, since programs
 * take one alternative.
 * Addresses are passed as objects, because a comma in a string would separate two recipients. The
 * text never refers to a file or a URL to fetch. Throws RangeError for a control character in a
 * header and for an address that could be parsed as two. The domain promises single lines and
 * checked addresses, but some mail services would treat a line break as a new header. Domains are
 * written as mail servers know them (`xn--`).
 */
export async function mailMessage(email: RenderedEmail): Promise<MailMessage> {
  refuseMalformed(email);
  const { calendar } = email;
  const composer = new MailComposer({
    messageId: email.messageId,
    date: new Date(email.queuedAt),
    from: address(email.from),
    to: [address(email.to)],
    ...(email.replyTo && { replyTo: [address(email.replyTo)] }),
    subject: email.subject,
    // Programs that answer on their own, like notes of absence, then send no answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: email.text,
    html: email.html,
    // Otherwise each text is searched for the shorter encoding, which takes as long as encoding it.
    textEncoding: 'quoted-printable',
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'pickup.ics', content: calendar.pickup },
      attachments: [
        {
          filename: 'return.ics',
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          content: calendar.return,
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { envelope: { from: asciiEmail(email.from.address), to: asciiEmail(email.to.address) }, bytes };
}

function refuseMalformed(email: RenderedEmail): void {
  const boxes = [email.from, email.to, ...(email.replyTo ? [email.replyTo] : [])];
  for (const value of [email.messageId, email.subject, ...boxes.map(({ name = '' }) => name)]) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new RangeError('A header of an e-mail holds a control character');
  }
  for (const box of boxes) {
    if (!/^[^\s\p{Cc}<>(),:;@"\\]+@[^\s\p{Cc}<>(),:;@"\\]+$/u.test(box.address))
      throw new RangeError('An e-mail is not to one address');
  }
}

function address({ name = '', address }: Mailbox): { name: string; address: string } {
  return { name, address: asciiEmail(address) };
}
