// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aVehicle } from '../../support/values/samples.ts';
import { aSite, logged, openSite, TYPED_TRIP } from '../render-site.tsx';

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

function names(): string[] {
  return screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent ?? '');
}

describe('pictures', () => {
  it('should offer every size that a vehicle has, and keep its room while it loads', async () => {
    const images = [
      { url: '/car-images/1-van.webp', width: 960, height: 540 },
      { url: '/car-images/1-van-480.webp', width: 480, height: 270 },
    ];
    openSite('/vehicles', {
      api: aSite([aVehicle({ imageUrl: '/car-images/1-van.webp', images }), CAMRY]),
      form: TYPED_TRIP,
    });
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
    const site = aSite(FLEET);
    const user = openSite('/vehicles', { api: site, form: TYPED_TRIP });
    expect(screen.getByRole('status').textContent).toBe('Loading available vehicles...');
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBe(screen.getByRole('status'));
    await user.click(screen.getByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByRole('status').textContent).toBe('Showing 1 vehicle(s)');
    expect(site.loads).toBe(1);
  });

  // FLEET-11
  it("should show a row's facts and totals for the trip", async () => {
    openSite('/vehicles', { api: aSite(FLEET), form: TYPED_TRIP });
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
    expect(row.getByRole('button', { name: 'View Deal of Toyota Sienna' })).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Toyota Camry' })).getByText('No A/C')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Ford E-450' })).toBeTruthy();
  });

  // FLEET-11
  it('should show rates per day without a trip, and ask for dates on View Deal', async () => {
    const user = openSite('/vehicles', { api: aSite([CAMRY]) });
    const row = within(await screen.findByRole('article'));
    expect(row.getByText(/choose dates for totals/)).toBeTruthy();
    expect(row.getByText('200 km free per day')).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^View Deal of / }));
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
      'Please select pickup and dropoff date and time.',
    );
    expect(window.location.pathname).toBe('/vehicles');
  });

  // TRIP-12
  it('should price an age that is not chosen as 25, and say so', async () => {
    const { driverAge: _age, ...ageless } = TYPED_TRIP;
    openSite('/vehicles', { api: aSite(), form: ageless });
    expect(await screen.findByText('$401.68')).toBeTruthy();
    expect(screen.getByText(/3 days × \$94\.00 \+ 3 extra hours \$70\.50/)).toBeTruthy();
    expect(screen.getByText(/price for 25 or older/)).toBeTruthy();
  });

  // TRIP-18
  it('should price anew in place with every edit, so that View Deal leads to the total that its row shows', async () => {
    const user = openSite('/vehicles', { api: aSite(), form: TYPED_TRIP });
    await screen.findByText('$401.68');
    await user.click(screen.getByRole('radio', { name: '24 or younger' }));
    expect(screen.getByText('$452.53')).toBeTruthy();
    expect(window.location.pathname).toBe('/vehicles');
    await user.click(screen.getByRole('button', { name: /^View Deal of / }));
    expect(await screen.findByText('Total Charges')).toBeTruthy();
    expect(screen.getAllByText('$452.53').length).toBeGreaterThan(0);
  });

  it('should refuse a dropoff before the pickup on Update, and show rates per day until it is mended', async () => {
    const user = openSite('/vehicles', { api: aSite(), form: TYPED_TRIP });
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
    const site = aSite(FLEET);
    vi.spyOn(site, 'vehicles').mockRejectedValueOnce(new Error('503'));
    const user = openSite('/vehicles', { api: site });
    expect(await screen.findByText('No vehicles found matching your filters.')).toBeTruthy();
    expect(screen.getByText('Could not load')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(logged).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBeTruthy();
  });
});

// PAGE-22
describe('filter panel', () => {
  // FLEET-7
  it('should filter by types, seats and price, and reset it all', async () => {
    const user = openSite('/vehicles', { api: aSite(FLEET) });
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
    const user = openSite('/vehicles', { api: aSite(FLEET) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Cube vans' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Price: High to Low');
    expect(names()).toEqual(['Ford E-450', 'Toyota Sienna', 'Toyota Camry']);
    expect(screen.queryByRole('heading', { name: 'Cube vans' })).toBeNull();
  });

  // FLEET-12
  it('should keep the filter for coming back from a quote', async () => {
    const user = openSite('/', { api: aSite(FLEET), form: TYPED_TRIP });
    await user.click(screen.getByRole('button', { name: 'Show vehicles' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('button', { name: /^View Deal of / }));
    await screen.findByRole('heading', { level: 1, name: 'Your rate quote' });
    window.history.back();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Van' })).toHaveProperty('checked', true));
  });

  // FLEET-12
  it.each([
    ['Change', () => screen.findByRole('button', { name: /^Change/ })],
    ['step 2', () => screen.findByRole('link', { name: 'Vehicle Selection' })],
  ])('should keep the filter of a list opened by its address over %s, and drop it for a new visit', async (_, way) => {
    const user = openSite('/vehicles', { api: aSite(FLEET), form: TYPED_TRIP });
    await user.click(await screen.findByRole('checkbox', { name: 'Van' }));
    await user.click(screen.getByRole('button', { name: /^View Deal of / }));
    await user.click(await way());
    expect(await screen.findByText('Showing 1 vehicle(s)')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Van' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    expect(await screen.findByText('Showing 3 vehicle(s)')).toBeTruthy();
  });

  // FLEET-7
  it('should say how the prices are sorted', async () => {
    const user = openSite('/vehicles', { api: aSite(FLEET) });
    const sort = screen.getByLabelText('Sort By');
    const note = document.getElementById(sort.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Prices rise within each class.');
    await user.selectOptions(sort, 'priceHigh');
    expect(note?.textContent).toBe('');
  });
});
