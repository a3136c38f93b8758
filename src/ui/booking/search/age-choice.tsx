import { useId } from 'react';
import { DRIVER_AGES, type DriverAge, formatAge } from '../../../domain/trip/itinerary.ts';
import styles from '../../kit/field.module.css';
import { FieldError } from '../../kit/field-error.tsx';

/** The two age brackets (TRIP-2) as radio buttons. */
export function AgeChoice({
  age,
  error,
  onChange,
}: {
  readonly age: DriverAge | undefined;
  readonly error?: string | undefined;
  readonly onChange: (age: DriverAge) => void;
}) {
  const name = useId();
  return (
    <div
      className={`${styles.field} ${error ? styles.bad : ''}`}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-invalid={error !== undefined}
      aria-describedby={error && `${name}-error`}
    >
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
            <i aria-hidden="true" />
            {formatAge(choice)}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`} text={error} />}
    </div>
  );
}
