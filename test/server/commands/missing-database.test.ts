import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { aFolder } from '../../support/temp-folder.ts';

type Script = 'staff' | 'retention' | 'sweep';

const COMMANDS: readonly { readonly script: Script; readonly words: readonly string[] }[] = [
  { script: 'staff', words: ['list'] },
  { script: 'staff', words: ['password', 'zoe@oakville.example'] },
  { script: 'retention', words: [] },
  { script: 'sweep', words: [] },
];

/** Runs a script of package.json on a data folder, with a umask under which all may read. */
async function run(script: Script, dataDir: string, words: readonly string[]) {
  const [, ...file] = packageJson.scripts[script].split(' ');
  const shell = 'umask 022 && exec "$@"';
  const command = ['-c', shell, 'sh', process.execPath, ...file, ...words];
  return promisify(execFile)('sh', command, { env: { DATA_DIR: dataDir } });
}

// CONF-7
describe.each(COMMANDS)('npm run $script $words', ({ script, words }) => {
  it('should refuse a place without a database in one line, and make none', async () => {
    const dataDir = join(await aFolder(), 'mistyped');
    const stderr = expect.stringMatching(/^DATA_DIR is not usable: .+there is no database at .+\n$/);
    await expect(run(script, dataDir, words)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('should make no folder of pictures', async () => {
    const dataDir = await aFolder();
    await (await openSqlite(join(dataDir, 'oakville.db'))).close();
    await run(script, dataDir, words).catch(() => undefined);
    expect(await readdir(dataDir)).not.toContain('files');
  });

  it('should write no file that others can read', async () => {
    const dataDir = await aFolder();
    await mkdir(join(dataDir, 'files', 'car-images'), { recursive: true, mode: 0o700 });
    await (await openSqlite(join(dataDir, 'oakville.db'))).close();
    await run(script, dataDir, words).catch(() => undefined);
    const written = (await readdir(dataDir, { recursive: true })).filter((name) => name !== 'oakville.db');
    expect(written).toContain('files/car-images/.site-id');
    for (const name of written) expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
  });
});
