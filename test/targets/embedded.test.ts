import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readMails } from '../support/site/a-site.ts';
import { runStart, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { rentalSuite } from './rental-life.ts';
import { siteSuite, type Target } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

describe('the site on the embedded target', () => {
  const aTarget = async (): Promise<Target> => {
    const folder = await aFolder();
    return { env: { DATA_DIR: folder }, mails: (count) => readMails(join(folder, 'mailbox'), count) };
  };
  siteSuite(aTarget);
  rentalSuite(aTarget);

  // FAIL-15
  it('should tell staff the state of the site, and of its backups, failed ones too', async () => {
    const [folder, backups] = [await aFolder(), await aFolder()];
    const site = await startSite({ DATA_DIR: folder, SEED_FLEET: 'none', ...STAFF_ENV });
    const call = await signIn(site);
    const health = async () => (await call('GET', '/api/admin/health')).json();
    const { attention, ...first } = await health();
    expect(first).toMatchObject({
      version: packageJson.version,
      database: { technology: 'SQLite', bytes: expect.any(Number) },
      freeDiskBytes: expect.any(Number),
      backup: {},
      placeholders: ['COMPANY_EMAIL', 'MAIL_FROM', 'MAIL_URL', 'phone', 'street', 'social-links', 'hst-number'],
    });
    expect(first).not.toHaveProperty('clock');
    expect(attention[0]).toEqual({ code: 'backup', text: 'There is no backup yet.' });
    expect((await (await call('GET', '/api/admin/summary')).json()).attention).toBe(attention.length);

    const backUp = (name: string) =>
      runStart({ DATA_DIR: folder }, [process.execPath, 'src/server/commands/backup.ts', 'backup', join(backups, name)])
        .exited;
    expect(await backUp('monday')).toBe(0);
    expect((await health()).backup).toEqual({ completeAt: expect.any(String) });
    expect(await backUp('monday')).toBe(1);
    const after = await health();
    expect(after.backup).toMatchObject({ completeAt: expect.any(String), failed: { at: expect.any(String) } });
    expect(after.attention[0].text).toMatch(/^The backup of .+ failed: .+ is there already/);
  });
});
