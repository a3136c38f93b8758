import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { read } from '../../client/send.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';

/**
 * The fleet of the pages. The last one that loaded stays while a newer one loads and where that
 * fails.
 */
export type Fleet =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly vehicles: readonly Vehicle[] }
  | { readonly state: 'failed'; readonly vehicles: readonly Vehicle[] };

const FleetContext = createContext<{ readonly fleet: Fleet; load(): void } | undefined>(undefined);

/** The fleet that the page was rendered with, if it was. */
export const PrerenderedFleetContext = createContext<readonly Vehicle[] | undefined>(undefined);

/** Keeps the fleet between the booking pages, so that the next page has its vehicle at once. */
export function FleetProvider({ children }: { readonly children: ReactNode }) {
  const prerendered = useContext(PrerenderedFleetContext);
  const [fleet, setFleet] = useState<Fleet>(
    prerendered ? { state: 'loaded', vehicles: prerendered } : { state: 'loading' },
  );
  const latest = useRef(0);
  const load = useCallback(() => {
    latest.current += 1;
    const number = latest.current;
    const show = (next: (before: Fleet) => Fleet): void => {
      // A transition: rendering the whole fleet at once would block slow phones.
      if (number === latest.current) startTransition(() => setFleet(next));
    };
    setFleet((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    loadVehicles().then(
      (vehicles) => show((before) => (hasSame(before, vehicles) ? before : { state: 'loaded', vehicles })),
      (fault: unknown) => {
        logFault('The vehicles could not be loaded.', fault);
        show((before) => ({ state: 'failed', vehicles: before.state === 'loading' ? [] : before.vehicles }));
      },
    );
  }, []);
  const value = useMemo(() => ({ fleet, load }), [fleet, load]);
  return <FleetContext value={value}>{children}</FleetContext>;
}

/** Every page has this module, so the call comes with the booking steps. */
async function loadVehicles(): Promise<readonly Vehicle[]> {
  const { readFleet } = await import('../../../ports/api/calls/fleet.ts');
  return (await read(readFleet, {})).vehicles;
}

/** Whether these vehicles are shown already: an unchanged list renders no row again. */
function hasSame(fleet: Fleet, vehicles: readonly Vehicle[]): boolean {
  return fleet.state === 'loaded' && JSON.stringify(fleet.vehicles) === JSON.stringify(vehicles);
}

/** The fleet, loaded when the calling page opens; a prerendered page opens with its hydration. */
export function useFleet(): Fleet {
  const { fleet, load } = useFleetContext();
  const isLive = useHydrated();
  useEffect(() => {
    if (isLive) load();
  }, [isLive, load]);
  return fleet;
}

/** The vehicles as they are known by now; another component of the page loads them. */
export function useKnownFleet(): readonly Vehicle[] {
  const { fleet } = useFleetContext();
  return fleet.state === 'loading' ? NO_VEHICLES : fleet.vehicles;
}

const NO_VEHICLES: readonly Vehicle[] = [];

/** Loads the fleet again. */
export function useReloadFleet(): () => void {
  return useFleetContext().load;
}

function useFleetContext(): { readonly fleet: Fleet; load(): void } {
  const context = useContext(FleetContext);
  if (context === undefined) throw new Error('FleetProvider is missing');
  return context;
}

/** A vehicle by id, from the fleet or the last one that loaded. */
export function useChosenVehicle(id: string | undefined): Vehicle | 'loading' | 'failed' | 'gone' {
  const fleet = useFleet();
  if (fleet.state === 'loading') return 'loading';
  const vehicle = fleet.vehicles.find((candidate) => candidate.id === id);
  return vehicle ?? (fleet.state === 'failed' ? 'failed' : 'gone');
}
