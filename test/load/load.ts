import { cpus } from 'node:os';
import type { AtEnd } from '../support/temp-folder.ts';
import type { Answered } from './drive.ts';
import { aLoadedSite, endUnderLoad, flood, keepSteady, notPromised, notTaken, PROMISED, peak } from './parts.ts';
import type { Sample } from './watch.ts';

/**
 * `npm run test:load`: what the site promises under load, measured, as rows for docs/reliability.md. `npm run test:load -- steady flood` runs
 * some of the parts. On an idle machine: what else runs is measured too, and what sends is.
 */
const PARTS = { steady, flood: flooding, soak, end };
const SECONDS = { steady: 60, flood: 30, soak: 600 };

type Row = { readonly what: string; readonly measured: string; readonly promised: string; readonly kept: boolean };

async function steady(atEnd: AtEnd): Promise<readonly Row[]> {
  const { url } = await aLoadedSite(atEnd);
  const { bookings, reads, samples } = await keepSteady(url, 100, SECONDS.steady);
  const rows = [bookings, reads].map((answered): Row => {
    const others = notTaken(answered);
    return {
      what: `100 bookings/s with 300 reads/s for ${SECONDS.steady} s: ${answered.name}`,
      measured: `${times(answered)}; ${answered.perSecond}/s; other than 2xx: ${counts(others)}`,
      promised: `p99 ≤ ${PROMISED.p99} ms, no 5xx`,
      kept: answered.p99 <= PROMISED.p99 && Object.keys(others).length === 0,
    };
  });
  return [...rows, memoryRow('the same: memory', samples)];
}

async function flooding(atEnd: AtEnd): Promise<readonly Row[]> {
  const { url } = await aLoadedSite(atEnd);
  const found = await flood(url, 500, SECONDS.flood);
  const others = notPromised(found.flood);
  const what = `${found.sent} requests/s, four times what it serves, for ${SECONDS.flood} s`;
  return [
    {
      what,
      measured: `${counts(found.flood.statuses)}; ${times(found.flood)}; others: ${counts(others)}`,
      promised: 'only 2xx, 429, 503',
      kept: Object.keys(others).length === 0,
    },
    memoryRow('the same: memory', found.samples),
    {
      what: 'the same: normal again',
      measured: `after ${found.recovery.toFixed(1)} s`,
      promised: `within ${PROMISED.recovery} s`,
      kept: found.recovery <= PROMISED.recovery,
    },
  ];
}

async function soak(atEnd: AtEnd): Promise<readonly Row[]> {
  const { url } = await aLoadedSite(atEnd);
  const { samples } = await keepSteady(url, 20, SECONDS.soak);
  // The first fifth is the time in which code is compiled and caches fill.
  const fifths = [1, 4].map((fifth) => samples.filter(({ at }) => Math.floor((at / SECONDS.soak) * 5) === fifth));
  const [memory = [], handles = []] = (['memory', 'handles'] as const).map((figure) =>
    fifths.map((fifth) => median(fifth.map((sample) => sample[figure]))),
  );
  const [before = Number.NaN, after = Number.NaN] = memory;
  const [handlesBefore = Number.NaN, handlesAfter = Number.NaN] = handles;
  const what = `20 bookings/s with 60 reads/s for ${SECONDS.soak / 60} minutes, second fifth to last`;
  return [
    {
      what: `${what}: memory`,
      measured: `${megabytes(before)} to ${megabytes(after)}`,
      promised: 'flat: at most a tenth more',
      kept: after <= 1.1 * before,
    },
    {
      what: `${what}: file handles`,
      measured: `${handlesBefore} to ${handlesAfter}`,
      promised: 'flat: at most 2 more',
      kept: handlesAfter <= handlesBefore + 2,
    },
  ];
}

async function end(atEnd: AtEnd): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let time = 0; time < 5; time += 1) {
    const site = await aLoadedSite(atEnd);
    const { answered, cut } = await endUnderLoad(site, 50, 2_000);
    const measured = `${answered} answered, ${cut.length} cut`;
    rows.push({ what: 'SIGTERM while 50 callers ask', measured, promised: 'no request cut', kept: cut.length === 0 });
  }
  return rows;
}

function memoryRow(what: string, samples: readonly Sample[]): Row {
  const most = peak(samples, 'memory');
  const kept = most <= PROMISED.memory;
  return { what, measured: `at most ${megabytes(most)}`, promised: `≤ ${megabytes(PROMISED.memory)}`, kept };
}

function times({ p50, p99, max }: Answered): string {
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`;
}

function counts(statuses: Readonly<Record<string, number>>): string {
  const named = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return named.length === 0 ? 'none' : named.join(', ');
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

const asked = process.argv.slice(2);
const parts = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name));
const [{ model = 'unknown' } = {}] = cpus();
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${model}\n`);
console.log('| What | Measured | Promised | Kept |\n| --- | --- | --- | --- |');
for (const [, part] of parts) {
  const ends: (() => Promise<void>)[] = [];
  for (const { what, measured, promised, kept } of await part((work) => ends.unshift(work))) {
    console.log(`| ${what} | ${measured} | ${promised} | ${kept ? 'yes' : '**no**'} |`);
    if (!kept) process.exitCode = 1;
  }
  for (const work of ends) await work();
}
