import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { writeCursor } from '../../src/adapters/shared/list-cursor.ts';
import type { BookingDetail } from '../../src/ports/api/staff/staff-booking.ts';
import { composeArchive } from '../../src/server/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { startMongod } from '../../test/support/components/mongod.ts';
import { SITE, startServer } from './server-process.ts';
import { OUT, seedBookings, seededWords } from './support/seed-bookings.ts';
import { type Cell, median, printTable } from './support/table.ts';

/** Names the folders of what is seeded. It grows when other bookings are. */
const SEEDS = 3;

const SIZES = [1_000, 100_000, 500_000] as const;
const ROUNDS = 60;
/** The maximum factor by which the time may grow from the smallest size to the largest. */
const TARGET = 1.5;
const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

type AtEnd = (work: () => Promise<void>) => void;
/** Starts what a store needs and returns the settings of a store in a folder. */
type Store = { readonly name: string; open(folder: string, atEnd: AtEnd): Promise<Readonly<Record<string, string>>> };

const STORES: readonly Store[] = [
  { name: 'SQLite', open: async (folder) => ({ DATA_DIR: folder }) },
  {
    name: 'MongoDB',
    open: async (folder, atEnd) => {
      const files = join(folder, 'mongod');
      await mkdir(files, { recursive: true });
      return { DATA_DIR: folder, DATABASE_URL: `${(await startMongod(atEnd, files)).url}/oakville` };
    },
  },
];

/**
 * Measures the staff requests on 1,000, 100,000 and 500,000 bookings, over HTTP. Seeding takes a
 * quarter of an hour per store. The data stays in the system's temporary folder and is used again.
 */
export async function benchGrowth(): Promise<void> {
  for (const { name, open } of STORES) {
    const columns: ReadonlyMap<string, number>[] = [];
    for (const size of SIZES) columns.push(await measure(await seededFolder(name, open, size), open, size));
    const rows = [...(columns[0]?.keys() ?? [])].map((what): Cell[] => {
      const figures = columns.map((column) => column.get(what) ?? Number.NaN);
      const growth = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
      return [what, ...figures, growth, growth <= TARGET ? 'yes' : '**no**'];
    });
    printTable(
      `Growth on ${name}`,
      `One call at a time over HTTP, each of another booking, medians of ${ROUNDS} in ms; memory in MB. All files have been read once before. At most ${TARGET} times as much is the target.`,
      ['call', ...SIZES.map((size) => `${size.toLocaleString('en-CA')} bookings`), 'growth', 'met'],
      rows,
    );
  }
}

/** Returns a folder with `size` bookings. A complete folder of an earlier run is used again. */
async function seededFolder(name: string, open: Store['open'], size: number): Promise<string> {
  const folder = join(tmpdir(), `oakville-bench-${SEEDS}-${name.toLowerCase()}-${size}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await withEnds(async (atEnd) => {
    const config = readConfig(await open(unfinished, atEnd));
    if (!config.ok) throw new Error(config.problem);
    const archive = await composeArchive(config.value);
    if (!archive.ok) throw new Error(archive.problem);
    await seedBookings(archive.value.ports, size, () => undefined);
    await archive.value.close();
  });
  await rename(unfinished, folder);
  return folder;
}

/**
 * Reads all files of a folder once, so that they are in the page cache, as on a server that has
 * been running for a while.
 */
async function readOnce(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      await finished(createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 }).resume());
  }
}

async function measure(folder: string, open: Store['open'], size: number): Promise<ReadonlyMap<string, number>> {
  await readOnce(folder);
  return withEnds(async (atEnd) => {
    const site = await startServer(SITE, { ...(await open(folder, atEnd)), ...STAFF });
    atEnd(() => site.end());
    const ask = await signedIn(site.url);
    const list = (query: Readonly<Record<string, string>>) => ask('GET', `/bookings?${new URLSearchParams(query)}`);
    const calls: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
      'first page': () => list({}),
      'deep page': (number) => list({ cursor: deepCursor(number >> 1) }),
      'search by number': (number) => list({ q: seededWords(number).confirmationNumber }),
      'search by e-mail': (number) => list({ q: seededWords(number).email }),
      'search by last name': (number) => list({ q: seededWords(number).lastName }),
      'search by two words': (number) =>
        list({ q: `${seededWords(number).lastName} ${seededWords(number).firstName}` }),
      'search by vehicle': (number) => list({ q: seededWords(number).vehicleName }),
      'search by last digits': (number) => list({ q: seededWords(number).digits }),
      'search by day': (number) => list({ q: seededWords(number).pickupDate }),
      'by pickup from a day': (number) => list({ sort: 'pickup', pickupFrom: seededWords(number).pickupDate }),
      'by dropoff': () => list({ sort: 'dropoff' }),
      'by deadline': () => list({ sort: 'deadline', view: 'to-answer' }),
      'pickups of a day': (number) => list(onDay(number)),
      'a search among pickups of a day': (number) => list({ ...onDay(number), q: seededWords(number).firstName }),
      'bookings of a vehicle': (number) => list({ vehicleId: seededWords(number).vehicleId }),
      'what is out': () => list({ view: 'out' }),
      'marked: failed e-mail': () => list({ mark: 'email-failed' }),
      'marked: pickup passed': () => list({ mark: 'pickup-passed', sort: 'pickup' }),
      'marked: overdue': () => list({ mark: 'overdue' }),
      today: (number) => ask('GET', `/today?date=${seededWords(number).pickupDate}`),
      timeline: (number) => ask('GET', `/timeline?days=14&from=${seededWords(number).pickupDate}`),
      summary: () => ask('GET', '/summary'),
      'a booking with its overlaps': (number) => ask('GET', `/bookings/${seededWords(number).id}`),
      'approve or decline': (number) => decide(ask, seededWords(number).id),
    };
    const figures = new Map<string, number>();
    for (const [name, call] of Object.entries(calls)) {
      const took: number[] = [];
      for (let round = -10; round < ROUNDS; round += 1) {
        // The first hundred are out, the same at every size.
        const number = OUT + Math.floor(Math.random() * (size - OUT));
        const start = performance.now();
        await call(number);
        if (round >= 0) took.push(performance.now() - start);
      }
      figures.set(name, median(took));
    }
    figures.set('memory of the server', site.residentMegabytes());
    return figures;
  });
}

function onDay(number: number): { readonly pickupFrom: string; readonly pickupTo: string } {
  const { pickupDate } = seededWords(number);
  return { pickupFrom: pickupDate, pickupTo: pickupDate };
}

function deepCursor(number: number): string {
  const { createdAt, id } = seededWords(number);
  return writeCursor({ at: createdAt, id });
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

async function decide(ask: Ask, id: string): Promise<void> {
  const { status, availability } = (await ask('GET', `/bookings/${id}`)) as Pick<
    BookingDetail,
    'status' | 'availability'
  >;
  const action = status === 'approved' ? 'decline' : 'approve';
  // All trips are at one time, and the vehicle is taken more often than not.
  const although = ['past', 'out', ...availability.overlaps.map((overlap) => overlap.id)];
  await ask('POST', `/bookings/${id}/${action}`, { seenStatus: status, although });
}

/**
 * Signs in and returns a function that calls paths under `/api/admin`. It throws for any answer that
 * is not a success.
 */
async function signedIn(url: string): Promise<Ask> {
  const answer = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: STAFF.STAFF_EMAIL, password: STAFF.STAFF_PASSWORD }),
  });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (method, path, body) => {
    const reply = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': csrfToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

async function withEnds<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await work((end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}
