import { createTransport } from 'nodemailer';
import type { Opened } from '../../ports/ports.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { smtpMailer } from './mailer.ts';
import { readSmtpAddress } from './settings.ts';

/** Milliseconds for each part of a connection; the deadline of the whole attempt stands in the mailer. */
const LIMITS = { dnsTimeout: 3000, connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 4000 };

/** Names a mail server. It connects for each e-mail anew, so a server that is away at the start is no fault; `check` asks it. */
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
