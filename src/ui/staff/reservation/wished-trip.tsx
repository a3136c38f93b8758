import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { formatAge, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { useToday } from '../../kit/clock.tsx';
import styles from './customer-messages.module.css';

type WishedTripProps = { readonly trip: Itinerary; readonly booked?: Itinerary };

/** The trip that a customer would like. What differs from the booked one says what it is now. */
export function WishedTrip({ trip, booked }: WishedTripProps) {
  const today = useToday();
  const describe = ({ pickupTime, dropoffTime, driverAge }: Itinerary) =>
    [
      ['Pickup', formatShortMoment(pickupTime, today)],
      ['Dropoff', formatShortMoment(dropoffTime, today)],
      ['Driver age', formatAge(driverAge)],
    ] as const;
  const now = new Map(booked && describe(booked));
  return (
    <dl className={`num ${styles.wish}`}>
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
