// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aSiteClosedOn, aSiteInProcess, occupy, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { at, aVehicle } from '../../support/values/samples.ts';
import { openSite, TYPED_TRIP, wholeText } from '../render-site.tsx';

const CHOSEN = { state: { vehicleId: 'sienna' }, form: TYPED_TRIP };
const NOTHING = 'No vehicle or booking information found.';

let site: SiteInProcess;
beforeEach(async () => {
  site = await aSiteInProcess();
});

async function amount(label: string): Promise<string | null | undefined> {
  const quote = within(await screen.findByRole('region', { name: 'Rate Quote' }));
  return quote.getByText(label).closest('tr')?.querySelector('td')?.textContent;
}

describe('rate quote', () => {
  // PRICE-20, PAGE-22
  it('should show each amount beside its label', async () => {
    openSite('/rate-quote', CHOSEN);
    expect(await amount('Rental Rate')).toBe('$282.00');
    expect(await amount('Extra Hours Charge (partial day)')).toBe('$70.50');
    expect(await amount('Vehicle Listing Fee')).toBe('$2.97');
    expect(await amount('Sub Total')).toBe('$355.47');
    expect(await amount('HST')).toBe('$46.21');
    expect(await amount('Total Charges')).toBe('$401.68');
    expect(screen.getByText(/DID YOU CHOOSE A COLLISION DAMAGE WAIVER\?/)).toBeTruthy();
    expect(screen.getByText(/\$300\.00 credit card deposit may be required/)).toBeTruthy();
  });

  // PAGE-40
  it('should say under each line how its amount is computed, and unfold what is longer', async () => {
    openSite('/rate-quote', { ...CHOSEN, form: { ...TYPED_TRIP, selectedAddons: ['additional-driver'] } });
    const quote = within(await screen.findByRole('region', { name: 'Rate Quote' }));
    const row = (label: string) => quote.getByText(label).closest('tr');
    for (const [label, sum] of [
      ['Rental Rate', '3 days × $94.00'],
      ['Extra Hours Charge (partial day)', '3 started hours × a quarter of $94.00'],
      ['Vehicle Listing Fee', '3 days × $0.99'],
      ['Additional Driver', '3 days × $15.00'],
      ['HST', '13% of the sub total'],
    ] as const) {
      expect(row(label)?.querySelector('small')?.textContent).toBe(sum);
    }
    expect(row('Vehicle Listing Fee')?.querySelector('details p')?.textContent).toBe(
      '3 days × $0.99. We charge this on every rental.',
    );
    expect(row('Additional Driver')?.querySelector('details')).toBeNull();
  });

  // PAGE-42
  it('should say in short what to know before booking', async () => {
    openSite('/rate-quote', CHOSEN);
    const quote = within(await screen.findByRole('region', { name: 'Rate Quote' }));
    expect(quote.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cancel online until pickup.',
      'Bring your licence and a credit card: a $300.00 deposit may be required.',
      'Ages, fuel, kilometres, returns outside office hours',
    ]);
    expect(quote.getByRole('link', { name: /^Ages/ }).getAttribute('href')).toBe('/before-you-rent');
  });

  // PRICE-22
  it('should say where to ask for the rate per extra kilometre', async () => {
    openSite('/rate-quote', CHOSEN);
    const itinerary = within(await screen.findByRole('region', { name: 'Itinerary' }));
    expect(itinerary.getByText(/600 km free\. Ask us for the rate per extra kilometre\.$/)).toBeTruthy();
  });

  // PRICE-23
  it('should print', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const user = openSite('/rate-quote', CHOSEN);
    await user.click(await screen.findByRole('button', { name: 'Print quote' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('should show no button that prints where the browser cannot', async () => {
    const { print } = window;
    onTestFinished(() => void vi.stubGlobal('print', print));
    vi.stubGlobal('print', undefined);
    openSite('/rate-quote', CHOSEN);
    expect(await screen.findByRole('button', { name: 'Email me this quote' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print quote' })).toBeNull();
  });

  // PRICE-14
  it('should add and remove an option at once and say so', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    const option = await screen.findByRole('button', { name: 'Additional Driver' });
    expect(option.getAttribute('aria-pressed')).toBe('false');
    // $45.00 and its HST: what the total will change by.
    const described = document.getElementById(option.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('+$50.85 with HST $15.00 per day, plus HST');
    await user.click(option);
    expect(option.getAttribute('aria-pressed')).toBe('true');
    expect(await amount('Additional Driver')).toBe('$45.00');
    expect(screen.getByRole('status').textContent).toBe('Additional Driver added. Total $452.53.');
    await user.click(option);
    expect(screen.getByRole('status').textContent).toBe('Additional Driver removed. Total $401.68.');
  });

  it('should keep the lines in order, whatever order the options are pressed in', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    await user.click(await screen.findByRole('button', { name: 'Travel into the USA' }));
    await user.click(screen.getByRole('button', { name: 'Additional Driver' }));
    const rows = within(screen.getByRole('region', { name: 'Rate Quote' })).getAllByRole('rowheader');
    const labels = rows.map((row) => row.querySelector('span span')?.textContent).filter((label) => label);
    expect(labels.slice(-3)).toEqual(['Additional Driver', 'Travel into the USA', 'HST']);
  });

  // PRICE-13
  it('should disable the waiver of a vehicle without a price for it', async () => {
    const { cdwPerDay: _none, ...vehicle } = aVehicle();
    await aSiteInProcess({ fleet: [vehicle] });
    openSite('/rate-quote', CHOSEN);
    expect(await screen.findByRole('button', { name: 'Cars Loss Damage Waiver' })).toHaveProperty('disabled', true);
    expect(screen.getByText('ask at the desk')).toBeTruthy();
  });

  // PRICE-20
  it('should change the age here', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    await user.click(await screen.findByRole('radio', { name: '24 or younger' }));
    expect(await amount('Underage fee')).toBe('$45.00');
  });

  // PRICE-16
  it('should take a return from the scale, which stays as it is', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    const scale = within(await screen.findByRole('region', { name: 'Return time and price' }));
    const names = () =>
      scale.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('b')?.textContent);
    const before = names();
    expect(scale.getByText(wholeText('Back by 11:00 am it costs $79.66 less.'))).toBeTruthy();
    expect(scale.getByRole('radio', { checked: true, name: /^1:00 pm.*\$401\.68.*your quote$/ })).toBeTruthy();
    await user.click(scale.getByRole('radio', { name: /^11:00 am.*\$322\.02/ }));
    expect(screen.getByRole('status').textContent).toBe('Return changed. Total $322.02.');
    expect(await amount('Total Charges')).toBe('$322.02');
    expect(scale.getByRole('radio', { checked: true, name: /^11:00 am.*your quote$/ })).toBe(document.activeElement);
    expect(names()).toEqual(before);
    expect(scale.queryByText(/^Back by/)).toBeNull();
  });

  it('should say what the waiver would cost', async () => {
    openSite('/rate-quote', CHOSEN);
    await screen.findByRole('region', { name: 'Rate Quote' });
    expect(screen.getByText(/With the Cars Loss Damage Waiver the total would be \$486\.40/)).toBeTruthy();
  });

  // PRICE-20
  it('should lead back to the list by Change', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    await user.click(await screen.findByRole('button', { name: /^Change/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your vehicle' })).toBeTruthy();
  });

  // STEP-7, STEP-8
  it.each([
    ['no vehicle', { form: TYPED_TRIP }],
    ['forged state', { form: TYPED_TRIP, state: { vehicleId: 7 } }],
    ['no trip', { state: { vehicleId: 'sienna' } }],
    ['a vehicle that is gone', { form: TYPED_TRIP, state: { vehicleId: 'sold' } }],
  ])('should say that there is nothing to quote: %s', async (_what, opening) => {
    openSite('/rate-quote', opening);
    expect(await screen.findByRole('heading', { level: 1, name: NOTHING })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a vehicle' }).getAttribute('href')).toBe('/vehicles');
  });

  // STEP-8
  it('should say why a trip of some days ago has no quote, with a way on', async () => {
    const past = { pickupDate: '2026-11-20', pickupTime: at('2026-11-20', '10:00') } as const;
    openSite('/rate-quote', { ...CHOSEN, form: { ...TYPED_TRIP, ...past } });
    await screen.findByRole('heading', { level: 1, name: 'Pickup must be at least one day ahead.' });
    expect(screen.getByRole('link', { name: 'Change your dates' }).getAttribute('href')).toBe('/vehicles');
  });

  // PRICE-15
  it('should say that the waiver is in the quote once it is chosen', async () => {
    const user = openSite('/rate-quote', CHOSEN);
    await user.click(await screen.findByRole('button', { name: 'Cars Loss Damage Waiver' }));
    expect(screen.getByText(/for your protection\. You added it\. It’s in your quote\.$/)).toBeTruthy();
  });

  // TRIP-10, PAGE-43
  it('should say what to do about a return while the office is closed', async () => {
    const dropoffTime = at('2026-11-30', '17:30');
    openSite('/rate-quote', { ...CHOSEN, form: { ...TYPED_TRIP, dropoffTime } });
    const hint = await screen.findByText(/^Outside office hours\?/);
    expect(hint.textContent).toBe('Outside office hours? Call 905-555-0142 and we’ll arrange your return.');
    expect(within(hint).getByRole('link').getAttribute('href')).toBe('tel:+19055550142');
  });

  // AVAIL-5
  it('should say so too of a return on a closed day', async () => {
    await aSiteClosedOn({ date: '2026-11-30', reason: 'Inventory' });
    openSite('/rate-quote', CHOSEN);
    await screen.findByText(/^Outside office hours\?/);
  });

  // AVAIL-5
  it('should say why a trip has no quote whose pickup is on a closed day', async () => {
    await aSiteClosedOn({ date: '2026-11-27', reason: 'Inventory' });
    openSite('/rate-quote', CHOSEN);
    await screen.findByRole('heading', { level: 1, name: 'The office is closed on that day.' });
  });

  // PAGE-30
  it('should say that the vehicle is booked, and let the customer ask', async () => {
    await occupy(site, { sienna: 'taken' });
    openSite('/rate-quote', CHOSEN);
    const label = await screen.findByText('Booked on your dates. You can still ask.');
    const [book] = screen.getAllByRole('button', { name: 'Book Now' });
    expect(book).toHaveProperty('disabled', false);
    expect(book?.getAttribute('aria-describedby')).toBe(label.id);
  });

  // BOOK-62
  it('should offer free vehicles of as many seats beside one that is booked', async () => {
    const small = aVehicle({ id: 'small', name: 'Mazda 5', features: { ...aVehicle().features, seats: 6 } });
    const fleet = [aVehicle(), aVehicle({ id: 'odyssey', name: 'Honda Odyssey' }), small];
    await occupy(await aSiteInProcess({ fleet }), { sienna: 'taken' });
    openSite('/rate-quote', CHOSEN);
    await screen.findByText('Booked on your dates. You can still ask.');
    const offers = within(screen.getByRole('region', { name: 'Free on your dates' }));
    expect(offers.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Honda Odyssey',
    ]);
    expect(screen.getAllByRole('button', { name: 'Book Now' })[0]).toHaveProperty('disabled', false);
  });

  // PAGE-30, AVAIL-7
  it('should offer free vehicles with their prices in place of a blocked one, one press each', async () => {
    const odyssey = aVehicle({ id: 'odyssey', name: 'Honda Odyssey', pricePerDay: 9900 });
    const fleet = [
      aVehicle(),
      aVehicle({ id: 'transit', name: 'Ford Transit', classType: '10 Passenger Van', pricePerDay: 5000 }),
      odyssey,
      aVehicle({ id: 'taken', pricePerDay: 100 }),
      aVehicle({ id: 'cube', classType: "16' Cube Van", type: 'Cube Van' }),
    ];
    await occupy(await aSiteInProcess({ fleet }), { sienna: 'blocked', taken: 'taken' });
    const user = openSite('/rate-quote', { ...CHOSEN, form: { ...TYPED_TRIP, selectedAddons: [] } });
    const label = await screen.findByText('Not available on your dates.');
    for (const book of screen.getAllByRole('button', { name: 'Book Now' })) {
      expect(book).toHaveProperty('disabled', true);
      expect(book.getAttribute('aria-describedby')).toBe(label.id);
    }
    const offers = within(screen.getByRole('region', { name: 'Free on your dates' }));
    expect(offers.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Honda Odyssey',
      'Ford Transit',
    ]);
    const price = offers.getAllByRole('listitem')[0]?.querySelector('b')?.textContent;
    await user.click(offers.getByRole('button', { name: 'See this quote: Honda Odyssey' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Honda Odyssey' })).toBeTruthy();
    expect(await amount('Total Charges')).toBe(price);
    expect(screen.queryByText('Not available on your dates.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('should lead to other dates where nothing similar is free', async () => {
    await occupy(site, { sienna: 'blocked' });
    openSite('/rate-quote', CHOSEN);
    const offers = within(await screen.findByRole('region', { name: 'No similar vehicle is free' }));
    expect(offers.getByRole('link', { name: 'Change dates or vehicle' }).getAttribute('href')).toBe('/vehicles');
  });

  // PAGE-2
  it('should keep the state over the older address', async () => {
    openSite('/quote', CHOSEN);
    expect(await amount('Total Charges')).toBe('$401.68');
    expect(window.location.pathname).toBe('/rate-quote');
  });
});
