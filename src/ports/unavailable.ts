const UNAVAILABLE = 'PORT_UNAVAILABLE';

/** The fault of a port that is out of reach or over its time limit: nothing is known to be wrong with the call, and it may be tried again. */
export function unavailable(what: string, cause?: unknown): Error {
  return Object.assign(new Error(`${what} is out of reach`, { cause }), { code: UNAVAILABLE });
}

/** Whether a rejection says that a port is out of reach, and no bug. */
export function isUnavailable(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === UNAVAILABLE;
}
