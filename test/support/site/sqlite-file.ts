import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { aFolder } from '../temp-folder.ts';

/** Returns a file name for a database, in a folder of the running test. */
export async function aFile(): Promise<string> {
  return join(await aFolder(), 'oakville.sqlite');
}

/** Opens the site's stores on a file. They are closed when the running test ends. */
export async function openedOn(file: string) {
  const opened = await openSqlite(file);
  onTestFinished(opened.close);
  return opened;
}

/** Opens a plain connection to a file, like another program. */
export function rawOn(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  return db;
}
