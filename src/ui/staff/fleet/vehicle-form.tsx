import type { ReactNode } from 'react';
import { describeUpcoming, UPLOADING } from '../../../domain/fleet/staff-messages.ts';
import type { NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { RENTAL_LOCATION } from '../../../domain/shared/company.ts';
import { Button } from '../../kit/button.tsx';
import { FormFields, FormSection } from '../../kit/form-fields.tsx';
import { useCompany } from '../../site/use-company.ts';
import { PictureField } from './pictures/picture-field.tsx';
import type { useVehicleForm } from './use-vehicle-form.ts';
import { choice, groupFields, typeChoices, type VehicleField } from './vehicle-fields.ts';
import styles from './vehicle-form.module.css';

type VehicleFormParts = ReturnType<typeof useVehicleForm>;

type VehicleFormProps = VehicleFormParts & {
  readonly id: string;
  readonly label: string;
  /** How many bookings to come use the vehicle. */
  readonly upcoming?: number;
  /** Whether its picture is a field of the form. */
  readonly hasPicture?: boolean;
  /** The buttons, if they are inside the form. */
  readonly children?: ReactNode;
};

/** Everything that is kept about a vehicle. The browser checks required fields first. */
export function VehicleForm({ id, label, upcoming = 0, hasPicture = true, children, ...parts }: VehicleFormProps) {
  const { form, values, picture, choose } = parts;
  const { town } = useCompany();
  const isSwitchedOff = !values.available || values.retired;
  return (
    <form id={id} className={styles.form} aria-label={label} onSubmit={form.onSubmit}>
      <FormSection title="Vehicle">
        <FormFields form={form} fields={groupFields('vehicle').map((field) => fieldFor(field, values, town))} />
      </FormSection>
      <FormSection title="Features">
        <FormFields
          form={form}
          fields={groupFields('features').map((field) => fieldFor(field, values, town))}
          layout="narrow"
        />
        <FormFields form={form} fields={groupFields('switches')} layout="row" />
        <div role="status">
          {isSwitchedOff && upcoming > 0 && <p className={styles.upcoming}>{describeUpcoming(upcoming)}</p>}
        </div>
      </FormSection>
      <FormSection title="Load" text="For trucks and vans: what customers choose by. Leave blank what you do not know.">
        <FormFields form={form} fields={groupFields('load')} layout="narrow" />
      </FormSection>
      {hasPicture && (
        <FormSection title="Picture">
          <PictureField
            id={`${form.idPrefix}image`}
            picture={picture}
            error={form.errors.get('image')}
            onChoose={choose}
          />
        </FormSection>
      )}
      {children && <div className={styles.end}>{children}</div>}
    </form>
  );
}

type VehicleFormButtonsProps = VehicleFormParts & {
  readonly formId: string;
  readonly button: string;
  readonly resetButton: string;
  /** Why the form cannot be saved yet. */
  readonly waitsFor?: string | false;
};

/** Saves the form, shows how much of the picture is sent, and starts again. */
export function VehicleFormButtons(props: VehicleFormButtonsProps) {
  const { formId, button, resetButton, waitsFor = false, form, picture, progress, reset } = props;
  const { running } = form;
  return (
    <>
      {progress !== undefined && picture !== undefined && (
        <progress className={styles.progress} aria-label="Upload" max={100} value={Math.round(progress * 100)} />
      )}
      {waitsFor && (
        <p className="hint" role="status">
          {waitsFor}
        </p>
      )}
      <Button variant="secondary" disabled={running} onClick={reset}>
        {resetButton}
      </Button>
      <Button type="submit" form={formId} className={styles.save} disabled={running || waitsFor !== false}>
        {running ? UPLOADING : button}
      </Button>
    </>
  );
}

/**
 * Adds what depends on the values: the types of the class, and a stored choice that is no longer
 * offered. The rental location is called by the company's town.
 */
function fieldFor(field: VehicleField, values: NewVehicleForm, town: string): VehicleField {
  const described = { ...field, ...choicesOf(field, values, town) };
  const value = field.name === 'image' ? undefined : values[field.name];
  const { choices } = described;
  if (choices === undefined || typeof value !== 'string') return described;
  if (value === '' || choices.some((offered) => offered.value === value)) return described;
  return { ...described, choices: [...choices, choice(value)] };
}

function choicesOf({ name }: VehicleField, { classType }: NewVehicleForm, town: string): Pick<VehicleField, 'choices'> {
  if (name === 'type') return { choices: typeChoices(classType) };
  return name === 'rentalLocation' ? { choices: [{ value: RENTAL_LOCATION, label: town }] } : {};
}
