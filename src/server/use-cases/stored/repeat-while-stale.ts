import { contended, tries } from '../../../ports/tries.ts';

/** Reads and writes by compare-and-set again until the write is based on what is stored. */
export async function repeatWhileStale<T>(readAndWrite: () => Promise<T>): Promise<Exclude<T, 'stale'>> {
  for await (const _try of tries()) {
    const outcome = await readAndWrite();
    if (outcome !== 'stale') return outcome as Exclude<T, 'stale'>;
  }
  throw contended('A record');
}
