import type { Budget } from '../shared/budget.ts';
import type { Cents } from '../shared/money.ts';
import type { Kind } from '../shared/record.ts';
import { type DateText, type Instant, monthsBefore } from '../shared/toronto-time.ts';
import type { SettingsField } from '../site/settings.ts';
import type { Role } from '../staff/permissions.ts';

/** The actor of what a command on the server did. */
export const BY_COMMAND = 'npm run staff';

/** How many months an event is kept (AUDIT-4). */
export const AUDIT_MONTHS = 24;

/** How many rows of customers an account may read within an hour before it is recorded (AUDIT-8). */
export const READ_UNRECORDED: Budget = { most: 500, minutes: 60 };

/** The kinds of events. */
export const AUDITED_ACTS = [
  'signed-in',
  'data-exported',
  'data-erased',
  'bookings-exported',
  'invoices-exported',
  'many-read',
  'audit-exported',
  'bookings-deleted',
  'message-deleted',
  'messages-deleted',
  'prices-changed',
  'vehicles-imported',
  'cost-written',
  'demo-fleet-removed',
  'rates-made',
  'rates-withdrawn',
  'settings-changed',
  'discounts-changed',
  'do-not-rent-set',
  'do-not-rent-lifted',
  'payment-voided',
  'photo-deleted',
  'invoice-credited',
  'invited',
  'account-added',
  'role-changed',
  'invitation-accepted',
  'invitation-withdrawn',
  'account-removed',
  'second-factor-removed',
  'sign-in-link-made',
  'sessions-ended',
  'password-reset',
  'password-changed',
  'second-factor-added',
] as const satisfies readonly AuditedAct['what'][];

/**
 * What was done. Bookings are named by their numbers and never by their customers, so that the
 * erasure of a customer leaves nothing personal here (AUDIT-2). Accounts are named by e-mail
 * address.
 */
export type AuditedAct =
  /** `network` is a prefix; '' if it is not known. `provider` is the host that signed them in. */
  | { readonly what: 'signed-in'; readonly network: string; readonly browser: string; readonly provider?: string }
  | CustomerDataAct
  | { readonly what: 'bookings-exported' | 'invoices-exported' | 'audit-exported' | 'many-read' }
  | { readonly what: 'bookings-deleted'; readonly bookings: readonly string[] }
  | { readonly what: 'message-deleted'; readonly receivedAt: Instant }
  | { readonly what: 'messages-deleted'; readonly messages: number }
  /** `vehicle` is the title of the only one. */
  | { readonly what: 'prices-changed'; readonly prices: number; readonly vehicle?: string }
  | { readonly what: 'vehicles-imported' | 'demo-fleet-removed'; readonly vehicles: number }
  /** `amount` is in cents, negative where a cost was taken back. */
  | { readonly what: 'cost-written'; readonly vehicle: string; readonly amount: Cents }
  /** `from` is the first day; absent: at once. */
  | { readonly what: 'rates-made'; readonly from?: DateText }
  | { readonly what: 'rates-withdrawn'; readonly from: DateText }
  | { readonly what: 'settings-changed'; readonly fields: readonly SettingsField[] }
  /** The discounts of a bill, in cents. */
  | {
      readonly what: 'discounts-changed';
      readonly booking: string;
      readonly before: Cents;
      readonly after: Cents;
    }
  /** The newest booking of the customer names whom it is about. */
  | { readonly what: 'do-not-rent-set' | 'do-not-rent-lifted'; readonly booking: string }
  /** `amount` is what the payment was, in cents. */
  | { readonly what: 'payment-voided'; readonly booking: string; readonly amount: Cents }
  | { readonly what: 'photo-deleted'; readonly booking: string }
  /** `amount` is what the invoice came to, in cents. */
  | {
      readonly what: 'invoice-credited';
      readonly booking: string;
      readonly invoice: string;
      readonly amount: Cents;
    }
  | AccountAct;

/** An export or erasure of the data of one customer. */
export type CustomerDataAct = {
  readonly what: 'data-exported' | 'data-erased';
  readonly bookings: readonly string[];
  readonly messages: number;
  readonly quotes: number;
};

/** A change of an account. One's own account is not named again. */
type AccountAct =
  | {
      readonly what: 'invited' | 'account-added' | 'role-changed';
      readonly account: string;
      readonly role: Role;
    }
  | { readonly what: 'invitation-accepted'; readonly role: Role }
  | {
      readonly what: 'invitation-withdrawn' | 'account-removed' | 'second-factor-removed' | 'sign-in-link-made';
      readonly account: string;
    }
  | { readonly what: 'sessions-ended'; readonly account: string; readonly sessions: number }
  | { readonly what: 'password-reset'; readonly account: string }
  | { readonly what: 'password-changed' | 'second-factor-added' };

/** An event of the audit trail. `by` is an e-mail address or `BY_COMMAND`. */
export type AuditEvent = AuditedAct & { readonly id: string; readonly at: Instant; readonly by: string };

/** The stored events. None is ever changed; one is deleted once its time is over (AUDIT-3, AUDIT-4). */
export const AUDIT = {
  name: 'audit',
  fields: { at: 'text' },
  fieldsOf: ({ value: { at } }) => ({ at }),
  unique: [],
  orders: { newest: ['at', 'desc'], oldest: ['at', 'asc'] },
  indexes: { time: ['at'] },
  isAppendOnly: true,
} as const satisfies Kind<AuditEvent>;

/** Returns the moment from which on events are kept. */
export function auditRetainedFrom(now: Instant): Instant {
  return monthsBefore(now, AUDIT_MONTHS);
}
