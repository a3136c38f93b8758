import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/shared/toronto-time.ts';
import { alertText, aPickupDay, bookNow, chooseFirst, fillIn, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { walkByKeys } from '../support/browser/focus-stops.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { hold, sendOtherwise } from '../support/browser/keyboard-walkthrough.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

const NARROW = { viewport: { width: 360, height: 640 } };

describe.skipIf(skipWithoutBrowser)('by keyboard alone', () => {
  const site = siteInBrowser();

  it.each(['/', '/vehicles', '/booking', '/about', '/contact', '/nowhere'])(
    'should skip to the main part of %s',
    async (path) => {
      const { page, url } = await site.visit(NARROW);
      const keyboard = await keyboardOf(page);
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await keyboard.press('Tab');
      await expect.poll(keyboard.focused).toBe('link Skip to main content');
      expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused).toBe('main');
      await keyboard.press('Tab');
      expect(await page.locator('main :focus').count()).toBe(1);
      expect(page.url()).toBe(`${url}${path}`);
    },
  );

  // PAGE-18
  it('should skip from the top of home to the booking', async () => {
    const { page, url } = await site.visit(NARROW);
    const keyboard = await keyboardOf(page);
    await page.goto(url);
    await keyboard.tabTo('link Skip to booking');
    expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await keyboard.press('Enter');
    await expect.poll(() => keyboard.focused()).toBe('Date Pickup date');
    expect(page.url()).toBe(`${url}/`);
  });

  it('should search from home to the list by Tab, arrows and Enter', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const pickup = aPickupDay();
    await page.goto(url);
    await keyboard.tabTo('Date Pickup date');
    await keyboard.moveDate(pickup);
    await keyboard.tabTo('combobox Pickup time');
    await keyboard.choose('10:00 am');
    await keyboard.tabTo('Date Dropoff date');
    await keyboard.moveDate(addDays(pickup, 2));
    await keyboard.tabTo('combobox Dropoff time');
    await keyboard.choose('1:00 pm');
    await keyboard.tabTo(/^radio/);
    await expect.poll(keyboard.focused).toBe('radio 24 or younger');
    await keyboard.press('ArrowRight');
    await expect.poll(keyboard.focused).toBe('radio 25 or older');
    await keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: '24 or younger' }).isChecked()).toBe(true);
    await keyboard.tabTo('button Show vehicles');
    await keyboard.press('Enter');
    await page.waitForURL('**/vehicles');
    await expect.poll(keyboard.focused).toBe('heading Choose your vehicle');
    expect(await page.getByRole('main').innerText()).toContain('2 days and 3 extra hours');
  });

  it('should lead from a refused search to each field that is missing', async () => {
    const { page, url } = await site.visit(NARROW);
    const keyboard = await keyboardOf(page);
    await page.goto(url);
    await keyboard.tabTo('button Show vehicles');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toMatch(/^alert/);
    expect(await alertText(page)).toMatch(/^Complete all fields\./);
    await keyboard.press('Tab');
    await expect.poll(keyboard.focused).toBe('link Pickup time');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('combobox Pickup time');
    await keyboard.tabTo('link Driver age', 'Shift+Tab');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('radio 24 or younger');
  });

  // PAGE-4
  it('should open and close the Business menu', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1280, height: 720 } });
    const keyboard = await keyboardOf(page);
    const isOpen = () => page.locator(':focus').getAttribute('aria-expanded');
    await page.goto(url);
    await keyboard.tabTo('button Business');
    await keyboard.press('Enter');
    await expect.poll(isOpen).toBe('true');
    await keyboard.press('Tab');
    await expect.poll(keyboard.focused).toBe('link Business Rental Program');
    await keyboard.press('Escape');
    await expect.poll(keyboard.focused).toBe('button Business');
    await expect.poll(isOpen).toBe('false');
    await keyboard.press('Enter', 'Tab', 'Tab');
    await expect.poll(keyboard.focused).toBe('link Entertainment & Production Rentals');
    await keyboard.press('Tab');
    await expect.poll(keyboard.focused).toBe('link Contact');
    expect(await page.getByRole('link', { name: 'Business Rental Program' }).isVisible()).toBe(false);
    await keyboard.tabTo('button Business', 'Shift+Tab');
    await keyboard.press('Enter', 'Tab', 'Enter');
    await page.waitForURL('**/business/program');
    await expect.poll(keyboard.focused).toBe('heading Business Rental Program');
  });

  // PAGE-4
  it('should open and close the menu of a small screen, and the one inside it', async () => {
    const { page, url } = await site.visit(NARROW);
    const keyboard = await keyboardOf(page);
    await page.goto(url);
    await keyboard.tabTo('button Menu');
    await keyboard.press('Enter');
    await keyboard.tabTo('button Business');
    await keyboard.press('Enter', 'Tab');
    await expect.poll(keyboard.focused).toBe('link Business Rental Program');
    await keyboard.press('Escape');
    await expect.poll(keyboard.focused).toBe('button Business');
    await keyboard.press('Escape');
    await expect.poll(keyboard.focused).toBe('button Menu');
    await keyboard.press('Enter');
    await keyboard.tabTo('link Contact');
    await keyboard.press('Enter');
    await page.waitForURL('**/contact');
    await expect.poll(keyboard.focused).toBe('heading Contact Us');
  });

  it('should filter by four boxes and reset them', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    const count = () => page.getByRole('status').innerText();
    await page.goto(`${url}/vehicles`);
    await expect.poll(count).toBe('Showing 36 vehicle(s)');
    for (const [box, left] of [
      ['Sedan', 7],
      ['SUV', 20],
      ['7 seats', 4],
      ['8 seats', 5],
    ] as const) {
      await keyboard.tabTo(`checkbox ${box}`);
      await keyboard.press('Space');
      await expect.poll(count).toBe(`Showing ${left} vehicle(s)`);
      await expect.poll(keyboard.focused).toBe(`checkbox ${box}`);
    }
    await keyboard.tabTo('button Reset Filters');
    await keyboard.press('Enter');
    await expect.poll(count).toBe('Showing 36 vehicle(s)');
    await expect.poll(keyboard.focused).toBe('button Reset Filters');
  });

  it('should choose a vehicle and two extras, book, correct an email, print, and start again', async () => {
    const { page, url } = await site.visit();
    const keyboard = await keyboardOf(page);
    await search(page, url);
    await expect.poll(keyboard.focused).toBe('heading Choose your vehicle');
    await keyboard.tabTo('link View Deal: Toyota Corolla');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Your rate quote');

    for (const [extra, key] of [
      ['Additional Driver', 'Space'],
      ['Travel into the USA', 'Enter'],
    ] as const) {
      await keyboard.tabTo(`button ${extra}`);
      await keyboard.press(key);
      await expect.poll(keyboard.focused).toBe(`button ${extra}`);
      await expect.poll(() => page.locator(':focus').getAttribute('aria-pressed')).toBe('true');
    }
    await keyboard.tabTo('button Book Now');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('heading Your information');

    for (const [field, text] of [
      ['First name', 'Priya'],
      ['Last name', 'Raman'],
      ['Email', 'priya.raman@example.com'],
      ['Confirm email', 'priya.ramen@example.com'],
      ['Phone', '905 555 0118'],
      ['Name on card', 'Priya Raman'],
    ] as const) {
      await keyboard.tabTo(`textbox ${field}`);
      await keyboard.type(text);
    }
    await keyboard.tabTo('combobox Card type');
    await keyboard.choose('American Express');
    await keyboard.tabTo(/^textbox Comments/);
    await keyboard.type('A child seat, please.');
    await keyboard.tabTo(/^checkbox I agree/);
    await keyboard.press('Space');
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toMatch(/^alert/);
    expect(await alertText(page)).toMatch(/^Emails do not match\./);
    await keyboard.press('Tab');
    await expect.poll(keyboard.focused).toBe('link Confirm email');
    await keyboard.press('Enter');
    await expect.poll(keyboard.focused).toBe('textbox Confirm email');
    expect(await keyboard.described()).toBe('Emails do not match.');
    await keyboard.press('Control+A');
    await keyboard.type('priya.raman@example.com');
    await keyboard.tabTo('button Confirm Booking');
    await keyboard.press('Enter');
    await page.waitForURL('**/reservation-complete');
    await expect.poll(keyboard.focused).toBe('heading Reservation Received');

    const prints = page.evaluate(() => new Promise((done) => addEventListener('beforeprint', () => done('printed'))));
    await keyboard.tabTo('button Print reservation');
    await keyboard.press('Enter');
    expect(await prints).toBe('printed');
    await expect.poll(keyboard.focused).toBe('button Print reservation');
    await keyboard.tabTo('button Start a new reservation');
    await keyboard.press('Enter');
    await page.waitForURL(`${url}/`);
    await expect.poll(keyboard.focused).toMatch(/^heading ./);
  });

  it('should show the focus at every stop at 1280 px, hidden by nothing', async () => {
    await walkByKeys(await site.visit({ viewport: { width: 1280, height: 720 } }), ['Shift+Tab']);
  });

  describe('where what had the focus goes away', () => {
    it('should lead from Try again to the heading of the list, and from Show all vehicles too', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      const answer = await hold(page, '**/api/vehicles');
      answer('lose');
      await page.goto(`${url}/vehicles`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await keyboard.tabTo('button Try again');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused).toBe('heading Choose your vehicle');
      await keyboard.tabTo('textbox Min');
      await keyboard.type('900');
      await keyboard.tabTo('button Show all vehicles');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused).toBe('heading Choose your vehicle');
    });

    it('should keep the focus on a button that sends, and lead on from a dismissed answer', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      await page.goto(`${url}/contact`);
      for (const field of ['Name', 'Email', 'Phone', 'Subject', 'Message']) {
        await keyboard.tabTo(`textbox ${field}`);
        await keyboard.type(field === 'Email' ? 'priya@example.com' : field);
      }
      await keyboard.tabTo('button Send Message');
      const answer = await hold(page, '**/sendContactEmail');
      await keyboard.press('Enter');
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      answer('lose');
      await page.getByText('Failed to send. Try again.').waitFor();
      await expect.poll(keyboard.focused).toBe('button Send Message');
      await keyboard.press('Enter');
      await page.getByText('Thank you. We’ve received your message.').waitFor();
      await expect.poll(keyboard.focused).toBe('button Send Message');
      await keyboard.tabTo('button Dismiss', 'Shift+Tab');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused).toBe('heading Contact Us');
    });

    it('should lead from a price that has changed to its alert, and on by the button that accepts it', async () => {
      const { page, url } = await site.visit();
      const keyboard = await keyboardOf(page);
      await search(page, url);
      await chooseFirst(page);
      await bookNow(page);
      await fillIn(page);
      await sendOtherwise(page, { expectedTotalCharges: 1 });
      await keyboard.tabTo('button Confirm Booking');
      await keyboard.press('Enter');
      await expect.poll(keyboard.focused).toMatch(/^alert/);
      expect(await alertText(page)).toMatch(/^The price has changed\./);
      await keyboard.tabTo(/^button Accept \$[\d.,]+ and book$/);
      await keyboard.press('Enter');
      await page.waitForURL('**/reservation-complete');
      await expect.poll(keyboard.focused).toBe('heading Reservation Received');
    });
  });
});
