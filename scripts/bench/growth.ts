import { writeCursor } from '../../src/adapters/shared/list-cursor.ts';
import type { BookingDetail } from '../../src/ports/api/staff/staff-booking.ts';
import { OUT, seedBookings, seededWords } from './support/seed-bookings.ts';
import { type Ask, type SeededStore, seededFolder, seededStores, withSeededSite } from './support/seeded-site.ts';
import { type Cell, median, printTable } from './support/table.ts';

/** Names the folders of what is seeded. It grows when other bookings are. */
const SEEDS = 4;

const SIZES = [1_000, 100_000, 500_000] as const;
const ROUNDS = 60;
/** The maximum factor by which the time may grow from the smallest size to the largest. */
const TARGET = 1.5;
/**
 * Measures the staff requests on 1,000, 100,000 and 500,000 bookings, over HTTP. Seeding takes a
 * quarter of an hour per store. The data stays in the system's temporary folder and is used again.
 */
export async function benchGrowth(): Promise<void> {
  for (const { name, open } of seededStores()) {
    const columns: ReadonlyMap<string, number>[] = [];
    for (const size of SIZES) {
      const folder = await seededFolder(`${SEEDS}-${name}-${size}`, open, (stores) => seedBookings(stores, size));
      columns.push(await measure(folder, open, size));
    }
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

async function measure(folder: string, open: SeededStore['open'], size: number): Promise<ReadonlyMap<string, number>> {
  return withSeededSite(folder, open, async ({ ask, site }) => {
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
      'former customers': (number) =>
        ask('GET', `/customers?${new URLSearchParams({ q: seededWords(number).lastName })}`),
      'report of a month': (number) => ask('GET', `/reports/month?month=${seededWords(number).pickupDate.slice(0, 7)}`),
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

async function decide(ask: Ask, id: string): Promise<void> {
  const { status, availability } = (await ask('GET', `/bookings/${id}`)) as Pick<
    BookingDetail,
    'status' | 'availability'
  >;
  const action = status === 'approved' ? 'decline' : 'approve';
  // All trips are at one time, and the vehicle is taken more often than not.
  const although = ['past', 'out', 'approved', ...availability.overlaps.map((overlap) => overlap.id)];
  await ask('POST', `/bookings/${id}/${action}`, { seenStatus: status, although });
}
