import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreSqlite } from '../../../src/adapters/sqlite/backup.ts';
import { migrate } from '../../../src/adapters/sqlite/schema/migrations.ts';
import { picturePath } from '../../../src/domain/fleet/vehicle-image.ts';
import { removeMessage } from '../../../src/domain/inquiry/stored-message.ts';
import { invoiceNumber } from '../../../src/domain/invoice/invoice.ts';
import { putFrom } from '../../../src/domain/outbox/email-lifecycle.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import { runBackupCommand } from '../../../src/server/commands/backup-command.ts';
import { writeSums } from '../../../src/server/commands/checksums.ts';
import { addToLedger, LEDGER, ledgerBeside, readLedger } from '../../../src/server/commands/removal-ledger.ts';
import { compose } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { startRemovalLedger } from '../../../src/server/jobs/removal-ledger.ts';
import { listInvitations } from '../../../src/server/use-cases/staff/invitations.ts';
import { listAccounts, removeAccount } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { ofSuite } from '../../support/components/component.ts';
import { aDatabase, skipWithoutOwnMongod, startMongod } from '../../support/components/mongod.ts';
import {
  aPostgresDatabase,
  postgresTools,
  skipWithoutOwnPostgres,
  startPostgres,
} from '../../support/components/postgres.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { rawAt } from '../../support/site/mongo-database.ts';
import { addAll } from '../../support/site/records.ts';
import { startSite } from '../../support/site/site-process.ts';
import { rawOn } from '../../support/site/sqlite-file.ts';
import { aFolder } from '../../support/temp-folder.ts';
import { anErasure, deleteBooking, eraseBooking } from '../../support/values/changes.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import {
  ADDED,
  aMessage,
  anInvitation,
  aPlacedBooking,
  aStaffAccount,
  aStaffSession,
  aSubmission,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const BY = 'sam@oakville.example';
const COUNTED = { key: 'digest', count: 3, lastAt: NOON, forgetAt: '2099-01-01T00:00:00.000Z' } as const;

function settingsOf(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problem);
  return config.value;
}

async function portsOf(env: Record<string, string>): Promise<Ports & { close(): Promise<void> }> {
  const composed = await compose(settingsOf(env));
  if (!composed.ok) throw new Error(composed.problem);
  onTestFinished(composed.value.close);
  return { ...composed.value.ports, close: composed.value.close };
}

/** What a site has of each kind that can be removed, and one booking that stays. */
async function fill({ bookings, invoices, messages, staff, staffLinks, sessions, attempts }: Stores) {
  const [deleted, erased, kept] = [aPlacedBooking(), aPlacedBooking(), aPlacedBooking()].map(
    ({ booking, ...rest }) => ({
      booking,
      ...rest,
    }),
  );
  if (!deleted || !erased || !kept) throw new Error('no bookings');
  for (const placed of [deleted, erased, kept]) await addBooking(bookings, placed, aSubmission());
  for (const [place, { booking }] of [deleted, erased, kept].entries()) {
    // Of a year that no start deletes (CONF-15).
    const number = invoiceNumber('2099', place + 1);
    const submission = { key: number, bodyHash: 'hash' };
    await invoices.add(number, { value: anInvoice({ number, bookingId: booking.id, submission }) });
  }
  const message = aMessage();
  await storeMessage({ messages }, message);
  const [leaver, stays, lowered] = [aStaffAccount(), aStaffAccount(), aStaffAccount({ role: 'owner' })];
  for (const account of [leaver, stays, lowered]) await addAll(staff, [account]);
  const session = aStaffSession({ email: stays.email });
  await sessions.add(session.id, { value: session });
  await attempts.add(COUNTED.key, { value: COUNTED });
  const invitation = anInvitation({ endsAt: COUNTED.forgetAt });
  await staffLinks.edit(invitation.id, putFrom(undefined, invitation));
  const erasure = anErasure(erased.booking, { at: NOON, by: BY });
  const ids = {
    deleted: deleted.booking.id,
    erased: erased.booking.id,
    erasure,
    kept: kept.booking.id,
    message: message.id,
  };
  return { ...ids, leaver, stays, lowered, session, invitation, unlinked: kept.booking };
}

type Filled = Awaited<ReturnType<typeof fill>>;

async function removeAll({ bookings, messages, staff, staffLinks }: Stores, filled: Filled) {
  const { deleted, erased, erasure, message, leaver, lowered, invitation, unlinked } = filled;
  await staffLinks.edit(invitation.id, putFrom(invitation, { ...invitation, state: 'withdrawn' }));
  await deleteBooking(bookings, deleted, { by: BY, at: NOON });
  await eraseBooking(bookings, erased, erasure);
  await messages.edit(message, removeMessage);
  await removeAccount({ staff }, leaver.email);
  await bookings.edit(unlinked.id, endLinks({ by: BY, at: NOON }));
  await changeAccount(staff, { ...lowered, role: 'desk' });
}

async function expectRemoved(stores: Stores, filled: Filled) {
  const { bookings, invoices, messages, staff, staffLinks, sessions, attempts } = stores;
  expect(await bookings.find(filled.deleted)).toBeUndefined();
  expect(await bookings.find(filled.erased)).toMatchObject({ erasedAt: NOON, form: { firstName: '', email: '' } });
  expect(await bookings.find(filled.kept)).toMatchObject({ form: { firstName: 'Priya' }, linkNumber: 2 });
  // PRIV-12
  const drivers = (await invoices.list({ order: 'newest' })).values.map(({ bookingId, rental }) => [
    bookingId,
    rental.driver,
  ]);
  expect(Object.fromEntries(drivers)).toEqual({
    [filled.deleted]: '',
    [filled.erased]: '',
    [filled.kept]: 'Zoë Park',
  });
  expect(await messages.count()).toBe(0);
  expect((await listAccounts({ staff })).map(({ email }) => email)).toEqual(emailsOf(filled));
  expect((await staff.findBy('email', filled.lowered.email))?.role).toBe('desk');
  expect(await sessions.find(filled.session.tokenDigest)).toBeUndefined();
  expect(await attempts.find(COUNTED.key)).toBeUndefined();
  const [listed] = (await listInvitations({ staffLinks })).value;
  expect(listed).toMatchObject({ id: filled.invitation.id, state: 'open' });
  expect(new Date(listed?.endsAt ?? '').getTime(), 'its link is over').toBeLessThanOrEqual(Date.now());
}

const emailsOf = ({ stays, lowered }: Filled) => [stays.email, lowered.email].toSorted();

const printed = (filled: Filled) => {
  const accounts = emailsOf(filled).map((email) => `${email} (${email === filled.stays.email ? 'owner' : 'desk'})`);
  return `Removed again: 1 deleted and 1 erased bookings, 1 messages, 0 quotes, 1 accounts (6 records)
Ended again: the links to 1 reservations. Changed again: the roles of 1 accounts
Everybody is signed out, and open invitations must be sent again. Accounts, with the passwords of the backup: ${accounts.join(', ')}`;
};

// FAIL-14, PRIV-8
describe('npm run restore on the embedded target', () => {
  async function aPlace() {
    const [dataDir, backups] = [await aFolder(), await aFolder()];
    const run = (...words: string[]) => runBackupCommand(settingsOf({ DATA_DIR: dataDir }), words);
    return { dataDir, backups, folder: join(backups, 'monday'), run };
  }

  async function aBackedUpPlace() {
    const place = await aPlace();
    const ports = await portsOf({ DATA_DIR: place.dataDir });
    const filled = await fill(ports);
    expect(await place.run('backup', place.folder)).toMatchObject({ ok: true });
    await removeAll(ports, filled);
    return { ...place, ports, filled };
  }

  const silent = { error: () => {} };

  it('should remove again what the ledger beside the lost database names, and say who has an account', async () => {
    const { dataDir, folder, run, ports, filled } = await aBackedUpPlace();
    const ledger = startRemovalLedger(ports, ledgerBeside(settingsOf({ DATA_DIR: dataDir })).add, silent);
    await ledger.stop();
    await ports.close();
    await rename(join(dataDir, 'oakville.db'), join(dataDir, 'damaged.db'));
    const done = await run('restore', folder);
    const first = `Restored the database and 0 pictures and 0 photos of ${folder}\n`;
    expect(done).toEqual({ ok: true, value: first + printed(filled) });
    await expectRemoved(await portsOf({ DATA_DIR: dataDir }), filled);
    expect((await readdir(dataDir)).filter((name) => /part|schema/.test(name))).toEqual([]);
  });

  it('should remove again what the ledger beside the backups names, where the disk of the site is lost', async () => {
    const { backups, folder, run, filled } = await aBackedUpPlace();
    await run('backup', join(backups, 'tuesday'));
    const other = await aPlace();
    expect(await other.run('restore', folder)).toMatchObject({ ok: true });
    const ports = await portsOf({ DATA_DIR: other.dataDir });
    await expectRemoved(ports, filled);
    // The restored site goes on with all records.
    expect(await readLedger(other.dataDir)).toHaveLength(6);
    const again = await aPlace();
    expect(await other.run('backup', join(again.backups, 'wednesday'))).toMatchObject({ ok: true });
    // The role that is changed again keeps the moment of its record.
    expect(await readLedger(again.backups)).toHaveLength(6);
  });

  it('should bring nothing back where a start finds an older file that was copied there by hand', async () => {
    const DATA_DIR = await aFolder();
    const [file, copy] = [join(DATA_DIR, 'oakville.db'), join(DATA_DIR, 'copy.db')];
    const before = await portsOf({ DATA_DIR });
    const filled = await fill(before);
    await before.close();
    await copyFile(file, copy);
    const ports = await portsOf({ DATA_DIR });
    await removeAll(ports, filled);
    const beside = ledgerBeside(settingsOf({ DATA_DIR }));
    await startRemovalLedger(ports, beside.add, silent).stop();
    await ports.close();
    await rename(copy, file);
    const site = await startSite({ DATA_DIR });
    expect(site.stdout() + site.stderr()).toMatch(/the database is older than removals\.jsonl beside it/);
    await site.end('SIGTERM');
    const restored = await portsOf({ DATA_DIR });
    await expectRemoved(restored, filled);
    await restored.close();
    const again = await startSite({ DATA_DIR });
    expect(again.stdout() + again.stderr()).not.toMatch(/is older than/);
  });

  it('should keep no personal data in the ledger', async () => {
    const { backups, run, filled } = await aBackedUpPlace();
    await run('backup', join(backups, 'tuesday'));
    const text = await readFile(join(backups, LEDGER), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(6);
    for (const id of [filled.deleted, filled.erased, filled.message, filled.leaver.id]) expect(text).toContain(id);
    expect(text).not.toMatch(/@|raman|priya|905/i);
  });

  it('should end the sessions of a backup that has some', async () => {
    const { dataDir, folder, run } = await aPlace();
    const foreign = await aFolder();
    const db = rawOn(join(foreign, 'oakville.db'));
    migrate(db);
    db.exec(
      `INSERT INTO sessions (id, value, endsAt) VALUES ('id', '{"id":"id","endsAt":"2099-01-01"}', '2099-01-01');
       INSERT INTO attempts (id, value, forgetAt) VALUES ('key', '{"key":"key","forgetAt":"2099-01-01"}', '2099-01-01')`,
    );
    db.close();
    await writeSums(foreign);
    await rename(foreign, folder);
    expect(await run('restore', folder)).toMatchObject({
      ok: true,
      value: expect.stringContaining('Accounts, with the passwords of the backup: none'),
    });
    const restored = rawOn(join(dataDir, 'oakville.db'));
    for (const table of ['sessions', 'attempts'])
      expect(restored.prepare(`SELECT count(*) AS count FROM ${table}`).get()).toEqual({ count: 0 });
    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'oakville.db']);
  });

  it('should back up no session and no count of sign-in attempts', async () => {
    const { folder } = await aBackedUpPlace();
    const copy = rawOn(join(folder, 'oakville.db'));
    for (const table of ['sessions', 'attempts'])
      expect(copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()).toEqual({ count: 0 });
  });

  it('should leave no database where the ledger cannot be read', async () => {
    const { backups, folder, ports } = await aBackedUpPlace();
    await ports.close();
    const other = await aPlace();
    await writeFile(join(backups, LEDGER), '{"kind":');
    await expect(other.run('restore', folder)).rejects.toThrow(/removals\.jsonl has a line that is no record/);
    expect((await readdir(other.dataDir)).filter((name) => name.includes('.db'))).toEqual([]);
  });

  it('should leave no database where it cannot be prepared', async () => {
    const { folder } = await aBackedUpPlace();
    const target = join(await aFolder(), 'oakville.db');
    const broken = () => Promise.reject(new Error('broke off'));
    await expect(restoreSqlite(join(folder, 'oakville.db'), target, broken)).rejects.toThrow('broke off');
    expect(await readdir(dirname(target))).toEqual([]);
  });

  it('should add to the ledger once a minute, go on after a fault, and name nothing twice', async () => {
    const folder = await aFolder();
    const { vehicles, ...ports } = await portsOf({ DATA_DIR: folder });
    await addVehicle(vehicles, aVehicle({ imageUrl: picturePath('car-images/1-sienna.webp') }), ADDED);
    const filled = await fill({ ...ports, vehicles });
    await removeAll({ ...ports, vehicles }, filled);
    const faults: unknown[] = [];
    let isBroken = true;
    const add = async (records: Parameters<typeof addToLedger>[1]) => {
      if (isBroken) throw new Error('disk full');
      await addToLedger(folder, records);
    };
    const job = startRemovalLedger(ports, add, { error: (fault: unknown) => void faults.push(fault) });
    await expect.poll(() => faults.length).toBe(1);
    isBroken = false;
    await job.stop();
    expect(await readLedger(folder)).toHaveLength(6);
    await startRemovalLedger(ports, add, silent).stop();
    expect(await readLedger(folder)).toHaveLength(6);
    await rm(join(folder, LEDGER));
    await startRemovalLedger(ports, add, silent).stop();
    expect(await readLedger(folder), 'a lost ledger is made again').toHaveLength(6);
  });
});

// FAIL-14
describe.skipIf(skipWithoutOwnMongod)('npm run restore on MongoDB', () => {
  const mongod = ofSuite(startMongod);

  it('should take out of a database that other tools restored what must not come back', async () => {
    const DATABASE_URL = aDatabase(mongod().url);
    const env = { DATABASE_URL, DATA_DIR: await aFolder() };
    const ports = await portsOf(env);
    const filled = await fill(ports);
    const db = rawAt(DATABASE_URL);
    const names = ['bookings', 'messages', 'staff', 'staffLinks', 'sessions', 'attempts'];
    const dumped = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
    await removeAll(ports, filled);
    for (const [index, name] of names.entries()) {
      await db.collection(name).deleteMany();
      await db.collection(name).insertMany(dumped[index] ?? []);
    }
    expect(await ports.bookings.find(filled.deleted)).toBeDefined();
    expect(await runBackupCommand(settingsOf(env), ['restore'])).toEqual({ ok: true, value: printed(filled) });
    await expectRemoved(ports, filled);
  });

  it('should refuse a database that is not there', async () => {
    const DATABASE_URL = aDatabase(mongod().url);
    const refused = await runBackupCommand(settingsOf({ DATABASE_URL, DATA_DIR: await aFolder() }), ['restore']);
    expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('there is no database at') });
  });
});

// FAIL-14
describe.skipIf(skipWithoutOwnPostgres)('npm run restore on PostgreSQL', () => {
  const server = ofSuite((atEnd) => startPostgres(atEnd));

  it('should take out what must not come back of a database that its tools restored, by the lines of the page', async () => {
    const page = await readFile('docs/hosting/backup.md', 'utf8');
    const [, section = ''] = /^## PostgreSQL\n(.+?)^##/ms.exec(page) ?? [];
    const [backup = [], restore = []] = [...section.matchAll(/^```sh\n(.+?)^```/gms)].map(([, block = '']) =>
      block.trim().split('\n'),
    );
    expect([backup.length, restore.length]).toEqual([2, 4]);
    const folder = await aFolder();
    const DATABASE_URL = await aPostgresDatabase(server().url);
    const NEW_URL = `${server().url}/oakville_restored`;
    // The command takes the new address, whatever the settings still say.
    const settings = join(folder, 'oakville.env');
    await writeFile(settings, `DATABASE_URL=${DATABASE_URL}\nDATA_DIR=${folder}\n`);
    const shell = async (line = '') => {
      const here = line
        .replaceAll('/etc/oakville.env', settings)
        .replaceAll(/oakville\.dump|removals\.sql/g, `${folder}/$&`);
      const PATH = `${postgresTools()}:${process.env.PATH}`;
      return (await promisify(execFile)('sh', ['-c', here], { env: { PATH, DATABASE_URL, NEW_URL } })).stdout;
    };

    const ports = await portsOf({ DATABASE_URL, DATA_DIR: folder });
    const filled = await fill(ports);
    const [wholeDump, removalsDump] = backup;
    await shell(wholeDump);
    await removeAll(ports, filled);
    await shell(removalsDump);
    for (const line of restore.slice(0, -1)) await shell(line);
    const restored = await portsOf({ DATABASE_URL: NEW_URL, DATA_DIR: folder });
    expect(await restored.bookings.find(filled.deleted)).toBeDefined();
    expect(await shell(restore.at(-1))).toBe(`${printed(filled)}\n`);
    await expectRemoved(restored, filled);
    // The restored site goes on: it books, and records removals behind those that it has.
    await addBooking(restored.bookings, aPlacedBooking(), aSubmission());
    await deleteBooking(restored.bookings, filled.kept, { by: BY, at: NOON });
    expect((await restored.removals.after('', 9)).records.at(-1)).toMatchObject({ id: filled.kept });
  });

  it('should refuse a database that is not there', async () => {
    const DATABASE_URL = await aPostgresDatabase(server().url);
    const refused = await runBackupCommand(settingsOf({ DATABASE_URL, DATA_DIR: await aFolder() }), ['restore']);
    expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('there is no database at') });
  });
});
