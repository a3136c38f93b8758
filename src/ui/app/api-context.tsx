import { createContext, type ReactNode, useContext } from 'react';
import type { ReservationsApi } from '../../ports/browser/reservations-api.ts';

const ApiContext = createContext<ReservationsApi | undefined>(undefined);

/** Gives the pages the API of the site. `main.tsx` names the adapter; tests pass their own. */
export function ApiProvider({ api, children }: { readonly api: ReservationsApi; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): ReservationsApi {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('ApiProvider is missing');
  return api;
}
