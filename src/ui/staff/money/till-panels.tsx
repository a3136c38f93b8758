import { useMemo } from 'react';
import type { Till, TillEntry } from '../../../domain/desk/till.ts';
import { heldBefore, moved, NOTHING_CHANGES } from '../../../domain/desk/till-texts.ts';
import { METHOD_LABELS, nameEntry } from '../../../domain/rental/payment-texts.ts';
import { formatAmount } from '../../../domain/report/report-texts.ts';
import { formatTime } from '../../../domain/shared/format-date.ts';
import { type Cents, sumCents } from '../../../domain/shared/money.ts';
import { torontoTime } from '../../../domain/shared/toronto-time.ts';
import { BookingLink } from '../booking/facts/booking-link.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { StaffIcon } from '../shared/staff-icon.tsx';
import styles from './till-page.module.css';

type TillProps = { readonly till: Till };

const entryKey = ({ bookingId, id }: TillEntry): string => `${bookingId} ${id}`;

type EntriesPanelProps = TillProps & {
  readonly isToday: boolean;
  /** Opens a booking over the page. */
  readonly onOpen: (bookingId: string) => void;
};

/** The entries of a day, the earliest first. A deposit is no income: it has a lock, and its amount is grey. */
export function EntriesPanel({ till: { entries }, isToday, onOpen }: EntriesPanelProps) {
  const columns = useMemo<readonly Column<TillEntry>[]>(
    () => [
      { id: 'time', head: 'Time', cell: ({ at }) => formatTime(torontoTime(at)), className: `num ${styles.time}` },
      {
        id: 'booking',
        head: 'Booking',
        cell: ({ bookingId, confirmationNumber, customer, isDeleted }) =>
          isDeleted ? (
            <>
              <span className="num">{confirmationNumber}</span> <span className={styles.quiet}>deleted</span>
            </>
          ) : (
            <>
              <BookingLink id={bookingId} text={confirmationNumber} onOpen={onOpen} /> <b>{customer}</b>
            </>
          ),
        className: styles.booking,
      },
      {
        id: 'what',
        head: 'What',
        cell: (entry) => (
          <>
            {isOfDeposit(entry) && <StaffIcon name="lock" />}
            {nameEntry(entry)} {entry.note && <span className={styles.quiet}>{entry.note}</span>}
          </>
        ),
        className: styles.what,
      },
      {
        id: 'method',
        head: 'Method',
        cell: ({ method, reference }) => (
          <>
            {METHOD_LABELS[method]} <span className={`num ${styles.quiet}`}>{reference}</span>
          </>
        ),
        className: styles.method,
      },
      { id: 'by', head: 'By', cell: ({ by }) => by, className: styles.by },
      {
        id: 'amount',
        head: 'Amount ($)',
        is: 'number',
        cell: (entry) => (
          <span className={isOfDeposit(entry) ? styles.quiet : undefined}>{formatMoved(moved(entry))}</span>
        ),
      },
    ],
    [onOpen],
  );
  return (
    <Panel title="Entries" count={entries.length} hint={NOTHING_CHANGES}>
      {entries.length === 0 ? (
        <p className={styles.none}>{isToday ? 'Nothing was taken today.' : 'Nothing was taken on this day.'}</p>
      ) : (
        <DataTable
          caption="Payments, refunds and deposits of the day"
          columns={columns}
          rows={entries}
          keyOf={entryKey}
          card={['booking amount', 'what time', 'method by']}
          cardColumns="minmax(0, 1fr) auto"
          isPart
        />
      )}
    </Panel>
  );
}

function isOfDeposit({ kind }: TillEntry): boolean {
  return kind.startsWith('deposit');
}

/** A sum that is named, in a table of two or three columns. The last row adds the others up. */
type SumRow = readonly [name: string, ...sums: string[]];

const sumKey = ([name]: SumRow): string => name;
const isLast = (rows: readonly SumRow[]) => (row: SumRow) => row === rows.at(-1);

function sumColumns(...heads: readonly string[]): readonly Column<SumRow>[] {
  return heads.map((head, index) => ({
    id: `column-${index}`,
    head,
    cell: (row: SumRow) => row[index],
    ...(index === 0 ? { is: 'head' } : { is: 'number', ...(heads.length > 2 && { isLabelled: true }) }),
  }));
}

const METHOD_COLUMNS = sumColumns('Method', 'Received ($)', 'Refunded ($)');

/** What was received and refunded by each method, and in all. */
export function MethodsPanel({ till: { methods } }: TillProps) {
  const rowOf = (name: string, received: Cents, refunded: Cents): SumRow => [
    name,
    formatMoved(received),
    refunded === 0 ? 'none' : formatMoved(refunded),
  ];
  const rows = [
    ...methods.map(({ method, received, refunded }) => rowOf(METHOD_LABELS[method], received, refunded)),
    rowOf('All', sumCents(methods.map((one) => one.received)), sumCents(methods.map((one) => one.refunded))),
  ];
  return (
    <Panel title="By method">
      <DataTable caption="By method" columns={METHOD_COLUMNS} rows={rows} keyOf={sumKey} isSum={isLast(rows)} isPart />
    </Panel>
  );
}

const DEPOSIT_COLUMNS = sumColumns('Deposits', 'Amount ($)');

/** The deposits from the start of the day to its end. */
export function DepositsPanel({ till: { deposits } }: TillProps) {
  const { held, released, kept, open } = deposits;
  const rows: readonly SumRow[] = [
    ['Held at the start', formatMoved(heldBefore(deposits))],
    ['Held on the day', formatMoved(held)],
    ['Released', formatMoved(-released)],
    ['Kept, counts as paid', formatMoved(-kept)],
    ['Held at the end', formatMoved(open)],
  ];
  return (
    <Panel title="Deposits" hint="Not income until kept">
      <DataTable
        caption="Deposits"
        columns={DEPOSIT_COLUMNS}
        card={['column-0 column-1']}
        cardColumns="minmax(0, 1fr) auto"
        rows={rows}
        keyOf={sumKey}
        isSum={isLast(rows)}
        isPart
      />
    </Panel>
  );
}

/** "192.19", "− 300.00" */
function formatMoved(amount: Cents): string {
  return `${amount < 0 ? '− ' : ''}${formatAmount(Math.abs(amount))}`;
}
