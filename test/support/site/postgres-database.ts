import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { openPostgres } from '../../../src/adapters/postgres/open.ts';
import type { AtEnd } from '../temp-folder.ts';
import { openPatiently } from './open-patiently.ts';

/** Opens the site's stores on a database. They are closed when the running test ends. */
export async function openedOnPostgres(address: string, atEnd: AtEnd = onTestFinished) {
  return openPatiently(() => openPostgres(address), atEnd);
}

/** Opens a plain connection to a database, like another program. */
export async function rawOnPostgres(address: string, atEnd: AtEnd = onTestFinished): Promise<Client> {
  const client = new Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  atEnd(() => client.end());
  return client;
}
