import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import type { BookingLine } from '../../../ports/browser/staff-bookings-api.ts';
import styles from './booking-history.module.css';

const EVENTS: Readonly<Record<string, string>> = {
  submitted: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  'email-sent-again': 'Email sent again',
  erased: 'Personal data erased',
};

/** Who did what with a booking, oldest first. */
export function BookingHistory({ history }: { readonly history: readonly BookingLine[] }) {
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
