import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';
import { type Config, pathOf } from '../config.ts';

type Settings = Pick<Config, 'databaseUrl'>;

/** Records the time of a backup in a file beside the database. */
export async function noteBackup(settings: Settings, at: Instant): Promise<void> {
  const note = noteBeside(settings);
  await writeFile(`${note}.part`, `${at}\n`);
  // The site may run as another user than the backup command.
  await chmod(`${note}.part`, 0o644);
  await rename(`${note}.part`, note);
}

/**
 * Returns the time of the last complete backup. Returns undefined if none is recorded, and for a
 * database that has its own backup tools.
 */
export async function readLastBackup(settings: Settings): Promise<Instant | undefined> {
  if (settings.databaseUrl.protocol !== 'sqlite:') return undefined;
  try {
    const noted = (await readFile(noteBeside(settings), 'utf8')).trim();
    return isInstant(noted) ? noted : undefined;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
}

function noteBeside({ databaseUrl }: Settings): string {
  return `${pathOf(databaseUrl)}.backed-up`;
}
