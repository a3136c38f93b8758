import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { addDays, type DateText, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { fillEmpty } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { openBrowser } from '../../test/support/browser/browser.ts';
import { PHONE } from '../../test/support/browser/first-visit.ts';
import { startSite } from '../../test/support/site/site-process.ts';
import { aFolder } from '../../test/support/temp-folder.ts';
import { anItinerary, aPlacedBooking, aSubmission, at } from '../../test/support/values/samples.ts';
import { aFleetOf } from './a-bench-site.ts';
import { type Cell, median, printTable } from './support/table.ts';

const VEHICLES = 200;
const SPANS_PER_VEHICLE = 10;
const DAYS = 30;
const ROUNDS = 9;
/** Milliseconds from the data to the paint, with the processor slowed down (DAY-6). */
const TARGET = 200;
const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

/** The times of one round, in ms. */
type Round = {
  /** From the last byte of the answer until the rows in view are painted. */
  readonly painted: number;
  /** From the last byte of the answer until all rows have their spans. */
  readonly filled: number;
  /** What the browser alone needs to paint copies of the same rows. */
  readonly bare: number;
};

/**
 * Measures how long the timeline of a large fleet takes from the arrival of its data until it is
 * painted, in a throttled browser. Needs `dist`.
 */
export async function benchTimeline(): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  try {
    const folder = await aFolder(atEnd);
    await fill(folder);
    const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...STAFF }, undefined, atEnd);
    const browser = await openBrowser();
    atEnd(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'America/Toronto' });
    await page.goto(`${site.url}/admin/timeline`);
    await page.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
    await page.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: `${DAYS} days` }).click();
    await page.locator(`[data-days="${DAYS}"] [data-span]`).first().waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
    const opened: Round[] = [];
    const turned: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      turned.push(await turn(page, round % 2 === 0 ? 'Later' : 'Earlier'));
      if (round % 2 === 0) continue;
      await page.reload({ waitUntil: 'commit' });
      opened.push(await timesOf(page));
    }
    printTable(
      'Timeline of a large fleet',
      `${VEHICLES} vehicles, ${DAYS} days, ${VEHICLES * SPANS_PER_VEHICLE} spans at 1280 × 900 px; processor slowed ${PHONE.slowdown} times; medians in ms from the last byte of the answer. Bare is what the browser alone needs to paint copies of the rows in view, in the same page.`,
      ['after', 'rows in view painted', 'worst', 'target', 'met', 'bare', 'ratio', 'all rows filled'],
      [rowOf('opening the page', opened), rowOf('turning the days', turned)],
    );
  } finally {
    for (const end of ends) await end();
  }
}

function rowOf(name: string, rounds: readonly Round[]): Cell[] {
  const of = (part: keyof Round) => rounds.map((round) => round[part]);
  const painted = median(of('painted'));
  return [
    name,
    painted,
    Math.max(...of('painted')),
    `≤ ${TARGET}`,
    painted <= TARGET ? 'yes' : '**no**',
    median(of('bare')),
    median(rounds.map((round) => round.painted / round.bare)),
    median(of('filled')),
  ];
}

async function fill(folder: string): Promise<void> {
  const { ports, close } = await openSqlite(join(folder, 'oakville.db'));
  const fleet = aFleetOf(VEHICLES);
  await fillEmpty(ports, fleet);
  const today = torontoDate(toInstant(Date.now()));
  let placedAt = Date.now() - 7 * 24 * 3_600_000;
  for (const vehicle of fleet) {
    for (let number = 0; number < 2 * SPANS_PER_VEHICLE; number += 1) {
      const itinerary = anItinerary({ ...days(addDays(today, number * 3 - 2)), driverAge: 25 });
      placedAt += 1000;
      const placed = aPlacedBooking({ vehicle, itinerary, at: toInstant(placedAt) });
      // Most of what is ahead has been answered.
      const status = number % 4 === 0 ? 'confirmed' : 'approved';
      await addBooking(ports.bookings, { ...placed, booking: { ...placed.booking, status } }, aSubmission());
    }
  }
  await close();
}

function days(from: DateText) {
  const to = addDays(from, 2);
  return { pickupDate: from, pickupTime: at(from, '10:00'), dropoffDate: to, dropoffTime: at(to, '10:00') };
}

async function turn(page: Page, button: string): Promise<Round> {
  // A page that still fills rows would be measured with that work.
  await allFilled(page);
  await page.evaluate((name) => {
    performance.clearResourceTimings();
    for (const span of document.querySelectorAll('[data-span]')) span.setAttribute('data-old', '');
    document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
  }, button);
  return timesOf(page);
}

async function allFilled(page: Page): Promise<void> {
  const wanted = VEHICLES * (SPANS_PER_VEHICLE - 1);
  await page.waitForFunction((count) => document.querySelectorAll('[data-span]').length >= count, wanted);
}

/** Waits for the spans of the next answer, and then measures copies of the rows in view. */
async function timesOf(page: Page): Promise<Round> {
  return page.evaluate(
    async ({ wanted }) => {
      const painted = () =>
        new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
      const until = async (isDone: () => boolean) => {
        let at = await painted();
        while (!isDone()) at = await painted();
        return at;
      };
      const spans = '[data-span]:not([data-old])';
      const firstAt = await until(() => document.querySelector(spans) !== null);
      const filledAt = await until(() => document.querySelectorAll(spans).length >= wanted);
      const answer = performance
        .getEntriesByType('resource')
        .findLast(({ name }) => name.includes('/api/admin/timeline'));
      const end = (answer as PerformanceResourceTiming).responseEnd;
      const grid = document.querySelector<HTMLElement>('[role="grid"]');
      const bottom = grid?.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const inView = [...(grid?.children ?? [])].filter((row) => row.getBoundingClientRect().top < bottom);
      const copies = inView.map((row) => row.cloneNode(true));
      const bare = grid?.cloneNode(false) as HTMLElement;
      grid?.replaceWith(bare);
      await painted();
      const start = performance.now();
      bare.append(...copies);
      const bareAt = await painted();
      bare.replaceWith(grid as HTMLElement);
      return { painted: firstAt - end, filled: filledAt - end, bare: bareAt - start };
    },
    { wanted: VEHICLES * (SPANS_PER_VEHICLE - 1) },
  );
}
