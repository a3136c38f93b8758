import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { aFolder } from './a-bench-site.ts';
import { BARE, SITE, startServer } from './server-process.ts';
import { type Cell, median, printTable } from './support/table.ts';

const STARTS = 7;
/** How long a server is idle before its memory is read, in ms. */
const REST = 1500;

/**
 * Measures the time from process start to ready on a built tree, and the memory of the idle server.
 */
export async function benchStart(): Promise<void> {
  const figures: Record<'first' | 'again' | 'bare', { startedIn: number; memory: number }[]> = {
    first: [],
    again: [],
    bare: [],
  };
  for (let round = 0; round < STARTS; round += 1) {
    const folder = await aFolder();
    figures.first.push(await startOnce(SITE, folder));
    figures.again.push(await startOnce(SITE, folder));
    figures.bare.push(await startOnce(BARE, folder));
    await rm(folder, { recursive: true, force: true });
  }
  const row = (name: string, starts: (typeof figures)['bare'], wanted: string): Cell[] => {
    const [startedIn, memory] = [median(starts.map((one) => one.startedIn)), median(starts.map((one) => one.memory))];
    return [name, startedIn, wanted, memory];
  };
  printTable(
    'Start',
    `From the start of the process to its ready line, and the memory that it holds ${REST} ms later; medians of ${STARTS} starts. The first start makes the database, the demonstration fleet with its pictures, and an account.`,
    ['', 'ready, ms', 'wanted', 'memory at rest, MB'],
    [
      row('site, first start', figures.first, ''),
      row('site, started again', figures.again, '< 1000'),
      row('bare Fastify', figures.bare, ''),
    ],
  );
}

async function startOnce(script: string, folder: string) {
  const server = await startServer(script, { DATA_DIR: folder });
  const { startedIn } = server;
  if (script === SITE && !(await fetch(`${server.url}/readyz`)).ok)
    throw new Error('the site said that it is ready and is not');
  await setTimeout(REST);
  const memory = server.residentMegabytes();
  await server.end();
  return { startedIn, memory };
}
