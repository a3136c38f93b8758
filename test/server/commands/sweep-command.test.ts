import { execFile } from 'node:child_process';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openDisk } from '../../../src/adapters/disk/open.ts';
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { aFolder } from '../../support/temp-folder.ts';

/** A site with a number of pictures of last year that nothing names. */
async function aPlace(pictures: number) {
  const folder = await aFolder();
  await (await openSqlite(join(folder, 'oakville.db'))).close();
  const { ports } = await openDisk(join(folder, 'files'));
  const then = new Date('2025-01-01');
  for (let index = 0; index < pictures; index += 1) {
    await ports.images.put(`car-images/${index}-van.webp`, Uint8Array.of(1));
    await utimes(join(folder, `files/car-images/${index}-van.webp`), then, then);
  }
  const [, ...words] = packageJson.scripts.sweep.split(' ');
  const sweep = (...more: string[]) =>
    promisify(execFile)(process.execPath, [...words, ...more], { env: { DATA_DIR: folder } });
  const trash = () => readdir(join(folder, 'files/car-images/.trash')).catch(() => []);
  return { sweep, trash };
}

const printed = (count: number) =>
  `Pictures moved to the trash: ${count}\nBrought back from it: 0\nDeleted for good: 0\n`;

// FLEET-24
it('should sweep the configured pictures, and tell how many', async () => {
  const { sweep, trash } = await aPlace(2);
  expect(await sweep()).toEqual({ stdout: printed(2), stderr: '' });
  expect((await trash()).toSorted()).toEqual(['0-van.webp', '1-van.webp']);
});

// FLEET-26
it('should stop where it would take too many, and go on once it is confirmed', async () => {
  const { sweep, trash } = await aPlace(11);
  const stderr = expect.stringMatching(/^Nothing was swept: it would delete 11 of 11\n.+npm run sweep -- --confirm /s);
  await expect(sweep()).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  expect(await trash()).toEqual([]);
  expect(await sweep('--confirm')).toEqual({ stdout: printed(11), stderr: '' });
  expect(await trash()).toHaveLength(11);
});

it.each(['confirm', '--force'])('should say how it is used for %s', async (word) => {
  const { sweep } = await aPlace(0);
  const stderr = expect.stringContaining('npm run sweep -- --confirm');
  await expect(sweep(word)).rejects.toMatchObject({ code: 1, stderr });
});
