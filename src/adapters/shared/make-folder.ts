import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-file.ts';

/**
 * Creates a folder and its missing parents, and waits until their names are on the disk: if the
 * name of a folder is lost, so is what was synced inside it. Rejects if the file system allows no
 * folder. `mkdir` with `recursive` retries forever in that case, for example below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  try {
    await mkdir(path);
    await syncFolder(above);
  } catch (fault) {
    // Another process may have created it in the meantime.
    if (!(await isFolder(path))) throw fault;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
