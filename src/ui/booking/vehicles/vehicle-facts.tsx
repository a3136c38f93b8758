import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './vehicle-facts.module.css';

/** A vehicle's features and its free kilometres, as in "600 km free". */
export function VehicleFacts({
  vehicle: { features },
  mileage,
}: {
  readonly vehicle: Pick<Vehicle, 'features'>;
  readonly mileage: string;
}) {
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="seat" />
        {formatCount(features.seats, 'seat')}
      </li>
      <li>
        <Icon name="door" />
        {formatCount(features.doors, 'door')}
      </li>
      <li>
        <Icon name="bag" />
        {formatCount(features.bags, 'bag')}
      </li>
      <li>
        <Icon name="gears" />
        {features.transmission}
      </li>
      <li>
        <Icon name="cold" />
        {features.airConditioning ? 'A/C' : 'No A/C'}
      </li>
      <li>
        <Icon name="road" />
        {mileage}
      </li>
    </ul>
  );
}
