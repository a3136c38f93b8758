// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAvailability, readFleet } from '../../../src/ports/api/calls/fleet.ts';
import { aSiteClosedOn, aSiteInProcess, occupy, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { at, aVehicle } from '../../support/values/samples.ts';
import { logged, openSite, reload, TYPED_TRIP } from '../render-site.tsx';

const CAMRY = aVehicle({
  id: 'camry',
  name: 'Toyota Camry',
  classType: 'Full Size',
  type: 'Sedan',
  pricePerDay: 7200,
  features: { seats: 5, doors: 4, bags: 3, transmission: 'Automatic', airConditioning: false },
});
const CUBE = aVehicle({
  id: 'cube',
  name: '',
  brand: 'Ford',
  model: 'E-450',
  classType: "16' Cube Van",
  type: 'Cube Van',
  pricePerDay: 14_900,
});
const FLEET = [CAMRY, aVehicle(), CUBE];

let site: SiteInProcess;
beforeEach(async () => {
  site = await aSiteInProcess({ fleet: FLEET });
});

function names(): string[] {
  return screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent ?? '');
}

describe('pictures', () => {
  it('should offer every size that a vehicle has, and keep its room while it loads', async () => {
    const images = [
      { url: '/car-images/1-van.webp', width: 960, height: 540 },
      { url: '/car-images/1-van-480.webp', width: 480, height: 270 },
    ];
    await aSiteInProcess({ fleet: [aVehicle({ imageUrl: '/car-images/1-van.webp', images }), CAMRY] });
    openSite('/vehicles', { form: TYPED_TRIP });
    const [camry, van] = (await screen.findAllByRole('article')).map((row) => row.querySelector('img'));
    expect(van?.getAttribute('srcset')).toBe('/car-images/1-van.webp 960w, /car-images/1-van-480.webp 480w');
    expect(van?.getAttribute('sizes')).toBe('(max-width: 767px) 100vw, 300px');
    expect([van?.getAttribute('width'), van?.getAttribute('height')]).toEqual(['960', '540']);
    expect(camry?.getAttribute('src')).toBe(CAMRY.imageUrl);
    expect(camry?.hasAttribute('srcset')).toBe(false);
  });
});

describe('vehicle list', () => {
  // FLEET-10
  it('should load once, say so, and count', async () => {
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    expect(screen.getByRole('status').textContent).toBe('Loading available vehicles...');
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBe(screen.getByRole('status'));
    await user.click(screen.getByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByRole('status').textContent).toBe('Showing 1 vehicle(s)');
    expect(site.sent(readFleet)).toHaveLength(1);
  });

  // FLEET-11
  it("should show a row's facts and totals for the trip", async () => {
    openSite('/vehicles', { form: TYPED_TRIP });
    const row = within(await screen.findByRole('article', { name: 'Toyota Sienna' }));
    for (const text of [
      'Minivan',
      '7 seats',
      '4 doors',
      '5 bags',
      'Automatic',
      'A/C',
      '600 km free',
      '$282.00',
      '$401.68',
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    // PAGE-25
    const deal = row.getByRole('link', { name: 'View Deal: Toyota Sienna' });
    // PAGE-50
    const [pickup, dropoff] = [TYPED_TRIP.pickupTime, TYPED_TRIP.dropoffTime].map((time) => Date.parse(time) / 60_000);
    expect(deal.getAttribute('href')).toBe(`/rate-quote#sienna~${pickup}~${dropoff}~25~~`);
    // The keyboard opens the menu with 'Open in new tab' without a press.
    localStorage.clear();
    fireEvent.contextMenu(deal);
    expect(localStorage.getItem('trip-of-link')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Toyota Camry' })).getByText('No A/C')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ford E-450' })).toBeTruthy();
  });

  // FLEET-11
  it('should show rates per day without a trip, and ask for dates on View Deal', async () => {
    await aSiteInProcess({ fleet: [CAMRY] });
    const user = openSite('/vehicles');
    const row = within(await screen.findByRole('article'));
    expect(row.getByText(/choose dates for totals/)).toBeTruthy();
    expect(row.getByText('200 km free per day')).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^View Deal: / }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
      'Please select pickup and dropoff date and time.',
    );
    expect(window.location.pathname).toBe('/vehicles');
  });

  // TRIP-12
  it('should price an age that is not chosen as 25, and say so', async () => {
    const { driverAge: _age, ...ageless } = TYPED_TRIP;
    await aSiteInProcess();
    openSite('/vehicles', { form: ageless });
    expect(await screen.findByText('$401.68')).toBeTruthy();
    expect(screen.getByText(/3 days × \$94\.00 \+ 3 extra hours \$70\.50/)).toBeTruthy();
    expect(screen.getByText(/price for 25 or older/)).toBeTruthy();
  });

  // TRIP-18
  it('should price again in place with every edit, so that View Deal leads to the total that its row shows', async () => {
    await aSiteInProcess();
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await screen.findByText('$401.68');
    await user.click(screen.getByRole('radio', { name: '24 or younger' }));
    expect(screen.getByText('$452.53')).toBeTruthy();
    expect(window.location.pathname).toBe('/vehicles');
    await user.click(screen.getByRole('link', { name: /^View Deal: / }));
    expect(await screen.findByText('Total Charges')).toBeTruthy();
    expect(screen.getAllByText('$452.53').length).toBeGreaterThan(0);
  });

  it('should refuse a dropoff before the pickup on Update, and show rates per day until it is mended', async () => {
    await aSiteInProcess();
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await screen.findByText('$401.68');
    await user.clear(screen.getByLabelText('Dropoff date'));
    await user.type(screen.getByLabelText('Dropoff date'), '2026-11-26');
    await user.selectOptions(screen.getByLabelText('Dropoff time'), '12:30');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByRole('alert').textContent).toContain('Dropoff must be after pickup.');
    expect(screen.queryByText('$401.68')).toBeNull();
    expect(screen.getByText(/choose dates for totals/)).toBeTruthy();
    expect(screen.getByText(/^These are rates per day\. Your dropoff is not after your pickup\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Dropoff date').value).toBe('2026-11-26');
  });

  // FAIL-4
  it('should end empty when the load fails, log it, and load on Try again', async () => {
    const restore = site.fail(readFleet);
    const user = openSite('/vehicles');
    expect(await screen.findByText('No vehicles found matching your filters.')).toBeTruthy();
    expect(screen.getByText('Could not load')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(logged).toHaveBeenCalled();
    restore();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBeTruthy();
  });
});

// PAGE-29, AVAIL-6
describe('what is free on the dates', () => {
  const TAKEN = 'Booked on your dates. You can still ask.';
  const BLOCKED = 'Not available on your dates.';
  const row = (name: string) => within(screen.getByRole('article', { name }));

  const queries = () => site.asked.filter(({ path }) => path === readAvailability.path).map(({ query }) => query);

  beforeEach(() => occupy(site, { camry: 'taken', cube: 'blocked' }));

  it('should label the rows, and disable the button of a blocked one, which says why', async () => {
    openSite('/vehicles', { form: TYPED_TRIP });
    const taken = (await screen.findByText(TAKEN)).id;
    const deal = row('Toyota Camry').getByRole('link', { name: /^View Deal/ });
    expect(deal.getAttribute('aria-describedby')).toBe(taken);
    const blocked = row('Ford E-450').getByRole('button', { name: /^View Deal/ });
    expect(blocked).toHaveProperty('disabled', true);
    expect(blocked.getAttribute('aria-describedby')).toBe(row('Ford E-450').getByText(BLOCKED).id);
    expect(row('Toyota Sienna').getByRole('link').getAttribute('aria-describedby')).toBeNull();
    const { pickupTime, dropoffTime } = TYPED_TRIP;
    expect(queries()).toEqual([String(new URLSearchParams({ pickupTime, dropoffTime }))]);
  });

  // AVAIL-12
  it('should say from when a booked vehicle is free, if that is within a day', async () => {
    openSite('/vehicles', {
      form: {
        ...TYPED_TRIP,
        pickupDate: '2026-11-30',
        pickupTime: at('2026-11-30', '10:00'),
        dropoffDate: '2026-12-02',
        dropoffTime: at('2026-12-02', '10:00'),
      },
    });
    const said = await screen.findByText('Free from Mon, Nov 30, 2:00 pm.');
    expect(row('Toyota Camry').getByText(/^Free from/)).toBe(said);
  });

  it('should list only what is free on demand, keep that over a reload, and reset it', async () => {
    openSite('/vehicles', { form: TYPED_TRIP, state: {} });
    await screen.findByText(TAKEN);
    const again = reload();
    await screen.findByText(TAKEN);
    await again.click(screen.getByRole('checkbox', { name: 'Free on my dates' }));
    expect(screen.getByRole('status').textContent).toBe('Showing 1 vehicle(s)');
    expect(names()).toEqual(['Toyota Sienna']);
    const user = reload();
    expect(await screen.findByText('Showing 1 vehicle(s)')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Free on my dates' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(screen.getByText('Showing 3 vehicle(s)')).toBeTruthy();
  });

  it('should neither ask nor offer the filter without a valid trip', async () => {
    openSite('/vehicles', { form: { ...TYPED_TRIP, pickupTime: '' } });
    await screen.findByText('Showing 3 vehicle(s)');
    expect(screen.queryByRole('checkbox', { name: 'Free on my dates' })).toBeNull();
    expect(queries()).toEqual([]);
  });

  it('should ask again once the dates stay, drop the old labels at once, and ignore a late answer', async () => {
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await screen.findByText(TAKEN);
    await addBlock(site.ports.blocks, aBlock({ from: at('2026-11-30', '14:30'), to: at('2026-12-01', '12:00') }));
    const answerLate = site.hold(readAvailability);
    await user.selectOptions(screen.getByLabelText('Dropoff time'), '13:00');
    expect(screen.queryByText(TAKEN)).toBeNull();
    await waitFor(() => expect(queries()).toHaveLength(2));
    const answer = site.hold(readAvailability);
    for (const value of ['13:30', '14:00'])
      fireEvent.change(screen.getByLabelText('Dropoff time'), { target: { value } });
    await waitFor(() => expect(queries()).toHaveLength(3));
    answer();
    expect(await row('Toyota Sienna').findByText(BLOCKED)).toBeTruthy();
    await act(async () => {
      answerLate();
      await site.app.inject(readFleet.path);
    });
    expect(row('Toyota Sienna').getByText(BLOCKED)).toBeTruthy();
    expect(queries()).toHaveLength(3);
  });

  it('should list everything without labels when the request fails', async () => {
    site.fail(readAvailability);
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await user.click(await screen.findByRole('checkbox', { name: 'Free on my dates' }));
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith('The availability could not be loaded.', expect.anything()),
    );
    expect(screen.getByRole('status').textContent).toBe('Showing 3 vehicle(s)');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

// AVAIL-5
describe('a closed day', () => {
  const HOLIDAY = { date: '2026-11-27', reason: 'Staff day' } as const;

  it('should say its reason in place of the times, and why there are no totals', async () => {
    await aSiteClosedOn(HOLIDAY);
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    const place = await screen.findByText('Closed: Staff day');
    expect(screen.getByRole('group', { name: 'Pickup time' }).contains(place)).toBe(true);
    expect(screen.queryByRole('combobox', { name: 'Pickup time' })).toBeNull();
    expect(screen.getByLabelText('Pickup date').getAttribute('aria-describedby')).toBe(place.id);
    expect(screen.getByText(/^These are rates per day\. The office is closed on your pickup day\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('The office is closed on that day.');
    expect(screen.getByText('Choose another pickup date.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Pickup date' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Pickup date'));
  });

  it('should lead to the next open day by one press, where the focus is on its time', async () => {
    await aSiteClosedOn(HOLIDAY, { date: '2026-11-28', reason: 'Moving' });
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await user.click(await screen.findByRole('button', { name: 'Sunday, November 29, 9:00 am' }));
    expect(screen.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-29');
    expect(screen.getByLabelText('Pickup time')).toHaveProperty('value', '09:00');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pickup time' }));
  });

  it('should take a dropoff, with the hint that the office is closed', async () => {
    await aSiteClosedOn({ date: '2026-11-30', reason: 'Inventory' });
    openSite('/vehicles', { form: TYPED_TRIP });
    expect(await screen.findByText(/^The office is closed at this time\. Outside office hours\?/)).toBeTruthy();
    expect(await screen.findByText('$401.68')).toBeTruthy();
  });

  // TRIP-15
  it('should be left out by the shortcut trip, once the closed days are known', async () => {
    await aSiteClosedOn({ date: '2026-11-24', reason: 'Inventory' });
    const user = openSite('/vehicles');
    const vehicles = await screen.findByRole('link', { name: 'Vehicles' });
    await waitFor(async () => {
      await user.click(vehicles);
      expect(screen.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-25');
    });
    expect(screen.queryByText('Closed: Inventory')).toBeNull();
  });
});

// PAGE-22
describe('filter panel', () => {
  // FLEET-7
  it('should filter by types, seats and price, and reset it all', async () => {
    const user = openSite('/vehicles');
    await screen.findByText('Showing 3 vehicle(s)');
    await user.click(within(screen.getByRole('group', { name: 'Seats' })).getByRole('checkbox', { name: '7 seats' }));
    await user.type(screen.getByLabelText('Min'), '0094');
    expect(screen.getByLabelText('Min')).toHaveProperty('value', '94');
    expect(names()).toEqual(['Toyota Sienna', 'Ford E-450']);
    await user.type(screen.getByLabelText('Max'), '20');
    expect(screen.getByText('No vehicles found matching your filters.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'priceHigh');
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(names()).toEqual(['Toyota Camry', 'Toyota Sienna', 'Ford E-450']);
    expect(screen.getByLabelText('Sort By')).toHaveProperty('value', 'priceLow');
  });

  it('should list from the dearest down without family headings', async () => {
    const user = openSite('/vehicles');
    expect(await screen.findByRole('heading', { level: 2, name: 'Cube vans' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: High to Low');
    expect(names()).toEqual(['Ford E-450', 'Toyota Sienna', 'Toyota Camry']);
    expect(screen.queryByRole('heading', { name: 'Cube vans' })).toBeNull();
  });

  // FLEET-12
  it('should keep the filter for coming back from a quote', async () => {
    const user = openSite('/', { form: TYPED_TRIP });
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('link', { name: /^View Deal: / }));
    await screen.findByRole('heading', { level: 1, name: 'Your rate quote' });
    window.history.back();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Van' })).toHaveProperty('checked', true));
  });

  // FLEET-12
  it.each([
    ['Change', () => screen.findByRole('button', { name: /^Change/ })],
    ['step 2', () => screen.findByRole('link', { name: 'Vehicle Selection' })],
  ])('should keep the filter of a list opened by its address over %s, and drop it for a new visit', async (_, way) => {
    const user = openSite('/vehicles', { form: TYPED_TRIP });
    await user.click(await screen.findByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('link', { name: /^View Deal: / }));
    await user.click(await way());
    expect(await screen.findByText('Showing 1 vehicle(s)')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Van' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBeTruthy();
  });

  // FLEET-7
  it('should say how the prices are sorted', async () => {
    const user = openSite('/vehicles');
    const sort = screen.getByLabelText('Sort By');
    const note = document.getElementById(sort.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Prices rise within each class.');
    await user.selectOptions(sort, 'priceHigh');
    expect(note?.textContent).toBe('');
  });
});
