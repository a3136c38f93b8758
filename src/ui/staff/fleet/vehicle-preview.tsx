import { type LoadFacts, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatKilometres, freeKilometres } from '../../../domain/fleet/vehicle-class.ts';
import { COUNTS, FLAG_NAMES, LOADING_AIDS, LOADS } from '../../../domain/fleet/vehicle-features.ts';
import type { NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { formatCad, parseDollars } from '../../../domain/shared/money.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import { drawingName } from '../../../ports/api/class-drawing.ts';
import { useFleet } from '../../booking/journey/fleet.tsx';
import { VehicleFacts } from '../../booking/vehicle-card/vehicle-facts.tsx';
import { VehiclePicture } from '../../booking/vehicle-card/vehicle-picture.tsx';
import styles from './vehicle-preview.module.css';

/** The URL of each class's drawing, by file name. */
const DRAWINGS = new Map(
  Object.entries(
    import.meta.glob<string>('../../drawings/*.svg', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/**
 * A vehicle as customers would see it, from the form as typed so far: with the drawing of its class
 * until a picture is chosen. Text that is not a number counts as 0.
 */
export function VehiclePreview({
  form,
  pictureUrl,
}: {
  readonly form: NewVehicleForm;
  readonly pictureUrl: string | undefined;
}) {
  const { name, brand, model, classType, description, transmission } = form;
  const features = {
    ...mapNames(COUNTS, (count) => whole(form[count])),
    transmission,
    ...mapNames(FLAG_NAMES, (flag) => form[flag]),
  };
  const facts = loadFacts(form);
  const { rates } = useFleet();
  return (
    <article className={`card ${styles.preview}`}>
      <VehiclePicture vehicle={{ imageUrl: pictureUrl ?? DRAWINGS.get(drawingName(classType)) ?? '' }} eager />
      <div className={styles.text}>
        <p className={styles.class}>{classType || 'Class Type'}</p>
        <h2>{vehicleTitle({ name, brand, model }) || 'Car Name'}</h2>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <VehicleFacts
          vehicle={{ classType, features, ...(facts && { facts }) }}
          mileage={rates ? `${formatKilometres(freeKilometres({ classType }, 1, rates))} free per day` : ''}
        />
        <p className={`num ${styles.price}`}>
          <b>{formatCad(parseDollars(form.pricePerDay) ?? 0)}</b> per day
        </p>
      </div>
    </article>
  );
}

function loadFacts(form: NewVehicleForm): LoadFacts | undefined {
  const typed = LOADS.filter((load) => whole(form[load]) > 0);
  const loading = LOADING_AIDS.find((aid) => aid === form.loading);
  if (typed.length === 0 && loading === undefined) return undefined;
  return { ...mapNames(typed, (load) => whole(form[load])), ...(loading && { loading }) };
}

function whole(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
}
