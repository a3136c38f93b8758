const MISSING_DATABASE = 'MISSING_DATABASE';

/** Creates the fault of a database that does not exist and must not be created. */
export function missingDatabase(place: string): Error {
  return Object.assign(new Error(`there is no database at ${place}`), { code: MISSING_DATABASE });
}

/** Whether a rejection means that the database does not exist. */
export function isMissingDatabase(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === MISSING_DATABASE;
}
