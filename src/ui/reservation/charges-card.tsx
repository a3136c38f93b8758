import { DEPOSIT_NOTE } from '../../domain/pricing/messages.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import { formatCad } from '../../domain/shared/money.ts';
import styles from './charges.module.css';

type ChargesCardProps = { readonly title: string; readonly quote: Pick<Quote, 'lines' | 'totals'> };

/** The charges of a reservation (PRICE-4), each with its explanation in sight. */
export function ChargesCard({ title, quote: { lines, totals } }: ChargesCardProps) {
  const charges = lines.filter(({ code }) => code !== 'hst');
  const tax = lines.filter(({ code }) => code === 'hst');
  return (
    <section className="card" aria-labelledby="reservation-charges">
      <div className={styles.card}>
        <h2 id="reservation-charges">{title}</h2>
        <table className={`num ${styles.charges}`}>
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
              <th scope="row">Total Charges (CAD)</th>
              <td>{formatCad(totals.totalCharges)}</td>
            </tr>
          </tbody>
        </table>
        <p className={styles.note}>{DEPOSIT_NOTE}</p>
      </div>
    </section>
  );
}

function Line({ label, amount, explanation }: Quote['lines'][number]) {
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{explanation}</small>
      </th>
      <td>{formatCad(amount)}</td>
    </tr>
  );
}
