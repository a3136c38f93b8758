import { describe } from 'vitest';
import { anSmtpServer } from '../support/site/smtp-server.ts';
import { aFolder } from '../support/temp-folder.ts';
import { awaitMails } from '../support/values/mails.ts';
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
