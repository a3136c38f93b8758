import type { BlockForm } from '../../../domain/desk/block-form.ts';
import { BLOCK_REASON_LABELS } from '../../../domain/desk/messages.ts';
import { BLOCK_NOTE_LIMIT, BLOCK_REASONS } from '../../../domain/fleet/block.ts';
import { MAX_UNITS } from '../../../domain/fleet/vehicle.ts';
import type { DateText, TimeText } from '../../../domain/shared/toronto-time.ts';
import fields from '../../kit/field.module.css';
import { SelectField, TextArea, TextField } from '../../kit/text-field.tsx';
import type { FieldDescription } from '../../kit/use-form.ts';
import styles from './block-dialog.module.css';

/** A vehicle that can be blocked. */
export type BlockVehicle = { readonly id: string; readonly title: string; readonly units: number };

type BlockFieldName = 'vehicleId' | 'from' | 'to' | 'units' | 'reason' | 'note';

/** The fields by their names in a refusal. */
export const BLOCK_FIELDS: readonly FieldDescription<BlockFieldName>[] = [
  { name: 'vehicleId', label: 'Vehicle' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'Until' },
  { name: 'units', label: 'Units' },
  { name: 'reason', label: 'Reason' },
  { name: 'note', label: 'Note', isOptional: true },
];

type BlockFieldsProps = {
  readonly vehicles: readonly BlockVehicle[];
  readonly vehicle: BlockVehicle | undefined;
  /** The vehicle of a stored block stays. */
  readonly isNew: boolean;
  readonly values: BlockForm;
  readonly errors: ReadonlyMap<string, string>;
  readonly onVehicle: (vehicleId: string) => void;
  readonly onEdit: (edited: Partial<BlockForm>) => void;
};

/** The fields of a block (AVAIL-4). */
export function BlockFields({ vehicles, vehicle, isNew, values, errors, onVehicle, onEdit }: BlockFieldsProps) {
  return (
    <>
      {isNew && (
        <SelectField
          id="block-vehicleId"
          className={styles.wide}
          label="Vehicle"
          required
          error={errors.get('vehicleId')}
          value={vehicle?.id ?? ''}
          onChange={({ target }) => onVehicle(target.value)}
        >
          <option value="">Choose a vehicle</option>
          {vehicles.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <Moment name="from" label="From" error={errors.get('from')} values={values} onEdit={onEdit} />
      <Moment name="to" label="Until" error={errors.get('to')} values={values} onEdit={onEdit} />
      <SelectField
        id="block-reason"
        label="Reason"
        required
        error={errors.get('reason')}
        value={values.reason}
        onChange={({ target }) => onEdit({ reason: BLOCK_REASONS.find((name) => name === target.value) ?? 'other' })}
      >
        {BLOCK_REASONS.map((name) => (
          <option key={name} value={name}>
            {BLOCK_REASON_LABELS[name]}
          </option>
        ))}
      </SelectField>
      {(vehicle?.units ?? 1) > 1 && (
        <TextField
          id="block-units"
          label={`Units, of ${vehicle?.units}`}
          type="number"
          min={1}
          max={MAX_UNITS}
          placeholder="All"
          error={errors.get('units')}
          value={values.units}
          onChange={({ target }) => onEdit({ units: target.value })}
        />
      )}
      <TextArea
        id="block-note"
        className={styles.wide}
        label={
          <>
            Note <span className={fields.optional}>(optional, for staff)</span>
          </>
        }
        maxLength={BLOCK_NOTE_LIMIT}
        error={errors.get('note')}
        value={values.note}
        onChange={({ target }) => onEdit({ note: target.value })}
      />
    </>
  );
}

type MomentProps = Pick<BlockFieldsProps, 'values' | 'onEdit'> & {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly error: string | undefined;
};

/** When a block begins or ends: its day and its time. */
function Moment({ name, label, error, values, onEdit }: MomentProps) {
  const date = `${name}Date` as const;
  const time = `${name}Time` as const;
  return (
    <>
      <TextField
        id={`block-${name}`}
        label={label}
        type="date"
        required
        error={error}
        value={values[date]}
        onChange={({ target }) => onEdit({ [date]: target.value as DateText | '' })}
      />
      <TextField
        id={`block-${name}-time`}
        label={`${label}, time`}
        type="time"
        required
        value={values[time]}
        onChange={({ target }) => onEdit({ [time]: target.value as TimeText | '' })}
      />
    </>
  );
}
