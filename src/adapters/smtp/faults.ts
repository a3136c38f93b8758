import type { MailAnswer } from '../../ports/services/mailer.ts';

type Refusal = Exclude<MailAnswer, { readonly state: 'taken' }>;

/**
 * 530: the server requires a sign-in or TLS first. The site's settings cause it, not the message.
 */
const NOT_ABOUT_THE_MESSAGE = 530;

/**
 * The enhanced codes (RFC 3463, RFC 7505) of a recipient that does not exist: unknown mailbox or
 * domain, bad address, mailbox moved, domain without mail.
 */
const UNKNOWN_RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/** Enhanced codes of the recipient's address and mailbox. 5.1.7 and 5.1.8 are the sender's. */
const ABOUT_THE_RECIPIENT = /^5\.(?:1\.(?![78]$)|2\.)/;

/** Whether the fault says how the attempt ended: by an answer of the server, or before it began. */
export function hasAnswer(fault: unknown): boolean {
  return fault instanceof RangeError || read(fault, 'responseCode') !== undefined;
}

/** Returns the code of a fault, such as ECONNREFUSED; ETIMEDOUT for every limit of the library. */
export function codeOf(fault: unknown): string {
  const code = read(fault, 'code') ?? 'fault';
  return code === 'ETIMEDOUT' ? code : (read(fault, 'originalCode') ?? code);
}

/**
 * Classifies a refused attempt (MAIL-7, MAIL-8). Only an unknown recipient is refused for good.
 * Other 5xx answers (quota, reputation, a full mailbox, content) may end, so they are refusals for
 * now. A refused password or an invalid certificate concerns the settings; the waiting e-mails are
 * sent once it is corrected. The reason contains only codes, because the server's text often
 * repeats the address.
 */
export function readFault(fault: unknown): Refusal {
  if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
  const answer = Number(read(fault, 'responseCode'));
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(read(fault, 'response') ?? '')?.[1];
  const command = /^[A-Z]+(?: FROM| TO)?/.exec(read(fault, 'command') ?? '')?.[0];
  // For example `550 5.1.1 to RCPT TO`.
  const reason = [answer, enhanced, command && `to ${command}`].filter(Boolean).join(' ');
  if (answer < 500 || answer === NOT_ABOUT_THE_MESSAGE || read(fault, 'code') === 'EAUTH')
    return { state: 'refused-for-now', reason };
  if (command !== 'RCPT TO' && command !== 'DATA') return { state: 'refused-for-now', reason, about: 'sender' };
  if (enhanced !== undefined && UNKNOWN_RECIPIENT.has(enhanced)) return { state: 'refused-for-good', reason };
  const isRecipient = enhanced === undefined ? isMailboxAnswer(answer, command) : ABOUT_THE_RECIPIENT.test(enhanced);
  return { state: 'refused-for-now', reason, about: isRecipient ? 'recipient' : 'sender' };
}

/**
 * Whether an answer without an enhanced code is about a mailbox: 550 to 553 to its address (RFC
 * 5321). 554 is about the sender, for example one on a blocklist.
 */
function isMailboxAnswer(answer: number, command: string): boolean {
  return command === 'RCPT TO' && answer >= 550 && answer <= 553;
}

function read(fault: unknown, field: string): string | undefined {
  const value: unknown = fault instanceof Error ? Reflect.get(fault, field) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
