import type { Company } from '../shared/company.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import { namesOf } from '../shared/table.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { EmailBlock } from './email-blocks.ts';

type KindFacts = {
  readonly to: 'customer' | 'former address' | 'company' | 'owner' | 'staff' | 'invoiced';
  /** Whether it goes before others that are due, or after them (MAIL-17). */
  readonly goes?: 'first' | 'last';
  /** The text is erased once it is sent, since it is of use to whoever reads it (MINE-8, STAFF-35). */
  readonly isSecret?: true;
  /** Staff have approved or changed the reservation, so the address is not only a stranger's word. */
  readonly isVouchedFor?: true;
};

/**
 * The kinds of e-mail (MAIL-1). `to` says who gets one. 'entry-withdrawn' goes to a former address of
 * the customer, 'attention', 'test' and 'evening' to owners, an invoice to its payer, 'quote' to the
 * address that a visitor named.
 */
const KINDS = {
  received: { to: 'customer' },
  notice: { to: 'company' },
  confirmation: { to: 'customer', goes: 'first', isVouchedFor: true },
  declined: { to: 'customer', goes: 'first' },
  changed: { to: 'customer', goes: 'first', isVouchedFor: true },
  cancelled: { to: 'customer', goes: 'first' },
  agreement: { to: 'customer', isVouchedFor: true },
  settlement: { to: 'customer', isVouchedFor: true },
  'cancelled-notice': { to: 'company' },
  link: { to: 'customer', goes: 'first', isSecret: true },
  'entry-withdrawn': { to: 'former address' },
  'reminder-pickup': { to: 'customer', isVouchedFor: true },
  'reminder-return': { to: 'customer', isVouchedFor: true },
  inquiry: { to: 'company' },
  contact: { to: 'company' },
  message: { to: 'company' },
  'message-copy': { to: 'customer' },
  attention: { to: 'owner', goes: 'first' },
  test: { to: 'owner', goes: 'first' },
  evening: { to: 'owner' },
  invoice: { to: 'invoiced' },
  'invoice-reminder': { to: 'invoiced' },
  quote: { to: 'customer', goes: 'last' },
  invitation: { to: 'staff', goes: 'first', isSecret: true },
  'password-reset': { to: 'staff', goes: 'first', isSecret: true },
} as const satisfies Readonly<Record<string, KindFacts>>;
export type EmailKind = keyof typeof KINDS;
export const EMAIL_KINDS = namesOf(KINDS);

export const REMINDERS = ['reminder-pickup', 'reminder-return'] as const satisfies readonly EmailKind[];
export type ReminderKind = (typeof REMINDERS)[number];

const factsOf = (kind: EmailKind): KindFacts => KINDS[kind];

/** Whether e-mails of a kind go to the company. */
export function isToCompany(kind: EmailKind): boolean {
  return factsOf(kind).to === 'company';
}

/** The kinds that go to the company. */
export const COMPANY_KINDS: readonly EmailKind[] = kindsThat(isToCompany);

/** Whether e-mails of a kind go to the customer of a booking. */
export function isToCustomer(kind: EmailKind): boolean {
  return factsOf(kind).to === 'customer';
}

/** Whether answers to e-mails of a kind go to the company, unless they name somebody (MAIL-2). */
export function isAnsweredByCompany(kind: EmailKind): boolean {
  return isToCustomer(kind) || ['former address', 'invoiced'].includes(factsOf(kind).to);
}

/** Whether e-mails of a kind are sent before others that are due, so that no flood delays them. */
export function isUrgent(kind: EmailKind): boolean {
  return factsOf(kind).goes === 'first';
}

/** The kinds that are sent after others that are due, so that a flood of them delays nobody. */
export const LAST_KINDS: readonly EmailKind[] = kindsThat((kind) => factsOf(kind).goes === 'last');

/**
 * Whether somebody of the company vouched for the address that e-mails of a kind go to. Anybody can
 * type the address of a request or of a quote, and a test may go to any address.
 */
export function isVouchedFor(kind: EmailKind): boolean {
  return kind !== 'test' && (factsOf(kind).to !== 'customer' || factsOf(kind).isVouchedFor === true);
}

/** Whether the text of an e-mail of this kind is erased as soon as it is sent. */
export function isErasedOnceSent(kind: EmailKind): boolean {
  return factsOf(kind).isSecret === true;
}

function kindsThat(has: (kind: EmailKind) => boolean): readonly EmailKind[] {
  return EMAIL_KINDS.filter(has);
}

/** What an e-mail says. It is written as plain text and as HTML when it is sent (MAIL-6). */
export type EmailContent = {
  readonly kind: EmailKind;
  readonly to: Mailbox;
  /** Whom an answer goes to. The company by default in e-mails to customers (MAIL-2). */
  readonly replyTo?: Mailbox;
  readonly subject: string;
  /** What has happened, in words. The subject by default. */
  readonly headline?: string;
  /** What happens next, or what it is about, in a few words. */
  readonly state?: string;
  /** The confirmation number, which e-mails show in a frame. */
  readonly reference?: string;
  readonly blocks: readonly EmailBlock[];
  /** Why the recipient gets it. */
  readonly foot?: string;
  /** The entry for the customer's calendar. Most e-mails have none. */
  readonly calendar?: EmailCalendar;
  /** From this moment on it is of no use, and is not sent (MAIL-22). Most e-mails have none. */
  readonly until?: Instant;
  /** The note of staff in it, for when it is written again (MAIL-14). Absent without one. */
  readonly note?: string;
};

/**
 * An e-mail as it is stored: what it says. What it looks like, its sender and its links follow when
 * it is sent (MAIL-6). Addresses are bare; names are separate.
 */
export type Email = EmailContent & {
  readonly id: string;
  readonly queuedAt: Instant;
  /** What was sent, as long as it is kept. Absent until then. */
  readonly asSent?: EmailText;
};

/** The subject and the plain text of an e-mail. */
export type EmailText = { readonly subject: string; readonly text: string };

/** An e-mail as a mail server gets it. A second try has the same Message-ID (MAIL-6). */
export type RenderedEmail = EmailText & {
  readonly id: string;
  readonly messageId: string;
  readonly queuedAt: Instant;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly html: string;
  /** The texts of two .ics files. */
  readonly calendar?: { readonly method: CalendarMethod; readonly pickup: string; readonly return: string };
};

/**
 * A rental for a customer's calendar (MAIL-20). Pickup and return are its entries (MINE-12). Rentals
 * of one `uid` are versions; the highest `sequence` counts. `description` is plain text. The office's
 * address and phone and the site's address are added when the file is written.
 */
export type CalendarEntry = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly summary: string;
  readonly description: string;
};

/**
 * What a calendar does with an entry (RFC 5546): it takes a version of it by `REQUEST`, and takes
 * it out by `CANCEL`.
 */
export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** The entry that an e-mail carries. To take one out its version is enough. */
export type EmailCalendar =
  | { readonly method: CalendarMethod; readonly entry: CalendarEntry }
  | { readonly method: 'CANCEL'; readonly entry: Pick<CalendarEntry, 'uid' | 'sequence'> };

export type Mailbox = { readonly name?: string; readonly address: string };

/** What a link to a reservation says: it opens it as long as its number counts (MINE-2). */
export type LinkContent = {
  readonly bookingId: string;
  readonly linkNumber: number;
  readonly askedAt?: Instant | undefined;
};

/**
 * The company's data in an e-mail: the sender, the recipient of notices and inquiries, and the
 * address of the site for links.
 */
export type Sender = {
  /** The facts of the company as they are now. */
  readonly company: Company;
  /** The opening hours as they are now. */
  readonly hours: OpeningHours;
  readonly from: string;
  readonly siteUrl: string;
  /** Returns the link with which a customer opens a reservation (MINE-1). */
  reservationUrl(link: LinkContent): string;
};

/** What an e-mail gets when it is queued: its id, and the moment. */
export type EmailStamp = { readonly id: string; readonly at: Instant };

/** The same of an e-mail to the company, whose address it gets. */
export type CompanyStamp = EmailStamp & { readonly sender: Pick<Sender, 'company'> };

/** Returns an e-mail with what it says. */
export function writeEmail({ id, at }: EmailStamp, content: EmailContent): Email {
  return { ...content, id, queuedAt: at };
}

/** Returns the company as the recipient of an e-mail, or of the answers to one. */
export function companyMailbox({ company: { name, email } }: CompanyStamp['sender']): Mailbox {
  return { name, address: email };
}
