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
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import { readClosedDays } from '../../../ports/api/calls/closed-days.ts';
import { read } from '../../client/send.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useHydrated } from '../../kit/use-hydrated.ts';

type ClosedDays = { readonly days: readonly ClosedDay[]; loadOnce(): void; reload(): void };

const ClosedDaysContext = createContext<ClosedDays | undefined>(undefined);

/** Keeps the closed days of the office between the pages (AVAIL-5). */
export function ClosedDaysProvider({ children }: { readonly children: ReactNode }) {
  const [days, setDays] = useState<readonly ClosedDay[]>([]);
  const isLoaded = useRef(false);
  const reload = useCallback(() => {
    isLoaded.current = true;
    read(readClosedDays, {}).then(
      (loaded) => startTransition(() => setDays(loaded.days)),
      (fault: unknown) => {
        isLoaded.current = false;
        logFault('The closed days could not be loaded.', fault);
      },
    );
  }, []);
  const loadOnce = useCallback(() => {
    if (!isLoaded.current) reload();
  }, [reload]);
  const value = useMemo(() => ({ days, loadOnce, reload }), [days, loadOnce, reload]);
  return <ClosedDaysContext value={value}>{children}</ClosedDaysContext>;
}

/**
 * The closed days, loaded once for all pages. None while they are not known: the server checks the
 * trip again.
 */
export function useClosedDays(): readonly ClosedDay[] {
  return useClosedDaysAtHand(true);
}

/**
 * The closed days of a page that may need none: without dates they are loaded with the visitor's
 * first event. Who only looks loads nothing.
 */
export function useClosedDaysAtHand(hasDates: boolean): readonly ClosedDay[] {
  const { days, loadOnce } = useClosedDaysContext();
  const isLive = useHydrated();
  useEffect(() => {
    if (!isLive) return;
    if (hasDates) {
      loadOnce();
      return;
    }
    for (const event of FIRST_EVENTS) addEventListener(event, loadOnce);
    return () => {
      for (const event of FIRST_EVENTS) removeEventListener(event, loadOnce);
    };
  }, [isLive, hasDates, loadOnce]);
  return days;
}

const FIRST_EVENTS = ['pointerover', 'keydown', 'focusin'] as const;

/** Loads the closed days again. */
export function useReloadClosedDays(): () => void {
  return useClosedDaysContext().reload;
}

function useClosedDaysContext(): ClosedDays {
  const context = useContext(ClosedDaysContext);
  if (context === undefined) throw new Error('ClosedDaysProvider is missing');
  return context;
}
