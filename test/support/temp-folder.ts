import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What is to be done at the end of the running test; a whole suite that shares something brings its own. */
export type AtEnd = (work: () => Promise<void>) => void;

/** A new folder that goes when the running test ends. */
export async function aFolder(atEnd: AtEnd = onTestFinished, place: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, 'oakville-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
