import { ADD_CAR_DONE, ADD_CAR_FAILED } from '../../../domain/fleet/staff-messages.ts';
import { addVehicle } from '../../../ports/api/calls/staff/vehicles.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import styles from './add-car.module.css';
import { sentVehicle, useVehicleForm } from './use-vehicle-form.ts';
import { EMPTY_VEHICLE } from './vehicle-fields.ts';
import { VehicleForm, VehicleFormButtons } from './vehicle-form.tsx';
import { VehiclePreview } from './vehicle-preview.tsx';

const FORM_ID = 'add-car';

/** The form for a new car (FLEET-22), and what customers will see of it. */
export function AddCar({ isShown }: { readonly isShown: boolean }) {
  const { send } = useStaffSession();
  const parts = useVehicleForm({
    start: EMPTY_VEHICLE,
    idPrefix: '',
    texts: { done: ADD_CAR_DONE, failed: ADD_CAR_FAILED },
    isPictureNeeded: true,
    save: (form, picture, onProgress) => send(addVehicle, { body: sentVehicle(form, picture) }, onProgress),
    onSaved: ({ reset }) => reset(),
  });
  return (
    <div className={styles.columns}>
      <div>
        {isShown && <AlertOutlet />}
        <p className={`hint ${styles.required}`}>
          Every field is required unless it says optional. The preview shows what customers will see.
        </p>
        <VehicleForm {...parts} id={FORM_ID} label="Add New Car">
          <VehicleFormButtons {...parts} formId={FORM_ID} button="Add Car" resetButton="Clear" />
        </VehicleForm>
      </div>
      <aside className={styles.preview} aria-label="Preview">
        <p className="eyebrow">Preview</p>
        <VehiclePreview form={parts.values} pictureUrl={parts.picture?.url} />
      </aside>
    </div>
  );
}
