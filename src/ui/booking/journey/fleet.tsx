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
import { OAKVILLE_TARIFF, type Tariff } from '../../../domain/pricing/tariff.ts';
import type { PageValues } from '../../../ports/api/built-pages.ts';
import { read } from '../../client/send.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';

/**
 * The fleet of the pages. The last one that loaded stays while a newer one loads and where that
 * fails. Without `rates` none came yet.
 */
export type Fleet =
  | { readonly state: 'loading'; readonly rates: Tariff | undefined }
  | ({ readonly state: 'loaded' } & LoadedFleet)
  | { readonly state: 'failed'; readonly vehicles: readonly Vehicle[]; readonly rates: Tariff | undefined };

/** The vehicles, and the rates in force that price them (PRICE-33). */
export type LoadedFleet = { readonly vehicles: readonly Vehicle[]; readonly rates: Tariff };

const FleetContext = createContext<{ readonly fleet: Fleet; load(): void } | undefined>(undefined);

/** What the page was rendered with by the server, if it was. */
export const PageValuesContext = createContext<PageValues | undefined>(undefined);

/** Keeps the fleet between the booking pages, so that the next page has its vehicle at once. */
export function FleetProvider({ children }: { readonly children: ReactNode }) {
  const { vehicles, rates } = useContext(PageValuesContext) ?? {};
  const [fleet, setFleet] = useState<Fleet>(
    vehicles === undefined || rates === undefined ? { state: 'loading', rates } : { state: 'loaded', vehicles, rates },
  );
  const latest = useRef(0);
  const load = useCallback(() => {
    latest.current += 1;
    const number = latest.current;
    const show = (next: (before: Fleet) => Fleet): void => {
      // A transition: rendering the whole fleet at once would block slow phones.
      if (number === latest.current) startTransition(() => setFleet(next));
    };
    setFleet((before) => (before.state === 'failed' ? { state: 'loading', rates: before.rates } : before));
    loadFleet().then(
      (loaded) => show((before) => (hasSame(before, loaded) ? before : { state: 'loaded', ...loaded })),
      (fault: unknown) => {
        logFault('The vehicles could not be loaded.', fault);
        show((before) => ({ vehicles: NO_VEHICLES, ...before, state: 'failed' }));
      },
    );
  }, []);
  const value = useMemo(() => ({ fleet, load }), [fleet, load]);
  return <FleetContext value={value}>{children}</FleetContext>;
}

/** Every page has this module, so the call comes with the booking steps. */
async function loadFleet(): Promise<LoadedFleet> {
  const { readFleet } = await import('../../../ports/api/calls/fleet.ts');
  return await read(readFleet, {});
}

/** Whether this fleet is shown already: an unchanged list renders no row again. */
function hasSame(fleet: Fleet, { vehicles, rates }: LoadedFleet): boolean {
  return (
    fleet.state === 'loaded' && JSON.stringify([fleet.vehicles, fleet.rates]) === JSON.stringify([vehicles, rates])
  );
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

/** The rates in force, as they came with the page or the vehicles; undefined before that. */
export function useKnownRates(): Tariff | undefined {
  return useFleetContext().fleet.rates;
}

/** The rates that price a vehicle of the fleet: they came with it. */
export function useRates(): Tariff {
  return useKnownRates() ?? OAKVILLE_TARIFF;
}

const NO_VEHICLES: LoadedFleet['vehicles'] = [];

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
