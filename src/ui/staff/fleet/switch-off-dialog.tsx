import { describeUpcoming } from '../../../domain/fleet/staff-messages.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { FormDialog } from '../kit/form-dialog.tsx';

type SwitchOffDialogProps = { readonly vehicle: StaffVehicle; readonly onAnswer: (isYes: boolean) => void };

/** Asks before a vehicle is switched off that bookings to come use (FLEET-33). */
export function SwitchOffDialog({ vehicle, onAnswer }: SwitchOffDialogProps) {
  return (
    <FormDialog
      small
      title={vehicleTitle(vehicle)}
      bodyLabel="What uses the vehicle"
      closeLabel="Keep available"
      onClose={() => onAnswer(false)}
      press="Make unavailable"
      onPress={() => onAnswer(true)}
    >
      <p>
        <b>{describeUpcoming(vehicle.upcoming)}</b> They stay as they are. Customers cannot book the vehicle while it is
        not available.
      </p>
    </FormDialog>
  );
}
