import { Client } from 'pg';
import { copied, type Ids, idsAfter, measure, TABLES } from './bare-bookings.ts';

/**
 * `node bare-postgres.ts <address> <clients>` has that number of connections copy the booking of a
 * database with its history and its e-mails, under other ids, in one transaction each, whose
 * statements are sent together: the rows, indexes and search of `POST /api/bookings` without
 * anything else.
 */
const [, , address = '', connections = ''] = process.argv;

const clients = Array.from(
  { length: Number(connections) },
  () => new Client({ connectionString: address, pipeline: true }),
);
await Promise.all(clients.map((client) => client.connect()));
const [first] = clients;
if (first === undefined) throw new Error('a baseline has clients');
const rowsOf = async (text: string) => (await first.query<Record<string, unknown>>(text)).rows;
const [booking = {}] = await rowsOf(
  'SELECT "createdAt", "confirmationNumber", "id", "submissionKey" FROM bookings ORDER BY "createdAt" LIMIT 1',
);
const emails = await rowsOf(`SELECT id FROM emails WHERE owner_id = '${booking.id}'`);
const [createdAt = '', number = '', ...ofBooking] = Object.values(booking).map(String);
const ids: Ids = [createdAt, number, ...ofBooking, ...emails.map(({ id }) => String(id))];

const inserts: { readonly name: string; readonly text: string; readonly values: readonly unknown[] }[] = [];
for (const [table, owner] of Object.entries(TABLES)) {
  const columns = await rowsOf(
    `SELECT column_name FROM information_schema.columns
     WHERE table_name = '${table}' AND is_identity = 'NO' AND is_generated = 'NEVER'`,
  );
  const names = columns.map(({ column_name: name }) => `"${name}"`);
  const text = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, index) => `$${index + 1}`).join()})`;
  for (const row of await rowsOf(`SELECT ${names.join()} FROM ${table} WHERE ${owner} = '${booking.id}'`)) {
    inserts.push({ name: table, text, values: Object.values(row) });
  }
}

const [{ count } = {}] = await rowsOf('SELECT count(*) AS count FROM bookings');
const freshIds = idsAfter(Number(count), ids);
await measure(clients.length, async (index) => {
  const client = clients[index] ?? first;
  const fresh = freshIds();
  await Promise.all([
    client.query('BEGIN'),
    ...inserts.map(({ values, ...insert }) =>
      client.query({ ...insert, values: values.map((value) => copied(value, ids, fresh)) }),
    ),
    client.query('COMMIT'),
  ]);
});
for (const client of clients) await client.end();
