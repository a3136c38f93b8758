import { PICKUP_SOON } from '../../../domain/booking/messages.ts';
import { isPickupSoon } from '../../../domain/booking/response-deadline.ts';
import { COMPANY } from '../../../domain/shared/company.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import styles from './pickup-soon.module.css';

type PickupSoonProps = { readonly pickupTime: Instant; readonly now: Instant };

/** Asks to call where the pickup comes within the hours in which an answer is promised (BOOK-19). */
export function PickupSoon({ pickupTime, now }: PickupSoonProps) {
  if (!isPickupSoon(pickupTime, now)) return null;
  const [before, after] = PICKUP_SOON;
  return (
    <p className="hint">
      {before}
      <a className={styles.phone} href={COMPANY.phoneLink}>
        {COMPANY.phone}
      </a>
      {after}
    </p>
  );
}
