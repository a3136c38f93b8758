import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isProgram } from '../components/component.ts';
import type { Environment } from '../site/site-process.ts';
import { aFolder } from '../temp-folder.ts';

const SOURCE = join(import.meta.dirname, 'power-cut.c');
const COMPILER = process.env.CC || '/usr/bin/gcc';

/**
 * Simulating a power cut requires Linux and a C compiler. Elsewhere its tests are skipped, with a
 * message that says how to get one. On CI they fail.
 */
export const skipWithoutCompiler = process.platform !== 'linux' || (!isProgram(COMPILER) && process.env.CI !== 'true');
if (skipWithoutCompiler)
  console.warn('Tests of a power cut are skipped: they want Linux and gcc, or a compiler in CC.');

/**
 * A folder whose unsynced writes can be undone, and the environment of a process that writes in it.
 */
export type CutFolder = {
  readonly folder: string;
  readonly env: Environment;
  /** Undoes the unsynced changes after the process has ended. Returns how many changes it undid. */
  cut(): Promise<number>;
};

export async function aCutFolder(): Promise<CutFolder> {
  const [folder, notes] = [await aFolder(), await aFolder()];
  return {
    folder,
    env: { LD_PRELOAD: compiled(), POWER_CUT_FOLDER: folder, POWER_CUT_NOTES: notes, UV_USE_IO_URING: '0' },
    async cut() {
      const changes = unsynced(await readFile(join(notes, 'journal')), await inodes(folder));
      for (const change of changes.toReversed()) if (change.kind !== 'W') await undoName(change);
      const files = new Map([...(await inodes(folder))].map(([path, inode]) => [inode, path]));
      for (const change of changes.toReversed())
        if (change.kind === 'W') await undoBytes(change, files.get(change.inode));
      await rm(join(notes, 'journal'));
      return changes.length;
    },
  };
}

/** Returns the path of the library, compiled once per version of its source. */
function compiled(): string {
  const name = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16);
  const library = join(tmpdir(), `oakville-power-cut-${name}.so`);
  if (existsSync(library)) return library;
  const mine = `${library}.${process.pid}`;
  execFileSync(COMPILER, ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', mine, SOURCE, '-ldl', '-lpthread']);
  execFileSync('mv', [mine, library]);
  return library;
}

type Bytes = {
  readonly kind: 'W';
  readonly inode: string;
  readonly offset: number;
  readonly size: number;
  readonly old: Buffer;
};
type Name = { readonly kind: 'C' | 'U' | 'R'; readonly paths: readonly string[] };

/** Returns the changes without a later sync, in order. */
function unsynced(journal: Buffer, folders: ReadonlyMap<string, string>): readonly (Bytes | Name)[] {
  let pending: (Bytes | Name)[] = [];
  let at = 0;
  const line = (): string => {
    const end = journal.indexOf(10, at);
    const text = journal.toString('utf8', at, end);
    at = end + 1;
    return text;
  };
  while (at < journal.length) {
    const first = line();
    const [kind, ...words] = [first[0], ...first.slice(2).split(' ')];
    if (kind === 'S') {
      const [synced] = words;
      pending = pending.filter((change) =>
        change.kind === 'W' ? change.inode !== synced : folders.get(dirname(change.paths[0] ?? '')) !== synced,
      );
    } else if (kind === 'W') {
      const [inode = '', offset, size, length] = words;
      const old = journal.subarray(at, at + Number(length));
      at += Number(length);
      pending.push({ kind, inode, offset: Number(offset), size: Number(size), old });
    } else if (kind === 'C' || kind === 'U' || kind === 'R') {
      pending.push({ kind, paths: [first.slice(2), line(), line()] });
    } else throw new Error(`not a note: ${first.slice(0, 80)}`);
  }
  return pending;
}

async function undoName({ kind, paths: [path = '', other = '', kept = ''] }: Name): Promise<void> {
  if (kind === 'C') return rm(path, { recursive: true, force: true });
  // A folder that was renamed since, and synced under its new name, keeps what it has.
  if (kind === 'U') return existsSync(dirname(path)) ? link(other, path) : undefined;
  await rename(other, path);
  if (kept !== '') await link(kept, other);
}

/** A file without a path was deleted, so its bytes are not restored. */
async function undoBytes({ offset, size, old }: Bytes, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const file = await open(path, 'r+');
  await file.write(old, 0, old.length, offset);
  await file.truncate(size);
  await file.close();
}

/** Returns every path below a folder, the folder included, with its inode. */
async function inodes(folder: string): Promise<Map<string, string>> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  return new Map(await Promise.all(paths.map(async (path) => [path, String((await stat(path)).ino)] as const)));
}
