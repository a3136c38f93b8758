import { isDrawing, type Vehicle } from '../../../domain/fleet/vehicle.ts';
import styles from './vehicle-picture.module.css';

/**
 * A vehicle's picture: a drawing stands on a road, a photo covers the stage (FLEET-29). It is
 * decorative, since the name is beside it.
 */
export function VehiclePicture({
  vehicle,
  eager = false,
}: {
  readonly vehicle: Pick<Vehicle, 'imageUrl' | 'images'>;
  readonly eager?: boolean;
}) {
  const { imageUrl, images = [] } = vehicle;
  const sizes = images.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const [widest] = images;
  const isPhoto = imageUrl !== '' && !isDrawing(imageUrl);
  return (
    <div className={`${styles.stage} ${isPhoto ? styles.photo : ''}`}>
      {imageUrl !== '' && (
        <img
          src={imageUrl}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(widest && {
            srcSet: sizes,
            sizes: '(max-width: 767px) 100vw, 300px',
            width: widest.width,
            height: widest.height,
          })}
        />
      )}
    </div>
  );
}
