import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayCount, sayMoment } from '../../domain/date-words.ts';
import type { Itinerary } from '../../domain/itinerary.ts';
import { tripPeriod } from '../../domain/rental-period.ts';
import { Button } from './button.tsx';
import styles from './itinerary-card.module.css';

type Card = { readonly trip: Itinerary; readonly kilometres: number; readonly children?: ReactNode };

/** Where and when the trip begins and ends, how long it counts, and the way back to change it (PRICE-20). */
export function ItineraryCard({ trip, kilometres, children }: Card) {
  const navigate = useNavigate();
  const { days, extraHours } = tripPeriod(trip);
  return (
    <section className={`card ${styles.card}`} aria-label="Itinerary">
      <div className={styles.head}>
        <h2>Itinerary</h2>
        <Button look="quiet" small onClick={() => void navigate('/vehicles')}>
          Change<span className="vh"> dates or vehicle</span>
        </Button>
      </div>
      <dl className={styles.points}>
        <div>
          <dt>Pickup</dt>
          <dd>
            <b>{sayMoment(trip.pickupTime)}</b>
            {trip.pickupLocation}
          </dd>
        </div>
        <div>
          <dt>Dropoff</dt>
          <dd>
            <b>{sayMoment(trip.dropoffTime)}</b>
            {trip.dropoffLocation}
          </dd>
        </div>
      </dl>
      <p className={`hint ${styles.days}`}>
        Rental days: <b className="num">{days}</b>
        {extraHours > 0 && <>, plus {sayCount(extraHours, 'extra hour')}</>}. {kilometres} km free.
      </p>
      {children}
    </section>
  );
}
