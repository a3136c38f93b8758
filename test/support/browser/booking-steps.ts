import type { Page } from 'playwright-core';
import { addDays, type DateText, isWeekend, toInstant, torontoDate } from '../../../src/domain/shared/toronto-time.ts';

/** Returns a weekday in about a week, in the office's calendar. */
export function aPickupDay(): DateText {
  let day = addDays(torontoDate(toInstant(Date.now())), 7);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** Goes from home to the list, for a driver of 24. */
export async function search(page: Page, url: string): Promise<{ pickup: DateText; dropoff: DateText }> {
  const pickup = aPickupDay();
  const dropoff = addDays(pickup, 2);
  await page.goto(url);
  const form = page.getByRole('form', { name: 'Itinerary' });
  await form.getByLabel('Pickup date').fill(pickup);
  await form.getByLabel('Pickup time').selectOption('10:00');
  await form.getByLabel('Dropoff date').fill(dropoff);
  await form.getByLabel('Dropoff time').selectOption('13:00');
  await form.getByRole('radio', { name: '24 or younger' }).check();
  await form.getByRole('button', { name: 'Show vehicles' }).click();
  await page.waitForURL('**/vehicles');
  return { pickup, dropoff };
}

/**
 * Clicks View Deal: the first vehicle, or of the first that matches. Returns the total of its
 * row.
 */
export async function chooseFirst(page: Page, named: RegExp = /./): Promise<string> {
  const row = page.getByRole('article', { name: named }).first();
  const total = /Total Rate \(CAD\)\s*(\$[\d,.]+)/.exec((await row.innerText()).replace(/\s+/g, ' '))?.[1] ?? '';
  await row.getByRole('link', { name: 'View Deal' }).click();
  await page.waitForURL('**/rate-quote');
  return total;
}

export async function quoteTotal(page: Page): Promise<string> {
  const quote = page.getByRole('region', { name: 'Rate Quote' });
  await quote.getByText('Total Charges').waitFor();
  return /Total Charges[^$]*(\$[\d,.]+)/.exec((await quote.innerText()).replace(/\s+/g, ' '))?.[1] ?? '';
}

export async function fillIn(page: Page, over: Record<string, string> = {}): Promise<void> {
  const fields = {
    'First name': 'Priya',
    'Last name': 'Raman',
    Email: 'priya.raman@example.com',
    'Confirm email': 'priya.raman@example.com',
    Phone: '905 555 0118',
    'Name on card': 'Priya Raman',
    Comments: 'A child seat, please.',
    ...over,
  };
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
  }
  await page.getByLabel('Card type').selectOption({ label: 'American Express' });
  await page
    .getByRole('checkbox', { name: 'I agree that my data will be retained only for rentals at this website.' })
    .check();
}

/** Goes from a quote to the booking form. */
export async function bookNow(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Book Now' })
    .or(page.getByRole('button', { name: 'Book Now' }))
    .first()
    .click();
  await page.waitForURL('**/booking');
}

/** Returns the text of the visible alert, its message first. */
export const alertText = (page: Page): Promise<string> =>
  page.getByRole('alert').filter({ hasText: /\S/ }).first().innerText();
