import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import type { ContactMessage } from './contact-message.ts';
import type { Inquiry } from './inquiry.ts';

const PAGE_NAMES = { program: 'Business Rental Program', entertainment: 'Entertainment & Production' } as const;

/** A business inquiry to the company; the subject names the page it came from (MAIL-1), an answer goes to the sender. */
export function inquiryEmail(inquiry: Inquiry, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'inquiry',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: { name: inquiry.contact, address: inquiry.email },
      subject: `${PAGE_NAMES[inquiry.page]} inquiry from ${inquiry.companyName}`,
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

/** A contact message to the company; an answer goes to the sender. */
export function contactEmail(message: ContactMessage, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'contact',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: { name: message.name, address: message.email },
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
