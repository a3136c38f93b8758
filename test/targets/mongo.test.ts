import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { readMails } from '../support/a-site.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { aFolder } from '../support/temp-folder.ts';
import { siteSuite } from './site-suite.ts';

describe.skipIf(skipWithoutMongod)('the site on MongoDB', () => {
  let server: string;
  beforeAll(async () => {
    server = await sharedMongodUrl(afterAll);
  });

  siteSuite(async () => {
    const folder = await aFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: aDatabase(server) };
    return { env, mails: (count) => readMails(join(folder, 'mailbox'), count) };
  });
});
