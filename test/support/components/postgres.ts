import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, chown, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../site/site-process.ts';
import { type AtEnd, aFolder } from '../temp-folder.ts';
import { type Component, findProgram, skipWithout } from './component.ts';

/** A PostgreSQL server of the tests' own on the loopback interface. */
export type PostgresServer = {
  /** The URL without a database. */
  readonly url: string;
  /** The ids of its processes, those of connections included. */
  processes(): readonly number[];
  /** Signals the server and the processes of its connections. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Starts it again after a kill, on the same port and files. */
  restart(): Promise<void>;
};

type PostgresOptions = {
  readonly isSynced?: boolean;
  readonly tls?: { readonly key: string; readonly certificate: string };
  readonly given?: string;
};

/** Debian's packages keep the programs of each version in a folder of its own. */
const VERSIONS = '/usr/lib/postgresql';

const POSTGRES: Component = {
  addressIn: 'POSTGRES_URL',
  programIn: 'POSTGRES',
  program: 'postgres',
  alsoIn: existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin')) : [],
  howToGet: 'install a PostgreSQL server (apt-get install postgresql)',
};

/** Without PostgreSQL its tests are skipped, with a message that says how to get it. On CI they fail. */
export const skipWithoutPostgres = skipWithout('PostgreSQL', POSTGRES);
/** Tests that kill the server need a server of their own. */
export const skipWithoutOwnPostgres = findProgram(POSTGRES) === undefined && process.env.CI !== 'true';

/** The folder of the server's program, which has its tools too: pg_dump, pg_restore, psql, createdb. */
export function postgresTools(): string {
  return dirname(findProgram(POSTGRES) ?? '');
}

/** A folder of Linux in memory. Its files survive a kill of the server. */
const MEMORY = '/dev/shm';

/** Nothing is synced, because the machine does not crash. */
const UNSYNCED = { fsync: 'off', full_page_writes: 'off' };
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  autovacuum_naptime: '5s',
};

/**
 * Returns the URL of a shared server: the one in POSTGRES_URL, whose user may create databases, or
 * one that is started for the calling file.
 */
export async function sharedPostgresUrl(atEnd: AtEnd): Promise<string> {
  return process.env.POSTGRES_URL ?? (await startPostgres(atEnd)).url;
}

/**
 * Starts a server. Without a given folder it uses a new one, which is deleted at the end: a server
 * that syncs has its files on the disk, and others have them in memory. It is killed at the end.
 */
export async function startPostgres(
  atEnd: AtEnd = onTestFinished,
  { isSynced = false, tls, given }: PostgresOptions = {},
): Promise<PostgresServer> {
  const program = findProgram(POSTGRES);
  if (program === undefined) throw new Error(`no postgres: ${POSTGRES.howToGet}`);
  const folder = given ?? (await aFolder(atEnd, !isSynced && hasRoomInMemory() ? MEMORY : undefined));
  const user = await serverUser(folder);
  const initialize = ['--auth=trust', '--username=oakville', '--encoding=UTF8', '--locale=C', '--no-sync'];
  if (!existsSync(join(folder, 'PG_VERSION')))
    await promisify(execFile)(join(dirname(program), 'initdb'), [...initialize, '-D', folder], {
      ...user,
      cwd: folder,
    });
  const port = String(await freePort());
  const settings = tls === undefined ? {} : await withTls(folder, tls, user);
  const options = Object.entries({ ...SETTINGS, ...(isSynced ? {} : UNSYNCED), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const url = `postgres://oakville@127.0.0.1:${port}`;
  let child: ChildProcess;
  const restart = async (): Promise<void> => {
    child = spawn(program, ['-D', folder, '-p', port, ...options], { ...user, cwd: folder, stdio: 'ignore' });
    for (let wait = 0; !(await isListening(url)); wait += 1) {
      if (wait === 600 || child.exitCode !== null) throw new Error('postgres is not ready');
      await setTimeout(50);
    }
  };
  const processes = () => [Number(child.pid), ...childrenOf(Number(child.pid))];
  const signal: PostgresServer['signal'] = async (name) => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    for (const pid of hasEnded ? [] : processes()) signalIfThere(pid, name);
    if (name === 'SIGKILL' && !hasEnded) await once(child, 'exit');
  };
  await restart();
  const atExit = () => void child.kill('SIGKILL');
  process.once('exit', atExit);
  atEnd(async () => {
    process.off('exit', atExit);
    await signal('SIGKILL');
  });
  return { url, processes, signal, restart };
}

let made = 0;

/** Returns the URL of a new database on a server. The database is dropped at the end. */
export async function aPostgresDatabase(server: string, atEnd: AtEnd = onTestFinished): Promise<string> {
  made += 1;
  const address = new URL(server);
  address.pathname = `/oakville-test-${process.pid}-${made}`;
  const name = address.pathname.slice(1);
  await administer(server, `CREATE DATABASE "${name}"`);
  // A server that a test has killed keeps its database.
  atEnd(() => administer(server, `DROP DATABASE "${name}" WITH (FORCE)`).catch(() => undefined));
  return address.href;
}

/** Runs one statement as the user of the server who may do everything. */
export async function administer(server: string, statement: string): Promise<void> {
  const address = new URL(server);
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The server wants a key that is its own. */
async function withTls(
  folder: string,
  { key, certificate }: { readonly key: string; readonly certificate: string },
  user: { readonly uid: number; readonly gid: number } | undefined,
): Promise<Readonly<Record<string, string>>> {
  const [keyFile, certificateFile] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  for (const [from, to] of [
    [key, keyFile],
    [certificate, certificateFile],
  ] as const) {
    await copyFile(from, to);
    await chmod(to, 0o600);
    if (user !== undefined) await chown(to, user.uid, user.gid);
  }
  return { ssl: 'on', ssl_key_file: keyFile, ssl_cert_file: certificateFile };
}

async function isListening(url: string): Promise<boolean> {
  return administer(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/** The server refuses to run as root. Then it runs as another user, who gets the folder. */
async function serverUser(folder: string): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres or nobody');
  await chown(folder, uid, gid);
  return { uid, gid };
}

/** The process of a connection that ends may be gone already. */
function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault;
  }
}

/** The processes of the server's connections and of its background work. */
function childrenOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2e9;
}
