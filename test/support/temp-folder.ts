import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Registers work for the end of the running test. A suite that shares something passes its own. */
export type AtEnd = (work: () => Promise<void>) => void;

/** Creates a folder that is deleted when the running test ends. */
export async function aFolder(atEnd: AtEnd = onTestFinished, place: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, 'oakville-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
