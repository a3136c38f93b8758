import { useEffect, useRef } from 'react';
import { isOut } from '../../../domain/booking/handover.ts';
import { formatTimeLeft, minutesUntilDeadline } from '../../../domain/booking/response-deadline.ts';
import { NOT_DELETED } from '../../../domain/booking/staff-messages.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { ERASED } from '../../../domain/staff/messages.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { Badge, HeldBadge, OutBadge } from '../../kit/badge.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import styles from './booking-table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP } from './table-roles.ts';
import type { Selection } from './use-bulk-bookings.ts';

const COLUMNS = [
  'Confirmation #',
  'Customer',
  'Rental Location',
  'Pickup',
  'Dropoff',
  'Vehicle',
  'Total ($)',
  'Status',
  'Actions',
] as const;

export const CAPTION_ID = 'bookings-caption';

/** The id of the button that opens a booking. Focus returns to it. */
export function openButtonId(bookingId: string): string {
  return `open-${bookingId}`;
}

type BookingTableProps = {
  readonly rows: readonly ListedBooking[];
  readonly onOpen: (row: ListedBooking) => void;
  readonly onRemove: (row: ListedBooking) => void;
  readonly onTryAgain: (row: ListedBooking) => void;
  readonly notDeleted: string | undefined;
  readonly removing: string | undefined;
  /** Present where rows can be selected. */
  readonly selection: Selection | undefined;
};

/**
 * The bookings, newest first (BOOK-28). Under 768 px each row is a card. If the row that has the
 * focus leaves the list, the caption takes the focus.
 */
export function BookingTable({ rows, ...rowProps }: BookingTableProps) {
  const { selection } = rowProps;
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
              <th key={name} {...COLUMN_HEADER} className={name === 'Total ($)' ? styles.right : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              onFocus={() => {
                focused.current = row.id;
              }}
              {...rowProps}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<BookingTableProps, 'rows'> & { readonly row: ListedBooking; readonly onFocus: () => void };

function Row({ row, onOpen, onRemove, onTryAgain, notDeleted, removing, selection, onFocus }: RowProps) {
  const now = useNow();
  const today = useToday();
  const { id, confirmationNumber, form, itinerary, vehicle, totals, status } = row;
  const minutes = minutesUntilDeadline(row, now);
  return (
    // A click on the row is a shortcut. The control is the button with the number.
    <tr
      {...ROW}
      onFocus={onFocus}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('button, label'))) onOpen(row);
      }}
    >
      {selection && (
        <td {...CELL} data-label="Select">
          <label className={styles.select}>
            <input
              type="checkbox"
              aria-label={`Select ${confirmationNumber}`}
              checked={selection.ids.includes(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        </td>
      )}
      <td {...CELL} data-label={COLUMNS[0]}>
        <button id={openButtonId(id)} type="button" className={`num ${styles.link}`} onClick={() => onOpen(row)}>
          {confirmationNumber}
        </button>
      </td>
      <td {...CELL} data-label={COLUMNS[1]} className={styles.customer}>
        <span>
          {row.erasedAt === undefined ? `${form.firstName} ${form.lastName}` : ERASED}
          <small>{form.email || form.phone}</small>
        </span>
      </td>
      <td {...CELL} data-label={COLUMNS[2]}>
        {itinerary.rentalLocation}
      </td>
      <td {...CELL} data-label={COLUMNS[3]} className={`num ${styles.moment}`}>
        {formatShortMoment(itinerary.pickupTime, today)}
      </td>
      <td {...CELL} data-label={COLUMNS[4]} className={`num ${styles.moment}`}>
        {formatShortMoment(itinerary.dropoffTime, today)}
      </td>
      <td {...CELL} data-label={COLUMNS[5]}>
        {vehicleTitle(vehicle)}
      </td>
      <td {...CELL} data-label={COLUMNS[6]} className={`num ${styles.right}`}>
        {formatCad(totals.totalCharges).replace('$', '')}
      </td>
      <td {...CELL} data-label={COLUMNS[7]}>
        <span>
          <Badge status={status} />
          {row.held && (
            <>
              {' '}
              <HeldBadge />
            </>
          )}
          {isOut(row) && (
            <>
              {' '}
              <OutBadge />
            </>
          )}
          {minutes !== undefined && (
            <small className={minutes < 0 ? styles.late : undefined}>{formatTimeLeft(minutes)}</small>
          )}
        </span>
      </td>
      <td {...CELL} data-label={COLUMNS[8]}>
        <span>
          <button
            type="button"
            className={`${styles.link} ${styles.delete}`}
            aria-describedby={openButtonId(id)}
            disabled={removing === id}
            onClick={() => onRemove(row)}
          >
            Delete
          </button>
          <span role="status">
            {notDeleted === id && (
              <small>
                {NOT_DELETED}{' '}
                <button type="button" className={styles.link} onClick={() => onTryAgain(row)}>
                  Try again
                </button>
              </small>
            )}
          </span>
        </span>
      </td>
    </tr>
  );
}
