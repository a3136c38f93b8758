import { inProcess } from './in-process.ts';
import { printTable } from './support/table.ts';

/** The figures that `core-figures.ts` sends. */
export type CoreFigures = {
  readonly name: string;
  readonly perSecond: number;
  readonly p99: number;
  readonly bytes: number;
};

/** Measures quotes per second and the bytes that one quote allocates. */
export async function benchCore(): Promise<void> {
  // Without a garbage collection between two readings, the growth of the heap is what was
  // allocated.
  const figures = (await inProcess(
    'core-figures.ts',
    [],
    ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'],
  )) as CoreFigures[];
  printTable(
    'The core',
    '`quoteRental` on its own, on one thread (tinybench); bytes by heap statistics over 10,000 quotes.',
    ['quote', 'a second', 'p99, µs', 'bytes allocated'],
    figures.map(({ name, perSecond, p99, bytes }) => [name, perSecond, p99, bytes]),
  );
}
