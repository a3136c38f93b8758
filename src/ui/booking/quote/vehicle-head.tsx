import { useEffect, useState } from 'react';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { logFault } from '../../kit/log-fault.ts';
import { VehicleFacts } from '../vehicle-card/vehicle-facts.tsx';
import { VehiclePicture } from '../vehicle-card/vehicle-picture.tsx';
import type { VehicleGallery } from './vehicle-gallery.tsx';
import styles from './vehicle-head.module.css';

/** The chosen vehicle above its quote: its picture, whole in its frame, or all of several (PAGE-52). */
export function VehicleHead({ vehicle, kilometres }: { readonly vehicle: Vehicle; readonly kilometres: number }) {
  const { pictures = [] } = vehicle;
  const hasSeveral = pictures.length > 1;
  const Gallery = useGallery(hasSeveral);
  return (
    <article className={`card ${styles.head}`}>
      {Gallery ? (
        <Gallery title={vehicleTitle(vehicle)} pictures={pictures} />
      ) : (
        <div className={hasSeveral ? styles.several : styles.picture}>
          <VehiclePicture vehicle={vehicle} eager />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.class}>{vehicle.classType}</p>
        <h2>{vehicleTitle(vehicle)}</h2>
        {vehicle.description !== '' && <p className={styles.description}>{vehicle.description}</p>}
        <VehicleFacts vehicle={vehicle} mileage={`${formatKilometres(kilometres)} free`} />
      </div>
    </article>
  );
}

/** The gallery once it is loaded, which only several pictures need. Until then the first picture is shown. */
function useGallery(isNeeded: boolean): typeof VehicleGallery | undefined {
  const [gallery, setGallery] = useState<{ readonly Gallery: typeof VehicleGallery }>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./vehicle-gallery.tsx').then(
      ({ VehicleGallery: Gallery }) => setGallery({ Gallery }),
      (fault: unknown) => logFault('The gallery could not be loaded.', fault),
    );
  }, [isNeeded]);
  return isNeeded ? gallery?.Gallery : undefined;
}
