/**
 * Takes docs/screens: every public page at 390 and 1280 px, on the demonstration fleet. Run it with `npm run screens` after
 * `npm run build`; it needs a Chromium.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays, isWeekend, torontoDate } from '../src/domain/instant.ts';
import { openBrowser } from '../test/support/browser.ts';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const TALLEST = 3000;
const PORT = 3917;
const URL = `http://127.0.0.1:${PORT}`;

function pickupDay(): string {
  let day = addDays(torontoDate(new Date().toISOString()), 6);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

async function shoot(page: Page, name: string, width: number): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => {});
    }
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
  await page.screenshot({
    path: join(FOLDER, `${name}-${width}.jpg`),
    type: 'jpeg',
    quality: 80,
    fullPage: true,
    clip,
  });
}

async function walk(page: Page, width: number): Promise<void> {
  await page.goto(URL);
  await page.getByRole('button', { name: 'Show vehicles' }).click();
  await shoot(page, 'home', width);
  const pickup = pickupDay();
  await page.getByLabel('Pickup date').fill(pickup);
  await page.getByLabel('Pickup time').selectOption('10:00');
  await page.getByLabel('Dropoff date').fill(addDays(pickup, 3));
  await page.getByLabel('Dropoff time').selectOption('12:30');
  await page.getByRole('radio', { name: '25 or older' }).check();
  await page.getByRole('button', { name: 'Show vehicles' }).click();
  await page.getByText('Showing 36 vehicle(s)').waitFor();
  await shoot(page, 'vehicles', width);
  const sienna = page.getByRole('article').filter({ hasText: 'Toyota Sienna' });
  await sienna
    .getByRole('button', { name: 'View Deal' })
    .or(sienna.getByRole('link', { name: 'View Deal' }))
    .click();
  await page.getByRole('button', { name: 'Additional Driver' }).click();
  await shoot(page, 'rate-quote', width);
  await page
    .getByRole('link', { name: 'Book Now' })
    .or(page.getByRole('button', { name: 'Book Now' }))
    .first()
    .click();
  for (const [name, value] of [
    ['First name', 'Priya'],
    ['Last name', 'Raman'],
    ['Email', 'priya.raman@example.com'],
    ['Confirm email', 'priya.ramen@example.com'],
    ['Phone', '905 555 0118'],
    ['Name on card', 'Priya Raman'],
    ['Comments', 'Please have a child seat ready.'],
  ] as const) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
  }
  await page.getByLabel('Card type').selectOption('Visa');
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await shoot(page, 'booking-error', width);
  await page.getByRole('textbox', { name: /^Confirm email/ }).fill('priya.raman@example.com');
  await shoot(page, 'booking', width);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL('**/reservation-complete');
  await shoot(page, 'reservation-complete', width);
  for (const path of ['about', 'business/program', 'business/entertainment', 'contact', 'privacy', 'nowhere']) {
    await page.goto(`${URL}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, path.replace('/', '-'), width);
  }
}

const data = await mkdtemp(join(tmpdir(), 'oakville-screens-'));
const site = spawn(process.execPath, ['src/server/start.mjs'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: data, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((done) => site.stdout.once('data', done));
const browser = await openBrowser();
try {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      timezoneId: 'America/Toronto',
      reducedMotion: 'reduce',
    });
    await walk(await context.newPage(), width);
    await context.close();
  }
} finally {
  await browser.close();
  site.kill();
  await rm(data, { recursive: true, force: true });
}
