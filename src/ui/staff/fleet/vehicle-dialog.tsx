import { useQueryClient } from '@tanstack/react-query';
import { CAR_NOT_SAVED, CAR_SAVED } from '../../../domain/fleet/staff-messages.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { changeVehicle, readVehicleHistory } from '../../../ports/api/calls/staff/vehicles.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Link } from '../../kit/link.tsx';
import { Modal } from '../../kit/modal.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { fileAddress } from '../shared/file-address.ts';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { FLEET_KEY } from '../shared/use-fleet.ts';
import { describeChanges, describeWho } from './describe-change.ts';
import { useVehiclePictures } from './pictures/use-vehicle-pictures.ts';
import { VehiclePictures } from './pictures/vehicle-pictures.tsx';
import { changedFields, sentEdit, storedForm, useVehicleForm } from './use-vehicle-form.ts';
import styles from './vehicle-dialog.module.css';
import { VehicleForm, VehicleFormButtons } from './vehicle-form.tsx';

type VehicleDialogProps = { readonly vehicle: StaffVehicle; readonly onClose: () => void };

const FORM_ID = 'edit-vehicle';

/** Edits one vehicle and shows its history. Only changed fields are sent. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const { send } = useStaffSession();
  const client = useQueryClient();
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: FLEET_KEY });
    void client.invalidateQueries({ queryKey: ['vehicle-history', vehicle.id] });
  };
  const parts = useVehicleForm({
    start: storedForm(vehicle),
    idPrefix: 'edit-',
    texts: { done: CAR_SAVED, failed: CAR_NOT_SAVED },
    isPictureNeeded: false,
    save: (form, _picture, onProgress, start) =>
      pictures.saveAfter((seenVersion) => {
        const body = sentEdit(changedFields(start, form), seenVersion);
        return send(changeVehicle, { params: { id: vehicle.id }, body }, onProgress);
      }),
    onSaved: () => {
      reload();
      onClose();
    },
    onStale: reload,
  });
  const pictures = useVehiclePictures({
    vehicle,
    onChanged: reload,
    onStale: parts.takeChanged,
  });
  return (
    <Modal
      title={vehicleTitle(vehicle)}
      bodyLabel="Vehicle information"
      onClose={onClose}
      hasTyped={parts.hasTyped || pictures.hasTyped}
      footer={
        <VehicleFormButtons
          {...parts}
          formId={FORM_ID}
          button="Save changes"
          resetButton="Undo changes"
          waitsFor={pictures.isUploading && 'You can save once the pictures are sent.'}
        />
      }
    >
      <AlertOutlet />
      <VehicleForm
        {...parts}
        id={FORM_ID}
        label={`Edit ${vehicleTitle(vehicle)}`}
        upcoming={vehicle.upcoming}
        hasPicture={false}
      />
      <VehiclePictures {...pictures} drawing={vehicle.imageUrl} isSaving={parts.form.running} />
      {/* What is typed would be lost. */}
      {!parts.hasTyped && !pictures.hasTyped && (
        <p>
          <Link to={fileAddress(vehicle.id)}>File of the vehicle</Link>
        </p>
      )}
      <History vehicleId={vehicle.id} />
    </Modal>
  );
}

function History({ vehicleId }: { readonly vehicleId: string }) {
  const history = useStaffQuery(['vehicle-history', vehicleId], ({ send }) =>
    send(readVehicleHistory, { params: { id: vehicleId } }),
  );
  const lines = history.data?.ok ? history.data.value.history : [];
  return (
    <section className={styles.history} aria-labelledby="vehicle-history">
      <h3 id="vehicle-history">History</h3>
      <LoadHint query={history}>{lines.length === 0 && 'Nothing was changed so far.'}</LoadHint>
      <ol>
        {[...lines].reverse().map((line) => (
          <li key={`${line.at} ${line.by}`}>
            {describeWho(line)}
            {line.changes && (
              <ul>
                {describeChanges(line.changes).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
