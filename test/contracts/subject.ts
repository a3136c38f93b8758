import type { Stores } from '../../src/ports/ports.ts';

/** The stores of one adapter, empty, for one test. */
export type StoresSubject = {
  readonly stores: Stores;
  /** Opens the same place anew, as a process does that was killed and started again. */
  reopen(): Promise<Stores>;
  /** Takes the store out of reach. */
  cut(): Promise<void>;
};

/** Where an adapter keeps less than its port promises, with the reason; the contract then asserts that it is so. */
export type StoresDivergence = { readonly forgets?: string };

/** The name of the test of what outlives a process. */
export function formatKeeping(what: string, { forgets }: StoresDivergence): string {
  return forgets === undefined
    ? `should keep ${what} when opened anew`
    : `should be empty when opened anew, since ${forgets}`;
}
