import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Badge } from '../../../kit/badge.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { BookingLink } from './booking-link.tsx';
import styles from './booking-overlaps.module.css';
import { VehicleUses } from './vehicle-uses.tsx';

type BookingOverlapsProps = Pick<BookingDetail, 'overlaps' | 'availability'> & {
  /** Opens an overlapping booking, where nothing that is typed would be lost. */
  readonly onOpen?: ((bookingId: string) => void) | undefined;
};

/**
 * Other bookings of the same vehicle that overlap, approved ones first (BOOK-27), and what else keeps
 * it from being free: blocks, and rentals within the turnaround (AVAIL-9).
 */
export function BookingOverlaps({ overlaps, availability, onOpen }: BookingOverlapsProps) {
  const today = useToday();
  const others = availability.overlaps.filter((use) => overlaps.every(({ id }) => id !== use.id));
  if (overlaps.length === 0 && others.length === 0) return null;
  return (
    <section className={styles.overlaps} aria-labelledby="overlaps">
      <h3 id="overlaps">
        <Icon name="alert" /> The same vehicle is asked for at the same time
      </h3>
      <ul>
        {overlaps.map(({ id, confirmationNumber, status, itinerary }) => (
          <li key={id} className="num">
            <BookingLink id={id} number={confirmationNumber} onOpen={onOpen} /> <Badge status={status} />{' '}
            {formatShortMoment(itinerary.pickupTime, today)} to {formatShortMoment(itinerary.dropoffTime, today)}
          </li>
        ))}
      </ul>
      <VehicleUses uses={others} onOpen={onOpen} />
    </section>
  );
}
