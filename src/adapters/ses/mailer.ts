import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Mailer } from '../../ports/services/mailer.ts';
import { withDeadline } from '../shared/deadline.ts';
import { mailMessage } from '../shared/mail-message.ts';
import { readFault } from './faults.ts';

/** Time limit of one attempt, in ms. The port promises an answer within 5 s. */
const DEADLINE = 4500;

/**
 * Passes e-mails to SES as complete messages, with one attempt per call. Sender and recipient are
 * passed beside the message.
 */
export function sesMailer(client: Pick<SESClient, 'send'>): Mailer {
  return {
    async send(email) {
      try {
        const { envelope, bytes } = await mailMessage(email);
        const { from: Source, to } = envelope;
        const command = new SendRawEmailCommand({ Source, Destinations: [to], RawMessage: { Data: bytes } });
        await withDeadline(DEADLINE, (abortSignal) => client.send(command, { abortSignal }));
        return { state: 'taken' };
      } catch (fault) {
        return readFault(fault);
      }
    },
  };
}
