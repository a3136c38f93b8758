import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { type Config, pathOf } from '../config.ts';

type Settings = Pick<Config, 'databaseUrl'>;

/** Writes down beside the database that it was backed up as it stood at a moment. */
export async function noteBackup(settings: Settings, at: Instant): Promise<void> {
  const note = noteBeside(settings);
  await writeFile(`${note}.part`, `${at}\n`);
  // The site may run as another user than the one who makes backups.
  await chmod(`${note}.part`, 0o644);
  await rename(`${note}.part`, note);
}

/** The moment of the last backup that became whole; undefined where none was noted, and where the database brings tools of its own. */
export async function readLastBackup(settings: Settings): Promise<Instant | undefined> {
  if (settings.databaseUrl.protocol !== 'sqlite:') return undefined;
  try {
    return (await readFile(noteBeside(settings), 'utf8')).trim();
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
}

function noteBeside({ databaseUrl }: Settings): string {
  return `${pathOf(databaseUrl)}.backed-up`;
}
