import { useRef } from 'react';
import { customerName } from '../../../domain/booking/customer.ts';
import { formatShortTimeLeft, minutesUntilDeadline } from '../../../domain/booking/response-deadline.ts';
import { NOT_DELETED } from '../../../domain/booking/staff-messages.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { ERASED } from '../../../domain/staff/messages.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import { Badge } from '../../kit/badge.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import { RowMark } from '../../kit/row-mark.tsx';
import { BookingMarks } from '../bookings/booking-marks.tsx';
import { PhoneLink } from '../bookings/contact-links.tsx';
import type { Selection } from '../frame/use-bulk.ts';
import styles from './booking-table.module.css';
import { CELL, ROW } from './table-roles.ts';

export const COLUMNS = [
  'Confirmation #',
  'Customer',
  'Rental Location',
  'Pickup',
  'Dropoff',
  'Vehicle',
  'Total ($)',
  'Status',
] as const;

/** A press whose pointer moves further selects text, in CSS pixels. A hand is not quite still. */
const MAX_CLICK_MOVE_PX = 4;

/** The id of the button that opens a booking. Focus returns to it. */
export function openButtonId(bookingId: string): string {
  return `open-${bookingId}`;
}

/** What a row can do, and what became of it. */
export type RowActions = {
  readonly onOpen: (row: DeskRow) => void;
  /** Whether rows have a button that deletes. */
  readonly mayDelete: boolean;
  readonly onRemove: (row: DeskRow) => void;
  readonly onTryAgain: (row: DeskRow) => void;
  readonly notDeleted: string | undefined;
  readonly removing: string | undefined;
  /** Present where rows can be selected. */
  readonly selection: Selection | undefined;
};

type BookingRowProps = RowActions & {
  readonly row: DeskRow;
  /** The row that was opened or focused last. */
  readonly isCurrent: boolean;
  /** It was deleted while it was listed. */
  readonly isGone: boolean;
  readonly onFocus: () => void;
};

/** A booking in the table. A click beside its controls opens it, unless it ends a selection of text. */
export function BookingRow({ row, isCurrent, isGone, onFocus, ...actions }: BookingRowProps) {
  const { onOpen, selection } = actions;
  const { id, confirmationNumber, form, itinerary, vehicle, totals } = row;
  const pressed = useRef({ x: 0, y: 0 });
  return (
    // A click on the row is a shortcut. The control is the button with the number.
    <tr
      {...ROW}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      onPointerDown={({ clientX, clientY }) => {
        pressed.current = { x: clientX, y: clientY };
      }}
      onClick={({ target, clientX, clientY }) => {
        const { x, y } = pressed.current;
        const hasMoved = Math.hypot(clientX - x, clientY - y) > MAX_CLICK_MOVE_PX;
        if (target instanceof Element && target.closest('button, label, a') === null && !hasMoved) onOpen(row);
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
      <td {...CELL} className={styles.number}>
        <button id={openButtonId(id)} type="button" className={`num ${styles.link}`} onClick={() => onOpen(row)}>
          {confirmationNumber}
        </button>
      </td>
      <td {...CELL} className={styles.customer}>
        <b>{row.erasedAt === undefined ? customerName(form) : ERASED}</b>
        <PhoneLink phone={form.phone} className={`num ${styles.phone}`} />
      </td>
      <td {...CELL} className={styles.location}>
        {itinerary.rentalLocation}
      </td>
      <td {...CELL} className={`num ${styles.pickup}`}>
        <Moment at={itinerary.pickupTime} />
      </td>
      <td {...CELL} className={`num ${styles.dropoff}`}>
        <Moment at={itinerary.dropoffTime} />
      </td>
      <td {...CELL} className={styles.vehicle}>
        {vehicleTitle(vehicle)}
      </td>
      <td {...CELL} className={`num ${styles.total}`}>
        {formatCad(totals.totalCharges).replace('$', '')}
      </td>
      <td {...CELL} className={styles.status}>
        <Status row={row} isGone={isGone} />
      </td>
      {actions.mayDelete && (
        <td {...CELL} className={styles.actions}>
          <Actions row={row} {...actions} />
        </td>
      )}
    </tr>
  );
}

/** Date and time, which break onto a line each where the column is narrow. */
function Moment({ at }: { readonly at: Instant }) {
  const text = formatShortMoment(at, useToday());
  const end = text.lastIndexOf(', ') + 1;
  return (
    <>
      <span>{text.slice(0, end)}</span> <span>{text.slice(end + 1)}</span>
    </>
  );
}

/** The status, the time that is left for an answer, and what is to be known beside it. */
function Status({ row, isGone }: { readonly row: DeskRow; readonly isGone: boolean }) {
  const minutes = minutesUntilDeadline(row, useNow());
  if (isGone) {
    return (
      <RowMark kind="plain" icon="close">
        Deleted
      </RowMark>
    );
  }
  return (
    <span className={styles.state}>
      <Badge status={row.status} />
      {minutes !== undefined && (
        <small className={`num ${minutes < 0 ? styles.late : ''}`}>{formatShortTimeLeft(minutes)}</small>
      )}
      <BookingMarks booking={row} marks={row.marks} />
    </span>
  );
}

function Actions({
  row,
  notDeleted,
  removing,
  onRemove,
  onTryAgain,
}: { readonly row: DeskRow } & Omit<RowActions, 'onOpen' | 'selection' | 'mayDelete'>) {
  return (
    <>
      <button
        type="button"
        className={`${styles.link} ${styles.delete}`}
        aria-describedby={openButtonId(row.id)}
        disabled={removing === row.id}
        onClick={() => onRemove(row)}
      >
        Delete
      </button>
      <span role="status">
        {notDeleted === row.id && (
          <small>
            {NOT_DELETED}{' '}
            <button type="button" className={styles.link} onClick={() => onTryAgain(row)}>
              Try again
            </button>
          </small>
        )}
      </span>
    </>
  );
}
