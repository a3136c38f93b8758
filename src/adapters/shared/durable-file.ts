import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/**
 * Replaces a file or creates it. After a power cut it holds the old bytes or the new ones, whole.
 */
export async function replaceDurably(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`;
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Waits until the bytes of a file are on the disk. */
export async function syncFile(file: string): Promise<void> {
  await withHandle(await open(file, 'r+'), (handle) => handle.sync());
}

/**
 * Waits until everything in a folder is on the disk. Its own name is durable after `syncFolder`.
 */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
