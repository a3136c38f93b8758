import { randomInt, randomUUID } from 'node:crypto';
import type { RandomSource } from '../../ports/services/random-source.ts';

/** Uses the random source of the operating system. A range may span less than 2^48 numbers. */
export function cryptoRandomSource(): RandomSource {
  return { integer: (min, max) => randomInt(min, max + 1), id: () => randomUUID() };
}
