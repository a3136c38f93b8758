import { formatDifference } from '../../../domain/pricing/comparison.ts';
import { previewRates, type RatesForm, tariffOf } from '../../../domain/pricing/rates.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { PriceComparison } from '../booking/facts/price-comparison.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './settings.module.css';

type RatesPreviewProps = {
  readonly present: RatesForm;
  /** Undefined while a field cannot be read: the prices are then those of now. */
  readonly next: RatesForm | undefined;
};

/** What three trips cost now and with the new rates, by the rules of a quote (PRICE-34). */
export function RatesPreview({ present, next = present }: RatesPreviewProps) {
  const samples = previewRates(tariffOf(present), tariffOf(next));
  return (
    <Panel title="What three trips would cost" className={styles.trips}>
      {samples.map(({ title, before, after, difference }, index) => {
        const [old, now] = [before.totals.totalCharges, after.totals.totalCharges];
        return (
          <details key={title} open={index === 0}>
            <summary>
              <span>
                <b>{title}</b>
                <small>{formatCount(after.totals.totalRentalDays, 'day')}</small>
              </span>
              <span className={`num ${styles.sum}`}>
                {difference !== 0 && (
                  <>
                    <span className="vh">now </span>
                    <s>{formatCad(old)}</s> <span className="vh">new </span>
                  </>
                )}
                <b>{formatCad(now)}</b>
                <small>{formatDifference({ before: old, after: now })}</small>
              </span>
            </summary>
            <PriceComparison caption={title} before={before} after={after} names={['Now', 'New']} />
          </details>
        );
      })}
    </Panel>
  );
}
