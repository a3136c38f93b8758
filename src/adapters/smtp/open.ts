import { createTransport } from 'nodemailer';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { SMTP_LIMITS } from './limits.ts';
import { smtpMailer } from './mailer.ts';
import { readSmtpAddress } from './settings.ts';

/** Limits in ms of a check, which answers within 5 s. */
const CHECK_LIMITS = { dnsTimeout: 3000, connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 4000 };

/**
 * Opens a mail server. Each e-mail uses a new connection, so an unreachable server is accepted at
 * startup; `check` tests it.
 */
export async function openSmtp(address: URL, limits = SMTP_LIMITS): Promise<Opened<Mailer>> {
  const server = readSmtpAddress(address);
  return {
    ports: smtpMailer({ ...server, disableFileAccess: true, disableUrlAccess: true }, limits),
    async check() {
      try {
        await createTransport({ ...server, ...CHECK_LIMITS }).verify();
      } catch (fault) {
        throw unavailable('The mail server', fault);
      }
    },
    close: async () => {},
  };
}
