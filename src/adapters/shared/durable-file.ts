import { type FileHandle, open } from 'node:fs/promises';

/**
 * Writes a new file and waits until its bytes are on the disk. Rejects if the file exists. Its name
 * is durable only after `syncFolder`.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await withHandle(await open(file, 'wx'), async (handle) => {
    await handle.writeFile(bytes);
    await handle.sync();
  });
}

/**
 * Waits until the names in a folder are on the disk. Windows has no such call and persists names by
 * itself.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withHandle(await open(folder, 'r'), (handle) => handle.sync());
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
