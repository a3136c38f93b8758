import { rm } from 'node:fs/promises';
import { endLinks } from '../../src/domain/reservation/links.ts';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import { compose } from '../../src/server/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { openSiteTokens } from '../../src/server/use-cases/site/site-tokens.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../test/support/values/samples.ts';
import { aFolder } from './a-bench-site.ts';
import { SITE, startServer } from './server-process.ts';
import { type Cell, median, printTable } from './support/table.ts';

/** Timed calls of each kind. They take turns, in an order that is drawn for each round. */
const TRIES = 500;
/** Untimed rounds before, in which the code is compiled. */
const WARM_UP = 100;

/** Calls whose answers must not tell them apart. */
type Kind = { readonly name: string; readonly path: string; body(round: number): object };

/**
 * Times what must not tell a hit from a miss (MINE-7): `find` with a number that there is and with
 * one that there is not, and `my-reservation` with texts that open nothing (MINE-2).
 */
export async function benchFind(): Promise<void> {
  const folder = await aFolder();
  const seeded = await seed(folder);
  const site = await startServer(SITE, { DATA_DIR: folder, STAFF_PASSWORD: 'a password for the bench' });
  try {
    const email = 'priya.raman@example.com';
    const numberOf = (round: number): string => seeded.numbers[round % seeded.numbers.length] ?? '';
    const found = await time(site.url, [
      {
        name: 'find: number and address match',
        path: '/find',
        body: (round) => ({ confirmationNumber: numberOf(round), email }),
      },
      {
        name: 'find: the number of somebody else',
        path: '/find',
        body: (round) => ({ confirmationNumber: numberOf(round), email: 'nobody.else@example.com' }),
      },
      {
        name: 'find: no such number',
        path: '/find',
        body: (round) => ({ confirmationNumber: `HOJ-${900_000 + round}`, email }),
      },
    ]);
    const opened = await time(site.url, [
      { name: 'link: ended', path: '', body: (round) => ({ token: seeded.ended[round % seeded.ended.length] }) },
      {
        name: 'link: forged',
        path: '',
        body: (round) => ({ token: `${seeded.ended[0]?.slice(0, -4)}${1000 + (round % 9000)}` }),
      },
      { name: 'link: of a booking that is deleted', path: '', body: () => ({ token: seeded.deleted }) },
    ]);
    printTable(
      'Look-ups that must not tell a hit from a miss',
      `${TRIES} calls of each kind over one connection, in turns; the ratio is to the first of its group.`,
      ['', 'median ms', 'p90 ms', 'ratio of medians'],
      [...found, ...opened],
    );
  } finally {
    await site.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores bookings with and without links that work, and returns what is looked up. */
async function seed(folder: string) {
  const config = readConfig({ DATA_DIR: folder });
  if (!config.ok) throw new Error(config.problem);
  const composed = await compose(config.value);
  if (!composed.ok) throw new Error(composed.problem);
  const { ports, close } = composed.value;
  const tokens = await openSiteTokens(ports);
  const numbers: string[] = [];
  const ended: string[] = [];
  for (let count = 0; count < TRIES + WARM_UP; count += 1) {
    const at = addMinutes(NOON, count);
    const placed = { ...aPlacedBooking({ at }), emails: [] };
    const { id, confirmationNumber } = placed.booking;
    await addBooking(ports.bookings, placed, aSubmission());
    numbers.push(confirmationNumber);
    const old = { ...aPlacedBooking({ at }), emails: [] };
    await addBooking(ports.bookings, old, aSubmission());
    await ports.bookings.edit(old.booking.id, endLinks({ by: id, at }));
    ended.push(tokens.write('reservation', `${old.booking.id} 1`));
  }
  await close();
  return { numbers, ended, deleted: tokens.write('reservation', 'booking-of-nobody 1') };
}

async function time(url: string, kinds: readonly Kind[]): Promise<Cell[][]> {
  const taken = kinds.map((): number[] => []);
  for (let round = 0; round < TRIES + WARM_UP; round += 1) {
    const turns = kinds.map((_, index) => ({ index, order: Math.random() }));
    for (const { index } of turns.toSorted((one, other) => one.order - other.order)) {
      const kind = kinds[index];
      if (kind === undefined) continue;
      const body = JSON.stringify(kind.body(round));
      const start = performance.now();
      const answer = await fetch(`${url}/api/my-reservation${kind.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.text();
      if (round >= WARM_UP) taken[index]?.push(performance.now() - start);
      if (answer.status !== (kind.path === '' ? 404 : 202)) throw new Error(`${kind.name}: ${answer.status}`);
    }
  }
  const [first = []] = taken;
  return kinds.map(({ name }, position) => {
    const times = taken[position] ?? [];
    const p90 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? Number.NaN;
    return [name, median(times), p90, median(times) / median(first)];
  });
}
