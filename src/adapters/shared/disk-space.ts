import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

/** Bytes below which a disk counts as full: what the next bookings and their e-mails take. */
const MIN_FREE_BYTES = 1_000_000;

/** Rejects, with the operating system's reason, where a file or folder can't be read and written, or its disk is full. Writes nothing. */
export async function checkWritable(path: string, rights = constants.R_OK | constants.W_OK): Promise<void> {
  await access(path, rights);
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw Object.assign(new Error(`ENOSPC: less than ${MIN_FREE_BYTES} bytes are free at '${path}'`), {
    code: 'ENOSPC',
    syscall: 'statfs',
  });
}
