import { NOTHING_OWED } from '../../domain/booking/messages.ts';
import { formatSum } from '../../domain/invoice/invoice-texts.ts';
import { depositNotice } from '../../domain/pricing/messages.ts';
import { describeWaiver, type QuoteLine, type WaiverFacts } from '../../domain/pricing/quote.ts';
import type { Cents } from '../../domain/shared/money.ts';
import { ChargeRows } from '../booking/quote/charge-rows.tsx';
import styles from './charges.module.css';

type ChargesCardProps = {
  readonly title: string;
  readonly quote: WaiverFacts;
  readonly deposit: Cents;
  /** The vehicle is not handed out yet, so the waiver may still be added (BOOK-60). */
  readonly isAhead: boolean;
  /** Of the reservation nothing is owed: its total does not stand out (MAIL-24). */
  readonly owesNothing: boolean;
};

/** The charges of a reservation (PRICE-4), each with its explanation in sight. */
export function ChargesCard({ title, quote, deposit, isAhead, owesNothing }: ChargesCardProps) {
  const waiver = isAhead ? describeWaiver(quote) : undefined;
  return (
    <section className="card" aria-labelledby="reservation-charges">
      <div className={styles.card}>
        <h2 id="reservation-charges">{title}</h2>
        <table className={`num ${styles.charges}`}>
          <ChargeRows
            quote={quote}
            styles={owesNothing ? ENDED_STYLES : styles}
            line={(line) => <ChargeRow key={line.code} {...line} />}
          />
        </table>
        <p className={`num ${styles.note}`}>
          {/* The page prints on one sheet (PAGE-32). */}
          {waiver && <span className="no-print">{waiver} </span>}
          {owesNothing ? NOTHING_OWED : depositNotice({ deposit })}
        </p>
      </div>
    </section>
  );
}

/** The rows where the total does not stand out. */
const ENDED_STYLES = { ...styles, total: styles.plain ?? '' };

type ChargeRowProps = Pick<QuoteLine, 'label' | 'amount'> & Partial<Pick<QuoteLine, 'explanation'>>;

/** One charge, with what explains it. */
export function ChargeRow({ label, amount, explanation }: ChargeRowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {explanation && <small>{explanation}</small>}
      </th>
      <td>{formatSum(amount)}</td>
    </tr>
  );
}
