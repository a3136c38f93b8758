import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { VehicleFacts } from '../vehicles/vehicle-facts.tsx';
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx';
import styles from './vehicle-head.module.css';

/** The chosen vehicle above its quote. */
export function VehicleHead({ vehicle, kilometres }: { readonly vehicle: Vehicle; readonly kilometres: number }) {
  return (
    <article className={`card ${styles.head}`}>
      <VehiclePicture vehicle={vehicle} eager />
      <div className={styles.words}>
        <p className={styles.class}>{vehicle.classType}</p>
        <h2>{vehicleTitle(vehicle)}</h2>
        {vehicle.description !== '' && <p className={styles.description}>{vehicle.description}</p>}
        <VehicleFacts vehicle={vehicle} mileage={`${formatKilometres(kilometres)} free`} />
      </div>
    </article>
  );
}
