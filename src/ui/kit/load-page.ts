import { createContext, useContext } from 'react';

/** Loads the code of a page before it is opened. */
export const LoadPageContext = createContext<(address: string) => void>(() => undefined);

export function useLoadPage(): (address: string) => void {
  return useContext(LoadPageContext);
}
