import { type Db, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { openMongo } from '../../../src/adapters/mongo/open.ts';
import type { AtEnd } from '../temp-folder.ts';
import { openPatiently } from './open-patiently.ts';

/** Opens the site's stores on a database. They are closed when the running test ends. */
export async function openedAt(address: string, atEnd: AtEnd = onTestFinished) {
  return openPatiently(() => openMongo(address), atEnd);
}

/** Opens a plain connection to a database, like another program. */
export function rawAt(address: string, atEnd: AtEnd = onTestFinished): Db {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: 2000 });
  atEnd(() => client.close());
  return client.db();
}
