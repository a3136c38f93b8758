import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { extraKilometreNotice } from '../../../domain/pricing/messages.ts';
import type { Tariff } from '../../../domain/pricing/tariff.ts';
import { RETURN_CALL } from '../../../domain/shared/company.ts';
import { formatMomentFrom } from '../../../domain/shared/format-date.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { isReturnOutsideHours } from '../../../domain/trip/opening-hours.ts';
import { formatPeriod, tripPeriod } from '../../../domain/trip/rental-period.ts';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { PhoneText } from '../../site/phone-text.tsx';
import { useCompany, useHours } from '../../site/use-company.ts';
import { useClosedDays } from '../journey/closed-days.tsx';
import { SAME_SEARCH } from '../journey/navigation.ts';
import styles from './itinerary-card.module.css';
import { ItineraryPoints } from './itinerary-points.tsx';

type ItineraryCardProps = {
  readonly trip: Itinerary;
  readonly kilometres: number;
  readonly tariff: Tariff;
  readonly children?: ReactNode;
};

/** Pickup, dropoff and length of the trip, and a link to change it (PRICE-20). */
export function ItineraryCard({ trip, kilometres, tariff, children }: ItineraryCardProps) {
  const navigate = useNavigate();
  const closedDays = useClosedDays();
  const today = useToday();
  const { town } = useCompany();
  const hours = useHours();
  return (
    <section className={`card ${styles.card}`} aria-label="Itinerary">
      <div className={styles.head}>
        <h2>Itinerary</h2>
        <Button variant="secondary" small onClick={() => void navigate('/vehicles', { state: SAME_SEARCH })}>
          Change<span className="vh"> dates or vehicle</span>
        </Button>
      </div>
      <div className={styles.body}>
        <ItineraryPoints
          trip={trip}
          format={(moment) => formatMomentFrom(today, moment)}
          pickupPlace={town}
          dropoffPlace={town}
        />
        <div>
          <p className={`hint ${styles.days}`}>
            Rental days: <b className="num">{formatPeriod(tripPeriod(trip))}</b>. {formatKilometres(kilometres)} free.{' '}
            {extraKilometreNotice(tariff)}
          </p>
          {isReturnOutsideHours(trip, hours, closedDays) && (
            <p className={`hint ${styles.days}`}>
              <PhoneText text={RETURN_CALL} />
            </p>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}
