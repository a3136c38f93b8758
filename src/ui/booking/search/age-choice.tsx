import { useId } from 'react';
import { DRIVER_AGES, type DriverAge, formatAge } from '../../../domain/trip/itinerary.ts';
import styles from '../../kit/field.module.css';

/** The two age brackets (TRIP-2) as radio buttons. */
export function AgeChoice({
  age,
  onChange,
}: {
  readonly age: DriverAge | undefined;
  readonly onChange: (age: DriverAge) => void;
}) {
  const name = useId();
  return (
    <div className={styles.field} role="radiogroup" aria-labelledby={`${name}-label`}>
      <span id={`${name}-label`} className={styles.label}>
        Driver age
      </span>
      <div className={styles.segments}>
        {DRIVER_AGES.map((choice) => (
          <label key={choice}>
            <input
              {...(choice === DRIVER_AGES[0] ? { id: 'driver-age' } : {})}
              type="radio"
              name={name}
              value={choice}
              checked={choice === age}
              onChange={() => onChange(choice)}
            />
            {formatAge(choice)}
          </label>
        ))}
      </div>
    </div>
  );
}
