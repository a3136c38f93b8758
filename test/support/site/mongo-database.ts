import { type Db, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { openMongo } from '../../../src/adapters/mongo/open.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { WAIT_LIMIT_MS } from '../limits.ts';
import type { AtEnd } from '../temp-folder.ts';

/**
 * The site's stores on a database, closed when the running test ends. Tries again while the database is unavailable, as
 * the site does at its start: on a busy machine making the schema takes longer than a call may.
 */
export async function openedAt(address: string, atEnd: AtEnd = onTestFinished) {
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      const opened = await openMongo(address);
      atEnd(opened.close);
      return opened;
    } catch (fault) {
      if (!isUnavailable(fault) || performance.now() > end) throw fault;
    }
  }
}

/** Opens a plain connection to a database, like another program. */
export function rawAt(address: string, atEnd: AtEnd = onTestFinished): Db {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: 2000 });
  atEnd(() => client.close());
  return client.db();
}
