import { describe } from 'vitest';
import { awaitMails } from '../support/mails.ts';
import { anSmtpServer } from '../support/smtp-server.ts';
import { aFolder } from '../support/temp-folder.ts';
import { siteSuite } from './site-suite.ts';

describe('the site on one small server, with a mail server', () => {
  siteSuite(async () => {
    const { port, taken } = await anSmtpServer();
    return {
      env: { DATA_DIR: await aFolder(), MAIL_URL: `smtp://127.0.0.1:${port}` },
      mails: (count) => awaitMails(count, async () => taken.map(({ bytes }) => bytes)),
    };
  });
});
