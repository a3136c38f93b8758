import { useQueryClient } from '@tanstack/react-query';
import { CAR_NOT_SAVED, CAR_SAVED, VEHICLE_MISSING } from '../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import type { Upkeep } from '../../../domain/unit/upkeep.ts';
import { changeVehicle } from '../../../ports/api/calls/staff/vehicles.ts';
import type { FieldRefusal } from '../../../ports/api/problem.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { describeVehicleEvents } from '../fleet/describe-change.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { FLEET_KEY } from '../shared/use-fleet.ts';

/**
 * Saves what is kept of a vehicle (FILE-2). If others changed the vehicle meanwhile, the alert says who
 * and what, and what was typed stays: the next press saves it. Resolves with the refusals of fields.
 */
export function useSaveUpkeep({ id, version }: Pick<StaffVehicle, 'id' | 'version'>, onSaved: () => void) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  return async (edit: Upkeep): Promise<readonly FieldRefusal[] | undefined> => {
    const saved = await send(changeVehicle, { params: { id }, body: { seenVersion: version, ...edit } });
    if (!saved.ok && saved.problem.code === 'invalid-input') return saved.problem.errors;
    await client.invalidateQueries({ queryKey: FLEET_KEY });
    if (saved.ok) {
      notify({ kind: 'done', text: CAR_SAVED });
      onSaved();
      return undefined;
    }
    const { problem } = saved;
    const detail = problem.code === 'changed-meanwhile' ? describeVehicleEvents(problem.history) : VEHICLE_MISSING;
    notify({ kind: 'failed', text: CAR_NOT_SAVED, detail });
    return undefined;
  };
}
