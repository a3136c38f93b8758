import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { migrate } from '../../../src/adapters/sqlite/schema/migrations.ts';
import { putFrom } from '../../../src/domain/outbox/email-lifecycle.ts';
import { photoFile } from '../../../src/domain/photo/photo.ts';
import { defaultSettings } from '../../../src/domain/site/settings.ts';
import { type RecordStores, TRANSFERRED } from '../../../src/ports/kinds.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { ImageStore } from '../../../src/ports/services/image-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { runTransferCommand, TRANSFER_USAGE } from '../../../src/server/commands/transfer-command.ts';
import { type SiteStorage, transferSite } from '../../../src/server/commands/transfer-site.ts';
import { compose } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { findFact, putFact } from '../../../src/server/use-cases/site/facts.ts';
import { identifySite } from '../../../src/server/use-cases/site/identify-site.ts';
import { openSiteTokens } from '../../../src/server/use-cases/site/site-tokens.ts';
import { addBooking, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { ofSuite } from '../../support/components/component.ts';
import { aDatabase, skipWithoutOwnMongod, startMongod } from '../../support/components/mongod.ts';
import { aPostgresDatabase, skipWithoutOwnPostgres, startPostgres } from '../../support/components/postgres.ts';
import { anS3Server, skipWithoutS3 } from '../../support/components/s3-server.ts';
import { populateSite } from '../../support/site/populated-site.ts';
import { addAll } from '../../support/site/records.ts';
import { runStart } from '../../support/site/site-process.ts';
import { rawOn } from '../../support/site/sqlite-file.ts';
import { aFolder } from '../../support/temp-folder.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { aCustomerNote } from '../../support/values/customer-notes.ts';
import { someDeletedDamage } from '../../support/values/damage.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { someRates } from '../../support/values/rates.ts';
import {
  ADDED,
  aMessage,
  aNewEmail,
  anInvitation,
  aPlacedBooking,
  aStaffAccount,
  aSubmission,
  aVehicle,
} from '../../support/values/samples.ts';
import { aTillClosing, someDeletedMoney } from '../../support/values/till-closings.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

type Kind = keyof typeof TRANSFERRED;

/** Of all cars that `populateSite` brings. */
const NAMED = 'car-images/demo-minivan.svg';
const KEYS = [NAMED, ...Array.from({ length: 19 }, (_, index) => `car-images/${index}-sienna.webp`)].toSorted();
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/** An empty place of the embedded target, or of the one that settings name, with its ports. */
async function aPlace(over: Record<string, string> = {}) {
  const folder = await aFolder();
  const env = { DATA_DIR: folder, ...over };
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problem);
  const composed = await compose(config.value);
  if (!composed.ok) throw new Error(composed.problem);
  onTestFinished(composed.value.close);
  const { ports } = composed.value;
  const house: SiteStorage = { stores: ports, images: ports.images, photos: ports.photos };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return { settings, folder, ports, house };
}

async function aFullPlace() {
  const place = await aPlace();
  await identifySite(place.ports);
  await populateSite(place.ports);
  for (const [place_, key] of KEYS.entries()) await place.ports.images.put(key, Uint8Array.of(place_, 1));
  await place.ports.photos.put(photoFile('booking-1--a'), Uint8Array.of(7));
  await place.ports.photos.put(photoFile('booking-1--b'), Uint8Array.of(8));
  return place;
}

/** Everything that lasts, as values. */
async function contentsOf({ stores, images, photos }: SiteStorage) {
  const keys = (await images.keysBefore(END_OF_TIME)).toSorted();
  const photoKeys = (await photos.keysBefore(END_OF_TIME)).toSorted();
  const kinds = Object.keys(TRANSFERRED) as Kind[];
  const records = await Promise.all(kinds.map((kind) => stores[kind].read({ after: '', limit: 1000 })));
  return {
    records: Object.fromEntries(kinds.map((kind, index) => [kind, records[index]])),
    siteIds: [await findFact(stores, 'id'), await images.siteId()],
    pictures: await Promise.all(keys.map(async (key) => [key, await images.get(key)])),
    // PHOTO-8
    photos: await Promise.all(photoKeys.map(async (key) => [key, await photos.get(key)])),
  };
}

async function transfer(...words: readonly string[]) {
  const reported: string[] = [];
  const done = await runTransferCommand(words, (line) => reported.push(line));
  return { ...done, reported };
}

/** What the script of that name hands to Node. */
const [, ...COMMAND] = packageJson.scripts.transfer.split(' ');

const DONE = { ok: true, value: 'Transferred: the target holds what the source holds' };

/** The databases with a server of their own. */
const SERVERS = [
  { name: 'MongoDB', isSkipped: skipWithoutOwnMongod, start: startMongod, aDatabase },
  { name: 'PostgreSQL', isSkipped: skipWithoutOwnPostgres, start: startPostgres, aDatabase: aPostgresDatabase },
];

describe('npm run transfer', () => {
  it('should move a full site from one embedded target to another and back, and leave it as it was', async () => {
    const [source, target, back] = [await aFullPlace(), await aPlace(), await aPlace()];
    const contents = await contentsOf(source.house);
    const moved = await transfer('--from', ...source.settings, '--to', ...target.settings);
    expect(moved).toMatchObject(DONE);
    expect(moved.reported).toEqual(
      expect.arrayContaining([
        'pictures: 20 of 20',
        'photos: 2 of 2',
        'accounts: 2 of 2',
        'closed days: 2 of 2',
        'bookings: 5 of 5',
        'comparing',
      ]),
    );
    expect(moved.reported.at(-2)).toMatch(/^pictures: 20, sha256 [\da-f]{64}$/);
    expect(moved.reported.at(-1)).toMatch(/^photos: 2, sha256 [\da-f]{64}$/);
    expect((await contentsOf(target.house)).photos).toHaveLength(2);
    expect(await contentsOf(target.house)).toStrictEqual(contents);
    expect(await transfer('--from', ...target.settings, '--to', ...back.settings)).toMatchObject(DONE);
    expect(await contentsOf(back.house)).toStrictEqual(contents);
    expect(await contentsOf(source.house)).toStrictEqual(contents);
  });

  // CONF-11, MINE-2
  it('should leave the links of customers working', async () => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    const token = (await openSiteTokens(source.ports)).write('reservation', 'booking-1 1');
    expect(await transfer('--from', ...source.settings, '--to', ...target.settings)).toMatchObject(DONE);
    expect((await openSiteTokens(target.ports)).read('reservation', token)).toBe('booking-1 1');
  });

  it('should move more records than it reads at once', async () => {
    const [source, target] = [await aPlace(), await aPlace()];
    for (let count = 0; count < 450; count += 1) await storeMessage(source.ports, aMessage());
    expect(await transfer('--from', ...source.settings, '--to', ...target.settings)).toMatchObject(DONE);
    expect(await target.ports.messages.count()).toBe(450);
  });

  it.each<Kind | 'images'>(['images', 'staff', 'bookings', 'audit'])(
    'should begin again on an empty target where it broke off: %s',
    async (kind) => {
      const [source, target] = [await aFullPlace(), await aPlace()];
      const broken = breaking(target.house, kind);
      await expect(transferSite(source.house, broken, () => {})).rejects.toThrow('broke off');
      const begun = await contentsOf(target.house);
      const refused = await transfer('--from', ...source.settings, '--to', ...target.settings);
      expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('The target is not empty') });
      expect(await contentsOf(target.house)).toStrictEqual(begun);
      const emptied = await aPlace();
      expect(await transfer('--from', ...source.settings, '--to', ...emptied.settings)).toMatchObject(DONE);
      expect(await contentsOf(emptied.house)).toStrictEqual(await contentsOf(source.house));
    },
  );

  it('should leave the pictures where they are if both have the same place of pictures', async () => {
    const [source, DATA_DIR] = [await aFullPlace(), await aFolder()];
    const FILES_URL = `file:${source.folder}/files`;
    const contents = await contentsOf(source.house);
    const to = [`DATA_DIR=${DATA_DIR}`, `FILES_URL=${FILES_URL}`];
    expect(await transfer('--from', ...source.settings, '--to', ...to)).toMatchObject(DONE);
    const target = await aPlace({ DATA_DIR, FILES_URL });
    expect(await contentsOf(target.house)).toStrictEqual(contents);
    expect(await contentsOf(source.house)).toStrictEqual(contents);
  });

  it.each<[string, (ports: Awaited<ReturnType<typeof aPlace>>['ports']) => Promise<unknown>]>([
    ['vehicles', ({ vehicles }) => addVehicle(vehicles, aVehicle({ year: 1999 }), ADDED)],
    ['accounts', ({ staff }) => addAll(staff, [aStaffAccount()])],
    ['links of staff', ({ staffLinks }) => staffLinks.edit('other', putFrom(undefined, anInvitation()))],
    ['costs of vehicles', ({ vehicleCosts }) => vehicleCosts.add('other', { value: aVehicleCost() })],
    ['blocks', ({ blocks }) => addBlock(blocks, aBlock())],
    [
      'closed days',
      ({ closedDays }) => closedDays.add('2026-12-31', { value: { date: '2026-12-31', reason: 'Stocktaking' } }),
    ],
    ['bookings', ({ bookings }) => addBooking(bookings, aPlacedBooking(), aSubmission())],
    ['messages', ({ messages }) => storeMessage({ messages }, aMessage())],
    ['notes on customers', ({ customerNotes }) => customerNotes.add('n', { value: aCustomerNote() })],
    ['payments of deleted bookings', ({ deletedMoney }) => deletedMoney.add('d', { value: someDeletedMoney() })],
    ['damage of deleted bookings', ({ deletedDamage }) => deletedDamage.add('d', { value: someDeletedDamage() })],
    ['closings of the till', ({ tillClosings }) => tillClosings.add('2026-11-24', { value: aTillClosing() })],
    ['invoices and credit notes', ({ invoices }) => invoices.add('INV-2026-000002', { value: anInvoice() })],
    ['rates', ({ tariffs }) => tariffs.add('other', { value: someRates() })],
    ['settings', ({ settings }) => settings.add('other', { value: defaultSettings(''), history: [] })],
    ['audit events', ({ audit }) => addAll(audit, [anAuditEvent()])],
    ['pictures', ({ images }) => images.put('car-images/x.webp', Uint8Array.of(1))],
    ['the id of a site', (ports) => putFact(ports, 'id', 'other', undefined)],
    ['the pictures of another site', ({ images }) => images.putSiteId('other')],
  ])('should write nothing to a target that is not empty: %s', async (what, put) => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    await put(target.ports);
    const before = await contentsOf(target.house);
    const refused = await transfer('--from', ...source.settings, '--to', ...target.settings);
    expect(refused).toMatchObject({ ok: false, problem: `The target is not empty: it has ${what}` });
    expect(await contentsOf(target.house)).toStrictEqual(before);
  });

  it('should say that the source changed while it was copied', async () => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    const refused = await transferSite(source.house, target.house, (line) => {
      if (line === 'comparing') void addVehicle(source.ports.vehicles, aVehicle({ id: 'late' }), ADDED);
    });
    expect(refused).toEqual({
      ok: false,
      problem:
        'The vehicles differ (3 there, 2 here): stop the site, empty the target, but no pictures that both share, and transfer again',
    });
  });

  it('should copy what there is and say so, but not that all is well, where cars name pictures that the source does not have', async () => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    await source.ports.images.remove(NAMED);
    const moved = await transfer('--from', ...source.settings, '--to', ...target.settings);
    const problem = `All that was found is in the target now, but 1 pictures that vehicles name are not in the picture store (${NAMED} is one): look at FILES_URL`;
    expect(moved).toMatchObject({ ok: false, problem });
    expect(await contentsOf(target.house)).toStrictEqual(await contentsOf(source.house));
    const elsewhere = `FILES_URL=file:${await aFolder()}`;
    const mistaken = await transfer('--from', ...source.settings, elsewhere, '--to', ...(await aPlace()).settings);
    expect(mistaken).toMatchObject({ ok: false, problem });
  });

  // CONF-8
  it('should refuse a source with the pictures of another site', async () => {
    const [source, other, target] = [await aFullPlace(), await aFullPlace(), await aPlace()];
    const pictures = `FILES_URL=file:${other.folder}/files`;
    const refused = await transfer('--from', ...source.settings, pictures, '--to', ...target.settings);
    const problem = 'The pictures of the source are those of another site';
    expect(refused).toMatchObject({ ok: false, problem });
    expect(await target.ports.vehicles.count()).toBe(0);
  });

  it('should refuse an empty source, and a target that is the source', async () => {
    const [source, target] = [await aPlace(), await aPlace()];
    const empty = await transfer('--from', ...source.settings, '--to', ...target.settings);
    expect(empty).toMatchObject({ ok: false, problem: 'The source holds nothing' });
    const same = await transfer('--from', ...source.settings, '--to', ...source.settings);
    expect(same).toMatchObject({ ok: false, problem: 'Both are the same database' });
  });

  it.each([
    [],
    ['--from', 'DATA_DIR=./a'],
    ['--from', '--to', 'DATA_DIR=./a'],
    ['--from', 'DATA_DIR=./a', '--to'],
    ['--to', 'DATA_DIR=./a', '--from', 'DATA_DIR=./b'],
    ['--from', 'FILES_URL=file:./a', '--to', 'DATA_DIR=./b'],
    ['--from', 'DATA_DIR=./a', '--to', 'DATA_DIR=./b', '--too'],
  ])('should say how it is used for %j', async (...words) => {
    expect(await transfer(...words)).toMatchObject({ ok: false, problem: TRANSFER_USAGE });
  });

  it.each(['FILE_URL', 'FILES_ULR', 'MAIL_URL'])('should refuse a word that names no place: %s', async (name) => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    const problem = `${name} is not known: it wants DATABASE_URL, FILES_URL, DATA_DIR`;
    for (const words of [
      ['--from', ...source.settings, `${name}=file:/x`, '--to', ...target.settings],
      ['--from', ...source.settings, '--to', ...target.settings, `${name}=file:/x`],
    ])
      expect(await transfer(...words)).toMatchObject({ ok: false, problem });
    expect(await target.ports.vehicles.count()).toBe(0);
  });

  it('should name a setting that cannot be used', async () => {
    const { settings } = await aPlace();
    const refused = await transfer(
      '--from',
      ...settings,
      '--to',
      'DATABASE_URL=redis://127.0.0.1',
      'FILES_URL=file:./a',
    );
    expect(refused).toMatchObject({ ok: false, problem: expect.stringMatching(/^DATABASE_URL is not usable: /) });
  });

  // FAIL-13
  it('should refuse a source of another version, and leave it as it is', async () => {
    const [folder, target] = [await aFolder(), await aPlace()];
    const file = join(folder, 'oakville.db');
    const db = rawOn(file);
    migrate(db);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const before = await readFile(file);
    const refused = await transfer('--from', `DATA_DIR=${folder}`, '--to', ...target.settings);
    const problem = expect.stringContaining('The database has schema version 999, this program knows 1');
    expect(refused).toMatchObject({ ok: false, problem });
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['oakville.db']);
  });

  it('should make nothing where the source is mistyped, or an address of either', async () => {
    const [{ settings }, folder] = [await aFullPlace(), await aFolder()];
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const [from, to, problem] of [
      [[`DATA_DIR=${one}`], [`DATA_DIR=${other}`], `There is no database at ${one}/oakville.db`],
      [settings, [`DATA_DIR=${other}`, 'FILES_URL=s4://x'], 'FILES_URL is not usable: it wants file: or s3:'],
      [[...settings, 'FILES_URL=s4://x'], [`DATA_DIR=${other}`], 'FILES_URL is not usable: it wants file: or s3:'],
    ] as const) {
      expect(await transfer('--from', ...from, '--to', ...to)).toMatchObject({ ok: false, problem });
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('should work as a command that takes settings from a file', async () => {
    const [source, target] = [await aFullPlace(), await aPlace()];
    const file = join(await aFolder(), 'target.env');
    await writeFile(
      file,
      `DATABASE_URL=sqlite:${target.folder}/oakville.db\nFILES_URL=file:${target.folder}/files\nSTAFF_MFA=optional\n`,
    );
    const run = (...words: string[]) => promisify(execFile)(process.execPath, [...COMMAND, ...words], { env: {} });
    expect((await run('--from', ...source.settings, '--to', file)).stdout).toMatch(/\nTransferred: [^\n]+\n$/);
    expect(await contentsOf(target.house)).toStrictEqual(await contentsOf(source.house));
    await expect(run('--from', ...source.settings)).rejects.toMatchObject({ code: 1, stderr: `${TRANSFER_USAGE}\n` });
  });

  it.skipIf(SERVERS.some(({ isSkipped }) => isSkipped))(
    'should move a full site from each database on a server to the other, and leave it as it was',
    async () => {
      const [mongo, postgres] = [(await startMongod()).url, (await startPostgres()).url];
      const source = await aFullPlace();
      const contents = await contentsOf(source.house);
      let from = source;
      for (const DATABASE_URL of [aDatabase(mongo), await aPostgresDatabase(postgres), aDatabase(mongo)]) {
        const to = await aPlace({ DATABASE_URL });
        expect(await transfer('--from', ...from.settings, '--to', ...to.settings)).toMatchObject(DONE);
        expect(await contentsOf(to.house)).toStrictEqual(contents);
        from = to;
      }
      expect(await askedOf(from.ports)).toStrictEqual(await askedOf(source.ports));
    },
  );

  for (const { name, isSkipped, start, aDatabase } of SERVERS)
    describe.skipIf(isSkipped || skipWithoutS3)(`to ${name} and S3`, () => {
      const s3 = ofSuite(anS3Server);
      const server = ofSuite((atEnd) => start(atEnd));

      async function aCloud() {
        const FILES_URL = `s3://${await s3().aBucket()}?endpoint=${s3().endpoint}`;
        return aPlace({ DATABASE_URL: await aDatabase(server().url), FILES_URL });
      }

      it('should move a full site there and back, and leave it as it was', async () => {
        const [source, target, back] = [await aFullPlace(), await aCloud(), await aPlace()];
        const contents = await contentsOf(source.house);
        const bookings = await source.ports.bookings.read({ after: '', limit: 9 });
        const states = bookings.flatMap(({ emails }) => emails.map(({ state }) => state));
        expect(new Set(states)).toEqual(new Set(['queued', 'sent', 'failed', 'cancelled']));
        expect(await transfer('--from', ...source.settings, '--to', ...target.settings)).toMatchObject(DONE);
        expect(await contentsOf(target.house)).toStrictEqual(contents);
        expect(await askedOf(target.ports)).toStrictEqual(await askedOf(source.ports));
        expect(await transfer('--from', ...target.settings, '--to', ...back.settings)).toMatchObject(DONE);
        expect(await contentsOf(back.house)).toStrictEqual(contents);
        expect(await askedOf(back.ports)).toStrictEqual(await askedOf(source.ports));
      });

      it.each<[string, (ports: Awaited<ReturnType<typeof aPlace>>['ports']) => Promise<unknown>]>([
        ['bookings', ({ bookings }) => addBooking(bookings, aPlacedBooking(), aSubmission())],
        ['pictures', ({ images }) => images.put('car-images/x.webp', Uint8Array.of(1))],
      ])('should write nothing to a target that is not empty: %s', async (what, put) => {
        const [source, target] = [await aFullPlace(), await aCloud()];
        await put(target.ports);
        const before = await contentsOf(target.house);
        const refused = await transfer('--from', ...source.settings, '--to', ...target.settings);
        expect(refused).toMatchObject({ ok: false, problem: `The target is not empty: it has ${what}` });
        expect(await contentsOf(target.house)).toStrictEqual(before);
      });

      it('should begin again on an empty target after it was killed, and after the database was, and hold all', async () => {
        const [source, first, second, target] = [await aFullPlace(), await aCloud(), await aCloud(), await aCloud()];
        for (let count = 0; count < 296; count += 1) await storeMessage(source.ports, aMessage(), [aNewEmail()]);
        const to = (place: typeof target) => ['--from', ...source.settings, '--to', ...place.settings];

        const command = runStart(s3().env, [process.execPath, ...COMMAND, ...to(first)]);
        command.child.stdout?.on('data', () => {
          if (command.printed.stdout.includes('bookings: 5 of 5')) command.child.kill('SIGKILL');
        });
        expect(await command.exited).toBeNull();
        expect(await first.ports.bookings.read({ after: '', limit: 9 })).toHaveLength(5);
        expect(await first.ports.messages.count()).toBeLessThan(300);
        const problem = 'The target is not empty: it has accounts';
        expect(await transfer(...to(first))).toMatchObject({ ok: false, problem });

        const cutOff = runTransferCommand(to(second), (line) => {
          if (line === 'messages: 200 of 300') void server().signal('SIGKILL');
        });
        await expect(cutOff).rejects.toSatisfy(isUnavailable);
        await server().restart();
        expect(await transfer(...to(second))).toMatchObject({ ok: false, problem });

        const again = await transfer(...to(target));
        expect(again).toMatchObject(DONE);
        const messages = [
          'messages: 200 of 300',
          'messages: 300 of 300',
          'notes on customers: 1 of 1',
          'payments of deleted bookings: 1 of 1',
          'damage of deleted bookings: 1 of 1',
          'closings of the till: 1 of 1',
          'invoices and credit notes: 1 of 1',
          'rates: 1 of 1',
          'settings: 1 of 1',
          'audit events: 2 of 2',
        ];
        const desk = [
          'accounts: 2 of 2',
          'links of staff: 2 of 2',
          'vehicles: 2 of 2',
          'costs of vehicles: 1 of 1',
          'blocks: 2 of 2',
          'closed days: 2 of 2',
        ];
        const progress = ['pictures: 20 of 20', 'photos: 2 of 2', ...desk, 'bookings: 5 of 5', ...messages];
        const compared = [
          'accounts: 2',
          'links of staff: 2',
          'vehicles: 2',
          'costs of vehicles: 1',
          'blocks: 2',
          'closed days: 2',
          'bookings: 5',
          'messages: 300',
          'notes on customers: 1',
          'payments of deleted bookings: 1',
          'damage of deleted bookings: 1',
          'closings of the till: 1',
          'invoices and credit notes: 1',
          'rates: 1',
          'settings: 1',
          'audit events: 2',
          'pictures: 20',
          'photos: 2',
        ];
        expect(again.reported.slice(2, -compared.length)).toEqual([...progress, 'comparing']);
        expect(again.reported.slice(-compared.length).map((line) => line.replace(/, sha256 [\da-f]{64}$/, ''))).toEqual(
          compared,
        );
        expect(await contentsOf(target.house)).toStrictEqual(await contentsOf(source.house));
      });
    });
});

/** What a house does with its records: finds, lists what failed, knows what falls due. */
async function askedOf({ bookings, outbox, messages }: Stores) {
  return {
    found: await listBookings(bookings, {
      limit: 9,
      filter: { words: [['BJORN']], statuses: ['confirmed', 'approved'] },
    }),
    failed: await outbox.listFailures(9),
    nextDue: await outbox.nextDue(),
    messages: await messages.list({ order: 'newest', limit: 9 }),
  };
}

/** A house in which the second write of a kind fails, as when a connection breaks. */
function breaking({ stores, images, photos }: SiteStorage, kind: Kind | 'images'): SiteStorage {
  let writes = 0;
  const breakOff = async (): Promise<void> => {
    writes += 1;
    if (writes > 1) throw new Error('broke off');
  };
  if (kind === 'images') {
    const put: ImageStore['put'] = async (...picture) => breakOff().then(() => images.put(...picture));
    return { stores, photos, images: { ...images, put } };
  }
  const importRecord = stores[kind].import as RecordStores['staff']['import'];
  const broken: typeof importRecord = (id, record) => breakOff().then(() => importRecord(id, record));
  return { images, photos, stores: { ...stores, [kind]: { ...stores[kind], import: broken } } };
}
