import { describe } from 'vitest';
import { openPostgres } from '../../src/adapters/postgres/open.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { invoiceNumbersContract } from '../contracts/stores/invoice-numbers.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { recordsContract } from '../contracts/stores/records.ts';
import { recordListsContract } from '../contracts/stores/records-lists.ts';
import { recordPartsContract } from '../contracts/stores/records-parts.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { openedOnPostgres, rawOnPostgres } from '../support/site/postgres-database.ts';
import { emptiedDatabases, subjectsOf } from '../support/site/store-subjects.ts';

/** Two, since records are read in one and imported in the other. */
const anEmptyPlace = emptiedDatabases(skipWithoutPostgres, async (atEnd) => {
  const server = await sharedPostgresUrl(atEnd);
  const addresses = [await aPostgresDatabase(server, atEnd), await aPostgresDatabase(server, atEnd)];
  return Promise.all(
    addresses.map(async (address) => {
      const { close } = await openedOnPostgres(address, atEnd);
      await close();
      const db = await rawOnPostgres(address, atEnd);
      const { rows } = await db.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
      const tables = rows.map(({ tablename }) => tablename);
      const emptied = tables.filter((name) => !['schema_version', 'changes'].includes(name));
      const empty = async () => void (await db.query(emptied.map((name) => `DELETE FROM "${name}"`).join('; ')));
      return { address, empty };
    }),
  );
});
const fresh = subjectsOf(anEmptyPlace, openPostgres);

describe.skipIf(skipWithoutPostgres)('postgres', () => {
  recordsContract(fresh);
  recordListsContract(fresh);
  recordPartsContract(fresh);
  invoiceNumbersContract(fresh);
  outboxContract(fresh);
  insightStoreContract(fresh);
  removalStoreContract(fresh);
  siteStoreContract(fresh, { hasServer: true });
  rateStoreContract(async () => {
    const { ports, close } = await openedOnPostgres(await anEmptyPlace());
    return { rates: ports.sharedRates, cut: close };
  });
});
