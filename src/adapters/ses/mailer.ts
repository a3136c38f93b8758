import { type SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { UNREACHABLE } from '../../domain/outbox/try-reasons.ts';
import type { MailAnswer, Mailer } from '../../ports/services/mailer.ts';
import { withDeadline } from '../shared/deadline.ts';
import { mailMessage } from '../shared/mail-message.ts';
import { type Attempt, noteConnection } from './connections.ts';
import { codeOf, readFault } from './faults.ts';

/**
 * Passes e-mails to SES as complete messages, with one attempt per call, which takes at most
 * `limit` ms. Sender and recipient are passed beside the message.
 */
export function sesMailer(client: Pick<SESClient, 'send'>, limit: number): Mailer {
  return {
    async send(email, stop) {
      const attempt: Attempt = { isConnected: false };
      try {
        const { envelope, bytes } = await mailMessage(email);
        const { from: Source, to } = envelope;
        const command = new SendRawEmailCommand({ Source, Destinations: [to], RawMessage: { Data: bytes } });
        const stopping = new AbortController();
        const stopped = stop?.then(() => {
          stopping.abort();
          throw Object.assign(new Error('stopped'), { code: 'stopped' });
        });
        await noteConnection(attempt, () =>
          withDeadline(limit, (expired) => {
            const sending = client.send(command, { abortSignal: AbortSignal.any([expired, stopping.signal]) });
            return stopped === undefined ? sending : Promise.race([sending, stopped]);
          }),
        );
        return { state: 'taken' };
      } catch (fault) {
        const isAnswered = fault instanceof RangeError || fault instanceof SESServiceException;
        return isAnswered ? readFault(fault) : unanswered(attempt, fault);
      }
    },
  };
}

/**
 * A refusal in other words than those of SES, such as a gateway's, is an answer too. A fault without
 * a code is not one of the network, such as missing credentials.
 */
function unanswered({ isConnected }: Attempt, fault: unknown): MailAnswer {
  const code = codeOf(fault);
  if (isConnected && !isRefusal(fault)) return { state: 'unknown', reason: code };
  const isOfNetwork = fault instanceof Error && ('code' in fault || fault.name === 'TimeoutError');
  return { state: 'refused-for-now', reason: `${isOfNetwork ? UNREACHABLE : 'no answer'}: ${code}` };
}

function isRefusal(fault: unknown): boolean {
  const metadata: unknown = fault instanceof Error ? Reflect.get(fault, '$metadata') : undefined;
  return metadata instanceof Object && Number(Reflect.get(metadata, 'httpStatusCode')) >= 400;
}
