import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/shared/toronto-time.ts';
import { type Announcement, listenTo } from '../support/browser/announced.ts';
import { aPickupDay, bookNow, chooseFirst, fillIn, quoteTotal, search } from '../support/browser/booking-steps.ts';
import { skipWithoutBrowser, whenHydrated } from '../support/browser/browser.ts';
import { hold, openListByLink } from '../support/browser/keyboard-walkthrough.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';

const COMPANY = 'HOJ Car & Truck Rental';
const byLiveRegion = (said: readonly Announcement[]) => said.filter(({ by }) => by !== 'focus');

describe.skipIf(skipWithoutBrowser)('what is announced', () => {
  const site = siteInBrowser();

  // PAGE-18
  it('should be the title first and then the heading, on every change of the route', async () => {
    const { page, url } = await site.visit({ viewport: { width: 1280, height: 720 } });
    const said = await listenTo(page);
    await page.goto(url);
    await whenHydrated(page);
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    for (const [link, title, heading] of [
      [header.getByRole('link', { name: 'About' }), 'About us, in Oakville since 1991', 'Locally owned since 1991'],
      [header.getByRole('link', { name: 'Vehicles' }), 'Vehicles for rent in Oakville', 'Choose your vehicle'],
      [header.getByRole('link', { name: 'Contact' }), 'Contact us in Oakville', 'Contact Us'],
      [footer.getByRole('link', { name: 'Privacy' }), 'Privacy', 'Privacy'],
    ] as const) {
      await link.click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const focus = (await said()).filter(({ text }) => text.startsWith('h1'));
      expect(focus).toEqual([{ by: 'focus', text: `h1 ${heading}`, title: `${title} | ${COMPANY}` }]);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    expect(await said()).toContainEqual({
      by: 'focus',
      text: 'h1 Contact Us',
      title: `Contact us in Oakville | ${COMPANY}`,
    });
  });

  it.each([
    ['/', 'Car and truck rental in Oakville'],
    ['/vehicles', 'Vehicles for rent in Oakville'],
    ['/business/program', 'Business Rental Program in Oakville'],
    ['/business/entertainment', 'Entertainment & Production Rentals in Oakville'],
    ['/nowhere', 'Page not found'],
  ])('should be the title of %s when it is opened, and leave the focus at its top', async (path, title) => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await page.goto(`${url}${path}`);
    await expect.poll(() => page.title()).toBe(`${title} | ${COMPANY}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await said()).filter(({ by }) => by === 'focus')).toEqual([]);
  });

  it.each([
    ['/quote', 'Rate quote', 'No vehicle or booking information found.'],
    ['/info', 'Your information', 'No vehicle selected'],
    ['/complete', 'No reservation found', 'No reservation found.'],
  ])('should be the page that the older address %s leads to', async (path, title, heading) => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await said()).toContainEqual({ by: 'focus', text: `h1 ${heading}`, title: `${title} | ${COMPANY}` });
  });

  it('should be that the list loads, and how many it shows', async () => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    const answer = await hold(page, '**/api/vehicles');
    await openListByLink(page, url);
    await page.getByRole('status').filter({ hasText: 'Loading available vehicles...' }).waitFor();
    await said();
    answer('send');
    await page.getByText('Showing 36 vehicle(s)').waitFor();
    expect(byLiveRegion(await said())).toEqual([{ by: 'status', text: 'Showing 36 vehicle(s)' }]);
    await page.getByRole('checkbox', { name: 'Box Truck' }).check();
    await page.getByText('Showing 3 vehicle(s)').waitFor();
    expect(byLiveRegion(await said())).toEqual([{ by: 'status', text: 'Showing 3 vehicle(s)' }]);
  });

  it('should be an extra with the new total, and the age, once each', async () => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await search(page, url);
    await chooseFirst(page);
    await page.getByRole('heading', { level: 1, name: 'Your rate quote' }).waitFor();
    await said();
    const extra = page.getByRole('button', { name: 'Additional Driver' });
    for (const what of ['Additional Driver added.', 'Additional Driver removed.']) {
      await extra.click();
      await page.getByRole('status').filter({ hasText: what }).waitFor();
      const text = `${what} Total ${await quoteTotal(page)}.`;
      expect(byLiveRegion(await said())).toEqual([{ by: 'status', text }]);
    }
    await page.getByRole('radio', { name: '25 or older' }).check();
    await page.getByRole('status').filter({ hasText: 'Driver 25 or older.' }).waitFor();
    expect(byLiveRegion(await said())).toEqual([
      { by: 'status', text: `Driver 25 or older. Total ${await quoteTotal(page)}.` },
    ]);
  });

  it('should be that a new pickup date cleared the pickup time', async () => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await page.goto(url);
    await page.getByLabel('Pickup date').fill(aPickupDay());
    await page.getByLabel('Pickup time').selectOption('10:00');
    await said();
    await page.getByLabel('Pickup date').fill(addDays(aPickupDay(), 1));
    await page.getByText('Pickup time cleared. Choose a new one.').waitFor();
    expect(byLiveRegion(await said())).toContainEqual({ by: 'status', text: 'Pickup time cleared. Choose a new one.' });
  });

  // PAGE-16
  it('should be an alert that was there before it is filled, once more when the same is wrong again', async () => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await page.goto(url);
    // Late in a day the form opens with no time left on it, and says so.
    await page.getByLabel('Pickup date').fill(aPickupDay());
    await said();
    const alert = page.getByRole('alert');
    await alert.waitFor({ state: 'attached' });
    expect(await alert.innerText()).toBe('');
    for (const press of [1, 2]) {
      await page.getByRole('button', { name: 'Show vehicles' }).click();
      await alert.filter({ hasText: 'Complete all fields.' }).waitFor();
      const heard = await said();
      expect(byLiveRegion(heard), `press ${press}`).toEqual([
        { by: 'alert', text: expect.stringMatching(/^Complete all fields\./) },
      ]);
      expect(heard).toContainEqual(
        expect.objectContaining({ by: 'focus', text: expect.stringMatching(/^div Complete all fields\./) }),
      );
      expect(await page.title()).toBe(`Error: Car and truck rental in Oakville | ${COMPANY}`);
    }
  });

  it('should be a failure while the button says what it does and stays in its place', async () => {
    const { page, url } = await site.visit();
    const said = await listenTo(page);
    await search(page, url);
    await chooseFirst(page);
    await bookNow(page);
    await fillIn(page);
    const button = page.getByRole('button', { name: /^Confirm Booking$|^Sending…$/ });
    const before = await button.boundingBox();
    const answer = await hold(page, '**/api/bookings');
    await button.click();
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await button.boundingBox()).toEqual(before);
    await said();
    answer('lose');
    await page.getByRole('alert').filter({ hasText: 'Failed to submit booking. Please try again.' }).waitFor();
    expect(byLiveRegion(await said())).toEqual([{ by: 'alert', text: 'Failed to submit booking. Please try again.' }]);
    expect(await page.title()).toBe(`Your information | ${COMPANY}`);
    expect(await page.getByRole('alert').boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y >= 80) });
  });
});
