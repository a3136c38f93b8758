import { DEPOSIT_NOTE } from '../../domain/pricing/messages.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { ChargeRows } from '../booking/quote/charge-rows.tsx';
import styles from './charges.module.css';

type ChargesCardProps = { readonly title: string; readonly quote: Pick<Quote, 'lines' | 'totals'> };

/** The charges of a reservation (PRICE-4), each with its explanation in sight. */
export function ChargesCard({ title, quote }: ChargesCardProps) {
  return (
    <section className="card" aria-labelledby="reservation-charges">
      <div className={styles.card}>
        <h2 id="reservation-charges">{title}</h2>
        <table className={`num ${styles.charges}`}>
          <ChargeRows quote={quote} styles={styles} line={(line) => <Line key={line.code} {...line} />} />
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
