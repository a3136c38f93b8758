import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';
import { notingAgents } from './connections.ts';
import { sesMailer } from './mailer.ts';
import { readSesAddress } from './settings.ts';

/**
 * Limits of an attempt in ms: of its connection, and of all of it, which is what a mail server may
 * take for the end of a message (RFC 5321 4.5.3.2).
 */
const LIMITS = { connection: 60_000, whole: 10 * 60_000 };

/**
 * Opens SES in a region. An unreachable SES is accepted at startup; `check` tests it. `maxAttempts`
 * is 1, because only the outbox retries: if an answer is lost, a retry of the SDK would send a
 * second copy.
 */
export async function openSes(address: URL, { connection, whole } = LIMITS): Promise<Opened<Mailer>> {
  const client = new SESClient({
    ...readSesAddress(address),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: connection, ...notingAgents() },
  });
  return {
    ports: sesMailer(client, whole),
    async check() {
      try {
        await withDeadline(4500, (abortSignal) => client.send(new GetSendQuotaCommand({}), { abortSignal }));
      } catch (fault) {
        throw unavailable('SES', fault);
      }
    },
    close: async () => client.destroy(),
  };
}
