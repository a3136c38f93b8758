import { createContext, useContext } from 'react';
import type { BookingEvent } from '../../../../domain/booking/history.ts';
import { describeEventLine } from '../../../../domain/rental/describe-event.ts';
import { useToday } from '../../../kit/clock.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import styles from './booking-news.module.css';

/** What others did with a booking since its dialog was opened (STAFF-47). */
export const BookingNewsContext = createContext<readonly BookingEvent[]>([]);

/** Says it in the head of the dialog, above what scrolls. */
export function BookingNews() {
  const news = useContext(BookingNewsContext);
  const today = useToday();
  return (
    <div aria-live="polite" className={`no-print ${styles.news}`}>
      {news.map((event) => (
        <p key={`${event.at} ${event.what}`}>
          <Unbroken>{describeEventLine(event, today)}</Unbroken>
        </p>
      ))}
    </div>
  );
}
