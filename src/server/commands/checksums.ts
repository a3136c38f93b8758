import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the checksums of the other files of a folder. `sha256sum -c` reads it too. */
export const SUMS = 'SHA256SUMS';

/** Writes the checksum file for all files of a folder. */
export async function writeSums(folder: string): Promise<void> {
  const lines = await Promise.all(
    (await filesOf(folder)).map(async (file) => `${await sumOf(join(folder, file))}  ${file}\n`),
  );
  await writeFile(join(folder, SUMS), lines.join(''));
}

/**
 * Returns the first file of a folder that is missing, changed or added; undefined otherwise.
 * Rejects if the folder has no checksum file.
 */
export async function findChanged(folder: string): Promise<string | undefined> {
  const sums = new Map<string, string>();
  for (const line of (await readFile(join(folder, SUMS), 'utf8')).split('\n')) {
    const [, sum, file] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum !== undefined && file !== undefined) sums.set(file, sum);
  }
  const there = await filesOf(folder);
  const missing = [...sums.keys()].find((file) => !there.includes(file));
  if (missing !== undefined) return missing;
  for (const file of there) {
    if (sums.get(file) !== (await sumOf(join(folder, file)))) return file;
  }
  return undefined;
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((file) => file !== SUMS)
    .toSorted();
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
