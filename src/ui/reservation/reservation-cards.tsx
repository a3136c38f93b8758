import { formatCardType } from '../../domain/booking/customer.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { depositSteps, isPickupPast, PICKUP_PAST } from '../../domain/reservation/page-texts.ts';
import { reservationProgress } from '../../domain/reservation/reservation-progress.ts';
import { stateOf } from '../../domain/reservation/reservation-state.ts';
import { addressLine, directionsUrl } from '../../domain/shared/company.ts';
import { formatMoment } from '../../domain/shared/format-date.ts';
import { Button } from '../kit/button.tsx';
import { useNow } from '../kit/clock.tsx';
import { Icon, PathIcon } from '../kit/icon.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import { HoursLines } from '../site/hours-lines.tsx';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';
import progress from './progress.module.css';
import styles from './reservation.module.css';
import { CREDIT_CARD_PATH, LICENCE_PATH } from './reservation-icons.ts';

type CardProps = { readonly reservation: MyReservation };

/** What became of the deposit (MINE-17). Nothing where none was taken. */
export function DepositCard({ reservation: { payments = [] } }: CardProps) {
  const steps = depositSteps(payments);
  if (steps.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="reservation-deposit">
      <h2 id="reservation-deposit">Deposit</h2>
      <ol className={progress.progress}>
        {steps.map(({ what, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same
          <li key={index}>
            <i aria-hidden="true">
              <Icon name="check" />
            </i>
            <b>{what}</b>
            <span className="num">
              <Unbroken>{note}</Unbroken>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What has happened and what comes next (PAGE-32). */
export function ProgressCard({ reservation }: CardProps) {
  const steps = reservationProgress(reservation);
  return (
    <section className={`card ${styles.card}`} aria-labelledby="reservation-progress">
      <h2 id="reservation-progress">Timeline</h2>
      <ol className={progress.progress}>
        {steps.map(({ what, at, isAhead }) => (
          <li key={`${what} ${at}`} className={isAhead ? progress.ahead : undefined}>
            <i aria-hidden="true">{!isAhead && <Icon name="check" />}</i>
            <b>
              {what}
              {isAhead && <span className="vh">, ahead</span>}
            </b>
            <span className="num">
              <Unbroken>{formatMoment(at)}</Unbroken>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What to bring, and where the office is. Nothing for a reservation that is over. */
export function VisitCard({ reservation }: CardProps) {
  const company = useCompany();
  const state = stateOf(reservation);
  const { card, receipt } = reservation;
  if (state === 'declined' || state === 'cancelled' || state === 'completed') return null;
  const hasOtherDriver = receipt.selectedAddons.some(({ id }) => id === 'additional-driver');
  return (
    <section className={`card ${styles.card}`} aria-labelledby="reservation-visit">
      <h2 id="reservation-visit">{state === 'out' ? 'When you come back' : 'When you come'}</h2>
      <ul className={styles.bring}>
        {state !== 'out' && (
          <>
            <li>
              <PathIcon path={LICENCE_PATH} />
              <span>
                Your driver’s licence
                {hasOtherDriver && <small>The additional driver brings one too.</small>}
              </span>
            </li>
            <li>
              <PathIcon path={CREDIT_CARD_PATH} />
              <span>
                The credit card for the deposit
                {card && (
                  <small>
                    {formatCardType(card.type)}, {card.name}
                  </small>
                )}
              </span>
            </li>
          </>
        )}
        <li>
          <Icon name="pin" />
          <span>
            <Unbroken>{addressLine(company)}</Unbroken>
            <small className="no-print">
              <a href={directionsUrl(company)}>Get Directions</a>
            </small>
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <HoursLines />
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <PhoneText />
          </span>
        </li>
      </ul>
    </section>
  );
}

type PlansCardProps = CardProps & { readonly onAsk: (() => void) | undefined; readonly onCancel: () => void };

/** How to change and to cancel. Each stands alone, with what it means beside it. */
export function PlansCard({ reservation, onAsk, onCancel }: PlansCardProps) {
  const { canCancel } = reservation;
  const isPast = isPickupPast(reservation, useNow());
  if (onAsk === undefined && !canCancel) return null;
  return (
    <section className={`card no-print ${styles.card}`} aria-labelledby="reservation-plans">
      <h2 id="reservation-plans">If your plans change</h2>
      {onAsk && (
        <div className={styles.plan}>
          <p className="hint">
            Other dates, another vehicle, an extra: we answer by email, and nothing changes until then.
          </p>
          <Button variant="secondary" wide className={styles.ask} onClick={onAsk}>
            <Icon name="edit" />
            Ask for a change
          </Button>
        </div>
      )}
      <div className={styles.plan}>
        {canCancel ? (
          <>
            <p className="hint">You can cancel online until your pickup time.</p>
            <Button variant="danger" wide onClick={onCancel}>
              <Icon name="cancel" />
              Cancel reservation
            </Button>
          </>
        ) : (
          <p className="hint">
            {isPast && `${PICKUP_PAST} `}To cancel, call us: <PhoneText />.
          </p>
        )}
      </div>
    </section>
  );
}
