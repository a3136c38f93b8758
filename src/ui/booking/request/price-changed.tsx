import type { Quote } from '../../../domain/pricing/quote.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { Button } from '../../kit/button.tsx';
import { PriceTable } from '../quote/price-table.tsx';
import styles from './price-changed.module.css';

type PriceChangedProps = { readonly before: Quote; readonly now: Quote; readonly running: boolean };

/**
 * The price that was shown and the new one side by side, and a button that accepts the new one and
 * sends the form (BOOK-10).
 */
export function PriceChanged({ before, now, running }: PriceChangedProps) {
  return (
    <section className={`card ${styles.change}`} aria-label="Price change">
      <div className={styles.columns}>
        <div>
          <h2>Price you saw</h2>
          <PriceTable quote={before} />
        </div>
        <div>
          <h2>Price now</h2>
          <PriceTable quote={now} />
        </div>
      </div>
      <Button type="submit" variant="cta" disabled={running}>
        {running ? 'Sending…' : `Accept ${formatCad(now.totals.totalCharges)} and book`}
      </Button>
    </section>
  );
}
