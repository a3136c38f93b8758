import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { picturePath } from '../../../src/domain/fleet/vehicle-image.ts';
import { BACKUP_USAGE, runBackupCommand } from '../../../src/server/commands/backup-command.ts';
import { readBackupRecord, readLastBackup } from '../../../src/server/commands/last-backup.ts';
import { compose } from '../../../src/server/compose.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openSiteTokens } from '../../../src/server/use-cases/site/site-tokens.ts';
import { listAccounts } from '../../../src/server/use-cases/stored/stored-accounts.ts';
import { addBooking, emailsOf, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { allVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aCutFolder, skipWithoutCompiler } from '../../support/faults/power-cut.ts';
import { startChild } from '../../support/site/child.ts';
import { listMessages } from '../../support/site/messages.ts';
import { addAll } from '../../support/site/records.ts';
import { rawOn } from '../../support/site/sqlite-file.ts';
import { aFolder } from '../../support/temp-folder.ts';
import { ADDED, aMessage, aPlacedBooking, aStaffAccount, aSubmission, aVehicle } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';

const KEY = 'car-images/1-sienna.webp';
const PHOTO = 'booking-photos/booking-1--a.webp';
const BYTES = Uint8Array.of(1, 2, 3);

function settingsOf(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problem);
  return config.value;
}

/** The ports of a data folder, as a site has them. */
async function portsOn(dataDir: string) {
  const composed = await compose(settingsOf({ DATA_DIR: dataDir }));
  if (!composed.ok) throw new Error(composed.problem);
  onTestFinished(composed.value.close);
  return composed.value.ports;
}

async function aPlace() {
  const [dataDir, backups] = [await aFolder(), await aFolder()];
  const run = (...words: string[]) => runBackupCommand(settingsOf({ DATA_DIR: dataDir }), words);
  return { dataDir, backups, run };
}

async function aFullPlace() {
  const place = await aPlace();
  const ports = await portsOn(place.dataDir);
  await ports.images.putSiteId('backed-up');
  await ports.images.put(KEY, BYTES);
  await ports.photos.put(PHOTO, BYTES);
  await addVehicle(ports.vehicles, aVehicle({ imageUrl: picturePath(KEY) }), ADDED);
  const placed = aPlacedBooking();
  await addBooking(ports.bookings, placed, aSubmission());
  await storeMessage(ports, aMessage({ state: 'held' }));
  await addAll(ports.staff, [aStaffAccount()]);
  return { ...place, ports, placed };
}

describe('npm run backup', () => {
  // FAIL-12
  it('should refuse a database of another program with the reason, and make nothing', async () => {
    const { run, dataDir, backups } = await aPlace();
    rawOn(join(dataDir, 'oakville.db')).exec('CREATE TABLE bookings (x); PRAGMA user_version = 3');
    await expect(run('backup', join(backups, 'monday'))).rejects.toThrow('The file is a database of another program');
    expect(await readdir(dataDir)).toEqual(['oakville.db', 'oakville.db.backup-failed']);
    expect(await readdir(backups)).toEqual([]);
  });

  it('should note the moment that it brings back, once it is whole', async () => {
    const { run, backups, dataDir } = await aFullPlace();
    const added = () => readLastBackup(settingsOf({ DATA_DIR: dataDir }));
    expect(await added()).toBeUndefined();
    const before = new Date().toISOString();
    await run('backup', join(backups, 'monday'));
    const first = (await added()) ?? '';
    expect(before <= first && first <= new Date().toISOString()).toBe(true);
    expect(await run('backup', join(backups, 'monday'))).toMatchObject({ ok: false });
    expect(await added()).toBe(first);
    expect(await readLastBackup(settingsOf({ DATABASE_URL: 'mongodb://127.0.0.1/oakville' }))).toBeUndefined();
  });

  // FAIL-14
  it('should record that it failed, and why, until one is complete again', async () => {
    const { run, backups, dataDir } = await aFullPlace();
    const settings = settingsOf({ DATA_DIR: dataDir });
    expect(await readBackupRecord(settings)).toEqual({});
    const [folder, broken] = [join(backups, 'monday'), join(dataDir, 'files', KEY)];
    await rm(broken);
    await mkdir(broken);
    const before = new Date().toISOString();
    await expect(run('backup', folder)).rejects.toThrow('out of reach');
    const { failed, completeAt } = (await readBackupRecord(settings)) ?? {};
    expect(completeAt).toBeUndefined();
    expect(failed?.reason).toMatch(/^[^\n]*EISDIR[^\n]*$/);
    expect(before <= (failed?.at ?? '') && (failed?.at ?? '') <= new Date().toISOString()).toBe(true);

    await rm(broken, { recursive: true });
    await writeFile(broken, BYTES);
    await run('backup', folder);
    const { completeAt: complete, failed: none } = (await readBackupRecord(settings)) ?? {};
    expect(complete).toBeDefined();
    expect(none).toBeUndefined();

    await run('backup', folder);
    expect(await readBackupRecord(settings)).toEqual({
      completeAt: complete,
      failed: { at: expect.any(String), reason: `${folder} is there already: a backup makes its own folder` },
    });
    expect(await readBackupRecord(settingsOf({ DATABASE_URL: 'mongodb://127.0.0.1/oakville' }))).toBeUndefined();
  });

  // FAIL-14
  it.skipIf(skipWithoutCompiler)('should be on the disk, whole, before it has its name', async () => {
    const { dataDir } = await aFullPlace();
    const cutFolder = await aCutFolder();
    const folder = join(cutFolder.folder, 'backups', 'monday');
    const [, ...words] = packageJson.scripts.backup.split(' ');
    const env = { ...cutFolder.env, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [...words, folder], { env });
    await cutFolder.cut();
    await promisify(execFile)('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
    expect((await readdir(folder)).toSorted()).toEqual(['SHA256SUMS', 'files', 'oakville.db']);
  });

  it('should bring back what the site kept, in a place where nothing was', async () => {
    const { run, backups, ports, placed } = await aFullPlace();
    const token = (await openSiteTokens(ports)).write('reservation', 'booking-1 1');
    const folder = join(backups, 'monday');
    expect(await run('backup', folder)).toEqual({
      ok: true,
      value: `Backed up the database and 1 pictures and 1 photos to ${folder}`,
    });
    const other = await aPlace();
    expect(await other.run('restore', folder)).toMatchObject({ ok: true });
    const restored = await portsOn(other.dataDir);
    // CONF-11, MINE-2
    expect((await openSiteTokens(restored)).read('reservation', token)).toBe('booking-1 1');
    expect(await restored.bookings.find(placed.booking.id)).toStrictEqual(placed.booking);
    expect(await historyOf(restored.bookings, placed.booking.id)).toStrictEqual(placed.events);
    expect(await emailsOf(restored.bookings, placed.booking.id)).toStrictEqual(
      await emailsOf(ports.bookings, placed.booking.id),
    );
    expect(await allVehicles(restored.vehicles)).toStrictEqual(await allVehicles(ports.vehicles));
    expect(await listMessages(restored.messages)).toStrictEqual(await listMessages(ports.messages));
    expect(await listAccounts(restored)).toStrictEqual(await listAccounts(ports));
    expect((await restored.images.get(KEY))?.bytes).toStrictEqual(BYTES);
    // PHOTO-8
    expect((await restored.photos.get(PHOTO))?.bytes).toStrictEqual(BYTES);
  });

  it('should see one moment while the site takes bookings and cars: all that was promised before, each thing whole', async () => {
    const { run, backups, dataDir } = await aPlace();
    const { vehicles, images } = await portsOn(dataDir);
    const child = startChild('sqlite-child.ts', 'add', join(dataDir, 'oakville.db'), 'busy');
    expect(await child.line()).toBe('ready');
    child.write('go');
    const promised: string[] = [];
    for (let count = 0; count < 20; count += 1) promised.push((await child.line()) ?? '');
    let busy = true;
    const adding = (async () => {
      for (let count = 0; busy; count += 1) {
        const key = `car-images/${count}-sienna.webp`;
        await images.put(key, BYTES);
        await addVehicle(vehicles, aVehicle({ id: `car-${count}`, imageUrl: picturePath(key) }), ADDED);
      }
    })();
    const folders = ['one', 'two', 'three'].map((name) => join(backups, name));
    for (const folder of folders) expect(await run('backup', folder)).toMatchObject({ ok: true });
    busy = false;
    await adding;
    await child.kill();

    for (const folder of folders) {
      const kept = await portsOn(folder);
      const ids = rawOn(join(folder, 'oakville.db')).prepare('SELECT id FROM bookings').all();
      expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
      for (const { id } of ids) {
        expect(await historyOf(kept.bookings, String(id))).toHaveLength(1);
        expect(await emailsOf(kept.bookings, String(id))).toHaveLength(2);
      }
      for (const { imageUrl } of await allVehicles(kept.vehicles))
        expect((await kept.images.get(imageUrl.slice(1)))?.bytes).toStrictEqual(BYTES);
    }
    const counts = folders.map((folder) => rawOn(join(folder, 'oakville.db')).prepare('SELECT id FROM bookings').all());
    expect(counts[2]?.length).toBeGreaterThan(counts[0]?.length ?? 0);
  });

  it('should keep what there is, but say that pictures are missing and note nothing, where the picture store is another than the site’s', async () => {
    const { dataDir, backups, ports } = await aFullPlace();
    await addVehicle(ports.vehicles, aVehicle({ id: 'plain', imageUrl: '' }), ADDED);
    const settings = settingsOf({ DATA_DIR: dataDir, FILES_URL: `file:${await aFolder()}` });
    const folder = join(backups, 'monday');
    const problem = `Backed up the database and 0 pictures and 0 photos to ${folder}, but 1 pictures that vehicles name are not in the picture store (${KEY} is one): look at FILES_URL`;
    expect(await runBackupCommand(settings, ['backup', folder])).toEqual({ ok: false, problem });
    expect((await readdir(folder)).toSorted()).toEqual(['SHA256SUMS', 'files', 'oakville.db']);
    expect(await readBackupRecord(settings)).toMatchObject({ failed: { reason: problem } });
    expect(await readLastBackup(settings)).toBeUndefined();
  });

  it('should begin again after one that broke off, and never write into a folder that is there', async () => {
    const { run, backups } = await aFullPlace();
    const folder = join(backups, 'monday');
    await mkdir(`${folder}.part`);
    await writeFile(join(`${folder}.part`, 'half'), '');
    await run('backup', folder);
    expect((await readdir(folder)).toSorted()).toEqual(['SHA256SUMS', 'files', 'oakville.db']);
    const refused = { ok: false, problem: `${folder} is there already: a backup makes its own folder` };
    expect(await run('backup', folder)).toEqual(refused);
    expect(await readdir(backups)).toEqual(['monday']);
  });

  it('should leave no copy behind when it fails: it would hold all personal data', async () => {
    const { run, backups, dataDir, ports } = await aFullPlace();
    const settings = settingsOf({ DATA_DIR: dataDir, FILES_URL: 's3://pictures' });
    const refused = await runBackupCommand(settings, ['backup', join(backups, 'monday')]);
    expect(refused).toEqual({ ok: false, problem: expect.stringMatching(/^FILES_URL is not usable: /) });
    expect(await readdir(backups)).toEqual([]);

    await ports.images.put('car-images/2-broken.webp', BYTES);
    const broken = join(dataDir, 'files/car-images/2-broken.webp');
    await rm(broken);
    await mkdir(broken);
    await expect(run('backup', join(backups, 'monday'))).rejects.toThrow('out of reach');
    expect(await readdir(backups)).toEqual([]);
  });

  it('should end where no folder can be made', async () => {
    const { run } = await aFullPlace();
    await expect(run('backup', '/proc/none/monday')).rejects.toThrow('/proc/none');
  });

  it('should say where there is nothing to back up', async () => {
    const { run, dataDir, backups } = await aPlace();
    const problem = `There is no database at ${join(dataDir, 'oakville.db')}`;
    expect(await run('backup', join(backups, 'monday'))).toEqual({ ok: false, problem });
    expect(await readdir(backups)).toEqual([]);
  });

  it.each([['backup'], ['restore'], ['backup', 'a', 'b'], ['backup', '--a']])(
    'should say how it is used for %j',
    async (...words) => {
      expect(await (await aPlace()).run(...words)).toEqual({ ok: false, problem: BACKUP_USAGE });
    },
  );

  it('should leave other databases to their own tools', async () => {
    const settings = settingsOf({ DATABASE_URL: 'mongodb://127.0.0.1/rental' });
    expect(await runBackupCommand(settings, ['backup', '/tmp/none'])).toMatchObject({ ok: false });
  });

  it('should work as commands on the configured place', async () => {
    const { dataDir, backups } = await aFullPlace();
    const folder = join(backups, 'monday');
    const run = async (script: string, DATA_DIR: string) => {
      const [, ...words] = script.split(' ');
      return promisify(execFile)(process.execPath, [...words, folder], { env: { DATA_DIR } });
    };
    expect((await run(packageJson.scripts.backup, dataDir)).stdout).toMatch(/^Backed up .+\n$/);
    const other = await aFolder();
    expect((await run(packageJson.scripts.restore, join(other, 'data'))).stdout).toMatch(
      /^Restored .+\nRemoved again: .+\nEnded again: .+\nEverybody is signed out, and open invitations must be sent again\. Accounts, .+\n$/,
    );
    await expect(run(packageJson.scripts.restore, join(other, 'data'))).rejects.toMatchObject({ code: 1, stdout: '' });
    await promisify(execFile)('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
    const places = [folder, join(folder, 'oakville.db'), join(other, 'data'), join(other, 'data/oakville.db')];
    const modes = await Promise.all(places.map(async (place) => (await stat(place)).mode & 0o077));
    expect(modes, 'nobody else reads a copy').toEqual([0, 0, 0, 0]);
  });
});

describe('npm run restore', () => {
  async function aBackup() {
    const place = await aFullPlace();
    const folder = join(place.backups, 'monday');
    await place.run('backup', folder);
    return { folder, ...(await aPlace()) };
  }

  it.each(['oakville.db', 'oakville.db-wal'])('should refuse to write over a site: %s', async (name) => {
    const { folder, dataDir, run } = await aBackup();
    await writeFile(join(dataDir, name), 'precious');
    const restored = run('restore', folder).catch(({ message }: Error) => ({ ok: false, problem: message }));
    const problem = `${join(dataDir, name)} is there already: stop the site and move it away first`;
    expect(await restored).toEqual({ ok: false, problem });
  });

  // CONF-8
  it('should refuse to mix the pictures of two sites, and write nothing', async () => {
    const { folder, dataDir, run } = await aBackup();
    const other = await portsOn(join(dataDir, 'other'));
    await other.images.putSiteId('other');
    const settings = settingsOf({ DATA_DIR: dataDir, FILES_URL: `file:${join(dataDir, 'other/files')}` });
    const refused = await runBackupCommand(settings, ['restore', folder]);
    expect(refused).toEqual({
      ok: false,
      problem: expect.stringMatching(/^FILES_URL has the pictures of another site/),
    });
    expect(await readdir(dataDir)).toEqual(['other']);
    expect(await other.images.keysBefore('9999-12-31T23:59:59.999Z')).toEqual([]);
    expect(await run('restore', folder)).toMatchObject({ ok: true });
    expect(await (await portsOn(dataDir)).images.siteId()).toBe('backed-up');
  });

  // PHOTO-8
  it('should restore a backup that was made before there were photos', async () => {
    const { run, backups, ports, placed } = await aFullPlace();
    await ports.photos.remove(PHOTO);
    const folder = join(backups, 'monday');
    await run('backup', folder);
    await rm(join(folder, 'files', 'booking-photos'), { recursive: true });
    const other = await aPlace();
    expect(await other.run('restore', folder)).toMatchObject({
      ok: true,
      value: expect.stringMatching('and 0 photos'),
    });
    const restored = await portsOn(other.dataDir);
    expect(await restored.bookings.find(placed.booking.id)).toStrictEqual(placed.booking);
    expect(await restored.photos.put(PHOTO, BYTES)).toBe('stored');
  });

  it('should restore a backup whose pictures no site has used over those of any site', async () => {
    const old = await aPlace();
    await (await portsOn(old.dataDir)).images.put(KEY, BYTES);
    await old.run('backup', join(old.backups, 'monday'));
    const { dataDir, run } = await aPlace();
    await (await portsOn(dataDir)).images.putSiteId('mine');
    await rm(join(dataDir, 'oakville.db'));
    for (const ending of ['-wal', '-shm']) await rm(join(dataDir, `oakville.db${ending}`), { force: true });
    expect(await run('restore', join(old.backups, 'monday'))).toMatchObject({ ok: true });
    expect(await (await portsOn(dataDir)).images.siteId()).toBe('mine');
  });

  it('should refuse a picture that is another where the site keeps its own', async () => {
    const { folder, dataDir, run } = await aBackup();
    const settings = settingsOf({ DATA_DIR: dataDir });
    await (await portsOn(join(dataDir, 'elsewhere'))).images.put(KEY, Uint8Array.of(9));
    const filesUrl = new URL(`file:${join(dataDir, 'elsewhere/files')}`);
    const problem = `${KEY} is another picture where the site keeps its own`;
    expect(await runBackupCommand({ ...settings, filesUrl }, ['restore', folder])).toEqual({ ok: false, problem });
    expect(await readdir(dataDir)).toEqual(['elsewhere']);
    expect(await run('restore', folder)).toMatchObject({ ok: true });
  });

  it.each<[string, (folder: string) => Promise<void>, RegExp]>([
    [
      'that was changed',
      (folder) => writeFile(join(folder, 'files', KEY), 'x'),
      /^files\/car-images.+ is not what was/,
    ],
    ['whose database is another', (folder) => copyFile('package.json', join(folder, 'oakville.db')), /^oakville\.db /],
    ['that lacks a picture', (folder) => rm(join(folder, 'files', KEY)), /^files\/car-images.+ is not what was/],
    ['with a file too many', (folder) => writeFile(join(folder, 'more'), ''), /^more of the backup/],
    ['that is not a backup', (folder) => rm(join(folder, 'SHA256SUMS')), /is no backup: it has no SHA256SUMS$/],
  ])('should refuse a backup %s, and write nothing', async (_, spoil, problem) => {
    const { folder, dataDir, run } = await aBackup();
    await spoil(folder);
    expect(await run('restore', folder)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
    expect(await readdir(dataDir)).toEqual([]);
  });
});
