import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';
import { sesMailer } from './mailer.ts';
import { readSesAddress } from './settings.ts';

/** Milliseconds for each part of an attempt; the deadline of the whole stands in the mailer. */
const LIMITS = { connectionTimeout: 2000, requestTimeout: 4000, socketTimeout: 4000, throwOnRequestTimeout: true };

/**
 * Names SES in a region. An SES that is away at the start is no fault; `check` asks it. `maxAttempts` is 1, since the outbox alone tries
 * again: an SDK that tries again by itself sends a second copy when an answer is lost. Connections are not kept, for the same reason: one
 * that was closed while it lay idle would cost an attempt.
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
