import { customerName } from '../../../../domain/booking/customer.ts';
import { formatShortTimeLeft, minutesUntilDeadline } from '../../../../domain/booking/response-deadline.ts';
import { NOT_DELETED } from '../../../../domain/booking/staff-messages.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { Instant } from '../../../../domain/shared/toronto-time.ts';
import { ERASED } from '../../../../domain/staff/messages.ts';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';
import { Badge } from '../../../kit/badge.tsx';
import { useNow, useToday } from '../../../kit/clock.tsx';
import { RowMark } from '../../../kit/row-mark.tsx';
import { useCompany } from '../../../site/use-company.ts';
import type { Column } from '../../kit/data-table.tsx';
import { BookingMarks } from '../facts/booking-marks.tsx';
import { PhoneLink } from '../facts/contact-links.tsx';
import styles from './booking-columns.module.css';

/** The id of the button that opens a booking. Focus returns to it. */
export function openButtonId(bookingId: string): string {
  return `open-${bookingId}`;
}

/** What a row can do, and what became of it. */
type RowActions = {
  readonly onOpen: (row: DeskRow) => void;
  /** Rows that were deleted while they were listed. */
  readonly goneIds: ReadonlySet<string>;
  /** Whether rows have a button that deletes. */
  readonly mayDelete: boolean;
} & DeleteActions;

type DeleteActions = {
  readonly onRemove: (row: DeskRow) => void;
  readonly onTryAgain: (row: DeskRow) => void;
  readonly notDeleted: string | undefined;
  readonly removing: string | undefined;
};

/** The columns of the bookings (BOOK-28, STAFF-28). */
export function bookingColumns({ onOpen, goneIds, mayDelete, ...actions }: RowActions): readonly Column<DeskRow>[] {
  const columns: readonly Column<DeskRow>[] = [
    {
      id: 'number',
      head: 'Confirmation #',
      className: styles.number,
      cell: (row) => (
        <button id={openButtonId(row.id)} type="button" className={`num ${styles.link}`} onClick={() => onOpen(row)}>
          {row.confirmationNumber}
        </button>
      ),
    },
    ...FACTS,
    {
      id: 'status',
      head: 'Status',
      className: styles.status,
      cell: (row) => <Status row={row} isGone={goneIds.has(row.id)} />,
    },
  ];
  if (!mayDelete) return columns;
  const remove: Column<DeskRow> = {
    id: 'actions',
    head: 'Actions',
    className: styles.actions,
    cell: (row) => <Actions row={row} {...actions} />,
  };
  return [...columns, remove];
}

const FACTS: readonly Column<DeskRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    className: styles.customer,
    cell: ({ form, erasedAt }) => (
      <>
        <b>{erasedAt === undefined ? customerName(form) : ERASED}</b>
        <PhoneLink phone={form.phone} className={`num ${styles.phone}`} />
      </>
    ),
  },
  {
    id: 'location',
    head: 'Rental Location',
    className: styles.location,
    cell: () => <Town />,
  },
  {
    id: 'pickup',
    head: 'Pickup',
    className: `num ${styles.pickup}`,
    cell: ({ itinerary }) => <Moment at={itinerary.pickupTime} />,
  },
  {
    id: 'dropoff',
    head: 'Dropoff',
    className: `num ${styles.dropoff}`,
    cell: ({ itinerary }) => <Moment at={itinerary.dropoffTime} />,
  },
  { id: 'vehicle', head: 'Vehicle', className: styles.vehicle, cell: ({ vehicle }) => vehicleTitle(vehicle) },
  {
    id: 'total',
    head: 'Total ($)',
    is: 'number',
    className: styles.total,
    cell: ({ totals }) => formatCad(totals.totalCharges).replace('$', ''),
  },
];

/** The only rental location, which pages call by the company's town. */
function Town() {
  return useCompany().town;
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

function Actions({ row, notDeleted, removing, onRemove, onTryAgain }: { readonly row: DeskRow } & DeleteActions) {
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
