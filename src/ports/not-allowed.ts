const NOT_ALLOWED = 'STAFF_NOT_ALLOWED';

/** Creates the fault of a staff call that the role of the account may not make (STAFF-33). */
export function notAllowed(path: string): Error {
  return Object.assign(new Error(`${path} is for owners`), { code: NOT_ALLOWED });
}

/** Whether a rejection means that the account may not do this (any more). */
export function isNotAllowed(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === NOT_ALLOWED;
}
