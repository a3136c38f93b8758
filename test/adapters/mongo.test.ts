import { describe } from 'vitest';
import { openMongoArchive } from '../../src/adapters/mongo/open.ts';
import { COLLECTIONS } from '../../src/adapters/mongo/schema/schema.ts';
import { archiveContract } from '../contracts/stores/archive.ts';
import { attemptStoreContract } from '../contracts/stores/attempt-store.ts';
import { auditStoreContract } from '../contracts/stores/audit-store.ts';
import { blockStoreContract } from '../contracts/stores/block-store.ts';
import { bookingStoreContract } from '../contracts/stores/booking-store.ts';
import { closedDayStoreContract } from '../contracts/stores/closed-day-store.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { messageStoreContract } from '../contracts/stores/message-store.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { quoteStoreContract } from '../contracts/stores/quote-store.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { reportStoreContract } from '../contracts/stores/report-store.ts';
import { sessionStoreContract } from '../contracts/stores/session-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { staffLinkStoreContract } from '../contracts/stores/staff-link-store.ts';
import { staffStoreContract } from '../contracts/stores/staff-store.ts';
import { vehicleStoreContract } from '../contracts/stores/vehicle-store.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { openedAt, rawAt } from '../support/site/mongo-database.ts';
import { emptiedDatabases, subjectsOf } from '../support/site/store-subjects.ts';

/** Two, since a transfer needs two. */
const anEmptyPlace = emptiedDatabases(skipWithoutMongod, async (atEnd) => {
  const server = await sharedMongodUrl(atEnd);
  return [aDatabase(server, atEnd), aDatabase(server, atEnd)].map((address) => {
    const db = rawAt(address, atEnd);
    const empty = async () =>
      void (await Promise.all(Object.keys(COLLECTIONS).map((name) => db.collection(name).deleteMany())));
    return { address, empty };
  });
});
const { fresh, freshArchive } = subjectsOf({ anEmptyPlace, open: openedAt, openArchive: openMongoArchive });

describe.skipIf(skipWithoutMongod)('mongo', () => {
  bookingStoreContract(fresh);
  vehicleStoreContract(fresh);
  blockStoreContract(fresh);
  closedDayStoreContract(fresh);
  messageStoreContract(fresh);
  quoteStoreContract(fresh);
  outboxContract(fresh);
  insightStoreContract(fresh);
  staffStoreContract(fresh);
  staffLinkStoreContract(fresh);
  sessionStoreContract(fresh);
  attemptStoreContract(fresh);
  auditStoreContract(fresh);
  removalStoreContract(fresh);
  reportStoreContract(fresh);
  siteStoreContract(fresh, { hasServer: true });
  archiveContract(freshArchive);
  rateStoreContract(async () => {
    const { ports, close } = await openedAt(await anEmptyPlace());
    return { rates: ports.sharedRates, cut: close };
  });
});
