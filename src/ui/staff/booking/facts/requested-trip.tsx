import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatAge, type Itinerary } from '../../../../domain/trip/itinerary.ts';
import { useToday } from '../../../kit/clock.tsx';
import styles from './customer-messages.module.css';

type RequestedTripProps = { readonly trip: Itinerary; readonly booked?: Itinerary };

/** The trip that a customer would like. What differs from the booked one says what it is now. */
export function RequestedTrip({ trip, booked }: RequestedTripProps) {
  const today = useToday();
  const describe = ({ pickupTime, dropoffTime, driverAge }: Itinerary) =>
    [
      ['Pickup', formatShortMoment(pickupTime, today)],
      ['Dropoff', formatShortMoment(dropoffTime, today)],
      ['Driver age', formatAge(driverAge)],
    ] as const;
  const now = new Map(booked && describe(booked));
  return (
    <dl className={`num ${styles.requestedTrip}`}>
      {describe(trip).map(([label, text]) => {
        const before = now.get(label);
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text}
              {before !== undefined && before !== text && <small>, now {before}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
