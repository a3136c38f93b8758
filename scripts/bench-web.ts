import { openBrowser } from '../test/support/browser.ts';
import { firstVisit, PHONE, type Visit } from '../test/support/first-visit.ts';
import { startSite } from '../test/support/site-process.ts';
import { aFolder } from '../test/support/temp-folder.ts';

/** The budgets of a first visit: kilobytes (1,000 bytes) as brotli sends them, milliseconds. */
const BUDGETS = [
  { path: '/', total: 170, script: 95, requests: 15, largestPaint: 1600 },
  { path: '/vehicles', total: 180, script: 97, requests: 25, largestPaint: 2000 },
] as const;
const VISITS = 5;

const ends: (() => Promise<void>)[] = [];
const atEnd = (work: () => Promise<void>) => ends.unshift(work);
const site = await startSite({ DATA_DIR: await aFolder(atEnd), LOG_LEVEL: 'silent' }, undefined, atEnd);
const browser = await openBrowser();
atEnd(() => browser.close());
console.log(
  `First visits on a phone: ${PHONE.width} × ${PHONE.height}, CPU slowed ${PHONE.slowdown} times, ${PHONE.bitsPerSecond / 1e6} Mbit/s, ${PHONE.roundTrip} ms round trip; medians of ${VISITS} visits.`,
);
for (const budget of BUDGETS) {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit(browser, site.url, budget.path, true));
  const median = (of: (visit: Visit) => number): number =>
    visits.map(of).sort((a, b) => a - b)[VISITS >> 1] ?? Number.NaN;
  console.log(`\n${budget.path}`);
  console.table({
    'all, KB': { measured: median(({ totalBytes }) => totalBytes / 1000), budget: budget.total },
    'scripts, KB': { measured: median(({ scriptBytes }) => scriptBytes / 1000), budget: budget.script },
    requests: { measured: median(({ requests }) => requests.length), budget: budget.requests },
    'layout shift': { measured: median(({ layoutShift }) => layoutShift), budget: 0.02 },
    'largest paint, ms': {
      measured: Math.round(median(({ largestPaint }) => largestPaint)),
      budget: budget.largestPaint,
    },
    'blocking time, ms': { measured: Math.round(median(({ blockingTime }) => blockingTime)), budget: 150 },
  });
}
for (const end of ends) await end();
