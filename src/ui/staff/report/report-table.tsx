import styles from './admin-reports-page.module.css';

type ReportTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly string[])[];
  /** Whether a row adds up rows above it. */
  readonly isSum?: (place: number) => boolean;
};

// A narrow page shows each row as a block, which would end the roles of a table.
const ROW = { role: 'row' } as const;

/** Numbers in columns, aligned to the right. */
export function ReportTable({ caption, columns, rows, isSum = () => false }: ReportTableProps) {
  return (
    <table className={`num ${styles.table}`} {...{ role: 'table' }}>
      <caption className="vh">{caption}</caption>
      <thead {...{ role: 'rowgroup' }}>
        <tr {...ROW}>
          {columns.map((column) => (
            <th key={column} scope="col" {...{ role: 'columnheader' }}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...{ role: 'rowgroup' }}>
        {rows.map(([head, ...cells], place) => (
          <tr key={head} {...ROW} className={isSum(place) ? styles.sum : undefined}>
            <th scope="row" {...{ role: 'rowheader' }}>
              {head}
            </th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]} {...{ role: 'cell' }} data-label={columns[column + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of a plot, a press away. */
export function DetailsTable({ summary, ...table }: ReportTableProps & { readonly summary: string }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <ReportTable {...table} />
    </details>
  );
}
