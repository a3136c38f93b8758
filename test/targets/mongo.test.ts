import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { readMails } from '../support/a-site.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { aFolder } from '../support/temp-folder.ts';
import { siteSuite } from './site-suite.ts';

describe.skipIf(skipWithoutMongod)('the site on MongoDB', () => {
  let server: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!skipWithoutMongod) server = await sharedMongodUrl((work) => ends.unshift(work));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  siteSuite(async () => {
    const folder = await aFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: aDatabase(server) };
    return { env, mails: (count) => readMails(join(folder, 'mailbox'), count) };
  });
});
