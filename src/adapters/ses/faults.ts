import { SESServiceException } from '@aws-sdk/client-ses';
import type { MailAnswer } from '../../ports/services/mailer.ts';

type Refusal = Exclude<MailAnswer, { readonly state: 'taken' }>;

/** The answers that speak of this message or its recipient. */
const ABOUT_THE_MESSAGE = new Set(['MessageRejected', 'InvalidParameterValue']);

/** What SES calls sending too fast, or more than the day's quota. */
const THROTTLED = /^(?:Throttling|ThrottlingException|RequestThrottled|TooManyRequestsException|RequestLimitExceeded)$/;

/**
 * Reads a failed attempt (MAIL-7, MAIL-8). For good is only a refusal of the message or its recipient: a sender that is not verified, a paused account,
 * refused credentials and throttling concern every e-mail alike, and once that is mended or over all that wait should go out. The reason
 * names codes alone, since a sentence of SES repeats addresses.
 */
export function readFault(fault: unknown): Refusal {
  if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
  if (!(fault instanceof SESServiceException))
    return { state: 'refused-for-now', reason: `no answer: ${describeFault(fault)}` };
  const code = wordOf(fault.name);
  if (THROTTLED.test(code) || fault.$metadata.httpStatusCode === 429)
    return { state: 'refused-for-now', reason: `throttled: ${code}` };
  // One code for two things: of these sentences only the kind is read. The second is that of moto and LocalStack.
  if (code === 'MessageRejected' && /not verified|not have authority/i.test(fault.message))
    return { state: 'refused-for-now', reason: 'MessageRejected: an address is not verified' };
  return { state: ABOUT_THE_MESSAGE.has(code) ? 'refused-for-good' : 'refused-for-now', reason: code };
}

/** `ECONNREFUSED`, `TimeoutError`, `CredentialsProviderError`: what an attempt without an answer is called. */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'fault';
  return wordOf('code' in fault && typeof fault.code === 'string' ? fault.code : fault.name);
}

/** A code is one word; anything else could hold an address. */
function wordOf(text: string): string {
  return /^[A-Za-z][\w.]{0,60}$/.test(text) ? text : 'fault';
}
