import type { FormEvent } from 'react';
import { UPLOADING } from '../../../domain/fleet/staff-messages.ts';
import { typeOfClass, VEHICLE_CLASSES } from '../../../domain/fleet/vehicle-class.ts';
import { type NewVehicleForm, VEHICLE_LIMITS } from '../../../domain/fleet/vehicle-form.ts';
import { RENTAL_LOCATION } from '../../../domain/shared/company.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { SelectField, TextArea, TextField } from '../../kit/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { useVehicleForm } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

const TRANSMISSIONS = ['Automatic', 'Manual'];

type Parts = ReturnType<typeof useVehicleForm> & {
  readonly label: string;
  readonly button: string;
  /** What going back to the start is called. */
  readonly resetButton: string;
};

type TextName = Exclude<keyof NewVehicleForm, 'airConditioning' | 'available'>;

/** All that is kept about a vehicle. The browser checks what is required first. */
export function VehicleForm({ label, button, resetButton, ...parts }: Parts) {
  const { form, picture, errors, running, progress, idPrefix, type, choose, submit, reset } = parts;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const common = (field: TextName) => ({
    id: `${idPrefix}${field}`,
    name: field,
    value: form[field] ?? '',
    error: errors.get(field),
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type({ [field]: target.value }),
  });
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
  const price = { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 } as const;
  return (
    <form className={styles.form} aria-label={label} onSubmit={onSubmit}>
      <section className={`card ${styles.section}`} aria-label="Vehicle">
        <h2>Vehicle</h2>
        <div className={styles.grid}>
          <TextField {...common('name')} className={styles.full} label="Car Name" maxLength={VEHICLE_LIMITS.name} />
          <SelectField {...common('classType')} label="Class Type">
            <option value="">Choose a class</option>
            {withPresent(
              VEHICLE_CLASSES.map(({ name }) => name),
              form.classType,
            ).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField
            {...common('type')}
            label={optional('Type')}
            placeholder={form.classType === '' ? '' : typeOfClass(form.classType)}
            maxLength={VEHICLE_LIMITS.type}
            required={false}
          />
          <TextField {...common('brand')} label="Brand" maxLength={VEHICLE_LIMITS.brand} />
          <TextField {...common('model')} label="Model" maxLength={VEHICLE_LIMITS.model} />
          <TextField {...common('year')} {...number} label="Year" />
          <SelectField {...common('rentalLocation')} label="Rental Location">
            {withPresent([RENTAL_LOCATION], form.rentalLocation).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextField {...common('pricePerDay')} {...price} label="Price Per Day ($)" />
          <TextField {...common('cdwPerDay')} {...price} label={optional('Waiver Per Day ($)')} required={false} />
          <TextArea
            {...common('description')}
            className={styles.full}
            label="Description"
            maxLength={VEHICLE_LIMITS.description}
          />
        </div>
      </section>
      <section className={`card ${styles.section}`} aria-label="Features">
        <h2>Features</h2>
        <div className={styles.numbers}>
          <TextField {...common('seats')} {...number} label="Seats" />
          <TextField {...common('doors')} {...number} label="Doors" />
          <TextField {...common('bags')} {...number} label="Bags" />
          <SelectField {...common('transmission')} label="Transmission">
            {withPresent(TRANSMISSIONS, form.transmission).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
        <div className={styles.boxes}>
          <label className={fields.check}>
            <input
              id={`${idPrefix}airConditioning`}
              type="checkbox"
              checked={form.airConditioning}
              onChange={({ target }) => type({ airConditioning: target.checked })}
            />
            Air Conditioning
          </label>
          <label className={fields.check}>
            <input
              id={`${idPrefix}available`}
              type="checkbox"
              checked={form.available}
              onChange={({ target }) => type({ available: target.checked })}
            />
            Available
          </label>
        </div>
      </section>
      <section className={`card ${styles.section}`} aria-label="Picture">
        <h2>Picture</h2>
        <PictureField id={`${idPrefix}image`} picture={picture} error={errors.get('image')} onChoose={choose} />
      </section>
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

function optional(text: string) {
  return (
    <>
      {text} <span className={fields.optional}>(optional)</span>
    </>
  );
}

/** What is stored stays to be chosen, even where it is no choice any more. */
function withPresent(choices: readonly string[], present: string): readonly string[] {
  return present === '' || choices.includes(present) ? choices : [...choices, present];
}
