const MISSING_DATABASE = 'MISSING_DATABASE';

/** Creates the fault of a database that does not exist and must not be created. */
export function missingDatabase(place: string): Error {
  return Object.assign(new Error(`there is no database at ${place}`), { code: MISSING_DATABASE });
}

/** Whether a rejection means that the database does not exist. */
export function isMissingDatabase(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === MISSING_DATABASE;
}

const OTHER_DATABASE = 'OTHER_DATABASE';

/** Creates the fault of a database that another program or another version made. */
export function otherDatabase(message: string): Error {
  return Object.assign(new Error(message), { code: OTHER_DATABASE });
}

/** Whether a rejection means that another program or another version made the database. */
export function isOtherDatabase(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === OTHER_DATABASE;
}
