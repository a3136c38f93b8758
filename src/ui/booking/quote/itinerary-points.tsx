import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { Unbroken } from '../../kit/unbroken.tsx';
import styles from './itinerary-points.module.css';

type ItineraryPointsProps = {
  readonly trip: Pick<Itinerary, 'pickupTime' | 'dropoffTime'>;
  readonly format: (moment: Instant) => string;
  readonly pickupPlace: string;
  readonly dropoffPlace: string;
};

/** Pickup and dropoff, joined by a road. */
export function ItineraryPoints({ trip, format, pickupPlace, dropoffPlace }: ItineraryPointsProps) {
  return (
    <dl className={`num ${styles.points}`}>
      <div>
        <dt>Pickup</dt>
        <dd>
          <b>
            <Unbroken>{format(trip.pickupTime)}</Unbroken>
          </b>
          {pickupPlace}
        </dd>
      </div>
      <div>
        <dt>Dropoff</dt>
        <dd>
          <b>
            <Unbroken>{format(trip.dropoffTime)}</Unbroken>
          </b>
          {dropoffPlace}
        </dd>
      </div>
    </dl>
  );
}
