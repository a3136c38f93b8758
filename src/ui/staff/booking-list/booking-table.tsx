import { useEffect, useRef } from 'react';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import { BookingRow, COLUMNS, type RowActions } from './booking-row.tsx';
import styles from './booking-table.module.css';
import { COLUMN_HEADER, ROW, ROW_GROUP } from './table-roles.ts';

export const CAPTION_ID = 'bookings-caption';

type BookingTableProps = RowActions & {
  readonly rows: readonly DeskRow[];
  /** The row that was opened or focused last. */
  readonly currentId: string | undefined;
  /** Rows that were deleted while they were listed. */
  readonly goneIds: ReadonlySet<string>;
  readonly onCurrent: (id: string) => void;
};

/**
 * The bookings (BOOK-28, STAFF-28). The heads of the columns stay below the bar. Under 900 px each
 * row is a card. If the row that has the focus leaves the list, the caption takes the focus.
 */
export function BookingTable({ rows, currentId, goneIds, onCurrent, ...actions }: BookingTableProps) {
  const { selection, mayDelete } = actions;
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current === undefined || rows.some(({ id }) => id === focused.current)) return;
    focused.current = undefined;
    if (document.activeElement === document.body) document.getElementById(CAPTION_ID)?.focus();
  }, [rows]);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption id={CAPTION_ID} tabIndex={-1} className="vh">
          Bookings
        </caption>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            {selection && <th {...COLUMN_HEADER}>Select</th>}
            {COLUMNS.map((name) => (
              <th key={name} {...COLUMN_HEADER} className={name === 'Total ($)' ? styles.total : undefined}>
                {name}
              </th>
            ))}
            {mayDelete && <th {...COLUMN_HEADER}>Actions</th>}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {rows.map((row) => (
            <BookingRow
              key={row.id}
              row={row}
              isCurrent={row.id === currentId}
              isGone={goneIds.has(row.id)}
              onFocus={() => {
                focused.current = row.id;
                onCurrent(row.id);
              }}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
