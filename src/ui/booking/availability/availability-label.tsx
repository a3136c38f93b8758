import { AVAILABILITY_TEXTS, describeFreeFrom } from '../../../domain/fleet/messages.ts';
import type { Unfree } from '../../../ports/api/availability.ts';
import { useToday } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useFreeFrom } from '../journey/availability.tsx';
import styles from './availability-label.module.css';

type AvailabilityLabelProps = { readonly vehicleId: string; readonly state: Unfree; readonly id?: string };

/** Says of a vehicle that it is not free on the visitor's dates (PAGE-29), and from when it is (AVAIL-12). */
export function AvailabilityLabel({ vehicleId, state, id }: AvailabilityLabelProps) {
  const freeFrom = useFreeFrom(vehicleId);
  const today = useToday();
  return (
    <p id={id} className={`${styles.label} ${styles[state]}`}>
      <Icon name={state === 'taken' ? 'clock' : 'cancel'} />
      {AVAILABILITY_TEXTS[state]}
      {freeFrom && <span className={styles.from}> {describeFreeFrom(freeFrom, today)}</span>}
    </p>
  );
}
