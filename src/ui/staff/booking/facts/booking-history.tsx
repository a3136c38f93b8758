import type { BookingEvent } from '../../../../domain/booking/history.ts';
import { describeEventLine } from '../../../../domain/rental/describe-event.ts';
import { useToday } from '../../../kit/clock.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import styles from './booking-history.module.css';

/** Who did what with a booking, oldest first. */
export function BookingHistory({ history }: { readonly history: readonly BookingEvent[] }) {
  const today = useToday();
  return (
    <section className={styles.history} aria-labelledby="booking-history">
      <h3 id="booking-history">History</h3>
      <ol>
        {history.map((event) => (
          <li key={event.what === 'payment' ? event.payment.id : `${event.at} ${event.what}`}>
            <Unbroken>{describeEventLine(event, today)}</Unbroken>
          </li>
        ))}
      </ol>
    </section>
  );
}
