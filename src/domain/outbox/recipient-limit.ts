import type { Attempts } from '../shared/attempts.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/**
 * Limits per address and `hours`: at most `booking` booking e-mails that the public forms cause,
 * and at most `message` mailed messages that name the address as their sender (MAIL-11, MAIL-12).
 */
export const RECIPIENT_LIMITS = { booking: 40, message: 20, hours: 24 } as const;

/**
 * Counts one more e-mail under a key. Refused once `most` are counted. The period starts with the
 * first e-mail, so later ones do not extend it.
 */
export function countEmail(
  key: string,
  counted: Attempts | undefined,
  now: Instant,
  most: number,
): Result<Attempts, 'bound-reached'> {
  if (counted === undefined || now >= counted.forgetAt) {
    return ok({ key, count: 1, lastAt: now, forgetAt: addMinutes(now, RECIPIENT_LIMITS.hours * 60) });
  }
  return counted.count < most ? ok({ ...counted, count: counted.count + 1, lastAt: now }) : refuse('bound-reached');
}

/**
 * Returns the mailbox of an address (MAIL-13). Case, dots before the @ (which Gmail ignores) and
 * the part after a plus sign do not matter. Two people whose addresses differ only by a dot share a
 * count.
 */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address
    .slice(0, at)
    .replace(/(?<=.)\+.*$/s, '')
    .replaceAll('.', '');
  return `${name}${address.slice(at)}`.toLowerCase();
}
