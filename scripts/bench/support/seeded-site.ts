import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Stores } from '../../../src/ports/ports.ts';
import { composeStores } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { startMongod } from '../../../test/support/components/mongod.ts';
import { administer, startPostgres } from '../../../test/support/components/postgres.ts';
import { type ServerProcess, SITE, startServer } from '../server-process.ts';

const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

type AtEnd = (work: () => Promise<void>) => void;

/** Starts what a store needs and returns the settings of a store in a folder. */
export type SeededStore = {
  readonly name: string;
  open(folder: string, atEnd: AtEnd): Promise<Readonly<Record<string, string>>>;
};

const STORES: readonly SeededStore[] = [
  { name: 'SQLite', open: async (folder) => ({ DATA_DIR: folder }) },
  {
    name: 'MongoDB',
    open: async (folder, atEnd) => {
      const files = join(folder, 'mongod');
      await mkdir(files, { recursive: true });
      return { DATA_DIR: folder, DATABASE_URL: `${(await startMongod(atEnd, files)).url}/oakville` };
    },
  },
  {
    name: 'PostgreSQL',
    open: async (folder, atEnd) => {
      const files = join(folder, 'postgres');
      const isNew = !existsSync(files);
      await mkdir(files, { recursive: true });
      const { url } = await startPostgres(atEnd, { isSynced: true, given: files });
      if (isNew) await administer(url, 'CREATE DATABASE oakville');
      return { DATA_DIR: folder, DATABASE_URL: `${url}/oakville` };
    },
  },
];

/** The stores that `BENCH_STORES` names, such as `sqlite,mongodb`; without it all. */
export function seededStores(): readonly SeededStore[] {
  const named = process.env.BENCH_STORES?.split(',');
  return STORES.filter(({ name }) => named?.includes(name.toLowerCase()) ?? true);
}

type Call<Answer> = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** Calls a path under `/api/admin`. Throws for any answer that is not a success. */
export type Ask = Call<unknown>;

/**
 * Returns a folder of this name with what `seed` stores. The data stays in the system's temporary
 * folder: a complete folder of an earlier run is used again.
 */
export async function seededFolder(
  name: string,
  open: SeededStore['open'],
  seed: (stores: Stores) => Promise<void>,
): Promise<string> {
  const folder = join(tmpdir(), `oakville-bench-${name.toLowerCase()}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await withEnds(async (atEnd) => {
    const config = readConfig(await open(unfinished, atEnd));
    if (!config.ok) throw new Error(config.problem);
    const stores = await composeStores(config.value, 'create');
    if (!stores.ok) throw new Error(stores.problem);
    await seed(stores.value.ports);
    await stores.value.close();
  });
  await rename(unfinished, folder);
  return folder;
}

/** Runs the site on a seeded folder until the work ends. `ask` and `call` are signed in. */
export async function withSeededSite<T>(
  folder: string,
  open: SeededStore['open'],
  work: (parts: { readonly ask: Ask; readonly call: Call<Response>; readonly site: ServerProcess }) => Promise<T>,
): Promise<T> {
  await readOnce(folder);
  return withEnds(async (atEnd) => {
    const site = await startServer(SITE, { ...(await open(folder, atEnd)), ...STAFF });
    atEnd(() => site.end());
    const call = await signedIn(site.url);
    return work({ ask: async (...request) => (await call(...request)).json(), call, site });
  });
}

/**
 * Reads all files of a folder once, so that they are in the page cache, as on a server that has
 * been running for a while.
 */
async function readOnce(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      await finished(createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 }).resume());
  }
}

async function signedIn(url: string): Promise<Call<Response>> {
  const answer = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: STAFF.STAFF_EMAIL, password: STAFF.STAFF_PASSWORD }),
  });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (method, path, body) => {
    const reply = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': csrfToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
}

async function withEnds<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await work((end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}
