import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-file.ts';

/**
 * Makes a folder and those above it where they are missing, and waits until their names are on the disk: what is synced in a folder is lost with
 * the folder's own name. Unlike `mkdir` with `recursive` it ends with the fault where the file system
 * takes no folder at all: that one tries again for ever below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  try {
    await mkdir(path);
    await syncFolder(above);
  } catch (fault) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw fault;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
