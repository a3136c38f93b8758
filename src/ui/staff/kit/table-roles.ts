/** Rows shown as cards on small screens lose their implicit roles, so the roles are explicit. */
export const TABLE = { role: 'table' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const CELL = { role: 'cell' } as const;
