import { NOTHING_OWED } from '../../domain/booking/messages.ts';
import { DEPOSIT_NOTE } from '../../domain/pricing/messages.ts';
import { describeWaiver, type Quote, type WaiverFacts } from '../../domain/pricing/quote.ts';
import { formatCad } from '../../domain/shared/money.ts';
import { ChargeRows } from '../booking/quote/charge-rows.tsx';
import styles from './charges.module.css';

type ChargesCardProps = {
  readonly title: string;
  readonly quote: WaiverFacts;
  /** The vehicle is not handed out yet, so the waiver may still be added (BOOK-60). */
  readonly isAhead: boolean;
  /** Of the reservation nothing is owed: its total does not stand out (MAIL-24). */
  readonly owesNothing: boolean;
};

/** The charges of a reservation (PRICE-4), each with its explanation in sight. */
export function ChargesCard({ title, quote, isAhead, owesNothing }: ChargesCardProps) {
  const waiver = isAhead ? describeWaiver(quote) : undefined;
  return (
    <section className="card" aria-labelledby="reservation-charges">
      <div className={styles.card}>
        <h2 id="reservation-charges">{title}</h2>
        <table className={`num ${styles.charges}`}>
          <ChargeRows
            quote={quote}
            styles={owesNothing ? ENDED_STYLES : styles}
            line={(line) => <Line key={line.code} {...line} />}
          />
        </table>
        <p className={`num ${styles.note}`}>
          {/* The page prints on one sheet (PAGE-32). */}
          {waiver && <span className="no-print">{waiver} </span>}
          {owesNothing ? NOTHING_OWED : DEPOSIT_NOTE}
        </p>
      </div>
    </section>
  );
}

/** The rows where the total does not stand out. */
const ENDED_STYLES = { ...styles, total: styles.plain ?? '' };

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
