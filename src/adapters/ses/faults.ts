import { SESServiceException } from '@aws-sdk/client-ses';
import type { MailAnswer } from '../../ports/services/mailer.ts';

/** Error codes of SES for a sending rate that is too high or an exceeded daily quota. */
const THROTTLED = /^(?:Throttling|ThrottlingException|RequestThrottled|TooManyRequestsException|RequestLimitExceeded)$/;

/** Error codes of an account whose sending is paused, and of a refused message. */
const ABOUT_THE_SENDER = new Set([
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
  'MessageRejected',
]);

/**
 * Classifies a refused attempt (MAIL-7, MAIL-8). Only a recipient that is suppressed, or whose
 * address SES takes for none, is refused for good. An unverified sender and refused credentials
 * concern the settings; the waiting e-mails are sent once they are corrected. The reason contains
 * only codes, because messages of SES repeat addresses.
 */
export function readFault(fault: RangeError | SESServiceException): MailAnswer {
  if (!(fault instanceof SESServiceException)) return { state: 'refused-for-good', reason: 'malformed header' };
  const code = wordOf(fault.name);
  // Several codes have two meanings, which only the message distinguishes.
  const says = (words: RegExp): boolean => words.test(fault.message);
  if (THROTTLED.test(code) || fault.$metadata.httpStatusCode === 429) {
    return says(/quota/i)
      ? { state: 'refused-for-now', reason: `quota: ${code}`, about: 'sender' }
      : { state: 'refused-for-now', reason: `throttled: ${code}` };
  }
  // The second phrase is that of moto and LocalStack.
  if (code === 'MessageRejected' && says(/not verified|not have authority/i))
    return { state: 'refused-for-now', reason: 'MessageRejected: an address is not verified' };
  if (code === 'MessageRejected' && says(/suppress|blacklist/i))
    return { state: 'refused-for-good', reason: 'MessageRejected: the address is suppressed' };
  if (code === 'InvalidParameterValue') return { state: 'refused-for-good', reason: code };
  return { state: 'refused-for-now', reason: code, ...(ABOUT_THE_SENDER.has(code) ? { about: 'sender' } : {}) };
}

/**
 * Names an attempt that got no answer: `ECONNREFUSED`, `TimeoutError`, `CredentialsProviderError`.
 */
export function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'fault';
  return wordOf('code' in fault && typeof fault.code === 'string' ? fault.code : fault.name);
}

/** A code is one word. Any other text could contain an address. */
function wordOf(text: string): string {
  return /^[A-Za-z][\w.]{0,60}$/.test(text) ? text : 'fault';
}
