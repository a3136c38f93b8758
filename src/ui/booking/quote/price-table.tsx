import type { Quote } from '../../../domain/pricing/quote.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { ChargeRows } from './charge-rows.tsx';
import styles from './price-table.module.css';

/** The lines and totals of a quote (PRICE-4). Each line opens to explain its amount. */
export function PriceTable({ quote }: { readonly quote: Pick<Quote, 'lines' | 'totals'> }) {
  return (
    <table className={`num ${styles.table}`}>
      <ChargeRows quote={quote} styles={styles} line={(line) => <Line key={line.code} {...line} />} />
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
