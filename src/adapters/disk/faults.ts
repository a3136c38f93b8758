import { unavailable } from '../../ports/unavailable.ts';

/** Returns whether the fault is a system error with this code. */
export function isFault(fault: unknown, code: string): boolean {
  return fault instanceof Error && 'syscall' in fault && 'code' in fault && fault.code === code;
}

/**
 * Runs the work. A system error (file missing, disk full, read-only, no permission, too many open
 * files) becomes `unavailable`, because the arguments were checked before. Any other fault is
 * rethrown unchanged.
 */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw fault instanceof Error && 'syscall' in fault ? unavailable('The folder of pictures', fault) : fault;
  }
}
