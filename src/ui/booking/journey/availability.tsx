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
import type { RentalTimes } from '../../../domain/fleet/availability.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { AvailabilityAnswer, FleetAvailability } from '../../../ports/api/availability.ts';
import { readAvailability } from '../../../ports/api/calls/fleet.ts';
import { read } from '../../client/send.ts';
import { logFault } from '../../kit/log-fault.ts';

/**
 * How long dates must stay as they are before they are asked about, in ms: a date is typed in
 * steps.
 */
const EDIT_PAUSE_MS = 400;

/** The last answer, and the trip that it is for. */
type Known = RentalTimes & AvailabilityAnswer;

type Availabilities = { readonly known: Known | undefined; load(trip: RentalTimes): void };

const AvailabilityContext = createContext<Availabilities | undefined>(undefined);

/** Keeps the last answer between the steps, so that the next page has it at once (AVAIL-6). */
export function AvailabilityProvider({ children }: { readonly children: ReactNode }) {
  const [known, setKnown] = useState<Known>();
  const latest = useRef(0);
  const load = useCallback((trip: RentalTimes) => {
    latest.current += 1;
    const number = latest.current;
    read(readAvailability, { query: trip }).then(
      (answer) => {
        // A later request is for newer dates, or for what is newer of the same dates.
        if (number === latest.current) startTransition(() => setKnown({ ...trip, ...answer }));
      },
      (fault: unknown) => logFault('The availability could not be loaded.', fault),
    );
  }, []);
  const value = useMemo(() => ({ known, load }), [known, load]);
  return <AvailabilityContext value={value}>{children}</AvailabilityContext>;
}

/**
 * The vehicles that are known not to be free on the dates of a trip, by id (AVAIL-6). They are
 * loaded when the page opens and when the dates change. None while the answer is missing.
 */
export function useAvailability(trip: RentalTimes | undefined): FleetAvailability {
  const context = useContext(AvailabilityContext);
  if (context === undefined) throw new Error('AvailabilityProvider is missing');
  const { known, load } = context;
  const { pickupTime, dropoffTime } = trip ?? {};
  const isEdited = useRef(false);
  useEffect(() => {
    if (pickupTime === undefined || dropoffTime === undefined) return;
    const timer = setTimeout(() => load({ pickupTime, dropoffTime }), isEdited.current ? EDIT_PAUSE_MS : 0);
    isEdited.current = true;
    return () => clearTimeout(timer);
  }, [pickupTime, dropoffTime, load]);
  const isKnown = known?.pickupTime === pickupTime && known?.dropoffTime === dropoffTime;
  return isKnown && known ? known.vehicles : NONE_KNOWN;
}

const NONE_KNOWN: FleetAvailability = {};

/** From when a vehicle that is labelled as taken is free (AVAIL-12). Undefined where that is not said. */
export function useFreeFrom(vehicleId: string): Instant | undefined {
  return useContext(AvailabilityContext)?.known?.freeFrom?.[vehicleId];
}
