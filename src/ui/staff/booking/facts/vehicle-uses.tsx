import { BLOCK_REASON_NAMES } from '../../../../domain/fleet/block.ts';
import type { NamedUse } from '../../../../domain/rental/vehicle-uses.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { Badge } from '../../../kit/badge.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { BookingLink } from './booking-link.tsx';
import { PhoneLink } from './contact-links.tsx';
import styles from './vehicle-uses.module.css';

type VehicleUsesProps = {
  readonly uses: readonly NamedUse[];
  /** Opens a booking, where nothing that is typed would be lost. */
  readonly onOpen?: ((bookingId: string) => void) | undefined;
};

/** The bookings and blocks that use a vehicle at the time of a trip (AVAIL-9). */
export function VehicleUses({ uses, onOpen }: VehicleUsesProps) {
  const today = useToday();
  if (uses.length === 0) return null;
  return (
    <ul className={styles.uses}>
      {uses.map(({ id, confirmationNumber, customer, phone, status, reason, from, to }) => (
        <li key={id} className="num">
          {reason !== undefined && <b>{BLOCK_REASON_NAMES[reason]}</b>}
          {confirmationNumber !== undefined && <BookingLink id={id} text={confirmationNumber} onOpen={onOpen} />}{' '}
          <b>{customer}</b> {phone && <PhoneLink phone={phone} />} {status !== undefined && <Badge status={status} />}{' '}
          <Unbroken>{formatShortMoment(from, today)}</Unbroken> to <Unbroken>{formatShortMoment(to, today)}</Unbroken>
        </li>
      ))}
    </ul>
  );
}
