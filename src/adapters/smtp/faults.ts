import type { MailAnswer } from '../../ports/services/mailer.ts';

type Refusal = Exclude<MailAnswer, { readonly state: 'taken' }>;

/**
 * 530: the server requires a sign-in or TLS first. The site's settings cause it, not the message.
 */
const NOT_ABOUT_THE_MESSAGE = 530;

/** The codes that nodemailer reports when our own deadline ends an attempt. */
const OURS: Readonly<Record<string, string>> = { EABORT: 'ETIMEDOUT' };

/**
 * Classifies a failed attempt (MAIL-7, MAIL-8). Only a 5xx answer to the sender, a recipient or the
 * message itself is permanent. A refused password, a blocked machine or an invalid certificate
 * concerns every e-mail; the waiting e-mails are sent once it is corrected. The reason contains
 * only codes, because the server's text often repeats the address.
 */
export function readFault(fault: unknown): Refusal {
  if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
  const code = read(fault, 'code') ?? 'fault';
  const answer = Number(read(fault, 'responseCode') ?? 0);
  if (answer === 0)
    return { state: 'refused-for-now', reason: `no answer: ${read(fault, 'originalCode') ?? OURS[code] ?? code}` };
  const offered = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isForGood = offered && answer >= 500 && answer !== NOT_ABOUT_THE_MESSAGE;
  return { state: isForGood ? 'refused-for-good' : 'refused-for-now', reason: describeAnswer(fault, answer) };
}

/**
 * Formats `550 5.1.1 to RCPT TO`: the code, the enhanced code (RFC 3463) if the server sent one,
 * and the command.
 */
function describeAnswer(fault: unknown, answer: number): string {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(read(fault, 'response') ?? '')?.[1];
  const command = /^[A-Z]+(?: FROM| TO)?/.exec(read(fault, 'command') ?? '')?.[0];
  return [answer, enhanced, command && `to ${command}`].filter(Boolean).join(' ');
}

function read(fault: unknown, field: string): string | undefined {
  const value: unknown = fault instanceof Error ? Reflect.get(fault, field) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
