import styles from './admin-reports-page.module.css';

type ReportTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly [head: string, ...cells: string[]])[];
  /** The last row is the sum of the others. */
  readonly hasSum?: boolean;
};

/** Numbers in columns, aligned to the right. */
export function ReportTable({ caption, columns, rows, hasSum = false }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={caption}>
      <table className={`num ${styles.table} ${hasSum ? styles.withSum : ''}`}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
