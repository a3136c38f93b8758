import { type StaffFleetView, WHOLE_FLEET } from '../../../domain/fleet/staff-fleet.ts';
import { decode } from '../../../ports/api/schema.ts';
import { StoredFleetView } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useStored } from '../../kit/use-stored.ts';

/** Search, filters and sorting of the fleet. The tab keeps them over Back and a reload. */
export function useFleetView(): readonly [StaffFleetView, (part: Partial<StaffFleetView>) => void] {
  const [view, change] = useStored('staff-fleet-view', (value) => decode(StoredFleetView, value), WHOLE_FLEET);
  return [view, (part) => change((before) => ({ ...before, ...part }))];
}
