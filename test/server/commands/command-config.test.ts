import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCommandConfig } from '../../../src/server/commands/command-config.ts';
import { pathOf } from '../../../src/server/config.ts';
import { aFolder } from '../../support/temp-folder.ts';

async function aFile(text: string) {
  const file = join(await aFolder(), 'oakville.env');
  await writeFile(file, text);
  return file;
}

async function placeOf(env: Record<string, string>, file: string) {
  const config = await readCommandConfig(env, file);
  return config.ok ? [pathOf(config.value.databaseUrl), config.value.retentionMonths] : config.problem;
}

// CONF-7
it('should read the settings of the service where the environment names no place of data', async () => {
  const file = await aFile('DATA_DIR=/var/lib/oakville\nRETENTION_MONTHS="12"\n');
  expect(await placeOf({}, file)).toEqual(['/var/lib/oakville/oakville.db', 12]);
  expect(await placeOf({ RETENTION_MONTHS: '6', DATA_DIR: '' }, file)).toEqual(['/var/lib/oakville/oakville.db', 6]);
});

it.each([{ DATA_DIR: '/srv/other' }, { DATABASE_URL: 'sqlite:/srv/other/oakville.db' }])(
  'should read nothing of the service beside %j: no command works on two sites',
  async (env) => {
    const file = await aFile('DATA_DIR=/var/lib/oakville\nRETENTION_MONTHS=12\n');
    expect(await placeOf(env, file)).toEqual(['/srv/other/oakville.db', 24]);
  },
);

it('should do without that file, and name a setting of it that cannot be used', async () => {
  expect(await placeOf({}, '/none/oakville.env')).toEqual([`${process.cwd()}/data/oakville.db`, 24]);
  expect(await placeOf({}, await aFile('RETENTION_MONTHS=no'))).toMatch(/^RETENTION_MONTHS is not usable: /);
});

it.skipIf(process.getuid?.() === 0)('should say who may read the file', async () => {
  const file = await aFile('');
  await chmod(file, 0o000);
  expect(await placeOf({}, file)).toBe(`${file} cannot be read: run this as the user of the site`);
});

it('should read the file that the hosting page tells to make', async () => {
  const [, file = ''] = /^EnvironmentFile=(.+)$/m.exec(await readFile('docs/hosting/server.md', 'utf8')) ?? [];
  expect(await readFile('src/server/commands/command-config.ts', 'utf8')).toContain(`'${file}'`);
});
