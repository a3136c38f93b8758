import { join } from 'node:path';
import { it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../components/mongod.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../components/postgres.ts';
import { TEST_LIMIT_MS } from '../limits.ts';
import { openedAt } from '../site/mongo-database.ts';
import { openedOnPostgres } from '../site/postgres-database.ts';
import { aFolder } from '../temp-folder.ts';
import { leadLives, type Tally } from './rental-lives.ts';

/** The number of lives on each database. */
export type Lives = { readonly onSqlite: number; readonly onServers: number };

/**
 * The model-based tests of the life cycle on each database (BOOK-45). `check` gets how often each
 * outcome came on SQLite, where most lives are led.
 */
export function livesSuite({ onSqlite, onServers }: Lives, check: (tally: Tally) => void = () => {}): void {
  it(`should lead ${onSqlite} lives on SQLite as the model has them`, limitOf(onSqlite), async () => {
    const file = join(await aFolder(), 'oakville.sqlite');
    const open = async () => {
      const opened = await openSqlite(file);
      onTestFinished(opened.close);
      return opened;
    };
    check(await leadLives(open, onSqlite));
  });

  it.skipIf(skipWithoutMongod)(
    `should lead ${onServers} lives on MongoDB as the model has them`,
    limitOf(onServers),
    async () => {
      const address = aDatabase(await sharedMongodUrl(onTestFinished));
      await leadLives(() => openedAt(address), onServers);
    },
  );

  it.skipIf(skipWithoutPostgres)(
    `should lead ${onServers} lives on PostgreSQL as the model has them`,
    limitOf(onServers),
    async () => {
      const address = await aPostgresDatabase(await sharedPostgresUrl(onTestFinished));
      await leadLives(() => openedOnPostgres(address), onServers);
    },
  );
}

/** A life takes a fraction of a second, and the shrinking of a failure many lives. */
function limitOf(lives: number) {
  return { timeout: TEST_LIMIT_MS + lives * 1000 };
}
