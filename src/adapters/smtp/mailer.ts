import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { TOO_SLOW, UNREACHABLE } from '../../domain/outbox/try-reasons.ts';
import type { MailAnswer, Mailer } from '../../ports/services/mailer.ts';
import { mailMessage } from '../shared/mail-message.ts';
import { followConversation, type Step } from './conversation.ts';
import { codeOf, hasAnswer, readFault } from './faults.ts';
import type { SmtpLimits } from './limits.ts';

/** Passes e-mails to a mail server, with one connection and one attempt per call. */
export function smtpMailer(server: SMTPTransportOptions, limits: SmtpLimits): Mailer {
  // Every wait is limited by its step. The limits of the library end nothing sooner.
  const { connection, command, end } = limits;
  const own = {
    dnsTimeout: connection,
    connectionTimeout: connection,
    greetingTimeout: command,
    socketTimeout: 2 * end,
  };
  return {
    async send(email, stop) {
      const over = new AbortController();
      const conversation = followConversation(limits, () => over.abort('ETIMEDOUT'));
      void stop?.then(() => over.abort('stopped'));
      try {
        const { envelope, bytes } = await mailMessage(email);
        const transport = createTransport({ ...server, ...own, ...conversation.settings });
        const signal = over.signal;
        await transport.sendMail({ envelope, raw: bytes, signal, disableFileAccess: true, disableUrlAccess: true });
        return { state: 'taken' };
      } catch (fault) {
        return hasAnswer(fault) ? readFault(fault) : unanswered(conversation.step(), over.signal.reason, fault);
      } finally {
        conversation.end();
      }
    },
  };
}

/** Names the step at which no answer came, and what ended the wait for it (MAIL-7). */
function unanswered({ at, isHandedOver }: Step, ended: unknown, fault: unknown): MailAnswer {
  const code = ended === undefined ? codeOf(fault) : String(ended);
  if (isHandedOver) return { state: 'unknown', reason: code };
  if (at === undefined) return { state: 'refused-for-now', reason: `${UNREACHABLE}: ${code}` };
  return {
    state: 'refused-for-now',
    reason: code === 'ETIMEDOUT' ? `${TOO_SLOW} at ${at}` : `no answer at ${at}: ${code}`,
  };
}
