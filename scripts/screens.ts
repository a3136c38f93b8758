/**
 * Takes the screenshots in docs/screens: every page at 390 and 1280 px, with the demonstration
 * fleet, and the e-mails to customers at 360 and 700 px. Run it with `npm run screens`. It needs a Chromium.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { bookNow, chooseFirst, fillIn, search } from '../test/support/browser/booking-steps.ts';
import { openBrowser } from '../test/support/browser/browser.ts';
import { startSite } from '../test/support/site/site-process.ts';
import { aFolder } from '../test/support/temp-folder.ts';
import { awaitMails } from '../test/support/values/mails.ts';
import { sampleEmails } from '../test/support/values/sample-emails.ts';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const TALLEST = 2400;
const EMAIL_TALLEST = 3600;
const MESSAGE = {
  name: 'Priya Raman',
  email: 'priya.raman@example.com',
  phone: '905 555 0118',
  subject: 'A cube van for a Saturday',
  message: 'Do you have a cube van with a lift gate on a Saturday morning? We move within Oakville.',
};
const COLLEAGUE = 'jordan@oakville.example';
const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for pictures' };

/**
 * 'whole' is the full scrolled page. 'tall' is a window as high as the page, for elements that
 * stick to the bottom of the window. 'window' is a normal window, for dialogs.
 */
type Cut = 'whole' | 'tall' | 'window';

async function shoot(page: Page, name: string, cut: Cut = 'whole', tallest = TALLEST): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => {});
    }
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const tall = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), tallest);
  if (cut === 'tall') await page.setViewportSize({ width, height: tall });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({
    path: join(FOLDER, `${name}-${width}.jpg`),
    type: 'jpeg',
    quality: 72,
    ...(cut === 'whole' ? { fullPage: true, clip: { x: 0, y: 0, width, height: tall } } : {}),
  });
  await page.setViewportSize({ width, height });
}

async function walkAsCustomer(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await shoot(page, 'home');
  await search(page, url);
  await page.getByText('Showing 36 vehicle(s)').waitFor();
  await shoot(page, 'vehicles');
  await chooseFirst(page, /Toyota Sienna/);
  await page.getByRole('button', { name: 'Additional Driver' }).click();
  await shoot(page, 'rate-quote', 'tall');
  await bookNow(page);
  await fillIn(page, { 'Confirm email': 'priya.ramen@example.com' });
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await shoot(page, 'booking-refused');
  await fillIn(page);
  await shoot(page, 'booking');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL('**/reservation-complete');
  await page.getByRole('heading', { level: 1, name: 'Reservation Received' }).waitFor();
  await shoot(page, 'reservation-complete');
  await page.goto(`${url}/my-reservation#${await mailedToken('my-reservation')}`);
  await page.getByRole('button', { name: 'Cancel reservation' }).waitFor();
  await shoot(page, 'my-reservation');
  for (const path of ['about', 'business/program', 'business/entertainment', 'contact', 'privacy', 'nowhere']) {
    await page.goto(`${url}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, path.replace('/', '-'));
  }
}

/** The token of a link to a page, out of the first e-mail with one. */
async function mailedToken(path: string): Promise<string> {
  const mailbox = join(DATA_DIR, 'mailbox');
  const link = new RegExp(`/${path}#([\\w.-]+)`);
  for (;;) {
    const mails = await awaitMails(1, async () => {
      const names = (await readdir(mailbox)).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(mailbox, name))));
    });
    const token = mails.map(({ text = '' }) => link.exec(text)?.[1]).find((found) => found !== undefined);
    if (token !== undefined) return token;
    await setTimeout(50);
  }
}

/** Invites a colleague, the first time. */
async function inviteColleague(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/people`);
  await page.getByRole('table', { name: 'Accounts' }).waitFor();
  if (await page.getByText(COLLEAGUE).first().isVisible()) return;
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill(COLLEAGUE);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('rowheader', { name: COLLEAGUE }).waitFor();
}

async function walkAsStaff(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/reset`);
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  await shoot(page, 'admin-reset', 'tall');
  await page.goto(`${url}/admin/bookings`);
  await page.getByLabel('Email').fill(STAFF.STAFF_EMAIL);
  await page.getByLabel('Password').fill(STAFF.STAFF_PASSWORD);
  await shoot(page, 'admin-sign-in', 'tall');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const request = page.getByRole('button', { name: /^HOJ-/ }).first();
  await request.waitFor();
  await shoot(page, 'admin-bookings', 'tall');
  await request.click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await shoot(page, 'admin-booking', 'window');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('table').getByText('Total Charges (CAD)').waitFor();
  await shoot(page, 'admin-change', 'window');
  await page.goto(`${url}/admin/new-booking`);
  await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor();
  await shoot(page, 'admin-new-booking', 'tall');
  await page.goto(`${url}/admin/add-car`);
  await page.getByRole('button', { name: 'Add Car' }).waitFor();
  await shoot(page, 'admin-add-car', 'tall');
  await page.getByRole('tab', { name: 'All vehicles' }).click();
  await page.getByText('in the fleet').waitFor();
  await shoot(page, 'admin-fleet', 'tall');
  await page.request.post(`${url}/sendContactEmail`, { data: MESSAGE });
  await page.goto(`${url}/admin/messages`);
  await page.getByRole('button', { name: MESSAGE.subject }).first().click();
  await page.getByRole('region', { name: MESSAGE.subject }).waitFor();
  await shoot(page, 'admin-messages', 'tall');
  await page.goto(`${url}/admin/health`);
  await page.getByText('Free disk space').waitFor();
  await shoot(page, 'admin-health', 'tall');
  await page.goto(`${url}/admin/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'admin-account', 'tall');
  await inviteColleague(page, url);
  await page.goto(`${url}/admin/invitation#${await mailedToken('admin/invitation')}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).waitFor();
  await shoot(page, 'admin-invitation', 'tall');
  for (const [path, heading] of [
    ['today', 'Today'],
    ['timeline', 'Timeline'],
    ['reports', 'Reports'],
    ['people', 'People'],
  ] as const) {
    await page.goto(`${url}/admin/${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, `admin-${path}`, path === 'timeline' ? 'window' : 'tall');
  }
}

/** The e-mails, at the widths of a window and of a phone. Each is a page on its own. */
async function shootEmails(page: Page): Promise<void> {
  for (const [name, html] of Object.entries(sampleEmails())) {
    for (const width of [360, 700]) {
      await page.setViewportSize({ width, height: 844 });
      await page.setContent(html);
      await shoot(page, `email-${name}`, 'whole', EMAIL_TALLEST);
    }
  }
}

const ends: (() => Promise<void>)[] = [];
const atEnd = (work: () => Promise<void>) => ends.unshift(work);
await mkdir(FOLDER, { recursive: true });
const DATA_DIR = await aFolder(atEnd);
const site = await startSite(
  { DATA_DIR, LOG_LEVEL: 'silent', SEED_FLEET: 'demo', SEED_DEMO: 'desk', ...STAFF },
  undefined,
  atEnd,
);
const browser = await openBrowser();
atEnd(() => browser.close());
try {
  await shootEmails(await browser.newPage({ reducedMotion: 'reduce' }));
  for (const width of [390, 1280]) {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
      reducedMotion: 'reduce',
    });
    // A drawn map replaces the one of the map service.
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await walkAsCustomer(await context.newPage(), site.url);
    await walkAsStaff(await context.newPage(), site.url);
    await context.close();
  }
} finally {
  for (const end of ends) await end();
}
