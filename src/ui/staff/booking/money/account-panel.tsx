import { accountOf, type Billed, countedLines, describeBase, paidRows } from '../../../../domain/booking/account.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import styles from './account-panel.module.css';
import { BillLineRows } from './bill-line-rows.tsx';

type AccountPanelProps = {
  readonly booking: Billed;
  /** On the printed bill, which says what is paid. */
  readonly isBill?: boolean;
};

/** The account of a booking, line by line (PRICE-28). */
export function AccountPanel({ booking, isBill = false }: AccountPanelProps) {
  const { base, subTotal, hst, total } = accountOf(booking);
  const { tariff } = booking;
  return (
    <section className={styles.panel} aria-labelledby="account">
      <h3 id="account">Account</h3>
      <table className="num">
        <tbody>
          <tr>
            <th scope="row">{describeBase(booking)}</th>
            <td>{formatCad(base)}</td>
          </tr>
          <BillLineRows lines={countedLines(booking)} />
          <tr className={styles.sum}>
            <th scope="row">Sub Total</th>
            <td>{formatCad(subTotal)}</td>
          </tr>
          <tr>
            <th scope="row">HST ({tariff.hstPercent}%)</th>
            <td>{formatCad(hst)}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row">Total (CAD)</th>
            <td>{formatCad(total)}</td>
          </tr>
          {isBill &&
            paidRows(booking).map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatCad(amount)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
