import { inProcess } from './in-process.ts';
import { printTable } from './table.ts';

/** What `core-figures.ts` sends. */
export type CoreFigures = {
  readonly name: string;
  readonly perSecond: number;
  readonly p99: number;
  readonly bytes: number;
};

/** Quotes a second, and what one leaves to the garbage collector. */
export async function benchCore(): Promise<void> {
  // Without a collection between two readings, what the heap has grown by is what was allocated.
  const figures = (await inProcess(
    'core-figures.ts',
    [],
    ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'],
  )) as CoreFigures[];
  printTable(
    'The core',
    '`quoteRental` by itself, on one thread (tinybench); bytes by heap statistics over 10,000 quotes.',
    ['quote', 'a second', 'p99, µs', 'bytes allocated'],
    figures.map(({ name, perSecond, p99, bytes }) => [name, perSecond, p99, bytes]),
  );
}
