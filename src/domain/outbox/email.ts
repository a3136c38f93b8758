import type { Instant } from '../shared/toronto-time.ts';

/** 'received' and the decisions go to the customer, 'notice' to staff; inquiries and messages to the company (MAIL-1). */
export type BookingEmailKind = 'received' | 'notice' | 'confirmation' | 'declined';
/** What tells a customer of a decision. A later one overtakes those that still wait: the last word that arrives is the one that counts. */
export const DECISION_EMAILS = ['confirmation', 'declined'] as const satisfies readonly BookingEmailKind[];
export type EmailKind = BookingEmailKind | 'inquiry' | 'contact';

/** One e-mail, whole and fixed when it is queued: a second try sends the same Message-ID (MAIL-6). Addresses are bare, names stand apart. */
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
};

export type Mailbox = { readonly name?: string; readonly address: string };

/** The company's side of an e-mail: who sends, who gets notices and inquiries, and the site's own address for links. */
export type Sender = {
  readonly name: string;
  readonly from: string;
  readonly companyEmail: string;
  readonly phone: string;
  readonly siteUrl: string;
};

/** What makes an e-mail this one: its id, the moment it is queued, and its sender. */
export type EmailStamp = { readonly id: string; readonly at: Instant; readonly sender: Sender };

/** The Message-ID of an e-mail of this id, without which a mail program could not tell two e-mails apart. */
export function messageIdOf(id: string, { from }: Pick<Sender, 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
