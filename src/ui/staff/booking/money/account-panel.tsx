import { accountOf, type Billed } from '../../../../domain/booking/account.ts';
import { describeBase, describeBillLine } from '../../../../domain/rental/bill-form.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import styles from './account-panel.module.css';

/** The account of a booking, line by line (PRICE-28). */
export function AccountPanel({ booking }: { readonly booking: Billed }) {
  const { base, subTotal, hst, total } = accountOf(booking);
  const { billLines = [], tariff } = booking;
  return (
    <section className={styles.panel} aria-labelledby="account">
      <h3 id="account">Account</h3>
      <table className="num">
        <tbody>
          <tr>
            <th scope="row">{describeBase(booking)}</th>
            <td>{formatCad(base)}</td>
          </tr>
          {billLines.map(({ id, text, quantity, unitPrice, taxed, amount }) => (
            <tr key={id}>
              <th scope="row">
                {text} <small>{describeBillLine({ quantity, unitPrice, taxed })}</small>
              </th>
              <td>{formatCad(amount)}</td>
            </tr>
          ))}
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
        </tbody>
      </table>
    </section>
  );
}
