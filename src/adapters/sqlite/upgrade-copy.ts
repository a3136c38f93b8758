import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Days after which the copy that was made before an upgrade is deleted. Whoever goes back to the
 * previous version does so within days. The copy contains personal data, which erasures do not
 * reach.
 */
const COPY_KEPT_DAYS = 14;
const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Copies a database to a file beside it that is named by the version of its schema, and waits until
 * the copy is on the disk. A copy of an earlier attempt is replaced, because the site may have run
 * since. Call it under the write lock and before the first change: other connections read what was
 * committed.
 */
export function copyBeforeUpgrade(file: string, version: number): void {
  const copy = `${file}${OF_VERSION}${version}`;
  const temporary = `${copy}.part`;
  rmSync(temporary, { force: true });
  try {
    const reader = new DatabaseSync(file, { readOnly: true });
    try {
      reader.prepare('VACUUM INTO ?').run(temporary);
    } finally {
      reader.close();
    }
    sync(temporary, 'r+');
    renameSync(temporary, copy);
    // Windows has no such call for folders and persists names on its own.
    if (process.platform !== 'win32') sync(dirname(copy), 'r');
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Deletes the copies beside a database that are older than `COPY_KEPT_DAYS`, now and once a day.
 * Returns a function that stops it.
 */
export function keepRemovingOldCopies(file: string): () => void {
  const remove = (): void => {
    try {
      removeOldCopies(file);
    } catch {
      // A disk that cannot be read now is asked again a day later.
    }
  };
  remove();
  const timer = setInterval(remove, A_DAY_MS).unref();
  return () => clearInterval(timer);
}

function removeOldCopies(file: string): void {
  const folder = dirname(file);
  const prefix = `${basename(file)}${OF_VERSION}`;
  for (const name of readdirSync(folder)) {
    const copy = join(folder, name);
    const written = name.startsWith(prefix) ? statSync(copy, { throwIfNoEntry: false }) : undefined;
    if (written && Date.now() - written.mtimeMs > COPY_KEPT_DAYS * A_DAY_MS) rmSync(copy, { force: true });
  }
}

const OF_VERSION = '.schema-';

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
