/**
 * The starts of reasons that say more than that a try failed. A reason is stored with the e-mail,
 * so these words stay as they are.
 */

/** No connection to the mail server came about, so nothing was handed over. */
export const UNREACHABLE = 'cannot be reached';
/** The mail server was connected, and one of its answers took too long. */
export const TOO_SLOW = 'answers too slowly';
/** The whole message was handed over and no answer came: it may have arrived (MAIL-7). */
const UNANSWERED = 'handed over and not answered';

/** Why e-mails wait, as far as it is the mail server's fault as a whole. */
export type ServerFault = typeof UNREACHABLE | typeof TOO_SLOW;

/** Returns what a reason says about the mail server; undefined if it says something else. */
export function serverFaultOf(reason: string): ServerFault | undefined {
  return ([UNREACHABLE, TOO_SLOW] as const).find((fault) => reason.startsWith(fault));
}

/** Whether the reason of the last try, or of one before it, is that nothing answered the message. */
export function isUnanswered(reason: string | undefined): boolean {
  return reason?.startsWith(UNANSWERED) ?? false;
}

/** Returns the reason of a try whose message was not answered. `code` says what ended the wait. */
export function unansweredReason(code: string): string {
  return `${UNANSWERED}: ${code}`;
}

/** Returns the reason of a later try, which keeps that an earlier one was not answered. */
export function laterReason(before: string | undefined, reason: string): string {
  return isUnanswered(before) ? `${UNANSWERED}, then ${reason}` : reason;
}
