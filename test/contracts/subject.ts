import type { Stores } from '../../src/ports/ports.ts';

/** The stores of one adapter, empty, for one test. */
export type StoresSubject = {
  readonly stores: Stores;
  /** Opens the same place again, as a process does that was killed and started again. */
  reopen(): Promise<Stores>;
  /** Takes the store out of reach. */
  cut(): Promise<void>;
};
