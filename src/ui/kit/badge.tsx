import { BADGE_COLOURS, type BookingStatus } from '../../domain/booking/booking.ts';
import styles from './badge.module.css';

/** Marks a booking that is held (BOOK-42). */
export function HeldBadge() {
  return <span className={`${styles.badge} ${styles.yellow}`}>Held</span>;
}

/** Marks a booking whose vehicle is out (BOOK-47). */
export function OutBadge() {
  return <span className={`${styles.badge} ${styles.blue}`}>Out</span>;
}

/** A booking's status as a coloured word (BOOK-20). */
export function Badge({ status }: { readonly status: BookingStatus }) {
  return <span className={`${styles.badge} ${styles[BADGE_COLOURS[status]]}`}>{status}</span>;
}
