import type { ShownInvoice } from '../../../domain/invoice/invoice.ts';
import { describeAge, describeDueIn, describeListed } from '../../../domain/invoice/invoice-texts.ts';
import { formatAmount } from '../../../domain/report/report-texts.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { sumCents } from '../../../domain/shared/money.ts';
import { type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { InvoiceChoice } from '../../../ports/api/staff/stored-list.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { InvoiceMail } from '../booking/money/use-invoice-mail.ts';
import type { Column, TableFoot } from '../kit/data-table.tsx';
import styles from './invoices-page.module.css';

/** The id of the button that opens a paper. Focus returns to it. */
export function openPaperId(number: string): string {
  return `invoice-${number}`;
}

type RowActions = {
  readonly today: DateText;
  /** Open ones are listed, which can be sorted by their age. */
  readonly isOpen: boolean;
  readonly onOpen: (invoice: ShownInvoice) => void;
  readonly onBooking: (invoice: ShownInvoice) => void;
  readonly onPayment: (invoice: ShownInvoice) => void;
  readonly onMail: (what: InvoiceMail, invoice: ShownInvoice) => void;
  readonly isMailing: boolean;
};

/** The columns of the papers (INV-15). */
export function invoiceColumns({
  today,
  isOpen,
  onOpen,
  onBooking,
  onPayment,
  onMail,
  isMailing,
}: RowActions): readonly Column<ShownInvoice>[] {
  return [
    {
      id: 'number',
      head: 'Invoice',
      is: 'head',
      cell: (invoice) => (
        <>
          <button
            id={openPaperId(invoice.number)}
            type="button"
            className={`num ${styles.link}`}
            onClick={() => onOpen(invoice)}
          >
            {invoice.number}
          </button>
          {invoice.kind === 'credit-note' && <small>Credit note for {invoice.of}</small>}
          {invoice.creditedBy !== undefined && <small>Credited by {invoice.creditedBy}</small>}
        </>
      ),
    },
    {
      id: 'to',
      head: 'Bill to',
      className: styles.to,
      cell: ({ billTo }) => (
        <>
          <b>{billTo.name}</b>
          {billTo.reference && <small className="num">{billTo.reference}</small>}
        </>
      ),
    },
    {
      id: 'booking',
      head: 'Booking',
      className: styles.to,
      cell: (invoice) => (
        <>
          <button type="button" className={`num ${styles.link}`} onClick={() => onBooking(invoice)}>
            {invoice.rental.confirmationNumber}
          </button>
          <small>{invoice.rental.driver}</small>
        </>
      ),
    },
    {
      id: 'issued',
      head: 'Issued',
      isSortable: true,
      className: `num ${styles.issued}`,
      cell: ({ issuedAt }) => formatShortDay(torontoDate(issuedAt), today),
    },
    {
      id: 'age',
      head: 'Open for',
      ...(isOpen && { isSortable: true }),
      isLabelled: ({ open }) => open > 0,
      className: `num ${styles.age}`,
      cell: (invoice) =>
        invoice.open > 0 && (
          <span className={invoice.daysLate > 0 ? styles.late : undefined}>
            {invoice.daysLate > 0 && <Icon name="clock" />} {describeAge(invoice)}
            {invoice.daysLate === 0 && <small className={styles.due}>{describeDueIn(invoice, today)}</small>}
          </span>
        ),
    },
    { id: 'total', head: 'Total ($)', is: 'number', isLabelled: true, cell: ({ total }) => formatAmount(total) },
    {
      id: 'paid',
      head: 'Paid ($)',
      is: 'number',
      isLabelled: true,
      cell: ({ paid }) => (paid === 0 ? <span className={styles.none}>none</span> : formatAmount(paid)),
    },
    { id: 'open', head: 'Open ($)', is: 'number', isLabelled: true, cell: ({ open }) => <b>{formatAmount(open)}</b> },
    {
      id: 'actions',
      head: 'Actions',
      is: 'actions',
      className: styles.actions,
      cell: (invoice) => (
        <>
          {invoice.open > 0 && (
            <Button
              variant="secondary"
              small
              aria-label={`Payment on ${invoice.number}`}
              onClick={() => onPayment(invoice)}
            >
              Payment
            </Button>
          )}
          <Button
            variant="secondary"
            small
            disabled={isMailing}
            aria-label={`Email ${invoice.number}`}
            onClick={() => onMail('email', invoice)}
          >
            Email
          </Button>
          {invoice.open > 0 && (
            <Button
              variant="secondary"
              small
              disabled={isMailing}
              aria-label={`Remind of ${invoice.number}`}
              onClick={() => onMail('reminder', invoice)}
            >
              Remind
            </Button>
          )}
        </>
      ),
    },
  ];
}

/** The columns before the sums. */
const BEFORE_SUMS = 5;

/** The sums of the papers that are listed (INV-23). */
export function invoiceFoot(rows: readonly ShownInvoice[], state: InvoiceChoice['state'], isAll: boolean): TableFoot {
  const sum = (name: 'total' | 'paid' | 'open') => formatAmount(sumCents(rows.map((row) => row[name])));
  return {
    label: describeListed(rows.length, state, isAll),
    span: BEFORE_SUMS,
    cells: { total: sum('total'), paid: sum('paid'), open: sum('open') },
  };
}
