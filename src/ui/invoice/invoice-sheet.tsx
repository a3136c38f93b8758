import { type Invoice, isInForce, type OpenState } from '../../domain/invoice/invoice.ts';
import {
  addressLines,
  describeDue,
  describeHowToPay,
  describeHst,
  describeMarks,
  describeQuantity,
  formatPaperDay,
  formatSum,
  type Paper as InvoicePaper,
  rentalRows,
  titleOf,
} from '../../domain/invoice/invoice-texts.ts';
import { useToday } from '../kit/clock.tsx';
import { PaidEntries } from './paid-entries.tsx';
import styles from './paper.module.css';
import { Address, Due, Paper, PaperFacts } from './paper.tsx';

type InvoiceSheetProps = {
  readonly invoice: InvoicePaper & Pick<Invoice, 'reason'> & Pick<OpenState, 'paid' | 'payments' | 'open'>;
};

/** An invoice or a credit note as it was made; below it what is paid and due on the day it is printed (INV-12). */
export function InvoiceSheet({ invoice }: InvoiceSheetProps) {
  const { number, seller, billTo, rental, reason, open } = invoice;
  const howToPay = describeHowToPay(invoice, open);
  return (
    <Paper
      title={titleOf(invoice)}
      label={`${titleOf(invoice)} ${number}`}
      seller={seller}
      marks={[number, ...describeMarks(invoice)]}
      end={howToPay && <p>{howToPay}</p>}
      foot={`${number}, booking ${rental.confirmationNumber}`}
    >
      <div className={styles.halves}>
        <section>
          <h4>Bill to</h4>
          <Address name={billTo.name} lines={addressLines(billTo)} />
          {billTo.reference && <PaperFacts rows={[['Reference', billTo.reference]]} />}
        </section>
        <section>
          <h4>Rental</h4>
          <PaperFacts rows={rentalRows(invoice)} />
        </section>
      </div>
      <Lines invoice={invoice} />
      {reason && <p>Reason: {reason}</p>}
      <Standing invoice={invoice} />
    </Paper>
  );
}

function Lines({ invoice }: InvoiceSheetProps) {
  const { lines, subTotal, hst, total } = invoice;
  return (
    <table className={styles.amounts}>
      <caption className="vh">Lines and sums</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col" className={styles.wide}>
            Each
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper never change
          <tr key={index}>
            <td>
              {line.text}
              {!line.taxed && <small>no HST</small>}
            </td>
            <td>{describeQuantity(line)}</td>
            <td className={styles.wide}>{formatSum(line.unitPrice)}</td>
            <td>{formatSum(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Sub Total" amount={formatSum(subTotal)} />
        <Sum label={describeHst(invoice)} amount={formatSum(hst)} />
        <Sum label="Total (CAD)" amount={formatSum(total)} isTotal />
      </tfoot>
    </table>
  );
}

type SumProps = { readonly label: string; readonly amount: string; readonly isTotal?: boolean };

/** The cells of a sum: its label over all columns but the last, also where "Each" is hidden. */
function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className={styles.wide} />
      <td>{amount}</td>
    </tr>
  );
}

/** What is paid until today, and what is due. */
function Standing({ invoice }: InvoiceSheetProps) {
  const { paid, payments, open } = invoice;
  const today = formatPaperDay(useToday());
  const due = describeDue(invoice, open);
  return (
    <section className={styles.rest} aria-label={`On ${today}`}>
      {isInForce(invoice) && (
        <table className={styles.amounts}>
          <tbody>
            <tr>
              <th scope="row">
                Paid until {today}
                <PaidEntries payments={payments} />
              </th>
              <td>{formatSum(-paid)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <Due text={due.text} amount={due.amount} />
    </section>
  );
}
