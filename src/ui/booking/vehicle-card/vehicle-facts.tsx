import { listFacts } from '../../../domain/fleet/listed-facts.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './vehicle-facts.module.css';

type VehicleFactsProps = {
  readonly vehicle: Pick<Vehicle, 'classType' | 'features' | 'facts'>;
  readonly mileage: string;
};

/** What customers want to know of a vehicle (FLEET-28), and its free kilometres. */
export function VehicleFacts({ vehicle, mileage }: VehicleFactsProps) {
  return (
    <ul className={styles.facts}>
      {listFacts(vehicle, mileage).map(({ kind, text }) => (
        <li key={kind}>
          <Icon name={kind} />
          {text}
        </li>
      ))}
    </ul>
  );
}
