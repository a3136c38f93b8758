import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { skipWithoutOwnMongod, startMongod } from '../support/components/mongod.ts';
import { aPostgresDatabase, skipWithoutOwnPostgres, startPostgres } from '../support/components/postgres.ts';
import { CRASHES_LIMIT, crashRounds, type StoredBooking } from '../support/faults/crash-rounds.ts';
import { aRoughSmtpServer } from '../support/faults/faulty-smtp-server.ts';
import { invoiceCrashRounds } from '../support/faults/invoice-crash-rounds.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { rawOnPostgres } from '../support/site/postgres-database.ts';
import { type Environment, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { STAFF_ENV } from './staff-calls.ts';

/** Milliseconds until the site is ready again: the promise is 1 s on a machine of its own, and tests share theirs. */
const READY_WITHIN = 30_000;

/** The databases with a server of their own. */
const SERVERS = [
  {
    name: 'MongoDB',
    isSkipped: skipWithoutOwnMongod,
    async start() {
      const server = await startMongod();
      const address = `${server.url}/oakville`;
      return { server, address, stored: () => storedInMongo(address) };
    },
  },
  {
    name: 'PostgreSQL',
    isSkipped: skipWithoutOwnPostgres,
    async start() {
      const server = await startPostgres(onTestFinished, { isSynced: true });
      const address = await aPostgresDatabase(server.url);
      return { server, address, stored: () => storedInPostgres(address) };
    },
  },
];

/** Starts the site, as what is killed and started again. */
async function aVictimSite(env: Environment) {
  let site = await startSite(env);
  return {
    url: site.url,
    kill: async () => void (await site.end('SIGKILL')),
    async restart() {
      site = await startSite(env);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      return site.url;
    },
  };
}

/** docs/reliability.md has the figures of full rounds. */
describe('kill -9 while eight customers book and staff change bookings', CRASHES_LIMIT, () => {
  async function aMailedSite(more: Environment) {
    // It takes e-mails as fast as they come, so that many kills fall into the sending of one.
    const mail = await aRoughSmtpServer({});
    const env = {
      SEED_FLEET: 'demo',
      LOG_LEVEL: 'silent',
      ...STAFF_ENV,
      MAIL_URL: mail.address.href,
      ...more,
    };
    return { env, mail };
  }

  /** The site itself as what is killed, wherever it keeps its bookings. */
  async function killTheSite(name: string, more: Environment, stored: () => Promise<readonly StoredBooking[]>) {
    const { env, mail } = await aMailedSite(more);
    const site = await aVictimSite(env);
    const { readyAfter } = await crashRounds(name, { ...site, stored }, site.url, mail.taken);
    expect(Math.max(...readyAfter)).toBeLessThan(READY_WITHIN);
  }

  // FAIL-3
  it('should lose nothing on a SQLite file', async () => {
    const folder = await aFolder();
    await killTheSite('site on SQLite', { DATA_DIR: folder }, async () => storedInSqlite(join(folder, 'oakville.db')));
  });

  describe.each(SERVERS)('$name', ({ name, isSkipped, start }) => {
    it.skipIf(isSkipped)(`should lose nothing on ${name}`, async () => {
      const { address, stored } = await start();
      await killTheSite(`site on ${name}`, { DATA_DIR: await aFolder(), DATABASE_URL: address }, stored);
    });

    it.skipIf(isSkipped)(`should lose nothing when ${name} itself is killed, and continue on its own`, async () => {
      const { address, stored, server } = await start();
      const { env, mail } = await aMailedSite({ DATA_DIR: await aFolder(), DATABASE_URL: address });
      const { url } = await startSite(env);
      const victim = {
        kill: () => server.signal('SIGKILL'),
        async restart() {
          await server.restart();
          await expect
            .poll(async () => (await fetch(`${url}/readyz`)).status, {
              timeout: READY_WITHIN,
              interval: 20,
            })
            .toBe(200);
          return url;
        },
        stored,
      };
      await crashRounds(`${name} under the site`, victim, url, mail.taken);
    });
  });
});

// INV-3, INV-4, INV-5
describe('kill -9 while four clerks make and credit invoices', CRASHES_LIMIT, () => {
  async function killTheSite(name: string, more: Environment) {
    const env = { SEED_FLEET: 'demo', LOG_LEVEL: 'silent', ...STAFF_ENV, DATA_DIR: await aFolder(), ...more };
    const site = await aVictimSite(env);
    await invoiceCrashRounds(name, site, site.url);
  }

  it('should leave no gap in their numbers on a SQLite file', async () => {
    await killTheSite('invoices on SQLite', {});
  });

  describe.each(SERVERS)('$name', ({ name, isSkipped, start }) => {
    it.skipIf(isSkipped)(`should leave no gap in their numbers on ${name}`, async () => {
      await killTheSite(`invoices on ${name}`, { DATABASE_URL: (await start()).address });
    });
  });
});

function storedInSqlite(file: string): readonly StoredBooking[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare(SELECT_STORED).all().map(storedBooking);
  } finally {
    db.close();
  }
}

async function storedInPostgres(address: string): Promise<readonly StoredBooking[]> {
  const ends: (() => Promise<void>)[] = [];
  const { rows } = await (await rawOnPostgres(address, (end) => ends.push(end))).query(SELECT_STORED);
  for (const end of ends) await end();
  return rows.map(storedBooking);
}

const SELECT_STORED = `SELECT "submissionKey", "confirmationNumber",
    (SELECT count(*) FROM emails WHERE owner_id = bookings.id AND state = 'queued') AS waiting FROM bookings`;

function storedBooking({ submissionKey, confirmationNumber, waiting }: Record<string, unknown>): StoredBooking {
  return { key: String(submissionKey), confirmationNumber: String(confirmationNumber), waiting: Number(waiting) };
}

async function storedInMongo(address: string): Promise<readonly StoredBooking[]> {
  const ends: (() => Promise<void>)[] = [];
  const all = await rawAt(address, (end) => ends.push(end))
    .collection('bookings')
    .find()
    .toArray();
  for (const end of ends) await end();
  return all.map(({ fields, owedEmails }) => ({
    key: fields.submissionKey,
    confirmationNumber: fields.confirmationNumber,
    waiting: owedEmails.filter(({ state }: { state: string }) => state === 'queued').length,
  }));
}
