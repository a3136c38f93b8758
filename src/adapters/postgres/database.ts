import { createHash } from 'node:crypto';
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import type { Row } from '../shared/rows.ts';
import type { Write } from '../sql/statement.ts';
import { isConflict, isUsable } from './faults.ts';

export type Value = string | number | boolean | null | undefined | Uint8Array | readonly string[];

/** A text with its values, which stand in it as `$1`, `$2`, … */
export type Statement = readonly [text: string, values: readonly Value[]];

/** Runs SQL. Calls that are not awaited one by one are sent together, and run in their order. */
export type Sql = {
  /** The text contains no values, so the server prepares it once for each connection. */
  rows(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  first(text: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** Returns the number of rows that were written. */
  run(text: string, values?: readonly Value[]): Promise<number>;
  /** Returns rows like `rows`, by a plan for these values and not for any. */
  planned(text: string, values: readonly Value[]): Promise<readonly Row[]>;
};

/** Calls reject with faults of the driver, which `withPortLimits` converts. */
export type Database = Sql & {
  /** Runs the work in one transaction: either all of it is stored or nothing. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs a write in one transaction. Its first batch is sent with the BEGIN and its last statements
   * with the COMMIT, so that a write that reads once takes two round trips.
   */
  write<T>(begin: () => Write<T>): Promise<T>;
  /** Runs the work, which only reads, on the database as it is at one moment. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How long a call waits for a connection, in ms. */
const CONNECT_LIMIT_MS = 3000;
/** How long a statement may take, in ms: on the server, and a little longer until its answer. */
const STATEMENT_LIMIT_MS = 4000;
const ANSWER_LIMIT_MS = 4300;
/** How long a transaction may wait for its next statement, in ms. No port call takes as long. */
const IDLE_LIMIT_MS = 10_000;

/**
 * Connections of one process. More only wait for the same processors: a server has a hundred by
 * default for all instances.
 */
const MAX_CONNECTIONS = 12;

/** How often a statement or transaction runs that met a deadlock. */
const MAX_TRIES = 4;

/**
 * The settings that the promises of the ports require, whatever the server's are. With
 * `synchronous_commit`, an acknowledged commit survives a power cut.
 */
const SESSION = `SET statement_timeout = ${STATEMENT_LIMIT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS};
  SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'`;

const LIMITS: ClientConfig = { connectionTimeoutMillis: CONNECT_LIMIT_MS, query_timeout: ANSWER_LIMIT_MS };

/** Opens one connection. A statement of it may be given another limit. */
export async function connectOne(settings: ClientConfig): Promise<Client> {
  const client = new Client({ ...settings, ...LIMITS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(SESSION);
    return client;
  } catch (fault) {
    await client.end();
    throw fault;
  }
}

/** Opens the connections as they are needed. */
export function connectPool(settings: ClientConfig, isReadOnly: boolean): Database {
  const pool = new Pool({
    ...settings,
    ...LIMITS,
    max: MAX_CONNECTIONS,
    pipeline: true,
    types: { getTypeParser: parserOf },
    onConnect: async (client) => {
      await client.query(isReadOnly ? `${SESSION}; SET default_transaction_read_only = on` : SESSION);
    },
  });
  // Without these listeners a connection that breaks would end the process. Its call rejects, and
  // the next call gets another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let closing: Promise<void> | undefined;

  const within = <T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
    retryConflicts(async () => {
      const client = await pool.connect();
      return onConnection(client, async () => {
        const [, result] = await Promise.all([client.query(begin), work(sqlOn(client))]);
        await client.query('COMMIT');
        return result;
      });
    });

  const { rows, first, run, planned } = sqlOn(pool);
  return {
    rows: (...call) => retryConflicts(() => rows(...call)),
    first: (...call) => retryConflicts(() => first(...call)),
    run: (...call) => retryConflicts(() => run(...call)),
    planned: (...call) => retryConflicts(() => planned(...call)),
    transaction: (work) => within('BEGIN', work),
    write: (begin) =>
      retryConflicts(async () => {
        const client = await pool.connect();
        return onConnection(client, () => runWrite(client, begin()));
      }),
    snapshot: (work) => within('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Runs work again that met a deadlock, since nothing of it is stored. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!isConflict(fault) || tries === MAX_TRIES) throw fault;
    }
  }
}

/**
 * Runs a transaction on a connection, which is rolled back if the work rejects. A connection whose
 * state is not known afterwards is closed.
 */
async function onConnection<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  let isBroken = true;
  try {
    const result = await work();
    isBroken = false;
    return result;
  } catch (fault) {
    if (isUsable(fault)) {
      await client.query('ROLLBACK');
      isBroken = false;
    }
    throw fault;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Runs a write. A COMMIT after a statement that failed is answered as if it had succeeded, so the
 * fault of the first statement counts.
 */
async function runWrite<T>(client: PoolClient, write: Write<T>): Promise<T> {
  const { rows } = sqlOn(client);
  let step = write.next([]);
  const begun = client.query('BEGIN');
  while (!step.done) {
    const [, ...read] = await Promise.all([begun, ...step.value.map(([text, values]) => rows(text, values))]);
    step = write.next(read);
  }
  const { out, writes } = step.value;
  await Promise.all([begun, ...writes.map(([text, values]) => rows(text, values)), client.query('COMMIT')]);
  return out;
}

function sqlOn(connection: Pick<PoolClient, 'query'>): Sql {
  const query = (text: string, values: readonly Value[] = [], name?: string) =>
    connection.query<Row>({ text, values: values.map(storable), ...(name === undefined ? {} : { name }) });
  const prepared = (text: string, values?: readonly Value[]) => query(text, values, nameOf(text));
  return {
    rows: async (text, values) => (await prepared(text, values)).rows,
    first: async (text, values) => (await prepared(text, values)).rows[0],
    run: async (text, values) => (await prepared(text, values)).rowCount ?? 0,
    planned: async (text, values) => (await query(text, values)).rows,
  };
}

/**
 * PostgreSQL stores no NUL in a text. Documents have none, since JSON escapes it; no other stored
 * text has one, so a text that is looked for with one is not found.
 */
function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

const names = new Map<string, string>();

/** The name of a prepared statement. It is the same in all processes, in case a proxy shares them. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/** Whole numbers below 2 ** 53 are all that is stored, so they are read as numbers. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === types.builtins.INT8 || type === types.builtins.NUMERIC
    ? Number
    : types.getTypeParser(type, format ?? 'text');
}
