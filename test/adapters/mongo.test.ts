import { describe, expect, it } from 'vitest';
import { openMongo } from '../../src/adapters/mongo/open.ts';
import { COLLECTIONS } from '../../src/adapters/mongo/schema/schema.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { invoiceNumbersContract } from '../contracts/stores/invoice-numbers.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { recordsContract } from '../contracts/stores/records.ts';
import { recordListsContract } from '../contracts/stores/records-lists.ts';
import { recordPartsContract } from '../contracts/stores/records-parts.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { aDatabase, skipWithoutMongod, startMongodWithUsers } from '../support/components/mongod.ts';
import { openedAt, rawAt } from '../support/site/mongo-database.ts';
import { emptiedDatabases, subjectsOf } from '../support/site/store-subjects.ts';

/** The server's answer to a user who lacks a right. */
const UNAUTHORIZED = 13;

const { MONGODB_URL } = process.env;

/**
 * Two, since records are read in one and imported in the other. On a server of the tests' own the
 * user has the role `readWrite` alone (FAIL-13).
 */
const anEmptyPlace = emptiedDatabases(skipWithoutMongod, async (atEnd) => {
  const readWriteUrl =
    MONGODB_URL === undefined
      ? (await startMongodWithUsers(atEnd)).readWriteUrl
      : async () => aDatabase(MONGODB_URL, atEnd);
  const addresses = [await readWriteUrl(), await readWriteUrl()];
  return addresses.map((address) => {
    const db = rawAt(address, atEnd);
    // The version stays: what an earlier test left running may still write, and documents without a
    // version are foreign.
    const kept = (name: string) => (name === 'site' ? { _id: { $ne: 'schema' } } : {});
    const empty = async () =>
      void (await Promise.all(
        Object.keys(COLLECTIONS).map((name) => db.collection<{ _id: string }>(name).deleteMany(kept(name))),
      ));
    return { address, empty };
  });
});
const fresh = subjectsOf(anEmptyPlace, openMongo);

describe.skipIf(skipWithoutMongod)('mongo', () => {
  it.skipIf(MONGODB_URL !== undefined)('should need no more rights than the role readWrite has', async () => {
    const changing = rawAt(await anEmptyPlace()).command({ collMod: 'vehicles', validator: {} });
    await expect(changing).rejects.toMatchObject({ code: UNAUTHORIZED });
  });

  recordsContract(fresh);
  recordListsContract(fresh);
  recordPartsContract(fresh);
  invoiceNumbersContract(fresh);
  outboxContract(fresh);
  insightStoreContract(fresh);
  removalStoreContract(fresh);
  siteStoreContract(fresh, { hasServer: true });
  rateStoreContract(async () => {
    const { ports, close } = await openedAt(await anEmptyPlace());
    return { rates: ports.sharedRates, cut: close };
  });
});
