import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';
import { sesMailer } from './mailer.ts';
import { readSesAddress } from './settings.ts';

/** Limits in ms for each part of an attempt. The deadline of the whole attempt is in the mailer. */
const LIMITS = { connectionTimeout: 2000, requestTimeout: 4000, socketTimeout: 4000, throwOnRequestTimeout: true };

/**
 * Opens SES in a region. An unreachable SES is accepted at startup; `check` tests it. `maxAttempts`
 * is 1, because only the outbox retries: if an answer is lost, a retry of the SDK would send a
 * second copy. Connections are not kept alive for the same reason: an idle connection that the
 * server has closed would cost an attempt.
 */
export async function openSes(address: URL): Promise<Opened<Mailer>> {
  const client = new SESClient({
    ...readSesAddress(address),
    maxAttempts: 1,
    requestHandler: { ...LIMITS, httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
  });
  return {
    ports: sesMailer(client),
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
