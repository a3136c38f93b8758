import { describe, expect, it, onTestFinished } from 'vitest';
import { ofSuite } from '../support/components/component.ts';
import { aPostgresDatabase, skipWithoutOwnPostgres, startPostgres } from '../support/components/postgres.ts';
import { aToxiproxy, skipWithoutToxiproxy } from '../support/components/toxiproxy.ts';
import { rawOnPostgres } from '../support/site/postgres-database.ts';
import { freePort, runStart, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { expectNothingLost, SERVICE_UNAVAILABLE, timed } from './out-of-reach.ts';
import { STAFF_ENV } from './staff-calls.ts';

describe.skipIf(skipWithoutOwnPostgres)('a site whose PostgreSQL is out of reach', () => {
  // FAIL-2
  it.each([
    ['killed', 'SIGKILL'],
    ['stopped', 'SIGSTOP'],
  ] as const)(
    'should answer 503 within 8 s once the server is %s, lose nothing, and be well within 5 s of its return',
    async (_, signal) => {
      const server = await startPostgres();
      const DATABASE_URL = await aPostgresDatabase(server.url);
      const env = { ...STAFF_ENV, DATA_DIR: await aFolder(), DATABASE_URL, LOG_LEVEL: 'silent', SEED_FLEET: 'demo' };
      const { url } = await startSite(env);
      const repair = signal === 'SIGKILL' ? server.restart : () => server.signal('SIGCONT');
      await expectNothingLost(url, { break: () => server.signal(signal), repair });
    },
  );

  // FAIL-2, FAIL-5
  describe.skipIf(skipWithoutToxiproxy)('by its network', () => {
    const server = ofSuite((atEnd) => startPostgres(atEnd));

    // Not 'cut', which lets small answers through.
    it.each(['silent', 'reset', 'down'] as const)(
      'should answer 503 within 8 s while it is %s, lose nothing, and be well within 5 s of its return',
      async (fault) => {
        const DATABASE_URL = new URL(await aPostgresDatabase(server().url));
        const way = await (await aToxiproxy())(DATABASE_URL.href);
        DATABASE_URL.host = way.host;
        const places = { DATA_DIR: await aFolder(), DATABASE_URL: DATABASE_URL.href };
        const { url } = await startSite({ ...STAFF_ENV, ...places, LOG_LEVEL: 'silent', SEED_FLEET: 'demo' });
        await expectNothingLost(url, { break: () => way.break(fault), repair: () => way.repair() });
      },
    );
  });

  // FAIL-9
  it('should listen and wait at the start, say so, and serve on its own once the database is there', async () => {
    const server = await startPostgres();
    const DATABASE_URL = await aPostgresDatabase(server.url);
    await server.signal('SIGKILL');
    const PORT = String(await freePort());
    const { child, printed, exited } = runStart({ ...STAFF_ENV, DATA_DIR: await aFolder(), DATABASE_URL, PORT });
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${PORT}`;
    const statusOf = (path: string) =>
      fetch(`${url}${path}`).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(() => statusOf('/healthz')).toBe(200);
    for (const path of ['/', '/readyz', '/api/vehicles']) {
      expect(await timed(() => fetch(`${url}${path}`))).toEqual(SERVICE_UNAVAILABLE);
    }
    await expect.poll(() => printed.stderr).toMatch(/^.+PostgreSQL.+out of reach at the start: waiting for it.+\n$/);
    expect(printed.stdout).toBe('');
    await server.restart();
    await expect.poll(() => printed.stdout, { interval: 50 }).toBe(`Listening on ${url}\n`);
    expect(await statusOf('/readyz')).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  // FAIL-9, CONF-2
  it('should stop with exit code 1 and one line for a database that it cannot work on, and print no password', async () => {
    const server = await startPostgres();
    const newer = await aPostgresDatabase(server.url);
    await (await rawOnPostgres(newer)).query(
      "CREATE TABLE schema_version AS SELECT 999 AS version, 'oakville-5' AS program",
    );
    const missing = `${server.url.replace('oakville@', 'oakville:plain-secret@')}/no-such-database`;
    const withTls = `${newer.replace('oakville@', 'oakville:plain-secret@')}?sslmode=require`;
    for (const [DATABASE_URL, why] of [
      [newer, 'schema version 999'],
      [missing, 'database "no-such-database" does not exist'],
      [withTls, 'The server does not support SSL connections'],
    ] as const) {
      const env = { ...STAFF_ENV, DATA_DIR: await aFolder(), DATABASE_URL, PORT: String(await freePort()) };
      const { exited, printed } = runStart(env);
      expect(await exited).toBe(1);
      expect(printed.stderr).toMatch(/^DATABASE_URL is not usable: it wants .+\n$/);
      expect(printed.stderr).toContain(why);
      expect(printed.stderr).not.toContain('plain-secret');
      expect(printed.stdout).toBe('');
    }
  });
});
