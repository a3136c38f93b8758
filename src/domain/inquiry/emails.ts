import { withoutDirection } from '../outbox/display-name.ts';
import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { formatAge } from '../trip/itinerary.ts';
import type { ContactMessage } from './contact-message.ts';
import type { Inquiry } from './inquiry.ts';
import { type ReservationMessage, reservationSubject } from './reservation-message.ts';

const PAGE_NAMES = { program: 'Business Rental Program', entertainment: 'Entertainment & Production' } as const;

/** The subject of a business inquiry: the page that it came from, and the company (MAIL-1). */
export function inquirySubject({ page, companyName }: Pick<Inquiry, 'page' | 'companyName'>): string {
  return `${PAGE_NAMES[page]} inquiry from ${withoutDirection(companyName)}`;
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
      replyTo: { name: inquiry.contact, address: inquiry.email },
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

/**
 * The e-mail of a message about a reservation to the company (MINE-6). A reply goes to the
 * customer.
 */
export function reservationMessageEmail(message: ReservationMessage, stamp: EmailStamp): Email {
  const { name, email, phone, text, itinerary, confirmationNumber } = message;
  return writeEmail(
    {
      kind: 'message',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: { name, address: email },
      subject: reservationSubject(message),
      headline: itinerary === undefined ? 'Message about a reservation' : 'A change is asked for',
      reference: confirmationNumber,
      blocks: [
        {
          rows: [
            ['Name', name],
            ['Email', email],
            ['Phone', phone],
          ],
        },
        ...(text === '' ? [] : [{ callout: text, tone: 'quiet' } as const]),
        ...(itinerary === undefined
          ? []
          : [
              { heading: 'The trip that the customer would like' },
              {
                rows: [
                  ['Pickup', formatMomentAndYear(itinerary.pickupTime)],
                  ['Drop-off', formatMomentAndYear(itinerary.dropoffTime)],
                  ['Driver age', formatAge(itinerary.driverAge)],
                ] as const,
              },
            ]),
        { button: { label: 'Open the messages', url: `${stamp.sender.siteUrl}/admin/messages` } },
      ],
    },
    stamp,
  );
}
