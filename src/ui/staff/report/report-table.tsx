import { type Column, DataTable } from '../kit/data-table.tsx';
import styles from './admin-reports-page.module.css';

type ReportRow = readonly string[];

type ReportTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its head. */
  readonly rows: readonly ReportRow[];
  /** Whether a row adds up rows above it. */
  readonly isSum?: (row: ReportRow, index: number) => boolean;
};

const keyOf = (row: ReportRow): string => row[0] ?? '';

/** Numbers in columns, aligned to the right. */
export function ReportTable({ columns, ...table }: ReportTableProps) {
  const all = columns.map(
    (head, index): Column<ReportRow> => ({
      id: head,
      head,
      cell: (row) => row[index],
      ...(index === 0 ? { is: 'head' } : { is: 'number', isLabelled: true }),
    }),
  );
  return <DataTable columns={all} keyOf={keyOf} isPart {...table} />;
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
