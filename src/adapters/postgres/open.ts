import { type ClientConfig, DatabaseError } from 'pg';
import { openRecords } from '../../ports/kinds.ts';
import { missingDatabase } from '../../ports/missing-database.ts';
import type { DatabasePurpose, Opened, Stores } from '../../ports/ports.ts';
import type { SiteStore } from '../../ports/stores/site-store.ts';
import { sqlOutbox } from '../sql/outbox.ts';
import { sqlRecords } from '../sql/records.ts';
import { connectOne, connectPool, type Database } from './database.ts';
import { postgresDriver } from './driver.ts';
import { asPortCall, asPortFault, withPortLimits } from './faults.ts';
import { migrate, refuseOther } from './schema/migrations.ts';
import { readSettings } from './settings.ts';
import { postgresInsightStore } from './stores/insight-store.ts';
import { postgresRateStore } from './stores/rate-store.ts';
import { postgresRemovalStore } from './stores/removal-store.ts';
import { postgresSiteStore } from './stores/site-store.ts';

/** The stores of this database: all that there are, and the time of its server. */
type PostgresStores = Required<Stores> & { readonly site: Required<SiteStore> };

/**
 * Opens the database of a `postgres:` or `postgresql:` address. Rejects with `unavailable` while the
 * server is unreachable. Any other rejection (a wrong address or password, another version) is
 * permanent until someone corrects it.
 */
export async function openPostgres(
  address: string,
  purpose: DatabasePurpose = 'create',
): Promise<Opened<PostgresStores>> {
  const settings = readSettings(address);
  await prepare(settings, purpose);
  const db = connectPool(settings, purpose === 'read');
  return {
    ports: withPortLimits(storesOn(db)),
    check: () => asPortCall(async () => void (await db.first('SELECT id FROM vehicles LIMIT 1'))),
    close: async () => {
      await db.close();
    },
  };
}

/** Migrates or checks the schema, on a connection of its own. */
async function prepare(settings: ClientConfig, purpose: DatabasePurpose): Promise<void> {
  const place = `${settings.host}/${settings.database}`;
  try {
    const client = await connectOne(settings);
    try {
      await (doesUpgrade(purpose) ? migrate : refuseOther)(client, place, purpose);
    } finally {
      await client.end();
    }
  } catch (fault) {
    // The server has no database of this name. Hosts create it with the server.
    if (purpose !== 'create' && fault instanceof DatabaseError && fault.code === '3D000') throw missingDatabase(place);
    throw asPortFault(fault);
  }
}

function doesUpgrade(purpose: DatabasePurpose): boolean {
  return purpose === 'create' || purpose === 'upgrade';
}

function storesOn(db: Database): PostgresStores {
  const driver = postgresDriver(db);
  return {
    ...openRecords((kind) => sqlRecords(driver, kind)),
    outbox: sqlOutbox(driver),
    insights: postgresInsightStore(db),
    removals: postgresRemovalStore(db),
    site: postgresSiteStore(db),
    sharedRates: postgresRateStore(db),
  };
}
