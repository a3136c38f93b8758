import { useDeferredValue, useMemo } from 'react';
import { keepPlaces, type StaffFleetView, viewFleet, WHOLE_FLEET } from '../../../domain/fleet/staff-fleet.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { decode } from '../../../ports/api/schema.ts';
import { StoredFleetView } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useStored } from '../../kit/use-stored.ts';
import { useFleet } from '../shared/use-fleet.ts';

const NO_FLEET: readonly StaffVehicle[] = [];

/**
 * The fleet, which the browser has whole: search, filters and sorting, which the tab keeps over
 * Back and a reload, and the rows that they list. A changed vehicle keeps its position (FLEET-35).
 */
export function useFleetList() {
  const { data: fleet = NO_FLEET, isPending, isLoadingError, refetch } = useFleet();
  const [choice, change] = useStored('staff-fleet-view', (value) => decode(StoredFleetView, value), WHOLE_FLEET);
  const view = useDeferredValue(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed vehicle keeps its position
  const ids = useMemo(() => viewFleet(fleet, view).map(({ id }) => id), [view, isPending]);
  const rows = useMemo(() => keepPlaces(fleet, ids, view), [fleet, ids, view]);
  return {
    fleet,
    rows,
    choice,
    isLoading: isPending,
    isFailed: isLoadingError,
    reload: () => void refetch(),
    show: (part: Partial<StaffFleetView>): void => change((before) => ({ ...before, ...part })),
  };
}
