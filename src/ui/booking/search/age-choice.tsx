import { useId } from 'react';
import type { DriverAge } from '../../../domain/trip/itinerary.ts';
import styles from '../../kit/field.module.css';

const AGES: readonly { readonly age: DriverAge; readonly label: string }[] = [
  { age: 24, label: '24 or younger' },
  { age: 25, label: '25 or older' },
];

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
        {AGES.map((choice) => (
          <label key={choice.age}>
            <input
              {...(choice.age === 24 ? { id: 'driver-age' } : {})}
              type="radio"
              name={name}
              value={choice.age}
              checked={choice.age === age}
              onChange={() => onChange(choice.age)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}

/** An age bracket as text. */
export function formatAge(age: DriverAge): string {
  return age === 24 ? '24 or younger' : '25 or older';
}
