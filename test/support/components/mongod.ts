import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { getMongod } from '../../../scripts/get-mongod.ts';
import { freePort } from '../site/site-process.ts';
import { type AtEnd, aFolder } from '../temp-folder.ts';

/** A mongod of the tests' own on the loopback interface. */
export type Mongod = {
  /** The URL without a database. */
  readonly url: string;
  /** The ids of its processes. */
  processes(): readonly number[];
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Starts it again after a kill, on the same port and files. */
  restart(): Promise<void>;
};

const SETTINGS = ['--bind_ip', '127.0.0.1', '--nounixsocket', '--wiredTigerCacheSizeGB', '0.25'];
const QUIET = ['--setParameter', 'diagnosticDataCollectionEnabled=false'];

/**
 * A folder of Linux in memory. A new database takes a quarter of the time there, and its files
 * survive a kill of the server.
 */
const MEMORY = '/dev/shm';

const found = findMongod();

/**
 * Without MongoDB its tests are skipped, with a message that says how to get it. On CI they fail.
 */
export const skipWithoutMongod =
  found === undefined && process.env.MONGODB_URL === undefined && process.env.CI !== 'true';
/** Tests that kill the server need a server of their own. */
export const skipWithoutOwnMongod = found === undefined && process.env.CI !== 'true';
if (skipWithoutOwnMongod) {
  console.warn(
    `${skipWithoutMongod ? 'MongoDB tests' : 'Tests that kill MongoDB'} are skipped: put a mongod on the PATH, or name one in the variable MONGOD${skipWithoutMongod ? ', or the address of a server in MONGODB_URL' : ''}.`,
  );
}

function findMongod(): string | undefined {
  try {
    return getMongod();
  } catch {
    return undefined;
  }
}

/**
 * Returns the URL of a shared server: the one in MONGODB_URL, or one that is started for the
 * calling file. `atEnd` must register the work for an `afterAll` of the file, since an `afterAll`
 * that is called while tests run has no effect.
 */
export async function sharedMongodUrl(atEnd: AtEnd): Promise<string> {
  return process.env.MONGODB_URL ?? (await startMongod(atEnd)).url;
}

/**
 * Starts a server. Without a given folder it uses a new one, which is deleted at the end. The
 * server is killed at the end.
 */
export async function startMongod(
  atEnd: AtEnd = onTestFinished,
  given?: string,
  more: readonly string[] = [],
): Promise<Mongod> {
  if (found === undefined) throw new Error('no mongod: put one on the PATH, or name one in the variable MONGOD');
  const folder = given ?? (await aFolder(atEnd, hasRoomInMemory() ? MEMORY : undefined));
  const port = String(await freePort());
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(found, ['--dbpath', folder, '--port', port, ...SETTINGS, ...QUIET, ...more], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await listening(child);
  };
  const signal: Mongod['signal'] = async (name) => {
    child.kill(name);
    if (name === 'SIGSTOP') await stopping(child);
    if (name === 'SIGKILL' && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  await start();
  // Kills the server even if the end is never reached, since an unused server keeps its memory.
  const atExit = () => void child.kill('SIGKILL');
  process.once('exit', atExit);
  atEnd(async () => {
    process.off('exit', atExit);
    await signal('SIGKILL');
  });
  const processes = () => [Number(child.pid)];
  return { url: `mongodb://127.0.0.1:${port}`, processes, signal, restart: start };
}

/** A server whose users sign in, as on a host of databases. */
export type MongodWithUsers = {
  /** Returns the URL of a new database for a user with the role `readWrite` on it and no other. */
  readWriteUrl(): Promise<string>;
};

/** Starts a server with `--auth`. It is killed at the end. */
export async function startMongodWithUsers(atEnd: AtEnd = onTestFinished): Promise<MongodWithUsers> {
  const { url } = await startMongod(atEnd, undefined, ['--auth']);
  const asAdmin = new URL(`${url}/?authSource=admin`);
  // The first user of a server is made without a user, from its own machine.
  const first = new MongoClient(url);
  await first.db('admin').command({ createUser: 'admin', pwd: 'secret', roles: ['root'] });
  await first.close();
  [asAdmin.username, asAdmin.password] = ['admin', 'secret'];
  const admin = new MongoClient(asAdmin.href);
  atEnd(() => admin.close());
  return {
    async readWriteUrl() {
      made += 1;
      const name = `oakville-test-${made}`;
      await admin.db(name).command({ createUser: 'site', pwd: 'secret', roles: [{ role: 'readWrite', db: name }] });
      const address = new URL(`${url}/${name}`);
      [address.username, address.password] = ['site', 'secret'];
      return address.href;
    },
  };
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2e9;
}

/**
 * Waits until a process that received SIGSTOP has stopped, which takes a moment on a busy machine.
 * Only Linux reports it; elsewhere this returns at once.
 */
async function stopping({ pid }: ChildProcess): Promise<void> {
  const file = `/proc/${pid}/stat`;
  while (existsSync(file) && !(await readFile(file, 'utf8')).includes(') T ')) await setTimeout(2);
}

/**
 * Waits for the line that reports readiness. Throws with the last lines when the process ends
 * before.
 */
async function listening(child: ChildProcess): Promise<void> {
  let printed = '';
  const ready = new Promise<boolean>((done) => {
    child.stdout?.on('data', (part) => {
      if (printed !== 'ready') printed += part;
      if (!printed.includes('"Waiting for connections"')) return;
      printed = 'ready';
      done(true);
    });
  });
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([ready, ended]))) throw new Error(`mongod ended: ${printed.slice(-500)}`);
}

let made = 0;

/** Returns the URL of a new database on a server. The database is dropped at the end. */
export function aDatabase(server: string, atEnd: AtEnd = onTestFinished): string {
  made += 1;
  const address = new URL(server);
  address.pathname = `/oakville-test-${process.pid}-${made}`;
  atEnd(async () => {
    const client = new MongoClient(address.href, { serverSelectionTimeoutMS: 1000 });
    await client
      .db()
      .dropDatabase()
      .finally(() => client.close());
  });
  return address.href;
}
