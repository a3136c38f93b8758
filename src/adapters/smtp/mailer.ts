import type { Transporter } from 'nodemailer';
import type { Mailer } from '../../ports/services/mailer.ts';
import { mailMessage } from '../shared/mail-message.ts';
import { readFault } from './faults.ts';

/**
 * Time limit of one attempt in ms, from the first packet to the last answer. The port promises an
 * answer within 5 s.
 */
const DEADLINE = 4500;

/** Passes e-mails to a mail server, with one connection and one attempt per call. */
export function smtpMailer(transport: Pick<Transporter, 'sendMail'>): Mailer {
  return {
    async send(email) {
      try {
        const { envelope, bytes } = await mailMessage(email);
        const signal = AbortSignal.timeout(DEADLINE);
        await transport.sendMail({ envelope, raw: bytes, signal, disableFileAccess: true, disableUrlAccess: true });
        return { state: 'taken' };
      } catch (fault) {
        return readFault(fault);
      }
    },
  };
}
