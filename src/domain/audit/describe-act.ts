import { formatCount, formatDayAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { torontoDate } from '../shared/toronto-time.ts';
import { SETTINGS_LABELS } from '../site/settings-messages.ts';
import { type AuditedAct, type CustomerDataAct, READ_UNRECORDED } from './audit-event.ts';

/** Returns the one sentence of an event, for the page and the file (AUDIT-1). */
export function describeAct(act: AuditedAct): string {
  switch (act.what) {
    case 'signed-in': {
      const way = act.provider === undefined ? 'Signed in' : `Signed in by ${act.provider}`;
      return `${way} from ${act.network === '' ? 'an unknown network' : act.network}, ${act.browser}`;
    }
    case 'data-exported':
      return `Exported the data of a customer: ${listKept(act)}`;
    case 'data-erased':
      return `Erased the data of a customer: ${listKept(act)}`;
    case 'bookings-exported':
      return 'Exported bookings as CSV';
    case 'invoices-exported':
      return 'Exported invoices as CSV';
    case 'many-read':
      return `Read more than ${READ_UNRECORDED.most} rows of customers within an hour`;
    case 'audit-exported':
      return 'Exported what was done as CSV';
    case 'bookings-deleted':
      return act.bookings.length === 1
        ? `Deleted ${act.bookings[0]}`
        : `Deleted ${act.bookings.length} bookings: ${act.bookings.join(', ')}`;
    case 'message-deleted':
      return `Deleted a message of ${formatDayAndYear(torontoDate(act.receivedAt))}`;
    case 'messages-deleted':
      return `Deleted ${formatCount(act.messages, 'message')}`;
    case 'prices-changed':
      return act.vehicle === undefined
        ? `Changed ${formatCount(act.prices, 'price')} in the fleet`
        : `Changed the price of ${act.vehicle}`;
    case 'vehicles-imported':
      return `Added ${formatCount(act.vehicles, 'vehicle')} from a file`;
    case 'cost-written':
      return act.amount < 0
        ? `Took ${formatCad(-act.amount)} of the costs of ${act.vehicle} back`
        : `Wrote down ${formatCad(act.amount)} as a cost of ${act.vehicle}`;
    case 'demo-fleet-removed':
      return `Took ${formatCount(act.vehicles, 'demonstration vehicle')} away`;
    case 'rates-made':
      return act.from === undefined ? 'Changed the rates' : `Scheduled rates from ${formatDayAndYear(act.from)}`;
    case 'rates-withdrawn':
      return `Withdrew the rates from ${formatDayAndYear(act.from)}`;
    case 'settings-changed':
      return `Changed the company’s ${act.fields.map((field) => SETTINGS_LABELS[field]).join(', ')}`;
    case 'discounts-changed':
      return `Changed the discounts of ${act.booking} from ${formatCad(-act.before)} to ${formatCad(-act.after)}`;
    case 'do-not-rent-set':
      return `Marked the customer of ${act.booking} as do not rent`;
    case 'do-not-rent-lifted':
      return `Lifted do not rent from the customer of ${act.booking}`;
    case 'payment-voided':
      return `Voided ${formatCad(act.amount)} paid or held for ${act.booking}`;
    case 'photo-deleted':
      return `Deleted a photo of ${act.booking}`;
    case 'invoice-credited':
      return `Credited ${act.invoice} of ${formatCad(act.amount)} for ${act.booking}`;
    case 'invited':
      return `Invited ${act.account} as ${act.role}`;
    case 'account-added':
      return `Added ${act.account} as ${act.role}`;
    case 'role-changed':
      return `Changed the role of ${act.account} to ${act.role}`;
    case 'invitation-accepted':
      return `Accepted the invitation as ${act.role}`;
    case 'invitation-withdrawn':
      return `Withdrew the invitation of ${act.account}`;
    case 'account-removed':
      return `Removed the account ${act.account}`;
    case 'second-factor-removed':
      return `Removed the second factor of ${act.account}`;
    case 'sign-in-link-made':
      return `Made a sign-in link for ${act.account}`;
    case 'sessions-ended':
      return `Ended ${formatCount(act.sessions, 'session')} of ${act.account}`;
    case 'password-reset':
      return `Reset the password of ${act.account}`;
    case 'password-changed':
      return 'Changed the password';
    case 'second-factor-added':
      return 'Added a second factor';
  }
}

/** Lists what was kept of a customer: booking numbers, and how many of the rest. */
function listKept({ bookings, messages, quotes }: CustomerDataAct): string {
  const parts = [
    ...(bookings.length > 0 ? [bookings.join(', ')] : []),
    ...(messages > 0 ? [formatCount(messages, 'message')] : []),
    ...(quotes > 0 ? [formatCount(quotes, 'quote')] : []),
  ];
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}
