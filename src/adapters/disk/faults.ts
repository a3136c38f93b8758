import { unavailable } from '../../ports/unavailable.ts';

/** Whether it is the operating system's answer of this code. */
export function isFault(fault: unknown, code: string): boolean {
  return fault instanceof Error && 'syscall' in fault && 'code' in fault && fault.code === code;
}

/**
 * Does the work; a refusal of the operating system (gone, full, read-only, no permission, too many open files) becomes `unavailable`,
 * since what was asked for was checked before. Any other fault stays as it is.
 */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw fault instanceof Error && 'syscall' in fault ? unavailable('The folder of pictures', fault) : fault;
  }
}
