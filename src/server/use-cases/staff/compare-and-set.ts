import { tries } from '../../../ports/tries.ts';

/** How often a change that conflicts with others is tried. */
const MAX_READS = 20;

/**
 * Reads and writes by compare-and-set again until the write is based on what is stored. A conflict
 * without end is a fault: nothing changes all the time.
 */
export async function repeatWhileStale<T>(readAndWrite: () => Promise<T | 'stale'>): Promise<T> {
  const outcome = await tryWhileStale(readAndWrite);
  if (outcome === 'stale') throw new Error('A record was changed all the time');
  return outcome;
}

/** The same for records that a flood of calls changes all the time: 'stale' after the last try. */
export async function tryWhileStale<T>(readAndWrite: () => Promise<T | 'stale'>): Promise<T | 'stale'> {
  for await (const _try of tries(MAX_READS)) {
    const outcome = await readAndWrite();
    if (outcome !== 'stale') return outcome;
  }
  return 'stale';
}
