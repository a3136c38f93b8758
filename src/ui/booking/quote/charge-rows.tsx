import type { ReactNode } from 'react';
import type { Quote, QuoteLine } from '../../../domain/pricing/quote.ts';
import { formatCad } from '../../../domain/shared/money.ts';

type ChargeRowsProps = {
  readonly quote: Pick<Quote, 'lines' | 'totals'>;
  /** The classes of the rows of the sub total and of the total. */
  readonly styles: { readonly sum?: string | undefined; readonly total?: string | undefined };
  /** The row of a charge. */
  readonly line: (line: QuoteLine) => ReactNode;
};

/** The rows of a price in the order of PRICE-4: the charges, the sub total, HST and the total. */
export function ChargeRows({ quote: { lines, totals }, styles, line }: ChargeRowsProps) {
  return (
    <tbody>
      {lines.filter(({ code }) => code !== 'hst').map(line)}
      <tr className={styles.sum}>
        <th scope="row">Sub Total</th>
        <td>{formatCad(totals.rentalSubTotal)}</td>
      </tr>
      {lines.filter(({ code }) => code === 'hst').map(line)}
      <tr className={styles.total}>
        <th scope="row">
          Total Charges <small>(CAD)</small>
        </th>
        <td>{formatCad(totals.totalCharges)}</td>
      </tr>
    </tbody>
  );
}
