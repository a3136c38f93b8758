/** Rows that become cards on small screens keep their roles only where they are written out. */
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const CELL = { role: 'cell' } as const;
