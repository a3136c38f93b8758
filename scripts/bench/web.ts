import { openBrowser } from '../../test/support/browser/browser.ts';
import {
  firstVisit,
  PHONE,
  type SecondVisit,
  secondVisit,
  sumOf,
  type Visit,
} from '../../test/support/browser/first-visit.ts';
import { startSite } from '../../test/support/site/site-process.ts';
import { aFolder } from '../../test/support/temp-folder.ts';
import { type Cell, median, printTable } from './support/table.ts';

/**
 * The budgets of a first visit. Sizes are kilobytes (1,000 bytes) as compressed by brotli; times
 * are milliseconds.
 */
const BUDGETS = [
  { path: '/', total: 180, script: 112, requests: 15, largestPaint: 1200 },
  { path: '/vehicles', total: 180, script: 112, requests: 25, largestPaint: 1600 },
] as const;
const VISITS = 5;

/** When a second visit has its largest paint. */
const SECOND_PAINT_MS = 500;

/**
 * Measures first visits on a slow phone against their budgets, lists the bytes by file, and
 * measures a second visit. Needs `dist`.
 */
export async function benchWeb(): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  try {
    const site = await startSite({ DATA_DIR: await aFolder(atEnd), LOG_LEVEL: 'silent' }, undefined, atEnd);
    const browser = await openBrowser();
    atEnd(() => browser.close());
    for (const { path, ...budget } of BUDGETS) {
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit(browser, site.url, path, true));
      const middle = (of: (visit: Visit) => number): number => median(visits.map(of));
      const figures: (readonly [string, number, number])[] = [
        ['all, KB', middle(({ totalBytes }) => totalBytes / 1000), budget.total],
        ['scripts, KB', middle(({ scriptBytes }) => scriptBytes / 1000), budget.script],
        ['requests', middle(({ requests }) => requests.length), budget.requests],
        ['layout shift', middle(({ layoutShift }) => layoutShift), 0.02],
        ['largest paint, ms', middle(({ largestPaint }) => largestPaint), budget.largestPaint],
        ['blocking time, ms', middle(({ blockingTime }) => blockingTime), 150],
      ];
      if (path === '/vehicles')
        figures.push(['first vehicle, ms', middle(({ firstRow }) => firstRow), budget.largestPaint]);
      printTable(
        `First visit to ${path}`,
        `A phone: ${PHONE.width} × ${PHONE.height}, processor slowed ${PHONE.slowdown} times, ${PHONE.bitsPerSecond / 1e6} Mbit/s, ${PHONE.roundTrip} ms round trip; medians of ${VISITS} visits.`,
        ['figure', 'measured', 'budget', 'met'],
        figures.map(([name, figure, limit]): Cell[] => [name, figure, limit, figure <= limit ? 'yes' : '**no**']),
      );
      printTable(
        `Every byte of ${path}`,
        '`vendor` is React, its DOM and the router: the floor. Bytes of the bodies as they come over the wire.',
        ['what', 'type', 'bytes'],
        (visits[0]?.requests ?? [])
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ path: of, type, bytes }): Cell[] => [withoutHash(of), type, bytes]),
      );
      const seconds: SecondVisit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) seconds.push(await secondVisit(browser, site.url, path, true));
      const paint = median(seconds.map(({ largestPaint }) => largestPaint));
      const again = seconds[0]?.requests ?? [];
      const sent = again.filter(({ bytes }) => bytes > 0);
      console.log(
        `The second visit to ${path}: ${sumOf(again)} bytes of ${again.length} requests; sent again: ${sent.map(({ path: of }) => withoutHash(of)).join(', ') || 'nothing'}; largest paint ${paint} ms (wanted ${SECOND_PAINT_MS}).\n`,
      );
    }
  } finally {
    for (const end of ends) await end();
  }
}

/** Turns `/assets/vendor-CHkqFu17.js` into `vendor.js`. */
function withoutHash(path: string): string {
  return path.replace(/^\/assets\/(.*)-[\w-]{8}(\.\w+)$/, '$1$2');
}
