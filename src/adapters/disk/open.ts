import { existsSync } from 'node:fs';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapNames, namesOf } from '../../domain/shared/table.ts';
import type { DatabasePurpose, Opened } from '../../ports/ports.ts';
import { type FileStores, PICTURE_FOLDERS } from '../../ports/services/image-store.ts';
import { checkWritable, freeBytesAt } from '../shared/disk-space.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { withPortErrors } from './faults.ts';
import { ASIDE, diskImageStore, unlessAbsent } from './image-store.ts';

/** Age in ms after which a temporary file belongs to a process that was killed: one day. */
const STALE = 24 * 60 * 60 * 1000;

/**
 * Opens a folder of pictures. The site and what writes a copy create it if it does not exist; other
 * commands do not, and find it out of reach. Rejects if it cannot be created or written.
 */
export async function openDisk(folder: string, purpose: DatabasePurpose = 'create'): Promise<Opened<FileStores>> {
  const folders = Object.values(PICTURE_FOLDERS).map((name) => join(folder, name));
  for (const pictures of folders) {
    if (purpose === 'create' || purpose === 'upgrade') await makeFolder(pictures);
    if (!existsSync(pictures)) continue;
    await access(pictures, USABLE);
    await clearStale(pictures);
  }
  return {
    ports: mapNames(namesOf(PICTURE_FOLDERS), (name) => diskImageStore(folder, PICTURE_FOLDERS[name])),
    check: () =>
      withPortErrors(async () => {
        for (const pictures of folders) await checkWritable(pictures, USABLE);
      }),
    freeBytes: () => withPortErrors(() => freeBytesAt(join(folder, PICTURE_FOLDERS.images))),
    close: async () => {},
  };
}

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK;

async function clearStale(pictures: string): Promise<void> {
  for (const name of await readdir(pictures)) {
    if (!name.endsWith(ASIDE)) continue;
    const file = join(pictures, name);
    // Another process may have renamed the file in the meantime.
    const written = await unlessAbsent(stat(file), file);
    if (written && Date.now() - written.mtimeMs > STALE) await rm(file, { force: true });
  }
}
