import {
  type ComparedCharge,
  comparePrices,
  formatCompared,
  formatDifference,
} from '../../../../domain/pricing/comparison.ts';
import type { Quote } from '../../../../domain/pricing/quote.ts';
import styles from './price-comparison.module.css';

type PriceComparisonProps = {
  readonly caption: string;
  readonly before: Pick<Quote, 'lines' | 'totals'>;
  readonly after: Pick<Quote, 'lines' | 'totals'>;
  /** What the two prices are called. */
  readonly names: readonly [before: string, after: string];
};

/** Two prices side by side, with the difference of each charge and its explanation. */
export function PriceComparison({ caption, before, after, names }: PriceComparisonProps) {
  return (
    <table className={`num ${styles.table}`}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">{names[0]}</th>
          <th scope="col" className={styles.new}>
            {names[1]}
          </th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {comparePrices(before, after).map((charge) => (
          <Row key={charge.label} charge={charge} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ charge }: { readonly charge: ComparedCharge }) {
  const { label, explanation, before, after, kind } = charge;
  const isSame = before === after;
  return (
    <tr className={styles[kind]}>
      <th scope="row">
        {label}
        {explanation && <small>{explanation}</small>}
        {after === undefined && <small>no longer applies</small>}
      </th>
      <td className={before === undefined ? styles.none : undefined}>{formatCompared(before)}</td>
      <td className={`${styles.new} ${after === undefined ? styles.none : ''}`}>{formatCompared(after)}</td>
      <td className={isSame ? styles.none : styles.difference}>{formatDifference(charge)}</td>
    </tr>
  );
}
