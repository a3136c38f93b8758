import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { toInstant } from '../../domain/shared/toronto-time.ts';
import type { Stores } from '../../ports/ports.ts';
import type { FileStores } from '../../ports/services/image-store.ts';
import type { RemovedRecord } from '../../ports/stores/removal-store.ts';
import {
  checkDatabaseThere,
  composeFiles,
  composeStores,
  DURABLE_FILES,
  type EmbeddedDatabase,
  embeddedDatabase,
  messageOf,
} from '../compose.ts';
import { type Config, pathOf } from '../config.ts';
import { type CopiedFiles, copyFiles, describeMissing } from '../use-cases/fleet/copy-pictures.ts';
import { mergeRecords, readRemovals, removeAgain } from '../use-cases/privacy/removals.ts';
import { listAccounts } from '../use-cases/stored/stored-accounts.ts';
import { findChanged, SUMS, writeSums } from './checksums.ts';
import { noteBackup } from './last-backup.ts';
import { addToLedger, readLedger } from './removal-ledger.ts';
import { readWords } from './run-command.ts';

/** A backup has the same layout as DATA_DIR, so a site can be started on a copy of it. */
const DATABASE = 'oakville.db';
const FILES = 'files';

const OTHER_SITE =
  'FILES_URL has the pictures of another site than the backup: choose another place, or delete .site-id in its folder car-images';

export const BACKUP_USAGE = `npm run backup -- <folder>    writes database and pictures into a new folder, also while the site serves
npm run restore -- <folder>   puts them where the settings say; stop the site first
npm run restore               after other tools have restored a database on a server: takes out what must not come back`;

/** Runs `npm run backup` or `npm run restore` and returns the line to print. */
export async function runBackupCommand(settings: Settings, args: readonly string[]): Promise<Result<string, string>> {
  const [name, folder, ...rest] = readWords(args);
  const database = await embeddedDatabase(settings);
  if (database === undefined && name === 'restore' && folder === undefined) return finishRestore(settings);
  if (folder === undefined || rest.length > 0) return refuse(BACKUP_USAGE);
  if (database === undefined)
    return refuse('DATABASE_URL is not usable: a backup wants sqlite:, others bring tools of their own');
  if (name === 'restore') return restore(settings, database, folder);
  const checked = checkDatabaseThere(settings);
  return checked.ok ? backUpAndNote(settings, database, folder) : checked;
}

type Settings = Pick<Config, 'databaseUrl' | 'filesUrl' | 'inDataDir'>;

/** Backs up, and records when and whether it succeeded, for `/metrics` and the page of health. */
async function backUpAndNote(
  settings: Settings,
  database: EmbeddedDatabase,
  target: string,
): Promise<Result<string, string>> {
  const at = toInstant(Date.now());
  try {
    const done = await backUp(settings, database, target);
    await noteBackup(settings, at, done.ok ? undefined : done.problem);
    return done;
  } catch (fault) {
    // On a full disk the record may fail as well. The first fault is the one to report.
    await noteBackup(settings, at, messageOf(fault)).catch(() => {});
    throw fault;
  }
}

/**
 * Writes database and pictures into a new folder, while the site is running. The folder gets its
 * name only once the backup is complete and on the disk. A backup with missing pictures is kept,
 * because it contains all available data, but it is refused as incomplete. A failed backup is
 * deleted, because a partial copy contains personal data too. Returns the line to print.
 */
async function backUp(settings: Settings, database: EmbeddedDatabase, target: string): Promise<Result<string, string>> {
  const file = pathOf(settings.databaseUrl);
  const folder = resolve(target);
  const partial = `${folder}.part`;
  if (existsSync(folder)) return refuse(`${folder} is there already: a backup makes its own folder`);
  let close = async (): Promise<void> => {};
  try {
    await rm(partial, { recursive: true, force: true });
    await database.backup(file, join(partial, DATABASE));
    // Opened once the database is known to be one of the site: a folder that is missing is made.
    const pictures = await composeFiles(settings);
    if (!pictures.ok) return pictures;
    close = pictures.value.close;
    const copied = await backUpPictures(settings, pictures.value.ports, partial);
    if (!copied.ok) return copied;
    const { vehicles, removals } = await database.read(join(partial, DATABASE));
    const missing = describeMissing(vehicles, copied.value.images);
    await addToLedger(dirname(folder), mergeRecords(await readLedger(dirname(file)), removals));
    await writeSums(partial);
    await DURABLE_FILES.syncTree(partial);
    await rename(partial, folder);
    await DURABLE_FILES.syncFolder(dirname(folder));
    const done = `Backed up the database and ${countFiles(copied.value)} to ${folder}`;
    return missing === undefined ? ok(done) : refuse(`${done}, but ${missing}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
    await close();
  }
}

/**
 * Copies the pictures and photos, with the id of their site, after the database. Pictures that the copied
 * database names are kept for at least one day, so they still exist; a photo that is not was deleted or erased
 * meanwhile. Returns their keys.
 */
async function backUpPictures(
  settings: Settings,
  files: FileStores,
  partial: string,
): Promise<Result<CopiedFiles, string>> {
  const there = await composeFiles({ ...settings, filesUrl: pathToFileURL(join(partial, FILES)) });
  if (!there.ok) return there;
  const copied = await copyFiles(files, there.value.ports);
  const siteId = await files.images.siteId();
  if (siteId !== undefined) await there.value.ports.images.putSiteId(siteId);
  await there.value.close();
  return copied.ok ? copied : refuse(`${copied.problem} was changed meanwhile`);
}

function countFiles({ images, photos }: CopiedFiles): string {
  return `${images.length} pictures and ${photos.length} photos`;
}

/**
 * Restores a backup to the configured places if no database exists there. Pictures are copied
 * first, so that none is missing once the database exists. What was removed after the backup is
 * removed again, before the database gets its name.
 */
async function restore(
  settings: Settings,
  database: EmbeddedDatabase,
  source: string,
): Promise<Result<string, string>> {
  const folder = resolve(source);
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(SUMS)) return refuse(`${folder} is no backup: it has no ${SUMS}`);
  const changed = await findChanged(folder);
  if (changed !== undefined) return refuse(`${changed} of the backup is not what was backed up`);
  const file = pathOf(settings.databaseUrl);
  if (existsSync(file)) return refuse(`${file} is there already: stop the site and move it away first`);
  const from = await composeFiles({ ...settings, filesUrl: pathToFileURL(join(folder, FILES)) });
  if (!from.ok) return from;
  const to = await composeFiles(settings);
  if (!to.ok) return to;
  const siteId = await from.value.ports.images.siteId();
  // Pictures that no site has used have none. They are restored over those of any site.
  if (siteId !== undefined && ((await to.value.ports.images.siteId()) ?? siteId) !== siteId) return refuse(OTHER_SITE);
  if (siteId !== undefined) await to.value.ports.images.putSiteId(siteId);
  const copied = await copyFiles(from.value.ports, to.value.ports);
  if (!copied.ok) return refuse(`${copied.problem} is another picture where the site keeps its own`);
  await Promise.all([from.value.close(), to.value.close()]);
  const records = mergeRecords(await readLedger(dirname(folder)), await readLedger(dirname(file)));
  let settled = '';
  await database.restore(join(folder, DATABASE), file, async (stores) => {
    await addToLedger(dirname(file), records);
    settled = await settleRestored(stores, records);
  });
  return ok(`Restored the database and ${countFiles(copied.value)} of ${folder}\n${settled}`);
}

/**
 * Does for a database on a server, which its own tools have restored, what `restore` does for others.
 */
async function finishRestore(settings: Settings): Promise<Result<string, string>> {
  const opened = await composeStores(settings, 'work');
  if (!opened.ok) return opened;
  const { ports, close } = opened.value;
  try {
    return ok(await settleRestored(ports, (await readRemovals(ports.removals)).value.records));
  } finally {
    await close();
  }
}

/** Takes out of a restored database what must not come back. Returns the lines to print. */
async function settleRestored(stores: Stores, records: readonly RemovedRecord[]): Promise<string> {
  const { value: again } = await removeAgain(stores, records, toInstant(Date.now()));
  const accounts = (await listAccounts(stores)).map(({ email, role }) => `${email} (${role})`);
  return [
    `Removed again: ${again['booking-deleted']} deleted and ${again['booking-erased']} erased bookings, ${again['message-deleted']} messages, ${again['quote-deleted']} quotes, ${again['account-removed']} accounts (${records.length} records)`,
    `Ended again: the links to ${again['links-ended']} reservations. Changed again: the roles of ${again['role-changed']} accounts`,
    `Everybody is signed out, and open invitations must be sent again. Accounts, with the passwords of the backup: ${accounts.join(', ') || 'none'}`,
  ].join('\n');
}
