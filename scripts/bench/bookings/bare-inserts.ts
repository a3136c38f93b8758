import { DatabaseSync } from 'node:sqlite';

/**
 * The baseline of a durable write. `node bare-inserts.ts <file> <bytes>` inserts and commits for
 * two seconds and sends its figures.
 */
const [, , file = '', bytes = ''] = process.argv;
const SECONDS = 2;

const db = new DatabaseSync(file);
db.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, document TEXT)',
);
const insert = db.prepare('INSERT INTO rows (document) VALUES (?)');
const document = 'x'.repeat(Number(bytes));
const times: number[] = [];
const cpu = process.cpuUsage();
const end = performance.now() + SECONDS * 1000;
for (let now = performance.now(); now < end; ) {
  insert.run(document);
  const after = performance.now();
  times.push(after - now);
  now = after;
}
db.close();
const { user, system } = process.cpuUsage(cpu);
const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
process.send?.({ perSecond: times.length / SECONDS, p99, cpu: (user + system) / times.length });
