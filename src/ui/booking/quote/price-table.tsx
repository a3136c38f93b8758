import type { Quote } from '../../../domain/pricing/quote.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import styles from './price-table.module.css';

/** The lines and totals of a quote (PRICE-4). Each line opens to explain its amount. */
export function PriceTable({ quote: { lines, totals } }: { readonly quote: Pick<Quote, 'lines' | 'totals'> }) {
  const charges = lines.filter(({ code }) => code !== 'hst');
  const tax = lines.filter(({ code }) => code === 'hst');
  return (
    <table className={`num ${styles.table}`}>
      <tbody>
        {charges.map((line) => (
          <Line key={line.code} {...line} />
        ))}
        <tr className={styles.sum}>
          <th scope="row">Sub Total</th>
          <td>{formatCad(totals.rentalSubTotal)}</td>
        </tr>
        {tax.map((line) => (
          <Line key={line.code} {...line} />
        ))}
        <tr className={styles.total}>
          <th scope="row">
            Total Charges <small>(CAD)</small>
          </th>
          <td>{formatCad(totals.totalCharges)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ label, amount, explanation }: Quote['lines'][number]) {
  return (
    <tr>
      <th scope="row">
        <details>
          <summary>{label}</summary>
          <p>{explanation}</p>
        </details>
      </th>
      <td>{formatCad(amount)}</td>
    </tr>
  );
}
