import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { openMongo } from '../../src/adapters/mongo/open.ts';
import { attemptStoreContract } from '../contracts/attempt-store.ts';
import { bookingStoreContract } from '../contracts/booking-store.ts';
import { insightStoreContract } from '../contracts/insight-store.ts';
import { messageStoreContract } from '../contracts/message-store.ts';
import { outboxContract } from '../contracts/outbox.ts';
import { sessionStoreContract } from '../contracts/session-store.ts';
import { staffStoreContract } from '../contracts/staff-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { vehicleStoreContract } from '../contracts/vehicle-store.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';

let server: string;
beforeAll(async () => {
  if (!skipWithoutMongod) server = await sharedMongodUrl(afterAll);
});

async function fresh(): Promise<StoresSubject> {
  const address = aDatabase(server);
  const open = async () => {
    const opened = await openMongo(address);
    onTestFinished(opened.close);
    return opened;
  };
  const { ports, close } = await open();
  // Opened beside the first, which is never closed in order: what it promised must be in the database already.
  return { stores: ports, reopen: async () => (await open()).ports, cut: close };
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
});
