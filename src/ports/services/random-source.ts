/** An unpredictable source of random values (test/contracts/services/random-source.ts). */
export type RandomSource = {
  /** Returns a whole number from `min` to `max`, both included, uniformly distributed. */
  integer(min: number, max: number): number;
  /** Returns a new id, a UUID. */
  id(): string;
};
