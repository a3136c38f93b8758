import { unavailable } from '../../ports/unavailable.ts';
import { semaphore } from '../shared/semaphore.ts';

const FOLDER = 'The folder of pictures';

/**
 * Calls that run at the same time. Each uses one of the four threads of Node's pool, and a disk
 * that hangs keeps the thread. The other two remain for passwords, compression and the files of the
 * pages, so the site goes on without pictures.
 */
const AT_ONCE = 2;

/** Time limit of a call in ms, with its wait for a slot. A port call ends within 5 s (FAIL-5). */
const DEADLINE = 4500;

const inSlot = semaphore(FOLDER, AT_ONCE, DEADLINE);

/** Returns whether the fault is a system error with this code. */
export function isFault(fault: unknown, code: string): boolean {
  return fault instanceof Error && 'syscall' in fault && 'code' in fault && fault.code === code;
}

/**
 * Runs the work in a slot, within the time limit. A write that exceeds the limit may still be
 * stored. A system error (file missing, disk full, read-only, no permission, too many open
 * files) becomes `unavailable`, because the arguments were checked before. Any other fault is
 * rethrown unchanged. The work does one file operation at a time and calls no other such work.
 */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inSlot(work);
  } catch (fault) {
    throw fault instanceof Error && 'syscall' in fault ? unavailable(FOLDER, fault) : fault;
  }
}
