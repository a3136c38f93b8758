import { describe, expect, it } from 'vitest';
import { PLACEHOLDER_EMAIL } from '../../src/domain/shared/company.ts';
import { ofSuite } from '../support/components/component.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { anS3Server, skipWithoutS3 } from '../support/components/s3-server.ts';
import { aSesServer, skipWithoutSes } from '../support/components/ses-server.ts';
import { runStart, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { awaitMails } from '../support/values/mails.ts';
import { rentalSuite } from './rental-life.ts';
import { siteSuite } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

/** No folder can be made there: nothing of the site may lie on this machine. */
const NOWHERE = '/dev/null/oakville';

const isSkipped = skipWithoutMongod || skipWithoutS3 || skipWithoutSes;

describe.skipIf(isSkipped)('the site on MongoDB, with pictures on S3 and mail through SES', () => {
  const mongod = ofSuite(sharedMongodUrl);
  const s3 = ofSuite(anS3Server);
  const ses = ofSuite(aSesServer);

  const aTarget = async () => {
    await ses().startOver(PLACEHOLDER_EMAIL);
    return {
      env: {
        ...ses().env,
        ...s3().env,
        DATA_DIR: NOWHERE,
        DATABASE_URL: aDatabase(mongod()),
        FILES_URL: `s3://${await s3().aBucket()}?endpoint=${s3().endpoint}`,
        MAIL_URL: `ses://us-east-1?endpoint=${ses().endpoint}`,
      },
      mails: (count: number) => awaitMails(count, async () => (await ses().taken()).map(({ bytes }) => bytes)),
    };
  };
  siteSuite(aTarget);
  rentalSuite(aTarget);

  // FAIL-15
  it('should tell staff the state of the site, and check no disk and no backup of its own', async () => {
    const site = await startSite({ ...(await aTarget()).env, ...STAFF_ENV });
    const health = await (await (await signIn(site))('GET', '/api/admin/health')).json();
    expect(health).toMatchObject({
      database: { technology: 'MongoDB', bytes: expect.any(Number) },
      clock: { aheadSeconds: expect.any(Number) },
      placeholders: ['COMPANY_EMAIL', 'MAIL_FROM', 'phone', 'street', 'social-links', 'hst-number'],
    });
    expect(Math.abs(health.clock.aheadSeconds)).toBeLessThan(10);
    expect(health).not.toHaveProperty('freeDiskBytes');
    expect(health).not.toHaveProperty('backup');
    expect(health.attention).toHaveLength(6);
  });

  it.each([
    ['a bucket that is not there', 's3://no-such-bucket', {}, 'the bucket no-such-bucket: NoSuchBucket'],
    ['wrong credentials', 's3://any', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'the bucket any: SignatureDoesNotMatch'],
  ])('should stop at the start with one line for %s', async (_, bucket, over, why) => {
    const FILES_URL = `${bucket}?endpoint=${s3().endpoint}`;
    const { exited, printed } = runStart({ ...s3().env, ...over, DATA_DIR: await aFolder(), FILES_URL });
    expect(await exited).toBe(1);
    const wants = 'a folder that can be made and written, or a bucket that can be read and written';
    expect(printed.stderr).toBe(`FILES_URL is not usable: it wants ${wants} (${why})\n`);
    expect(printed.stdout).toBe('');
  });
});
