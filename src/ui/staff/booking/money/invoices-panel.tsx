import { INVOICE_UNFINISHED, OWNERS_CREDIT } from '../../../../domain/booking/staff-messages.ts';
import {
  ACCOUNT_DIFFERS,
  describeStanding,
  formatPaperDay,
  titleOf,
} from '../../../../domain/invoice/invoice-texts.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { torontoDate } from '../../../../domain/shared/toronto-time.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Callout } from '../../../kit/callout.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import styles from './invoice-dialog.module.css';

type InvoicesPanelProps = {
  readonly booking: Pick<BookingDetail, 'invoices' | 'invoiced' | 'differsFromInvoice'>;
  readonly onOpen: (number: string) => void;
};

/** The id of the button that opens a paper. Focus returns to it. */
export function paperButtonId(number: string): string {
  return `paper-${number}`;
}

/**
 * The invoices and credit notes of a booking, whether its account is another one since (INV-13), and
 * whether a press that makes one was interrupted (INV-18).
 */
export function InvoicesPanel({
  booking: { invoices, invoiced = {}, differsFromInvoice },
  onOpen,
}: InvoicesPanelProps) {
  const { may } = useStaffSession();
  const isUnfinished = Object.values(invoiced).some((mark) => !('number' in mark));
  if (invoices.length === 0 && !isUnfinished) return null;
  return (
    <section className={styles.panel} aria-labelledby="invoices">
      <h3 id="invoices">Invoices</h3>
      {isUnfinished && (
        <Callout kind="warn" icon="alert">
          <p>{INVOICE_UNFINISHED}</p>
        </Callout>
      )}
      {differsFromInvoice && (
        <Callout kind="warn" icon="alert">
          <p>
            {ACCOUNT_DIFFERS} {!may('credit-invoices') && OWNERS_CREDIT}
          </p>
        </Callout>
      )}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <button
              type="button"
              id={paperButtonId(invoice.number)}
              className={`num ${styles.link}`}
              onClick={() => onOpen(invoice.number)}
            >
              {titleOf(invoice)} {invoice.number}
            </button>
            <span className={`num ${styles.amount}`}>{formatCad(invoice.total)}</span>
            <small className="num">
              <Unbroken>{`${formatPaperDay(torontoDate(invoice.issuedAt))}, ${describeStanding(invoice)}`}</Unbroken>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
