import { connect, sqliteStores } from '../../../src/adapters/sqlite/open.ts';
import type { Stores } from '../../../src/ports/ports.ts';

/** Returns empty stores of a database in memory. The database is freed with its last reference. */
export function storesInMemory(): Stores {
  return sqliteStores(connect(':memory:'));
}
