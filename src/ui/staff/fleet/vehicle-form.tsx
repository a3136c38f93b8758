import { UPLOADING } from '../../../domain/fleet/staff-messages.ts';
import { typeOfClass } from '../../../domain/fleet/vehicle-class.ts';
import { Button } from '../../kit/button.tsx';
import { FormFields, FormSection } from '../../kit/form-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { useVehicleForm } from './use-vehicle-form.ts';
import {
  choice,
  FEATURE_FIELDS,
  LOAD_FIELDS,
  MAIN_FIELDS,
  SWITCH_FIELDS,
  type VehicleField,
} from './vehicle-fields.ts';
import styles from './vehicle-form.module.css';

type VehicleFormProps = ReturnType<typeof useVehicleForm> & {
  readonly label: string;
  readonly button: string;
  readonly resetButton: string;
};

/** Everything that is kept about a vehicle. The browser checks required fields first. */
export function VehicleForm({ label, button, resetButton, ...parts }: VehicleFormProps) {
  const { form, values, picture, progress, choose, reset } = parts;
  const { running } = form;
  /**
   * Adds what depends on the values: the type of the class, and a stored choice that is no longer
   * offered.
   */
  const withValue = (field: VehicleField): VehicleField => {
    if (field.name === 'type') return { ...field, placeholder: values.classType && typeOfClass(values.classType) };
    const value = field.name === 'image' ? undefined : values[field.name];
    if (field.choices === undefined || typeof value !== 'string') return field;
    if (value === '' || field.choices.some((offered) => offered.value === value)) return field;
    return { ...field, choices: [...field.choices, choice(value)] };
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={form.onSubmit}>
      <FormSection title="Vehicle">
        <FormFields form={form} fields={MAIN_FIELDS.map(withValue)} />
      </FormSection>
      <FormSection title="Features">
        <FormFields form={form} fields={FEATURE_FIELDS.map(withValue)} layout="narrow" />
        <FormFields form={form} fields={SWITCH_FIELDS} layout="row" />
      </FormSection>
      <FormSection title="Load" text="For trucks and vans: what customers choose by. Leave empty what is not known.">
        <FormFields form={form} fields={LOAD_FIELDS} layout="narrow" />
      </FormSection>
      <FormSection title="Picture">
        <PictureField
          id={`${form.idPrefix}image`}
          picture={picture}
          error={form.errors.get('image')}
          onChoose={choose}
        />
      </FormSection>
      <div className={styles.end}>
        <Button type="submit" disabled={running}>
          {running ? UPLOADING : button}
        </Button>
        <Button variant="secondary" disabled={running} onClick={reset}>
          {resetButton}
        </Button>
        {progress !== undefined && picture !== undefined && (
          <progress className={styles.progress} aria-label="Upload" max={100} value={Math.round(progress * 100)} />
        )}
      </div>
    </form>
  );
}
