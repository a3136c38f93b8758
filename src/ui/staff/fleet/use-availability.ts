import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CAR_NOT_SAVED } from '../../../domain/fleet/staff-messages.ts';
import { type StaffVehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { changeVehicle } from '../../../ports/api/calls/staff/vehicles.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useStaffMutation } from '../shared/staff-queries.ts';
import { FLEET_KEY } from '../shared/use-fleet.ts';
import { describeVehicleEvents } from './describe-change.ts';

/**
 * Switches vehicles on and off. One that bookings to come use is switched off after a question
 * (FLEET-33): `asked` is that vehicle until it is answered.
 */
export function useAvailability() {
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const [asked, setAsked] = useState<StaffVehicle>();
  const { mutate, isPending, variables } = useStaffMutation({
    send: ({ send: sendCall }, { id, version, available }: StaffVehicle) =>
      sendCall(changeVehicle, {
        params: { id },
        body: { available: available ? 'false' : 'true', seenVersion: String(version) },
      }),
    failed: CAR_NOT_SAVED,
    onSuccess: (saved, { id }) => {
      // Its row alone changes; the order of the list stays.
      const show = (now: StaffVehicle) =>
        client.setQueryData<readonly StaffVehicle[]>(FLEET_KEY, (fleet) =>
          fleet?.map((vehicle) => (vehicle.id === id ? now : vehicle)),
        );
      if (saved.ok) {
        show(saved.value);
      } else if (saved.problem.code === 'changed-meanwhile') {
        const { vehicle, history } = saved.problem;
        show(vehicle);
        const detail = `${vehicleTitle(vehicle)}: ${describeVehicleEvents(history)}`;
        notify({ kind: 'failed', text: CAR_NOT_SAVED, detail });
      } else {
        void client.invalidateQueries({ queryKey: FLEET_KEY });
        throw new Error('the vehicle was not changed');
      }
    },
  });
  const send = useCallback(
    (vehicle: StaffVehicle): void => {
      clear();
      mutate(vehicle);
    },
    [clear, mutate],
  );
  return {
    switching: isPending ? variables.id : undefined,
    toggle: useCallback(
      (vehicle: StaffVehicle) => {
        if (vehicle.available && vehicle.upcoming > 0) setAsked(vehicle);
        else send(vehicle);
      },
      [send],
    ),
    asked,
    answer: (isYes: boolean) => {
      setAsked(undefined);
      if (isYes && asked) send(asked);
    },
  };
}
