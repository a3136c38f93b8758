import { unavailable } from '../../ports/unavailable.ts';

/**
 * The primary result codes that concern the store and not the call: BUSY, LOCKED, READONLY, IOERR,
 * CORRUPT, FULL, CANTOPEN and NOTADB (https://sqlite.org/rescode.html).
 */
const SERVICE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/**
 * Converts a fault for callers: `unavailable` for a store that cannot serve, any other fault
 * unchanged.
 */
export function asPortFault(fault: unknown): unknown {
  return isOutOfReach(fault) ? unavailable('The SQLite database', fault) : fault;
}

/** Returns whether a port fault means that another process held the lock. */
export function isBusy(fault: unknown): boolean {
  const cause = fault instanceof Error ? fault.cause : undefined;
  return (
    cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' && (cause.errcode & 0xff) === 5
  );
}

/**
 * Runs the work immediately and returns a promise. The calls of `node:sqlite` are synchronous;
 * ports and grouped writes are not.
 */
export async function withPortErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw asPortFault(fault);
  }
}

function isOutOfReach(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  // The low byte of an extended result code is its primary code.
  if ('errcode' in fault && typeof fault.errcode === 'number') return SERVICE_UNAVAILABLE.has(fault.errcode & 0xff);
  // The database is closed, as it is between SIGTERM and the end of the process.
  return 'code' in fault && fault.code === 'ERR_INVALID_STATE';
}
