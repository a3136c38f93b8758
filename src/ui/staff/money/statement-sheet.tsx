import type { ShownInvoice } from '../../../domain/invoice/invoice.ts';
import { addressLines, formatPaperDay, formatSum, payeeOf, titleOf } from '../../../domain/invoice/invoice-texts.ts';
import { paidDays, type Statement } from '../../../domain/invoice/statement.ts';
import { formatMonth, type MonthText, monthName } from '../../../domain/report/month.ts';
import { formatDayOfMonth } from '../../../domain/shared/format-date.ts';
import type { Cents } from '../../../domain/shared/money.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import paper from '../../invoice/paper.module.css';
import { Address, Due, Paper, PaperFacts } from '../../invoice/paper.tsx';
import { useToday } from '../../kit/clock.tsx';
import styles from './invoices-page.module.css';

type StatementSheetProps = { readonly statement: Statement; readonly month: MonthText };

/** What was invoiced to a payer in a month, on paper (INV-17). */
export function StatementSheet({ statement, month }: StatementSheetProps) {
  const { billTo, seller, hst, total, paid, open, ages } = statement;
  const { reference: _, ...address } = billTo;
  return (
    <Paper
      title="Statement"
      label={`Statement of ${formatMonth(month)}`}
      seller={seller}
      marks={[formatMonth(month), `As of ${formatPaperDay(useToday())}`]}
      end={open > 0 && <p>EFT or cheque to {payeeOf(seller)}, quoting the invoice numbers.</p>}
      foot={`${billTo.name}, ${formatMonth(month)}`}
    >
      <div className={paper.halves}>
        <section>
          <h4>For</h4>
          <Address name={billTo.name} lines={addressLines(address)} />
        </section>
        <section>
          <h4>In short</h4>
          <PaperFacts
            rows={[
              [`Invoiced in ${monthName(month)}`, formatSum(total)],
              ['of that HST', formatSum(hst)],
              ['Paid until today', formatSum(paid)],
              ['Open', formatSum(open)],
            ]}
          />
        </section>
      </div>
      <Papers statement={statement} month={month} />
      <dl className={styles.ages}>
        {ages.map(({ label, open: left }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatSum(left)}</dd>
          </div>
        ))}
      </dl>
      <Due text={open > 0 ? 'Please pay the open invoices' : 'Nothing left to pay'} amount={open} />
    </Paper>
  );
}

/** Its head is repeated on each sheet. */
function Papers({ statement: { invoices, hst, total, paid, open }, month }: StatementSheetProps) {
  return (
    <table className={paper.amounts}>
      <caption className="vh">Invoices and credit notes</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col" className={`${paper.wide} ${styles.driver}`}>
            Driver, vehicle
          </th>
          <th scope="col" className={paper.wide}>
            HST
          </th>
          <th scope="col">Total</th>
          <th scope="col" className={paper.wide}>
            Paid
          </th>
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.number}>
            <td>
              <b>{invoice.number}</b>
              <small>{describeLine(invoice)}</small>
            </td>
            <td className={`${paper.wide} ${styles.driver}`}>
              {[invoice.rental.driver, invoice.rental.vehicle].filter(Boolean).join(', ')}
            </td>
            <td className={paper.wide}>{formatSum(invoice.hst)}</td>
            <td>{formatSum(invoice.total)}</td>
            <td className={paper.wide}>
              {formatOrNone(invoice.paid)}
              <small>{paidDays(invoice).join(', ')}</small>
            </td>
            <td>{formatOrNone(invoice.open)}</td>
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr className={styles.sum}>
          <th scope="row">{formatMonth(month)}</th>
          <td className={paper.wide} />
          <td className={paper.wide}>{formatSum(hst)}</td>
          <td>{formatSum(total)}</td>
          <td className={paper.wide}>{formatSum(paid)}</td>
          <td>{formatSum(open)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function formatOrNone(amount: Cents): string {
  return amount === 0 ? 'none' : formatSum(amount);
}

function describeLine({ kind, of, issuedAt, billTo, ...invoice }: ShownInvoice): string {
  const day = formatDayOfMonth(torontoDate(issuedAt));
  if (kind === 'credit-note') return `${day}, ${titleOf({ kind }).toLowerCase()} for ${of}`;
  const credited = invoice.creditedBy === undefined ? [] : [`taken back by ${invoice.creditedBy}`];
  return [day, ...(billTo.reference === undefined ? [] : [billTo.reference]), ...credited].join(', ');
}
