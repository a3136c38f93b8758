import { MongoClient } from 'mongodb';

/**
 * The baseline of a durable write to MongoDB. `node bare-mongo-inserts.ts <url> <bytes> <clients>`
 * has so many clients insert one document after the other, each acknowledged by the majority and
 * the journal, for two seconds, and sends its figures.
 */
const [, , url = '', bytes = '', clients = ''] = process.argv;
const SECONDS = 2;

const client = await MongoClient.connect(url, { writeConcern: { w: 'majority', j: true } });
const rows = client.db().collection('bare');
const document = 'x'.repeat(Number(bytes));
const times: number[] = [];
const cpu = process.cpuUsage();
const end = performance.now() + SECONDS * 1000;
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    for (let now = performance.now(); now < end; ) {
      await rows.insertOne({ document });
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  }),
);
const { user, system } = process.cpuUsage(cpu);
await rows.drop();
await client.close();
const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
process.send?.({ perSecond: times.length / SECONDS, p99, cpu: (user + system) / times.length });
