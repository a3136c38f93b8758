import { randomUUID } from 'node:crypto';

/** How long a baseline runs, in seconds. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

/** The tables of a booking in the SQL databases, with the column that names the booking. */
export const TABLES = { bookings: 'id', history: 'owner_id', emails: 'owner_id' } as const;

/**
 * What tells a booking from others: the moment at which it was created, its confirmation number,
 * and its other ids and those of its e-mails.
 */
export type Ids = readonly [createdAt: string, confirmationNumber: string, ...ids: string[]];

/** Returns a copy of a value with another booking's ids, wherever they are in it. */
export function copied<T>(value: T, ids: Ids, fresh: Ids): T {
  if (typeof value !== 'string') return value;
  return ids.reduce<string>((text, id, index) => text.replaceAll(id, fresh[index] ?? id), value) as T;
}

/**
 * Returns a function that gives those of a new booking after `bookings` others. Numbers have the
 * shape that they have on the site, since a search keeps each beginning of one.
 */
export function idsAfter(bookings: number, [, , ...ids]: Ids): () => Ids {
  let number = 500_000 + bookings;
  return () => {
    number += 1;
    return [new Date().toISOString(), `HOJ-${number}`, ...ids.map(() => randomUUID())];
  };
}

/**
 * Has a number of clients write one booking after the other, and sends how many they wrote a
 * second, how long the slowest of a hundred took (ms), and the processor time of each (µs).
 */
export async function measure(clients: number, write: (client: number) => unknown): Promise<void> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let now = performance.now(); now < end; ) {
        await write(client);
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)];
  process.send?.({ perSecond: times.length / SECONDS, p99, cpu: (user + system) / times.length });
}
