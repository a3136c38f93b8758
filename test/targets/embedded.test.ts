import { join } from 'node:path';
import { describe } from 'vitest';
import { readMails } from '../support/site/a-site.ts';
import { aFolder } from '../support/temp-folder.ts';
import { siteSuite } from './site-suite.ts';

describe('the site on the embedded target', () => {
  siteSuite(async () => {
    const folder = await aFolder();
    return { env: { DATA_DIR: folder }, mails: (count) => readMails(join(folder, 'mailbox'), count) };
  });
});
