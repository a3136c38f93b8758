import type { Attempts } from '../shared/attempts.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/** Within so many hours the public forms have so many e-mails sent to one address for bookings, and so many messages mailed that name one as their sender (MAIL-11, MAIL-12). */
export const RECIPIENT_LIMITS = { booking: 40, message: 20, hours: 24 } as const;

/** One more e-mail under a key; refused once there were `most`. The hours run from the first, so whoever goes on does not lengthen them. */
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
 * The mailbox that an address stands for (MAIL-13): letters of either case, dots before the @, which Gmail does not read, and whatever follows a plus
 * sign name the same one. Two people who are told apart by a dot alone share a count.
 */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address
    .slice(0, at)
    .replace(/(?<=.)\+.*$/s, '')
    .replaceAll('.', '');
  return `${name}${address.slice(at)}`.toLowerCase();
}
