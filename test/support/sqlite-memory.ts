import { connect, sqliteStores } from '../../src/adapters/sqlite/open.ts';
import { sqliteArchive } from '../../src/adapters/sqlite/stores/archive.ts';
import type { Stores } from '../../src/ports/ports.ts';
import type { Archive } from '../../src/ports/stores/archive.ts';

/** Empty stores of a database in memory, for tests of what uses stores; it goes with its last reference. */
export function storesInMemory(): { readonly stores: Stores; readonly archive: Archive } {
  const db = connect(':memory:');
  return { stores: sqliteStores(db), archive: sqliteArchive(db) };
}
