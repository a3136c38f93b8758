import { type MonthText, shiftMonth } from '../../src/domain/report/month.ts';
import { seedRentals } from './support/seed-rentals.ts';
import { type Ask, seededFolder, seededStores, withSeededSite } from './support/seeded-site.ts';
import { type Cell, median, printTable } from './support/table.ts';

/** Names the folders of what is seeded. It grows when other bookings are. */
const SEEDS = 2;
const SIZE = Number(process.env.BENCH_BOOKINGS ?? 500_000);
const ROUNDS = 15;
/** Milliseconds until a month is answered. */
const TARGET = 300;
/** The months that are asked for, each once, so that none has been read before. */
const LAST_MONTH: MonthText = '2026-06';

/**
 * Measures the calls of the page of reports on 500,000 bookings of five years, over HTTP. Seeding
 * takes a quarter of an hour per store.
 */
export async function benchReports(): Promise<void> {
  const rows: Cell[][] = [];
  const files: Cell[][] = [];
  for (const { name, open } of seededStores()) {
    const folder = await seededFolder(`rentals-${SEEDS}-${name}-${SIZE}`, open, (stores) => seedRentals(stores, SIZE));
    await withSeededSite(folder, open, async ({ ask, call: download, site }) => {
      for (const [what, call] of Object.entries(CALLS)) {
        const took: number[] = [];
        const cpu = site.cpuSeconds();
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now();
          await call(ask, shiftMonth(LAST_MONTH, -2 * round));
          took.push(performance.now() - start);
        }
        const middle = median(took);
        const siteCpu = ((site.cpuSeconds() - cpu) * 1000) / ROUNDS;
        rows.push([
          name,
          what,
          took[0] ?? Number.NaN,
          middle,
          siteCpu,
          `≤ ${TARGET}`,
          middle <= TARGET ? 'yes' : '**no**',
        ]);
      }
      // Nobody else calls, so what memory grows by is the file's.
      const before = site.residentMegabytes();
      let peak = before;
      let bytes = 0;
      const start = performance.now();
      const file = await download('GET', '/reports/bookings.csv');
      for await (const part of file.body ?? []) {
        bytes += part.byteLength;
        peak = Math.max(peak, site.residentMegabytes());
      }
      files.push([name, SIZE, bytes / 2 ** 20, (performance.now() - start) / 1000, before, peak]);
    });
  }
  printTable(
    'The file of all bookings',
    'Streamed over HTTP; sizes and resident memory of the server in MB.',
    ['store', 'bookings', 'size', 'seconds', 'memory before', 'highest'],
    files,
  );
  printTable(
    'Reports',
    `${SIZE.toLocaleString('en-CA')} bookings of five years, 8,640 requests a month; one call at a time, each of another month, ms. First is the first call of a started site.`,
    ['store', 'call', 'first', `median of ${ROUNDS}`, 'site CPU', 'target', 'met'],
    rows,
  );
}

const CALLS: Readonly<Record<string, (ask: Ask, month: MonthText) => Promise<unknown>>> = {
  'a month': (ask, month) => ask('GET', `/reports/month?month=${month}`),
  'the public pages of a month': (ask, month) => ask('GET', `/reports/pages?month=${month}`),
  'thirteen months': (ask, month) => ask('GET', `/reports/months?from=${shiftMonth(month, -12)}&to=${month}`),
  'all that the page loads': (ask, month) =>
    Promise.all([
      ask('GET', `/reports/month?month=${month}`),
      ask('GET', `/reports/month?month=${shiftMonth(month, -1)}`),
      ask('GET', `/reports/months?from=${shiftMonth(month, -12)}&to=${month}`),
      ask('GET', `/reports/pages?month=${month}`),
    ]),
};
