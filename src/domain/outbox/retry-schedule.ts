import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import { type EmailKind, isToCompany } from './email.ts';

/** Minutes to wait after the first failed tries: 5 s, 30 s, 2 min, 10 min, 30 min. */
const FIRST_WAITS_MINUTES = [5 / 60, 0.5, 2, 10, 30] as const;
const HOURLY_MINUTES = 60;
/**
 * A mailbox that is full or a server that is away for a long weekend takes e-mails again within 5
 * days, as mail servers themselves assume (RFC 5321). Later a customer's e-mail is of no use.
 */
const CUSTOMER_HOURLY_TRIES = 5 * 24;
/** An e-mail to the company holds a customer's words, so it is tried without end. */
const COMPANY_HOURLY_TRIES = 24;
const COMPANY_LATER_MINUTES = 6 * 60;

/**
 * An e-mail whose try failed, with its failed tries and whether its recipient is unknown.
 * `isMailbox`: the server refused the recipient's mailbox.
 */
type FailedTry = {
  readonly kind: EmailKind;
  readonly tries: number;
  readonly isForGood: boolean;
  readonly isMailbox: boolean;
};

/**
 * Returns when to try an e-mail again after a failed try, or undefined when it has failed (MAIL-7,
 * MAIL-8). An e-mail to the company is never given up. A quote, which anybody can send to any
 * address, is given up at once when the mailbox is refused.
 */
export function nextTry({ kind, tries, isForGood, isMailbox }: FailedTry, now: Instant): Instant | undefined {
  if (isForGood && !isToCompany(kind)) return undefined;
  if (isMailbox && kind === 'quote') return undefined;
  const first = FIRST_WAITS_MINUTES[tries - 1];
  if (first !== undefined) return addMinutes(now, first);
  const hourlyTries = tries - FIRST_WAITS_MINUTES.length;
  if (!isToCompany(kind)) return hourlyTries > CUSTOMER_HOURLY_TRIES ? undefined : addMinutes(now, HOURLY_MINUTES);
  return addMinutes(now, hourlyTries > COMPANY_HOURLY_TRIES ? COMPANY_LATER_MINUTES : HOURLY_MINUTES);
}
