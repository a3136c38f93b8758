import { build } from 'vite';
import { openBrowser } from '../../test/support/browser/browser.ts';
import { PHONE } from '../../test/support/browser/first-visit.ts';
import { aFleetOf } from './a-bench-site.ts';
import type { listWork } from './list-in-page.ts';
import { type Cell, median, printTable } from './support/table.ts';
import { aTrip } from './support/trips.ts';

const FLEET = 2000;
const ROUNDS = 25;
/** The length of one frame at 60 per second, in ms. */
const FRAME = 16;

declare global {
  var bench: { readonly listWork: typeof listWork };
}

/**
 * Measures what the vehicle list computes for a large fleet, in a throttled browser. Painting is
 * not included.
 */
export async function benchList(): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const client = await page.context().newCDPSession(page);
    await page.addScriptTag({ content: await bundle() });
    await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
    const figures = await page.evaluate(
      ({ fleet, trip, rounds }) =>
        Object.entries(globalThis.bench.listWork).map(([name, work]) => ({
          name,
          took: Array.from({ length: rounds }, () => {
            const start = performance.now();
            work(fleet, trip);
            return performance.now() - start;
          }),
        })),
      { fleet: aFleetOf(FLEET), trip: aTrip(), rounds: ROUNDS },
    );
    printTable(
      `The list of ${FLEET.toLocaleString('en-CA')} vehicles`,
      `Computed in Chromium with its processor slowed ${PHONE.slowdown} times; ms. First is the very first run, before the browser has optimized anything.`,
      ['work', 'first', `median of ${ROUNDS}`, 'target', 'met'],
      figures.map(({ name, took }): Cell[] => {
        const middle = median(took);
        return [name, took[0] ?? Number.NaN, middle, `≤ ${FRAME}`, middle <= FRAME ? 'yes' : '**no**'];
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Bundles `list-in-page.ts` as one script that sets `bench`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: new URL('list-in-page.ts', import.meta.url).pathname, formats: ['iife'], name: 'bench' },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [chunk] = outputs.flatMap((part) => ('output' in part ? part.output : []));
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}
