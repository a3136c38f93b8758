import { Client } from 'pg';

/**
 * The baseline of a durable write on PostgreSQL. `node bare-postgres-inserts.ts <address> <bytes>
 * <clients>` has so many clients insert and commit one row after the other for two seconds, and
 * sends its figures.
 */
const [, , address = '', bytes = '', count = ''] = process.argv;
const SECONDS = 2;

const clients = Array.from({ length: Number(count) }, () => new Client({ connectionString: address }));
await Promise.all(clients.map((client) => client.connect()));
await clients[0]?.query('CREATE TABLE IF NOT EXISTS bare_rows (id bigserial PRIMARY KEY, document text)');
const text = 'INSERT INTO bare_rows (document) VALUES ($1)';
// Not compressible, so that it is written as it is.
const document = Array.from({ length: Number(bytes) }, () => String.fromCharCode(33 + Math.random() * 90)).join('');
const times: number[] = [];
const cpu = process.cpuUsage();
const end = performance.now() + SECONDS * 1000;
await Promise.all(
  clients.map(async (client) => {
    for (let now = performance.now(); now < end; ) {
      await client.query({ name: 'insert', text, values: [document] });
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  }),
);
await clients[0]?.query('DROP TABLE bare_rows');
for (const client of clients) await client.end();
const { user, system } = process.cpuUsage(cpu);
const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
process.send?.({ perSecond: times.length / SECONDS, p99, cpu: (user + system) / times.length });
