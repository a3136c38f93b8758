import { FULL_TANK_EIGHTHS } from '../../../../domain/booking/handover.ts';
import fields from '../../../kit/field.module.css';
import { FieldError } from '../../../kit/field-error.tsx';
import styles from './fuel-gauge.module.css';

const STEPS = Array.from({ length: FULL_TANK_EIGHTHS + 1 }, (_, eighths) => eighths);

type FuelGaugeProps = {
  readonly id: string;
  readonly label?: string;
  readonly fuel: number | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (eighths: number) => void;
};

/** The fuel in eighths of a tank, from E to F, as radio buttons (BOOK-47). */
export function FuelGauge({ id, label = 'Fuel', fuel, hint, error, onChange }: FuelGaugeProps) {
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <fieldset className={error === undefined ? undefined : fields.bad} aria-describedby={note ? noteId : undefined}>
      <legend className={fields.label}>{label}</legend>
      {error !== undefined && <FieldError id={noteId} text={error} />}
      <div className={styles.gauge}>
        {STEPS.map((eighths) => (
          <label key={eighths} className={fuel !== undefined && eighths < fuel ? styles.filled : undefined}>
            <input
              // The first one takes the focus of a link in the alert.
              id={eighths === 0 ? id : `${id}-${eighths}`}
              type="radio"
              name={id}
              checked={fuel === eighths}
              onChange={() => onChange(eighths)}
            />
            {eighths === 0 ? 'E' : eighths === FULL_TANK_EIGHTHS ? 'F' : `${eighths}/${FULL_TANK_EIGHTHS}`}
          </label>
        ))}
      </div>
      {error === undefined && hint && (
        <p id={noteId} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
