import type { Budget } from '../shared/budget.ts';
import { emailKey } from '../shared/email-address.ts';

/**
 * Limits per address and `hours`: at most `booking` booking e-mails that the public forms cause,
 * and at most `message` mailed messages that name the address as their sender (MAIL-11, MAIL-12).
 * Few customers book more than 10 vehicles in a day, and a stranger who types somebody's address
 * must not fill the mailbox behind it. A company that asks about a fleet writes more messages.
 */
export const RECIPIENT_LIMITS = { booking: 10, message: 20, hours: 24 } as const;

/** Returns the limit of one kind as a budget. */
export function recipientBudget(kind: 'booking' | 'message'): Budget {
  return { most: RECIPIENT_LIMITS[kind], minutes: RECIPIENT_LIMITS.hours * 60 };
}

/**
 * Returns the mailbox of an address (MAIL-13). Case, dots before the @ (which Gmail ignores) and
 * the part after a plus sign do not matter. Two people whose addresses differ only by a dot share a
 * count.
 */
export function canonicalMailbox(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf('@');
  const name = key
    .slice(0, at)
    .replace(/(?<=.)\+.*$/s, '')
    .replaceAll('.', '');
  return `${name}${key.slice(at)}`;
}
