import { createContext, type ReactNode, startTransition, useCallback, useContext, useState } from 'react';
import { read } from '../client/send.ts';
import { logFault } from '../kit/log-fault.ts';
import { HoursContext, useHours } from './use-company.ts';

const ReloadHoursContext = createContext<(() => void) | undefined>(undefined);

/** Keeps the opening hours of an open page: those that it was rendered with, until they are read again (SITE-7). */
export function HoursProvider({ children }: { readonly children: ReactNode }) {
  const [hours, setHours] = useState(useHours());
  const reload = useCallback(() => {
    loadHours().then(
      (loaded) => startTransition(() => setHours(loaded)),
      (fault: unknown) => logFault('The opening hours could not be loaded.', fault),
    );
  }, []);
  return (
    <ReloadHoursContext value={reload}>
      <HoursContext value={hours}>{children}</HoursContext>
    </ReloadHoursContext>
  );
}

/** Reads the opening hours again. */
export function useReloadHours(): () => void {
  const reload = useContext(ReloadHoursContext);
  if (reload === undefined) throw new Error('HoursProvider is missing');
  return reload;
}

/** Every page has this module, so the call comes when it is made. */
async function loadHours() {
  const { readSite } = await import('../../ports/api/calls/site.ts');
  return (await read(readSite, {})).hours;
}
