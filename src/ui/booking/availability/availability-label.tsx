import { AVAILABILITY_TEXTS } from '../../../domain/fleet/messages.ts';
import type { Unfree } from '../../../ports/api/availability.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './availability-label.module.css';

type AvailabilityLabelProps = { readonly state: Unfree; readonly id?: string };

/** Says of a vehicle that it is not free on the visitor's dates (PAGE-29). */
export function AvailabilityLabel({ state, id }: AvailabilityLabelProps) {
  return (
    <p id={id} className={`${styles.label} ${styles[state]}`}>
      <Icon name={state === 'taken' ? 'clock' : 'cancel'} />
      {AVAILABILITY_TEXTS[state]}
    </p>
  );
}
