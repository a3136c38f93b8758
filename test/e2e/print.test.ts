import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bookNow, chooseFirst, fillIn, quoteTotal, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

/** The pages that a print takes. */
function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Prints the page on Letter paper. Returns its number of pages and the text that it prints. */
async function printed(page: Page): Promise<{ pages: number; text: string }> {
  const pages = pageCount(await page.pdf({ format: 'Letter' }));
  await page.emulateMedia({ media: 'print' });
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  await page.emulateMedia({ media: null });
  return { pages, text };
}

describe.skipIf(skipWithoutBrowser)('on paper', () => {
  const site = siteInBrowser();

  // PRICE-23
  it('should print the quote on one page: who, when, trip, vehicle, options, lines, total and notices', async () => {
    const { page, url } = await site.visit();
    await search(page, url);
    await chooseFirst(page, /Toyota Sienna/);
    await quoteTotal(page);
    const bare = await printed(page);
    expect(bare.pages).toBe(1);
    expect(bare.text).toMatch(/Other Options None/);
    const options = ['Additional Driver', 'Cars Loss Damage Waiver', 'Out of Province Fee', 'Glass & Tire Coverage'];
    for (const name of options) await page.getByRole('button', { name }).click();
    const total = await quoteTotal(page);
    const { pages, text } = await printed(page);
    expect(pages).toBe(1);
    expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
    for (const part of [
      'HOJ Car & Truck Rental, 120 Example Road',
      /Quoted on \w+, \w+ \d+, \d{4}\./,
      /Pickup \w+, \w+ \d+, 10:00 am Oakville/,
      /Dropoff \w+, \w+ \d+, 1:00 pm Oakville/,
      'Rental days: 2 days and 3 extra hours. 400 km free. Ask us for the rate per extra kilometre.',
      'Driver age: 24 or younger',
      'Minivan Toyota Sienna',
      '7 seats',
      /Other Options Additional Driver \+\$\d/,
      'Extra Hours Charge (partial day)',
      'Sub Total',
      `Total Charges (CAD) ${total}`,
      'DID YOU CHOOSE A COLLISION DAMAGE WAIVER?',
      '$300.00 credit card deposit',
    ]) {
      expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[()$?.+&]/g, '\\$&')));
    }
    for (const name of options) expect(text).toContain(name);
    for (const part of ['Travel into the USA', 'Book Now', '25 or older', 'Skip to', 'Visit or call', 'Print quote']) {
      expect(text).not.toContain(part);
    }
    expect(page.faults).toEqual([]);
  });

  it('should print a reservation on one page, A4 and Letter', async () => {
    const { page, url } = await site.visit();
    await search(page, url);
    await chooseFirst(page);
    for (const extra of await page.locator('button[aria-pressed]').all()) await extra.click();
    await bookNow(page);
    await fillIn(page, { Comments: 'A child seat, please, and a phone call before you come to get us. '.repeat(4) });
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reservation Received' }).waitFor();
    for (const format of ['A4', 'Letter']) expect(pageCount(await page.pdf({ format })), format).toBe(1);
    await page.goto(`${url}/vehicles`);
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    expect(pageCount(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
  });

  // FORM-18
  it('should print the copy of an inquiry alone, on one page', async () => {
    const { page, url } = await site.visit();
    await page.goto(`${url}/business/entertainment`);
    const fields = { 'Company name': 'Bluff Pictures', 'Contact person': 'Priya Raman', Phone: '905 555 0118' };
    for (const [name, text] of Object.entries({ ...fields, Email: 'priya.raman@example.com', Message: 'Two vans.' })) {
      await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
    }
    await page.getByLabel('Rentals per month').selectOption('3-5');
    await page.getByRole('button', { name: 'Request Production Quote' }).click();
    await page.getByRole('button', { name: 'Print a copy' }).waitFor();
    const { pages, text } = await printed(page);
    expect(pages).toBe(1);
    expect(text).toMatch(
      /^HOJ Car & Truck Rental, .* Production Request Sent on .* Company name Bluff Pictures .* Message Two vans\.$/,
    );
  });
});
