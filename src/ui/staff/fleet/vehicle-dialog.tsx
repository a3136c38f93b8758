import { useQueryClient } from '@tanstack/react-query';
import { CAR_NOT_SAVED, CAR_SAVED } from '../../../domain/fleet/staff-messages.ts';
import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { vehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FieldChange } from '../../../ports/api/staff/staff-vehicle.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Modal } from '../../kit/modal.tsx';
import { useStaffSession } from '../access/staff-session.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { changedFields, useVehicleForm } from './use-vehicle-form.ts';
import styles from './vehicle-dialog.module.css';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';
import { VehicleForm } from './vehicle-form.tsx';

type VehicleDialogProps = { readonly vehicle: Vehicle; readonly onClose: () => void };

/** Edits one vehicle and shows its history. Only changed fields are sent. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const { ask } = useStaffSession();
  const client = useQueryClient();
  const start = vehicleForm(vehicle);
  const parts = useVehicleForm({
    start,
    idPrefix: 'edit-',
    texts: { done: CAR_SAVED, failed: CAR_NOT_SAVED },
    isPictureNeeded: false,
    save: (form, picture, onProgress) =>
      ask(({ vehicles }) => vehicles.change(vehicle.id, changedFields(start, form), picture, onProgress)),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['fleet'] });
      onClose();
    },
  });
  return (
    <Modal
      title={vehicleTitle(vehicle)}
      bodyLabel="Vehicle information"
      onClose={onClose}
      hasTyped={parts.picture !== undefined || Object.keys(changedFields(start, parts.values)).length > 0}
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
  const history = useStaffQuery(['vehicle-history', vehicleId], ({ vehicles }) => vehicles.history(vehicleId));
  const lines = history.data === undefined || history.data === 'missing' ? [] : history.data;
  return (
    <section className={styles.history} aria-labelledby="vehicle-history">
      <h3 id="vehicle-history">History</h3>
      <LoadHint query={history}>{lines.length === 0 && 'Nothing was changed so far.'}</LoadHint>
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
  const { label = field, title = label } = VEHICLE_FIELDS.find(({ name }) => name === field) ?? {};
  return `${title}: ${formatValue(field, from)} to ${formatValue(field, to)}`;
}

/** A history has prices in cents, and checkboxes as true or false. */
function formatValue(field: string, value: string): string {
  if (value === '') return 'nothing';
  if (field === 'pricePerDay' || field === 'cdwPerDay') return formatCad(Number(value));
  if (field === 'available' || field === 'airConditioning') return value === 'true' ? 'yes' : 'no';
  return value;
}
