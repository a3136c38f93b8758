import { contended, tries } from '../../../ports/tries.ts';

/** Reads and writes by compare-and-set again until the write is based on what is stored. */
export async function repeatWhileStale<T>(readAndWrite: () => Promise<T | 'stale'>): Promise<T> {
  for await (const _try of tries()) {
    const outcome = await readAndWrite();
    if (outcome !== 'stale') return outcome;
  }
  throw contended('A record');
}
