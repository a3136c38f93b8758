import { withoutDirection } from '../outbox/display-name.ts';
import { type CompanyStamp, companyMailbox, type Email, writeEmail } from '../outbox/email.ts';
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
export function inquiryEmail(inquiry: Inquiry, stamp: CompanyStamp): Email {
  return writeEmail(stamp, {
    kind: 'inquiry',
    to: companyMailbox(stamp.sender),
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
  });
}

/** The e-mail of a contact message to the company. A reply goes to the sender. */
export function contactEmail(message: ContactMessage, stamp: CompanyStamp): Email {
  return writeEmail(stamp, {
    kind: 'contact',
    to: companyMailbox(stamp.sender),
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
  });
}

/**
 * The e-mail of a message about a reservation to the company (MINE-6). A reply goes to the
 * customer.
 */
export function reservationMessageEmail(message: ReservationMessage, stamp: CompanyStamp): Email {
  const { name, email, phone, text, itinerary, confirmationNumber } = message;
  return writeEmail(stamp, {
    kind: 'message',
    to: companyMailbox(stamp.sender),
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
      { button: { label: 'Open the messages', target: { path: '/admin/messages' } } },
    ],
  });
}
