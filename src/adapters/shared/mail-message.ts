import MailComposer from 'nodemailer/lib/mail-composer';
import type { Email, Mailbox } from '../../domain/outbox/email.ts';

/** An e-mail as it goes to a mail server: whose it is, whose it will be, and its RFC 5322 text. */
export type MailMessage = {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly bytes: Buffer;
};

/**
 * Writes an e-mail as an RFC 5322 message, the same for every technology that sends mail. Addresses are handed over as objects, since a
 * comma in a string makes two recipients of one; the text never names a file or an address to fetch. Throws RangeError for a control
 * character in a header and for an address that could be read as two: the domain promises single lines and checked addresses, and some
 * mail services would take a line break for a header of its own.
 */
export async function mailMessage(email: Email): Promise<MailMessage> {
  refuseMalformed(email);
  const composer = new MailComposer({
    messageId: email.messageId,
    date: new Date(email.queuedAt),
    from: address(email.from),
    to: [address(email.to)],
    ...(email.replyTo && { replyTo: [address(email.replyTo)] }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { envelope: { from: email.from.address, to: email.to.address }, bytes };
}

function refuseMalformed(email: Email): void {
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
  return { name, address };
}
