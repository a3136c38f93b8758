import { randomInt, randomUUID } from 'node:crypto';
import type { RandomSource } from '../../ports/services/random-source.ts';

/** Draws from the operating system's source. A range may span less than 2^48 numbers. */
export function cryptoRandomSource(): RandomSource {
  return { integer: (min, max) => randomInt(min, max + 1), id: () => randomUUID() };
}
