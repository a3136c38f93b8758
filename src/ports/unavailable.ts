const UNAVAILABLE = 'PORT_UNAVAILABLE';

/**
 * Creates the fault of a port that is unreachable or over its time limit. The call itself is not
 * known to be wrong, and may be retried.
 */
export function unavailable(what: string, cause?: unknown): Error {
  return Object.assign(new Error(`${what} is out of reach`, { cause }), { code: UNAVAILABLE });
}

/** Whether a rejection means that a port is unreachable, and not a bug. */
export function isUnavailable(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === UNAVAILABLE;
}
