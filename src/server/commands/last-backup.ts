import { chown, readFile, rm, stat } from 'node:fs/promises';
import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';
import type { BackupRecord } from '../../domain/site/attention.ts';
import { DURABLE_FILES } from '../compose.ts';
import { type Config, isEmbedded, pathOf } from '../config.ts';

type Settings = Pick<Config, 'databaseUrl'>;

/** Records a backup in a file beside the database. Without a reason it is complete. */
export async function noteBackup(settings: Settings, at: Instant, failure?: string): Promise<void> {
  if (failure !== undefined) return writeNote(settings, failureBeside(settings), `${at} ${failure.split('\n')[0]}`);
  await writeNote(settings, noteBeside(settings), at);
  await rm(failureBeside(settings), { force: true });
}

/**
 * Reads what is recorded. Returns undefined for a database on another machine, which has its own
 * backup tools.
 */
export async function readBackupRecord(settings: Settings): Promise<BackupRecord | undefined> {
  if (!isEmbedded(settings)) return undefined;
  const completeAt = await readNote(noteBeside(settings));
  const [at = '', ...words] = (await readNote(failureBeside(settings)))?.split(' ') ?? [];
  const isLast = isInstant(at) && (completeAt === undefined || at > completeAt);
  return {
    ...(completeAt !== undefined && isInstant(completeAt) ? { completeAt } : {}),
    ...(isLast ? { failed: { at, reason: words.join(' ') } } : {}),
  };
}

/** Returns when the last complete backup began; undefined if none is recorded. */
export async function readLastBackup(settings: Settings): Promise<Instant | undefined> {
  return (await readBackupRecord(settings))?.completeAt;
}

/** Writes a note for the owner of the database: the backup command may run as the superuser. */
async function writeNote({ databaseUrl }: Settings, note: string, text: string): Promise<void> {
  await DURABLE_FILES.replaceDurably(note, Buffer.from(`${text}\n`));
  const { uid, gid } = await stat(pathOf(databaseUrl));
  await chown(note, uid, gid);
}

async function readNote(note: string): Promise<string | undefined> {
  try {
    return (await readFile(note, 'utf8')).trim();
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
}

function noteBeside({ databaseUrl }: Settings): string {
  return `${pathOf(databaseUrl)}.backed-up`;
}

function failureBeside({ databaseUrl }: Settings): string {
  return `${pathOf(databaseUrl)}.backup-failed`;
}
