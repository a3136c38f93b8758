import { useCallback } from 'react';
import { CAR_NOT_SAVED, CAR_SAVED } from '../../../domain/fleet/staff-messages.ts';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { vehicleForm } from '../../../domain/fleet/vehicle-edit.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FieldChange } from '../../../ports/api/staff-vehicle.ts';
import { LoadHint } from '../../kit/load-hint.tsx';
import { Modal } from '../../kit/modal.tsx';
import { AlertOutlet } from '../../kit/notices.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import { changedFields } from './changed-fields.ts';
import { useVehicleForm, VEHICLE_LABELS } from './use-vehicle-form.ts';
import styles from './vehicle-dialog.module.css';
import { VehicleForm } from './vehicle-form.tsx';

type Parts = { readonly vehicle: Vehicle; readonly onClose: () => void; readonly onSaved: () => void };

/** Everything about one vehicle, to change, and who changed what so far. Only what was changed is sent. */
export function VehicleDialog({ vehicle, onClose, onSaved }: Parts) {
  const { ask } = useStaffSession();
  const start = vehicleForm(vehicle);
  const parts = useVehicleForm({
    start,
    idPrefix: 'edit-',
    texts: { done: CAR_SAVED, failed: CAR_NOT_SAVED },
    isPictureNeeded: false,
    save: (form, picture, onProgress) =>
      ask(({ vehicles }) => vehicles.change(vehicle.id, changedFields(start, form), picture, onProgress)),
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <Modal
      title={vehicleTitle(vehicle)}
      bodyLabel="Vehicle information"
      onClose={onClose}
      hasTyped={parts.picture !== undefined || Object.keys(changedFields(start, parts.form)).length > 0}
    >
      <AlertOutlet />
      <VehicleForm
        {...parts}
        label={`Edit ${vehicleTitle(vehicle)}`}
        button="Save changes"
        resetButton="Undo changes"
      />
      <History vehicleId={vehicle.id} />
    </Modal>
  );
}

function History({ vehicleId }: { readonly vehicleId: string }) {
  const { ask } = useStaffSession();
  const { loaded, reload } = useLoaded(
    useCallback(() => ask(({ vehicles }) => vehicles.history(vehicleId)), [ask, vehicleId]),
  );
  const { state, value } = loaded;
  const lines = value === undefined || value === 'missing' ? [] : value;
  return (
    <section className={styles.history} aria-labelledby="vehicle-history">
      <h3 id="vehicle-history">History</h3>
      <LoadHint state={state} onRetry={reload}>
        {lines.length === 0 && 'Nothing was changed so far.'}
      </LoadHint>
      <ol>
        {lines.toReversed().map(({ at, by, what, changes }) => (
          <li key={`${at} ${by}`}>
            {what === 'added' ? 'Added' : 'Changed'} by {by}, {formatMomentAndYear(at)}
            {changes.length > 0 && (
              <ul>
                {changes.map((change) => (
                  <li key={change.field}>{describeChange(change)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function describeChange({ field, from, to }: FieldChange): string {
  if (field === 'imageUrl') return 'Picture replaced';
  const name = VEHICLE_LABELS.find((label) => label.field === field)?.text ?? field;
  return `${name}: ${formatValue(field, from)} to ${formatValue(field, to)}`;
}

/** A history tells prices in cents, and boxes as true or false. */
function formatValue(field: string, value: string): string {
  if (value === '') return 'nothing';
  if (field === 'pricePerDay' || field === 'cdwPerDay') return formatCad(Number(value));
  if (field === 'available' || field === 'airConditioning') return value === 'true' ? 'yes' : 'no';
  return value;
}
