import { BADGE_COLOURS, type BookingStatus } from '../../domain/booking/booking.ts';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

/** The icon before the word, so that colour alone tells no two statuses apart. */
const ICONS: Readonly<Record<BookingStatus, IconName | undefined>> = {
  confirmed: undefined,
  approved: 'check',
  declined: 'close',
  completed: 'flag',
  cancelled: 'cancel',
};

/** A booking's status as a coloured word with an icon; `confirmed` has a dot (BOOK-20). */
export function Badge({ status }: { readonly status: BookingStatus }) {
  const icon = ICONS[status];
  return (
    <span className={`${styles.badge} ${styles[BADGE_COLOURS[status]]} ${icon ? '' : styles.dot}`}>
      {icon && <Icon name={icon} />}
      {status}
    </span>
  );
}
