import type { Account } from '../../domain/booking/account.ts';
import type { BillLine } from '../../domain/pricing/bill-lines.ts';
import { describeBase, describeBillLine } from '../../domain/rental/bill-form.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { formatCad } from '../../domain/shared/money.ts';
import styles from './charges.module.css';

type BillCardProps = {
  readonly reservation: Pick<MyReservation, 'status' | 'settlement'>;
  readonly billLines: readonly BillLine[];
  readonly account: Account;
};

/** What was added at the counter, and what the reservation comes to with it (PRICE-28). */
export function BillCard({ reservation, billLines, account }: BillCardProps) {
  return (
    <section className="card" aria-labelledby="reservation-bill">
      <div className={styles.card}>
        <h2 id="reservation-bill">Added at the counter</h2>
        <table className={`num ${styles.charges}`}>
          <tbody>
            <Row label={describeBase(reservation)} amount={account.base} />
            {billLines.map(({ id, text, amount, ...line }) => (
              <Row key={id} label={text} hint={describeBillLine(line)} amount={amount} />
            ))}
            <Row label="Sub Total" amount={account.subTotal} />
            <Row label="HST" amount={account.hst} />
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">Total (CAD)</th>
              <td>{formatCad(account.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

type RowProps = { readonly label: string; readonly hint?: string; readonly amount: number };

function Row({ label, hint, amount }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {hint && <small>{hint}</small>}
      </th>
      <td>{formatCad(amount)}</td>
    </tr>
  );
}
