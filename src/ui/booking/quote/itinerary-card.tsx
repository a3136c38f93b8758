import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount, formatMoment } from '../../../domain/shared/format-date.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { tripPeriod } from '../../../domain/trip/rental-period.ts';
import { Button } from '../../kit/button.tsx';
import styles from './itinerary-card.module.css';

type ItineraryCardProps = { readonly trip: Itinerary; readonly kilometres: number; readonly children?: ReactNode };

/** Pickup, dropoff and length of the trip, and a link to change it (PRICE-20). */
export function ItineraryCard({ trip, kilometres, children }: ItineraryCardProps) {
  const navigate = useNavigate();
  const { days, extraHours } = tripPeriod(trip);
  return (
    <section className={`card ${styles.card}`} aria-label="Itinerary">
      <div className={styles.head}>
        <h2>Itinerary</h2>
        <Button variant="secondary" small onClick={() => void navigate('/vehicles')}>
          Change<span className="vh"> dates or vehicle</span>
        </Button>
      </div>
      <dl className={styles.points}>
        <div>
          <dt>Pickup</dt>
          <dd>
            <b>{formatMoment(trip.pickupTime)}</b>
            {trip.pickupLocation}
          </dd>
        </div>
        <div>
          <dt>Dropoff</dt>
          <dd>
            <b>{formatMoment(trip.dropoffTime)}</b>
            {trip.dropoffLocation}
          </dd>
        </div>
      </dl>
      <p className={`hint ${styles.days}`}>
        Rental days: <b className="num">{days}</b>
        {extraHours > 0 && <>, plus {formatCount(extraHours, 'extra hour')}</>}. {kilometres} km free.
      </p>
      {children}
    </section>
  );
}
