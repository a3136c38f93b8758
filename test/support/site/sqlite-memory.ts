import { connect, sqliteStores } from '../../../src/adapters/sqlite/open.ts';
import { sqliteArchive } from '../../../src/adapters/sqlite/stores/archive.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Archive } from '../../../src/ports/stores/archive.ts';

/** Returns empty stores of a database in memory. The database is freed with its last reference. */
export function storesInMemory(): { readonly stores: Stores; readonly archive: Archive } {
  const db = connect(':memory:');
  return { stores: sqliteStores(db), archive: sqliteArchive(db) };
}
