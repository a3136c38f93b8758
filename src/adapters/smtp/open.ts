import { createTransport } from 'nodemailer';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { smtpMailer } from './mailer.ts';
import { readSmtpAddress } from './settings.ts';

/**
 * Limits in ms for each part of a connection. The deadline of the whole attempt is in the mailer.
 */
const LIMITS = { dnsTimeout: 3000, connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 4000 };

/**
 * Opens a mail server. Each e-mail uses a new connection, so an unreachable server is accepted at
 * startup; `check` tests it.
 */
export async function openSmtp(address: URL): Promise<Opened<Mailer>> {
  const transport = createTransport({
    ...readSmtpAddress(address),
    ...LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    ports: smtpMailer(transport),
    async check() {
      try {
        await transport.verify();
      } catch (fault) {
        throw unavailable('The mail server', fault);
      }
    },
    close: async () => transport.close(),
  };
}
