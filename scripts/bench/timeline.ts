import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { addDays, type DateText, toInstant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { openBrowser } from '../../test/support/browser/browser.ts';
import { PHONE } from '../../test/support/browser/first-visit.ts';
import { startSite } from '../../test/support/site/site-process.ts';
import { aFolder } from '../../test/support/temp-folder.ts';
import { anItinerary, aPlacedBooking, aSubmission, at } from '../../test/support/values/samples.ts';
import { aFleetOf } from './a-bench-site.ts';
import { median, printTable } from './support/table.ts';

const VEHICLES = 200;
const SPANS_PER_VEHICLE = 10;
const DAYS = 30;
const ROUNDS = 7;
/** Milliseconds from the data to the paint, with the processor slowed down (DAY-6). */
const TARGET = 200;
const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

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
    const times: { readonly painted: number; readonly whole: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await paintTimes(page, round % 2 === 0 ? 'Later' : 'Earlier'));
    }
    const painted = median(times.map((time) => time.painted));
    printTable(
      'Timeline of a large fleet',
      `${VEHICLES} vehicles, ${DAYS} days, ${VEHICLES * SPANS_PER_VEHICLE} spans; processor slowed ${PHONE.slowdown} times; ms from the end of the answer, median of ${ROUNDS}.`,
      ['what', 'ms', 'worst', 'target', 'met'],
      [
        [
          'the rows of the window are painted',
          painted,
          Math.max(...times.map((time) => time.painted)),
          `≤ ${TARGET}`,
          painted <= TARGET ? 'yes' : '**no**',
        ],
        [
          'all rows have their spans',
          median(times.map((time) => time.whole)),
          Math.max(...times.map((time) => time.whole)),
          '',
          '',
        ],
      ],
    );
  } finally {
    for (const end of ends) await end();
  }
}

async function fill(folder: string): Promise<void> {
  const { ports, close } = await openSqlite(join(folder, 'oakville.db'));
  const fleet = aFleetOf(VEHICLES);
  await ports.vehicles.fillEmpty(fleet);
  const today = torontoDate(toInstant(Date.now()));
  let placedAt = Date.now() - 7 * 24 * 3_600_000;
  for (const vehicle of fleet) {
    for (let number = 0; number < 2 * SPANS_PER_VEHICLE; number += 1) {
      const from = addDays(today, number * 3 - 2);
      const itinerary = anItinerary({ ...days(from), driverAge: 25 });
      placedAt += 1000;
      await ports.bookings.add(aPlacedBooking({ vehicle, itinerary, at: toInstant(placedAt) }), aSubmission());
    }
  }
  await close();
}

function days(from: DateText) {
  const to = addDays(from, 2);
  return {
    pickupDate: from,
    pickupTime: at(from, '10:00'),
    dropoffDate: to,
    dropoffTime: at(to, '10:00'),
  };
}

/** Turns the days, and waits until they are painted, and until all rows are filled. */
async function paintTimes(page: Page, button: string): Promise<{ readonly painted: number; readonly whole: number }> {
  return page.evaluate(
    async ({ spans, button }) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const first = () => document.querySelector('[data-span]')?.getAttribute('data-span');
      const before = first();
      const known = performance.getEntriesByType('resource').length;
      document.querySelector<HTMLElement>(`button[aria-label="${button}"]`)?.click();
      const answered = () =>
        performance
          .getEntriesByType('resource')
          .slice(known)
          .find(({ name }) => name.includes('/api/admin/timeline')) as PerformanceResourceTiming | undefined;
      while (answered() === undefined || first() === before) await frame();
      const painted = performance.now();
      while (document.querySelectorAll('[data-span]').length < spans) await frame();
      const end = answered()?.responseEnd ?? 0;
      return { painted: Math.round(painted - end), whole: Math.round(performance.now() - end) };
    },
    { spans: VEHICLES * (SPANS_PER_VEHICLE - 1), button },
  );
}
