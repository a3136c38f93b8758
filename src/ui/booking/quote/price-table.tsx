import { summarizeLine } from '../../../domain/pricing/explanation.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { ChargeRows } from './charge-rows.tsx';
import styles from './price-table.module.css';

/**
 * The lines and totals of a quote (PRICE-4). How an amount is computed stands under its label in a
 * few words; a line with more to say opens (PAGE-40).
 */
export function PriceTable({ quote }: { readonly quote: Pick<Quote, 'lines' | 'totals'> }) {
  return (
    <table className={`num ${styles.table}`}>
      <ChargeRows quote={quote} styles={styles} line={(line) => <Line key={line.code} {...line} />} />
    </table>
  );
}

function Line({ amount, ...line }: Quote['lines'][number]) {
  const summary = summarizeLine(line);
  const words = (
    <span>
      <span>{line.label}</span>
      {summary !== '' && <small>{summary}</small>}
    </span>
  );
  return (
    <tr>
      <th scope="row">
        {line.explanation === `${summary}.` ? (
          words
        ) : (
          <details>
            <summary>{words}</summary>
            <p>{line.explanation}</p>
          </details>
        )}
      </th>
      <td>{formatCad(amount)}</td>
    </tr>
  );
}
