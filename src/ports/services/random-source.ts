/** Draws from a source that nobody can foresee (test/contracts/random-source.ts). */
export type RandomSource = {
  /** A whole number from `min` to `max`, both included, each as likely. */
  integer(min: number, max: number): number;
  /** A new id, a UUID. */
  id(): string;
};
