// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SENT_TEXT_DAYS } from '../../../src/domain/booking/retention.ts';
import { DEFAULT_COMPANY as COMPANY } from '../../../src/domain/shared/company.ts';
import { readFleet } from '../../../src/ports/api/calls/fleet.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { someRates } from '../../support/values/rates.ts';
import { logged, openSite, TYPED_TRIP, wholeText } from '../render-site.tsx';

async function open(...[path, opening]: Parameters<typeof openSite>): Promise<UserEvent> {
  const user = openSite(path, opening);
  await screen.findByRole('heading', { level: 1 });
  return user;
}

const main = () => within(screen.getByRole('main'));
const headings = (level: number) =>
  main()
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);
const items = (heading: string): (string | null)[] =>
  within(main().getByRole('heading', { name: heading }).parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('about', () => {
  it('should say since when, where and what the company is (PAGE-10)', async () => {
    await open('/about');
    expect(headings(1)).toEqual(['Locally owned since 1991']);
    expect(items('Where we serve')).toEqual(['Oakville', 'Burlington', 'Milton', 'Mississauga', 'Hamilton']);
    expect(
      main().getByText(/By direct billing they get our invoice for what they cover, and you pay the rest/),
    ).toBeTruthy();
    expect(main().getByText(/community readers’ choice award/)).toBeTruthy();
  });

  // TRIP-15
  it('should lead to the vehicles with the shortcut trip', async () => {
    const user = await open('/about', { form: TYPED_TRIP });
    await user.click(main().getByRole('button', { name: 'View Available Vehicles' }));
    expect(await screen.findByText(wholeText(/^Dates set to Tuesday, November 24, 10:00 am/))).toBeTruthy();
    expect(window.location.pathname).toBe('/vehicles');
  });
});

// PRICE-36
it('should say before you rent no rates before those in force came, and load them on Try again', async () => {
  const site = await aSiteInProcess();
  await site.ports.tariffs.add('rates', { value: someRates({ from: '2026-11-01T05:00:00.000Z' }) });
  const restore = site.fail(readFleet);
  const user = await open('/before-you-rent');
  const tryAgain = await main().findAllByRole('button', { name: 'Try again' });
  expect(main().getByText('A day is 24 hours from your pickup.', { exact: false })).toBeTruthy();
  expect(main().queryByText(/\$/)).toBeNull();
  expect(logged).toHaveBeenCalled();
  restore();
  await user.click(tryAgain[0] ?? document.body);
  expect(await main().findByText(/Each extra kilometre costs \$0\.18/)).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Try again' })).toBeNull();
});

// PAGE-41
it('should say before you rent what to bring, what it costs and what to do, and lead to each part', async () => {
  await aSiteInProcess();
  const user = await open('/before-you-rent');
  expect(headings(1)).toEqual(['Before you rent']);
  await main().findByText(/credit card deposit/);
  for (const text of [
    'Your driver’s licence and the credit card for the deposit. No card number is needed to reserve.',
    /^A \$300\.00 credit card deposit may be required\./,
    'Drivers of 24 or younger pay an underage fee of $15.00 a day, before HST.',
    'The kilometres and the fuel are written down when you pick up and when you return.',
    /or to cancel until pickup\. We answer within 24 hours\.$/,
  ]) {
    expect(main().getByText(text)).toBeTruthy();
  }
  expect(main().getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(main().getByRole('link', { name: 'See vehicles and prices' }).getAttribute('href')).toBe('/vehicles');
  const rows = main()
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(': '));
  expect(rows).toEqual(
    expect.arrayContaining([
      'up to 1 hour: nothing',
      'up to 4 hours: 4 quarters of a day',
      'more than 4 hours: a full day, with its kilometres',
      'Cargo vans, Cube vans, Box trucks: 100 km',
      'Cars Loss Damage Waiver: by vehicle',
      'Glass & Tire Coverage: $6.99',
    ]),
  );
  await user.click(main().getByRole('link', { name: 'Kilometres' }));
  expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Kilometres' }));
  expect(main().getByRole('link', { name: '905-555-0142' }).getAttribute('href')).toBe('tel:+19055550142');
});

describe('business program', () => {
  // PAGE-11
  it('should list the benefits and the six categories', async () => {
    await open('/business/program');
    expect(headings(1)).toEqual(['Business Rental Program']);
    expect(headings(3).slice(0, 11)).toEqual([
      'Custom rates',
      'Monthly invoicing',
      'Priority service',
      'Local delivery and pickup',
      'Driver policy and insurance guidance',
      'Cars & SUVs',
      'Pickup Trucks',
      'Passenger Vans (8-15 seats)',
      'Cargo Vans',
      'Cube Vans (12-16 ft with ramp or liftgate)',
      'Straight Trucks (20-26 ft)',
    ]);
    expect(items('What you get')).toContain(
      'Monthly invoicingAn invoice for each rental, and one statement of the month.',
    );
    expect(headings(2)).toEqual(['What you get', 'Fleet for Business', 'Contact a Representative']);
  });

  // FLEET-9, TRIP-17
  it.each([
    [/^Cars & SUVs/, ['Sedan (0)', 'SUV (0)', 'Electric (0)']],
    [/^Straight Trucks/, ['Box Truck (0)']],
  ])('should lead from %s to its types in the list, with a trip', async (name, types) => {
    const user = await open('/business/program');
    await user.click(main().getByRole('link', { name }));
    expect(await screen.findByLabelText('Pickup date')).toHaveProperty('value', '2026-11-24');
    const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true });
    expect(ticked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(types);
  });

  it('should lead from its first button to the form, without a new address', async () => {
    const user = await open('/business/program');
    await user.click(main().getByRole('link', { name: 'Contact a Representative' }));
    expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Contact a Representative' }));
    expect(window.location.hash).toBe('');
  });
});

describe('entertainment and production', () => {
  // PAGE-12
  it('should name the solutions, the segments and the featured fleet', async () => {
    await open('/business/entertainment');
    expect(headings(1)).toEqual(['Entertainment & Production Wheels that keep the schedule']);
    expect(headings(3).slice(0, 5)).toEqual([
      'Custom rates',
      'Direct billing',
      'Hold windows',
      'Door-to-door',
      'Backup on set',
    ]);
    for (const segment of ['Film productions', 'Television productions', 'Concerts & tours', 'Sporting events']) {
      expect(main().getByText(segment)).toBeTruthy();
    }
    const cards = main().getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Full-size premium SUV',
      'Three-row premium SUV',
      'Executive sedan',
      'High-roof cargo van',
    ]);
    expect(main().getByRole('form', { name: 'Production Request' })).toBeTruthy();
  });

  // PAGE-12
  it('should lead from a featured vehicle to its types in the list, with the trip as typed', async () => {
    const user = await open('/business/entertainment', { form: TYPED_TRIP });
    await user.click(main().getByRole('link', { name: /Executive sedan$/ }));
    expect(await screen.findByRole('checkbox', { name: /^Sedan/ })).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-27');
    expect(screen.getByRole('checkbox', { name: /^SUV/ })).toHaveProperty('checked', false);
  });

  // PAGE-12
  it('should lead to all vehicles by a plain link, which leaves the trip alone', async () => {
    const user = await open('/business/entertainment', { form: TYPED_TRIP });
    await user.click(main().getByRole('link', { name: 'View All Vehicles' }));
    const pickup = await screen.findByLabelText('Pickup date');
    expect(window.location.pathname).toBe('/vehicles');
    expect(pickup).toHaveProperty('value', '2026-11-27');
    expect(screen.queryByText(/^Dates set to/)).toBeNull();
  });
});

describe('privacy', () => {
  // PRIV-10
  it('should say what is kept, how long, what never is, and whom to ask', async () => {
    const user = openSite('/');
    await user.click(screen.getByRole('link', { name: 'Privacy' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(main().getByText(/24 months after the dropoff/)).toBeTruthy();
    expect(main().getAllByText(new RegExp(`erased .*${SENT_TEXT_DAYS} days after`))).toHaveLength(2);
    expect(main().getByText(/^Card numbers\./)).toBeTruthy();
    expect(main().getByText(/carry no personal data/)).toBeTruthy();
    expect(main().getByRole('link', { name: COMPANY.email }).getAttribute('href')).toBe(`mailto:${COMPANY.email}`);
    expect(main().getByRole('link', { name: COMPANY.phone })).toBeTruthy();
  });
});
