import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { addBooking } from '../../src/server/use-cases/stored/stored-bookings.ts';
import { bookNow, search } from '../../test/support/browser/booking-steps.ts';
import { openBrowser } from '../../test/support/browser/browser.ts';
import { PHONE } from '../../test/support/browser/first-visit.ts';
import { startSite } from '../../test/support/site/site-process.ts';
import { aFolder } from '../../test/support/temp-folder.ts';
import { aPlacedBooking, aSubmission } from '../../test/support/values/samples.ts';
import { type Cell, median, printTable } from './support/table.ts';

const TARGET = 100;
const ROUNDS = 7;
const BOOKINGS = 200;
const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

declare global {
  var longest: number;
}

/**
 * Measures interaction to next paint on a built site with the demonstration fleet, in a throttled
 * browser. Needs `dist`.
 */
export async function benchInteractions(): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  try {
    const folder = await aFolder(atEnd);
    await addBookings(folder);
    const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...STAFF }, undefined, atEnd);
    const browser = await openBrowser();
    atEnd(() => browser.close());
    const context = await browser.newContext({
      viewport: { width: PHONE.width, height: PHONE.height },
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
    });
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await context.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('interactionId' in entry && entry.interactionId !== 0)
            globalThis.longest = Math.max(globalThis.longest, entry.duration);
        }
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
    const took = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for await (const [name, milliseconds] of walk(page, site.url)) {
        took.set(name, [...(took.get(name) ?? []), milliseconds]);
      }
    }
    printTable(
      'Interaction to next paint',
      `A phone of ${PHONE.width} px with its processor slowed ${PHONE.slowdown} times; 36 vehicles, ${BOOKINGS} bookings; ms, in steps of 8. Under 16 counts as 16.`,
      ['interaction', `median of ${ROUNDS}`, 'worst', 'target', 'met'],
      [...took].map(([name, times]): Cell[] => {
        const middle = median(times);
        return [name, middle, Math.max(...times), `≤ ${TARGET}`, middle <= TARGET ? 'yes' : '**no**'];
      }),
    );
  } finally {
    for (const end of ends) await end();
  }
}

async function addBookings(folder: string): Promise<void> {
  const { ports, close } = await openSqlite(join(folder, 'oakville.db'));
  for (let number = 0; number < BOOKINGS; number += 1) {
    await addBooking(ports.bookings, aPlacedBooking(), aSubmission());
  }
  await close();
}

/** Uses the controls that visitors use, and yields how long each interaction took. */
async function* walk(page: Page, url: string): AsyncGenerator<readonly [string, number]> {
  await page.goto('about:blank');
  await search(page, url);
  await page.getByText('Showing 36 vehicle(s)').waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filter = page.getByRole('checkbox', { name: 'SUV' });
  yield ['filter of the list, on', await timed(page, () => filter.click())];
  yield ['filter of the list, off', await timed(page, () => filter.click())];
  const row = page.getByRole('article', { name: /Toyota Sienna/ });
  yield ['step to the quote', await timed(page, () => row.getByRole('button', { name: 'View Deal' }).click())];
  const addOn = page.getByRole('button', { name: 'Additional Driver' });
  yield ['add-on', await timed(page, () => addOn.click())];
  yield ['step to the booking form', await timed(page, () => bookNow(page))];
  await page.goto(`${url}/admin/bookings`);
  const email = page.getByLabel('Email');
  const booking = page.getByRole('button', { name: /^HOJ-/ }).first();
  await email.or(booking).waitFor();
  if (await email.isVisible()) {
    await email.fill(STAFF.STAFF_EMAIL);
    await page.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await booking.waitFor();
  }
  yield ['opening a booking', await timed(page, () => booking.click())];
}

/**
 * Returns the longest interaction that an action causes, in ms. Interactions too short for the
 * browser to report count as 16.
 */
async function timed(page: Page, action: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    globalThis.longest = 0;
  });
  await action();
  await page.waitForTimeout(600);
  return Math.max(16, await page.evaluate(() => globalThis.longest));
}
