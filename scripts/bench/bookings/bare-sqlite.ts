import { DatabaseSync } from 'node:sqlite';
import { copied, type Ids, idsAfter, measure, TABLES } from './bare-bookings.ts';

/**
 * `node bare-sqlite.ts <file>` copies the booking of a database with its history and its e-mails,
 * under other ids, in one transaction each: the rows, indexes and search of `POST /api/bookings`
 * without anything else. A lone connection has no clients that could write beside each other.
 */
const [, , file = ''] = process.argv;

const db = new DatabaseSync(file);
db.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON');
const booking =
  db.prepare('SELECT "createdAt", "confirmationNumber", "id", "submissionKey" FROM bookings ORDER BY seq').get() ?? {};
const emails = db.prepare('SELECT id FROM emails WHERE owner_id = ?').all(booking.id ?? '');
const [createdAt = '', number = '', ...ofBooking] = Object.values(booking).map(String);
const ids: Ids = [createdAt, number, ...ofBooking, ...emails.map(({ id }) => String(id))];

const rows = Object.entries(TABLES).flatMap(([table, owner]) => {
  // Computed columns are not among them, and the database counts the rest.
  const columns = db.prepare(`PRAGMA table_info(${table})`).all();
  const names = columns.filter(({ pk }) => pk === 0).map(({ name }) => `"${name}"`);
  const insert = db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`);
  const found = db
    .prepare(`SELECT ${names.join()} FROM ${table} WHERE ${owner} = ? ORDER BY rowid`)
    .all(booking.id ?? '');
  return found.map((row) => ({ insert, values: Object.values(row) }));
});

const { count } = db.prepare('SELECT count(*) AS count FROM bookings').get() ?? {};
const freshIds = idsAfter(Number(count), ids);
await measure(1, () => {
  const fresh = freshIds();
  db.exec('BEGIN IMMEDIATE');
  for (const { insert, values } of rows) insert.run(...values.map((value) => copied(value, ids, fresh)));
  db.exec('COMMIT');
});
db.close();
