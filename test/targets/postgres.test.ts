import { describe, expect, it } from 'vitest';
import { ofSuite } from '../support/components/component.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { startSite } from '../support/site/site-process.ts';
import { anSmtpServer } from '../support/site/smtp-server.ts';
import { aFolder } from '../support/temp-folder.ts';
import { awaitMails } from '../support/values/mails.ts';
import { rentalSuite } from './rental-life.ts';
import { siteSuite } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

describe.skipIf(skipWithoutPostgres)('the site on PostgreSQL, with a mail server', () => {
  const postgres = ofSuite(async (atEnd) => (skipWithoutPostgres ? '' : sharedPostgresUrl(atEnd)));

  const aTarget = async () => {
    const { port, taken } = await anSmtpServer();
    return {
      env: {
        DATA_DIR: await aFolder(),
        DATABASE_URL: await aPostgresDatabase(postgres()),
        MAIL_URL: `smtp://127.0.0.1:${port}`,
      },
      mails: (count: number) => awaitMails(count, async () => taken.map(({ bytes }) => bytes)),
    };
  };
  siteSuite(aTarget);
  rentalSuite(aTarget);

  // FAIL-15
  it('should tell staff the state of the site, with the size of the database and the clock of its server', async () => {
    const site = await startSite({ ...(await aTarget()).env, ...STAFF_ENV });
    const health = await (await (await signIn(site))('GET', '/api/admin/health')).json();
    expect(health).toMatchObject({
      database: { technology: 'PostgreSQL', bytes: expect.any(Number) },
      clock: { aheadSeconds: expect.any(Number) },
    });
    expect(Math.abs(health.clock.aheadSeconds)).toBeLessThan(10);
    expect(health).not.toHaveProperty('backup');
  });
});
