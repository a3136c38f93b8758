import type { Instant } from '../shared/toronto-time.ts';
import type { EmailCalendar, EmailKind, Mailbox } from './email.ts';

/** What an e-mail says, before it is written as plain text and as HTML (MAIL-21). */
export type EmailContent = {
  readonly kind: EmailKind;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  /** What has happened, in words. The subject by default. */
  readonly headline?: string;
  /** What happens next, or what it is about, in a few words. */
  readonly state?: string;
  /** The confirmation number, set apart like a number plate. */
  readonly reference?: string;
  readonly blocks: readonly EmailBlock[];
  /** Why the recipient gets it, and a link for those that have no button. */
  readonly foot?: { readonly text: string; readonly link?: EmailLink };
  readonly calendar?: EmailCalendar;
  /** From this moment on it is not sent. */
  readonly until?: Instant;
};

/** A part of the body of an e-mail. */
export type EmailBlock =
  | { readonly heading: string }
  | { readonly paragraph: string; readonly isSmall?: boolean }
  | { readonly callout: string; readonly tone: 'warning' | 'good' | 'quiet' }
  | { readonly rows: readonly EmailRow[] }
  | { readonly amounts: readonly AmountRow[]; readonly total: readonly [label: string, amount: string] }
  | { readonly comparison: readonly ComparedRow[] }
  | { readonly offers: readonly EmailOffer[] }
  /** Where the office is, and when it is open. */
  | { readonly office: true }
  | { readonly button: EmailLink };

/** A fact. The note is a detail of the value. */
export type EmailRow = readonly [label: string, value: string, note?: string];

/** A charge. The note says how it is computed. A sum of charges above it stands out. */
export type AmountRow = {
  readonly label: string;
  readonly amount: string;
  readonly note?: string;
  readonly isSum?: boolean;
};

/** A value before and after a change. */
export type ComparedRow = readonly [label: string, before: string, now: string];

/** A vehicle with its price, and where to see the quote. */
export type EmailOffer = {
  readonly title: string;
  readonly note: string;
  readonly amount: string;
  readonly link: EmailLink;
};

export type EmailLink = { readonly label: string; readonly url: string };
