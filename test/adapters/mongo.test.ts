import { afterAll, beforeAll, describe } from 'vitest';
import { COLLECTIONS } from '../../src/adapters/mongo/schema.ts';
import { attemptStoreContract } from '../contracts/attempt-store.ts';
import { bookingStoreContract } from '../contracts/booking-store.ts';
import { insightStoreContract } from '../contracts/insight-store.ts';
import { messageStoreContract } from '../contracts/message-store.ts';
import { outboxContract } from '../contracts/outbox.ts';
import { rateStoreContract } from '../contracts/rate-store.ts';
import { sessionStoreContract } from '../contracts/session-store.ts';
import { staffStoreContract } from '../contracts/staff-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { vehicleStoreContract } from '../contracts/vehicle-store.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { openedAt, rawAt } from '../support/mongo-database.ts';

/** One database for all: to make its indexes anew takes ten times as long as to empty it. */
let address: string;
let empty: () => Promise<void>;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (skipWithoutMongod) return;
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  address = aDatabase(await sharedMongodUrl(atEnd), atEnd);
  const db = rawAt(address, atEnd);
  empty = async () =>
    void (await Promise.all(Object.keys(COLLECTIONS).map((name) => db.collection(name).deleteMany())));
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function fresh(): Promise<StoresSubject> {
  await empty();
  const { ports, close } = await openedAt(address);
  // Opened beside the first, which is never closed in order: what it promised must be in the database already.
  return { stores: ports, reopen: async () => (await openedAt(address)).ports, cut: close };
}

describe.skipIf(skipWithoutMongod)('mongo', () => {
  bookingStoreContract(fresh);
  vehicleStoreContract(fresh);
  messageStoreContract(fresh);
  outboxContract(fresh);
  insightStoreContract(fresh);
  staffStoreContract(fresh);
  sessionStoreContract(fresh);
  attemptStoreContract(fresh);
  rateStoreContract(async () => {
    await empty();
    const { ports, close } = await openedAt(address);
    return { rates: ports.sharedRates, cut: close };
  });
});
