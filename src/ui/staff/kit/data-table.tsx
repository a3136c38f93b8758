import type { CSSProperties, ReactNode } from 'react';
import narrow from './cards-narrow.module.css';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The class of its cells, not of its head. */
  readonly className?: string | undefined;
};

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The lines of a row's card on small screens: the ids of the columns, as grid areas. */
  readonly card: readonly string[];
  readonly cardColumns: string;
};

// Rows shown as cards lose their implicit roles, so the roles are explicit.
const TABLE = { role: 'table' } as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
const CELL = { role: 'cell' } as const;

/** A table of staff in a panel. Under 768 px each row is a card. */
export function DataTable<Row>({ caption, columns, rows, keyOf, card, cardColumns }: DataTableProps<Row>) {
  const style = { '--card': card.map((line) => `"${line}"`).join(' '), '--card-columns': cardColumns };
  return (
    <table {...TABLE} className={`${styles.table} ${narrow.cards}`} style={style as CSSProperties}>
      <caption className="vh">{caption}</caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {columns.map(({ id, head }) => (
            <th key={id} {...COLUMN_HEADER}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...ROW}>
            {columns.map(({ id, className, cell }) => (
              <td key={id} {...CELL} className={className} style={{ gridArea: id }}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
