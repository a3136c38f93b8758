import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { missingDatabase, otherDatabase } from '../../../ports/missing-database.ts';
import type { DatabasePurpose } from '../../../ports/ports.ts';
import { LACKS_KINDS, missingSchema } from '../../sql/schema.ts';
import { DIALECT } from '../driver.ts';

/**
 * The steps of the schema, in order. The version of a database (table `schema_version`) is the
 * number of applied steps. A released step is frozen: it is never edited. A change is a new step,
 * which the version before can work with, because its instances still serve while new ones start.
 * Until version 1.0.0 the baseline itself may be rewritten.
 */
export const MIGRATIONS: readonly string[] = [
  // One file a line.
  'baseline.sql',
].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

/**
 * Marks a database of this program (column `program`). Another text is due where the baseline
 * is rewritten, so that no database of an earlier baseline is judged by its number.
 */
const PROGRAM = 'oakville-5';

/** The advisory lock of migrations, a number of our own. */
const MIGRATION_LOCK = 4_126_007;

/** How long a start waits for one that migrates, in ms. After that it tries again. */
const LOCK_LIMIT_MS = 3000;

/**
 * How long one step may take, in ms: longer than a port call, since it may write every booking. A
 * server that hangs meanwhile is given up then.
 */
const STEP_LIMIT_MS = 600_000;

/**
 * Applies all missing steps in one transaction: a step that fails leaves the database as it was
 * (FAIL-12). Of processes that start at the same time, one applies them and the others wait for it.
 * Throws for a database that is newer than this code, before it changes anything.
 */
export async function migrate(
  client: Client,
  place: string,
  purpose: DatabasePurpose,
  steps: readonly string[] = MIGRATIONS,
): Promise<void> {
  const isPresent = (await checkVersion(client, place, purpose, steps)) === steps.length;
  if (isPresent && (await missingKinds(client)).length === 0) return;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}; SET LOCAL statement_timeout = ${STEP_LIMIT_MS}`);
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const version = await checkVersion(client, place, purpose, steps);
    if (version === 0)
      await client.query('CREATE TABLE schema_version (version integer NOT NULL, program text NOT NULL)');
    for (const text of steps.slice(version)) await runStep(client, text);
    for (const text of await missingKinds(client)) await runStep(client, text);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1, $2)', [steps.length, PROGRAM]);
    await client.query('COMMIT');
  } catch (fault) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw fault;
  }
}

/** Returns the statements that create what is not there of the tables, columns and indexes of kinds. */
async function missingKinds(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>(
    `WITH made AS (SELECT oid, relname FROM pg_class WHERE relnamespace = quote_ident(current_schema)::regnamespace)
     SELECT relname AS name FROM made UNION ALL SELECT relname || '.' || attname
     FROM made JOIN pg_attribute ON attrelid = oid WHERE attnum > 0 AND NOT attisdropped`,
  );
  return missingSchema(
    DIALECT,
    rows.map(({ name }) => name),
  );
}

async function runStep(client: Client, text: string): Promise<void> {
  const step = { text, query_timeout: STEP_LIMIT_MS };
  await client.query(step);
}

/** Throws for a database of another version. For programs that read and change no schema. */
export async function refuseOther(client: Client, place: string, purpose: DatabasePurpose): Promise<void> {
  const version = await checkVersion(client, place, purpose, MIGRATIONS);
  if (version !== MIGRATIONS.length) {
    throw otherDatabase(
      `The database has schema version ${version}, this program works with ${MIGRATIONS.length}: start the site once, which upgrades it`,
    );
  }
  if ((await missingKinds(client)).length > 0) throw otherDatabase(LACKS_KINDS);
}

type Version = { readonly version: number; readonly program: string | null };

async function checkVersion(
  client: Client,
  place: string,
  purpose: DatabasePurpose,
  steps: readonly string[],
): Promise<number> {
  const { rows: found } = await client.query<{ readonly there: boolean }>(
    "SELECT to_regclass('schema_version') IS NOT NULL AS there",
  );
  const { rows } = found[0]?.there
    ? await client.query<Version>(
        "SELECT version, to_jsonb(schema_version) ->> 'program' AS program FROM schema_version",
      )
    : { rows: [] };
  const { version = 0, program = PROGRAM } = rows[0] ?? {};
  if (program !== PROGRAM)
    throw otherDatabase('The tables are those of another program, or of a development version of this one');
  if (version === 0 && purpose !== 'create') throw missingDatabase(place);
  if (version <= steps.length) return version;
  throw otherDatabase(
    `The database has schema version ${version}, this program knows ${steps.length}: start a newer version of the program`,
  );
}
