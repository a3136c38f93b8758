import type { Instant } from '../shared/toronto-time.ts';

/**
 * The kinds of e-mail (MAIL-1). 'received', the decisions, 'changed', 'cancelled', 'link' and the
 * reminders go to the customer, the notices to staff, inquiries and messages to the company,
 * 'attention' to owners, 'quote' to whom somebody named on the quote page, and 'invitation' and
 * 'password-reset' to staff.
 */
export type BookingEmailKind =
  | 'received'
  | 'notice'
  | 'confirmation'
  | 'declined'
  | 'changed'
  | 'cancelled'
  | 'cancelled-notice'
  | 'link'
  | ReminderKind;
export type ReminderKind = 'reminder-pickup' | 'reminder-return';
export type EmailKind =
  | BookingEmailKind
  | 'inquiry'
  | 'contact'
  | 'message'
  | 'attention'
  | 'quote'
  | 'invitation'
  | 'password-reset';

/**
 * Whom each kind of e-mail goes to, whether it goes before others that are due (MAIL-17), and
 * whether its text is erased once it is sent, since it is of use to whoever reads it (MINE-8,
 * STAFF-35).
 */
const KINDS: Readonly<
  Record<
    EmailKind,
    { readonly to: 'customer' | 'company' | 'owner' | 'staff'; readonly isUrgent: boolean; readonly isSecret?: true }
  >
> = {
  received: { to: 'customer', isUrgent: false },
  notice: { to: 'company', isUrgent: false },
  confirmation: { to: 'customer', isUrgent: true },
  declined: { to: 'customer', isUrgent: true },
  changed: { to: 'customer', isUrgent: true },
  cancelled: { to: 'customer', isUrgent: true },
  'cancelled-notice': { to: 'company', isUrgent: false },
  link: { to: 'customer', isUrgent: true, isSecret: true },
  'reminder-pickup': { to: 'customer', isUrgent: false },
  'reminder-return': { to: 'customer', isUrgent: false },
  inquiry: { to: 'company', isUrgent: false },
  contact: { to: 'company', isUrgent: false },
  message: { to: 'company', isUrgent: false },
  attention: { to: 'owner', isUrgent: true },
  quote: { to: 'customer', isUrgent: false },
  invitation: { to: 'staff', isUrgent: true, isSecret: true },
  'password-reset': { to: 'staff', isUrgent: true, isSecret: true },
};

/** Whether e-mails of a kind go to the company. */
export function isToCompany(kind: EmailKind): boolean {
  return KINDS[kind].to === 'company';
}

/** Whether e-mails of a kind go to the customer of a booking. */
export function isToCustomer(kind: EmailKind): boolean {
  return KINDS[kind].to === 'customer';
}

/** Whether e-mails of a kind are sent before others that are due, so that no flood delays them. */
export function isUrgent(kind: EmailKind): boolean {
  return KINDS[kind].isUrgent;
}

/** Whether the text of an e-mail of this kind is erased as soon as it is sent. */
export function isErasedOnceSent(kind: EmailKind): boolean {
  return KINDS[kind].isSecret === true;
}

/**
 * An e-mail. It is complete and fixed when it is queued, so a second try sends the same Message-ID
 * (MAIL-6). Addresses are bare; names are separate.
 */
export type Email = {
  readonly id: string;
  readonly messageId: string;
  readonly kind: EmailKind;
  readonly queuedAt: Instant;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The entry for the customer's calendar. Absent in most e-mails, and in those of before. */
  readonly calendar?: EmailCalendar;
  /** From this moment on it is of no use, and is not sent (MAIL-22). Absent in most e-mails. */
  readonly until?: Instant;
};

/**
 * An entry for a customer's calendar (MAIL-20). Entries of one `uid` are versions of one entry; the
 * highest `sequence` counts. `location` and `description` are plain text.
 */
export type CalendarEntry = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
};

/**
 * What a calendar does with an entry (RFC 5546): it takes a version of it by `REQUEST`, and takes
 * it out by `CANCEL`.
 */
export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** The entry that an e-mail carries. */
export type EmailCalendar = { readonly method: CalendarMethod; readonly entry: CalendarEntry };

export type Mailbox = { readonly name?: string; readonly address: string };

/**
 * The company's data in an e-mail: the sender, the recipient of notices and inquiries, and the
 * address of the site for links.
 */
export type Sender = {
  readonly name: string;
  readonly from: string;
  readonly companyEmail: string;
  readonly phone: string;
  readonly siteUrl: string;
  /** Returns the link with which a customer opens a reservation (MINE-1). */
  reservationUrl(bookingId: string, linkNumber: number): string;
};

/** What an e-mail gets when it is queued: its id, the moment, and its sender. */
export type EmailStamp = { readonly id: string; readonly at: Instant; readonly sender: Sender };

/** Returns the Message-ID of the e-mail with this id. Mail programs tell e-mails apart by it. */
export function messageIdOf(id: string, { from }: Pick<Sender, 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
