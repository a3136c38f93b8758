import { type ComparedCharge, comparePrices, formatCompared, formatSigned } from '../../domain/pricing/comparison.ts';
import type { Quote } from '../../domain/pricing/quote.ts';
import { Unbroken } from '../kit/unbroken.tsx';
import styles from './price-compared.module.css';

/** A fact of two reservations side by side. */
export type ComparedFact = { readonly label: string; readonly before: string; readonly after: string };

type PriceComparedProps = {
  /** What the two prices are called. */
  readonly names: readonly [before: string, after: string];
  readonly facts: readonly ComparedFact[];
  readonly before: Pick<Quote, 'lines' | 'totals'>;
  readonly after: Pick<Quote, 'lines' | 'totals'>;
  readonly differenceLabel: string;
};

/** Two prices of a reservation side by side; what is new is bold, and the difference stands apart. */
export function PriceCompared({ names, facts, before, after, differenceLabel }: PriceComparedProps) {
  const charges = comparePrices(before, after).filter(({ kind }) => kind !== 'sum');
  return (
    <>
      <table className={`num ${styles.compared}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">What</span>
            </th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.label}>
              <th scope="row">{fact.label}</th>
              <td className={styles.before}>
                <Unbroken>{fact.before}</Unbroken>
              </td>
              <td className={styles.now}>
                <Unbroken>{fact.after}</Unbroken>
              </td>
            </tr>
          ))}
          {charges.map((charge) => (
            <Charge key={charge.label} {...charge} />
          ))}
        </tbody>
      </table>
      <p className={`num ${styles.difference}`}>
        <span>{differenceLabel}</span> <b>{formatSigned(after.totals.totalCharges - before.totals.totalCharges)}</b>
      </p>
    </>
  );
}

function Charge({ label, explanation, before, after, kind }: ComparedCharge) {
  const isSame = before === after;
  return (
    <tr className={kind === 'total' ? styles.comparedTotal : undefined}>
      <th scope="row">
        {label}
        {!isSame && explanation && <small>{explanation}</small>}
      </th>
      <td className={`${styles.amount} ${styles.before}`}>{formatCompared(before)}</td>
      <td className={`${styles.amount} ${isSame ? '' : styles.now}`}>{formatCompared(after)}</td>
    </tr>
  );
}
