/**
 * How often a change that conflicts with others is tried. More is a fault: nothing changes all the
 * time.
 */
export const MAX_READS = 20;

/** Reads and writes by compare-and-set again until the write is based on what is stored. */
export async function repeatWhileStale<T>(readAndWrite: () => Promise<T | 'stale'>): Promise<T> {
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const outcome = await readAndWrite();
    if (outcome !== 'stale') return outcome;
  }
  throw new Error('A record was changed all the time');
}
