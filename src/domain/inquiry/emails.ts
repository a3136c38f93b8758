import { displayName, namedMailbox } from '../outbox/display-name.ts';
import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import type { ContactMessage } from './contact-message.ts';
import type { Inquiry } from './inquiry.ts';

const PAGE_NAMES = { program: 'Business Rental Program', entertainment: 'Entertainment & Production' } as const;

/** The subject of a business inquiry: the page that it came from, and the company (MAIL-1). */
export function inquirySubject({ page, companyName }: Pick<Inquiry, 'page' | 'companyName'>): string {
  const company = displayName(companyName);
  return `${PAGE_NAMES[page]} inquiry${company === undefined ? '' : ` from ${company}`}`;
}

/**
 * The e-mail of a business inquiry to the company. The subject names the page that it came from
 * (MAIL-1). A reply goes to the sender.
 */
export function inquiryEmail(inquiry: Inquiry, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'inquiry',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: namedMailbox(inquiry.contact, inquiry.email),
      subject: inquirySubject(inquiry),
      blocks: [
        {
          rows: [
            ['Company name', inquiry.companyName],
            ['Contact person', inquiry.contact],
            ['Phone', inquiry.phone],
            ['Email', inquiry.email],
            ['Rentals per month', inquiry.frequency],
            ['Message', inquiry.message ?? 'None'],
          ],
        },
      ],
    },
    stamp,
  );
}

/** The e-mail of a contact message to the company. A reply goes to the sender. */
export function contactEmail(message: ContactMessage, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'contact',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: namedMailbox(message.name, message.email),
      subject: `Contact form: ${message.subject}`,
      blocks: [
        {
          rows: [
            ['Name', message.name],
            ['Email', message.email],
            ['Phone', message.phone],
            ['Subject', message.subject],
          ],
        },
        { paragraph: message.message },
      ],
    },
    stamp,
  );
}
