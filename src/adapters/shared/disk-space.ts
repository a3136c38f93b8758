import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

/** Free bytes below which a disk counts as full: what the next bookings and their e-mails need. */
const MIN_FREE_BYTES = 1_000_000;

/**
 * Rejects with the operating system's reason if a file or folder cannot be read and written, or if
 * its disk is full. Writes nothing.
 */
export async function checkWritable(path: string, rights = constants.R_OK | constants.W_OK): Promise<void> {
  await access(path, rights);
  if ((await freeBytesAt(path)) >= MIN_FREE_BYTES) return;
  throw Object.assign(new Error(`ENOSPC: less than ${MIN_FREE_BYTES} bytes are free at '${path}'`), {
    code: 'ENOSPC',
    syscall: 'statfs',
  });
}

/** Returns how many bytes this user may still write to the disk of a file or folder. */
export async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
