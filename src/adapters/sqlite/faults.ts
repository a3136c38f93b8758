import { unavailable } from '../../ports/unavailable.ts';

/**
 * SQLite's primary result codes that speak of the store and not of the call: ERROR codes BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL,
 * CANTOPEN and NOTADB (https://sqlite.org/rescode.html).
 */
const SERVICE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** The same fault as callers know it: `unavailable` for a store out of reach, any other as it was. */
export function asPortFault(fault: unknown): unknown {
  return isOutOfReach(fault) ? unavailable('The SQLite database', fault) : fault;
}

/** Whether a port's fault says that another process had the database for itself. */
export function isBusy(fault: unknown): boolean {
  const cause = fault instanceof Error ? fault.cause : undefined;
  return (
    cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' && (cause.errcode & 0xff) === 5
  );
}

/** Does the work at once and answers as a promise. The calls of `node:sqlite` are synchronous; ports, and writes that share a commit, are not. */
export async function withPortErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw asPortFault(fault);
  }
}

function isOutOfReach(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  // An extended code carries its primary code in the low byte.
  if ('errcode' in fault && typeof fault.errcode === 'number') return SERVICE_UNAVAILABLE.has(fault.errcode & 0xff);
  // A database that was closed, as it is between SIGTERM and the end of the process.
  return 'code' in fault && fault.code === 'ERR_INVALID_STATE';
}
