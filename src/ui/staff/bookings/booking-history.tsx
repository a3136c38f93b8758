import type { BookingEvent } from '../../../domain/booking/history.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import styles from './booking-history.module.css';

const EVENTS: Readonly<Record<string, string>> = {
  submitted: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  'email-sent-again': 'Email sent again',
  erased: 'Personal data erased',
  released: 'Released',
};

/** Who did what with a booking, oldest first. */
export function BookingHistory({ history }: { readonly history: readonly BookingEvent[] }) {
  return (
    <section className={styles.history} aria-labelledby="booking-history">
      <h3 id="booking-history">History</h3>
      <ol>
        {history.map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            {EVENTS[what] ?? what} by {by}, {formatMomentAndYear(at)}
          </li>
        ))}
      </ol>
    </section>
  );
}
