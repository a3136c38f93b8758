import type { Handover } from '../../../../domain/booking/handover.ts';
import type { Settlement } from '../../../../domain/pricing/settlement.ts';
import { describeDue, explainSettlement } from '../../../../domain/rental/settlement-steps.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { Instant } from '../../../../domain/shared/toronto-time.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { PriceComparison } from './price-comparison.tsx';
import styles from './settlement-panel.module.css';

type SettlementPanelProps = {
  readonly booking: BookingDetail;
  readonly settlement: Settlement;
  readonly handover: Handover;
  readonly returnedAt: Instant;
  /** How it comes about is shown by a press. */
  readonly isFolded?: boolean;
};

/** What is settled when a vehicle comes back, and how it comes about (PRICE-24). */
export function SettlementPanel({ booking, settlement, handover, returnedAt, isFolded = false }: SettlementPanelProps) {
  const explained = (
    <>
      <PriceComparison
        caption="Settlement"
        before={{ lines: booking.lines, totals: settlement.agreed }}
        after={{ lines: settlement.lines, totals: settlement.actual }}
        names={['Agreed', 'Actual']}
      />
      {!isFolded && <h4>{ADDS_UP}</h4>}
      <ol className={`num ${styles.steps}`}>
        {explainSettlement(booking, settlement, returnedAt).map(({ what, why, result }) => (
          <li key={what}>
            <span>
              {what}
              <small>{why}</small>
            </span>{' '}
            <b>{result}</b>
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <section className={styles.panel} aria-labelledby="settlement">
      <h3 id="settlement">Settlement</h3>
      <div className={`num ${styles.due}`}>
        <span>Added for the time</span> <b>{formatCad(settlement.difference)}</b>
        <p>{describeDue(settlement, handover, booking.billLines ?? [])}</p>
      </div>
      {isFolded ? (
        <details>
          <summary>{ADDS_UP}</summary>
          <div className={styles.panel}>{explained}</div>
        </details>
      ) : (
        explained
      )}
    </section>
  );
}

const ADDS_UP = 'How it adds up';
