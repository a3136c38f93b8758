import { BLOCK_REASON_NAMES } from '../../../domain/fleet/block.ts';
import type { NamedUse } from '../../../domain/rental/warnings.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { Badge } from '../../kit/badge.tsx';
import { useToday } from '../../kit/clock.tsx';
import styles from './vehicle-uses.module.css';

/** The bookings and blocks that use a vehicle at the time of a trip (AVAIL-9). */
export function VehicleUses({ uses }: { readonly uses: readonly NamedUse[] }) {
  const today = useToday();
  if (uses.length === 0) return null;
  return (
    <ul className={styles.uses}>
      {uses.map(({ id, confirmationNumber, customer, status, reason, from, to }) => (
        <li key={id} className="num">
          {reason !== undefined && <b>{BLOCK_REASON_NAMES[reason]}</b>}
          {confirmationNumber !== undefined && <b>{confirmationNumber}</b>} {customer}{' '}
          {status !== undefined && <Badge status={status} />} {formatShortMoment(from, today)} to{' '}
          {formatShortMoment(to, today)}
        </li>
      ))}
    </ul>
  );
}
