import { SESServiceException } from '@aws-sdk/client-ses';
import type { MailAnswer } from '../../ports/services/mailer.ts';

type Refusal = Exclude<MailAnswer, { readonly state: 'taken' }>;

/** Error codes that concern this message or its recipient. */
const ABOUT_THE_MESSAGE = new Set(['MessageRejected', 'InvalidParameterValue']);

/** Error codes of SES for a sending rate that is too high or an exceeded daily quota. */
const THROTTLED = /^(?:Throttling|ThrottlingException|RequestThrottled|TooManyRequestsException|RequestLimitExceeded)$/;

/**
 * Classifies a failed attempt (MAIL-7, MAIL-8). Only a refusal of the message or its recipient is
 * permanent. An unverified sender, a paused account, refused credentials and throttling concern
 * every e-mail; the waiting e-mails are sent once that is corrected or over. The reason contains
 * only codes, because messages of SES repeat addresses.
 */
export function readFault(fault: unknown): Refusal {
  if (fault instanceof RangeError) return { state: 'refused-for-good', reason: 'malformed header' };
  if (!(fault instanceof SESServiceException))
    return { state: 'refused-for-now', reason: `no answer: ${describeFault(fault)}` };
  const code = wordOf(fault.name);
  if (THROTTLED.test(code) || fault.$metadata.httpStatusCode === 429)
    return { state: 'refused-for-now', reason: `throttled: ${code}` };
  // One code has two meanings, which only the message distinguishes. The second phrase is that of
  // moto and LocalStack.
  if (code === 'MessageRejected' && /not verified|not have authority/i.test(fault.message))
    return { state: 'refused-for-now', reason: 'MessageRejected: an address is not verified' };
  return { state: ABOUT_THE_MESSAGE.has(code) ? 'refused-for-good' : 'refused-for-now', reason: code };
}

/**
 * Names an attempt that got no answer: `ECONNREFUSED`, `TimeoutError`, `CredentialsProviderError`.
 */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'fault';
  return wordOf('code' in fault && typeof fault.code === 'string' ? fault.code : fault.name);
}

/** A code is one word. Any other text could contain an address. */
function wordOf(text: string): string {
  return /^[A-Za-z][\w.]{0,60}$/.test(text) ? text : 'fault';
}
