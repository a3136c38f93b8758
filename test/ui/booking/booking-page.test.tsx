// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { priceOfferedTrip } from '../../../src/domain/pricing/price-trip.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { formatCad } from '../../../src/domain/shared/money.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { submitBooking } from '../../../src/ports/api/calls/bookings.ts';
import { readSite } from '../../../src/ports/api/calls/site.ts';
import { aSiteInProcess, occupy, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { deleteBooking } from '../../support/values/changes.ts';
import { FORM, TRIP } from '../../support/values/requests.ts';
import { ADDED, anItinerary, at, aVehicle, NOON } from '../../support/values/samples.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';
import { openSite, reload, TYPED_TRIP } from '../render-site.tsx';

const CHOSEN = { state: { vehicleId: 'sienna', addonIds: ['additional-driver'] }, form: TYPED_TRIP };
const FAILED = 'Failed to submit booking. Please try again.';
type User = ReturnType<typeof openSite>;

async function fillIn(user: User, over: { readonly confirmEmail?: string } = {}): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Priya');
  await user.type(screen.getByLabelText('Last name'), 'Raman');
  await user.type(screen.getByLabelText('Email'), 'priya@example.com');
  await user.type(screen.getByLabelText('Confirm email'), over.confirmEmail ?? 'priya@example.com');
  await user.type(screen.getByLabelText('Phone'), '905 555 0118');
  await user.type(screen.getByLabelText('Name on card'), 'Priya Raman');
  await user.selectOptions(screen.getByLabelText('Card type'), 'American Express');
  await user.click(screen.getByRole('checkbox', { name: /^I agree that my data/ }));
}

async function confirm(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
}

function alertLine(): string | null | undefined {
  return screen.getByRole('alert').querySelector('p')?.textContent;
}

/** Opens the form of a site that loses the answers to the first `lost` requests. */
async function open({ lost = 0 } = {}): Promise<{ readonly site: SiteInProcess; readonly user: User }> {
  const site = await aSiteInProcess();
  for (let count = 0; count < lost; count += 1) site.lose(submitBooking);
  const user = openSite('/booking', CHOSEN);
  await fillIn(user);
  return { site, user };
}

/** Confirms a request whose answer gets lost. Then staff delete the booking. */
async function confirmDeleted(): Promise<User> {
  const { site, user } = await open({ lost: 1 });
  await confirm(user);
  await screen.findByText(FAILED);
  const [booking] = await storedIn(site);
  await deleteBooking(site.ports.bookings, booking?.value.id ?? '', { by: 'staff@localhost', at: NOON });
  await confirm(user);
  await screen.findByText('This reservation has been removed.');
  return user;
}

/** Staff change the vehicle meanwhile. */
async function changeVan({ ports }: SiteInProcess, over: Partial<Vehicle>): Promise<Vehicle> {
  const from = await ports.vehicles.find('sienna');
  if (from === undefined) throw new Error('no vehicle');
  const to = { ...from, ...over };
  await changeVehicle(ports.vehicles, { from, to, event: ADDED });
  return to;
}

/** What was sent. */
type Sent = { readonly website: string; readonly openedFor: number; readonly form: object };
const sentTo = (site: SiteInProcess) => site.sent(submitBooking) as readonly Sent[];

/** What was sent, but for how long the form was open. */
const bookedBy = (site: SiteInProcess) => sentTo(site).map(({ openedFor: _, ...request }) => request);

/** The stored bookings with their keys. */
async function storedIn({ ports }: SiteInProcess) {
  const { values } = await ports.bookings.list({ order: 'newest', limit: 10 });
  const found = await ports.bookings.read({ ids: values.map(({ id }) => id) });
  return found.flatMap((each) => ('submission' in each ? [each] : []));
}

// PAGE-22
describe('booking form', () => {
  // BOOK-17
  it('should send what was typed and lead to the reservation', async () => {
    const { site, user } = await open();
    await confirm(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reservation Received' })).toBeTruthy();
    const [stored] = await storedIn(site);
    expect(screen.getByText(stored?.value.confirmationNumber ?? 'none')).toBeTruthy();
    expect(stored?.submission.key).toMatch(/^[0-9a-f]{32} sienna 2026-11-27T15:00:00.000Z 2026-11-30T17:30:00.000Z$/);
    expect(sentTo(site)).toMatchObject([
      {
        vehicleId: 'sienna',
        itinerary: TRIP,
        addonIds: ['additional-driver'],
        expectedTotalCharges: 45_253,
        form: { firstName: 'Priya', cardType: 'AMEX', agreePolicy: true },
      },
    ]);
  });

  // BOOK-39
  it('should send what a program types into the hidden field, and how long the form was open', async () => {
    const { site, user } = await open({ lost: 1 });
    const opened = performance.now();
    const field = screen.getByLabelText<HTMLInputElement>('Leave this empty');
    expect(field.closest('[aria-hidden="true"]')).toBeTruthy();
    expect(field.tabIndex).toBe(-1);
    expect(field.name).not.toMatch(/name|mail|phone|web|url|site/);
    const marks = ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'];
    expect(marks.filter((mark) => !field.hasAttribute(mark))).toEqual([]);
    // A clock that is set meanwhile changes nothing.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    await confirm(user);
    await waitFor(() => expect(alertLine()).toBe(FAILED));
    const elapsed = performance.now() - opened;
    const again = reload();
    await screen.findByLabelText('First name');
    fireEvent.change(screen.getByLabelText('Leave this empty'), { target: { value: 'spam' } });
    await confirm(again);
    await screen.findByRole('heading', { level: 1, name: 'Reservation Received' });
    const [first, second] = sentTo(site);
    expect([first?.website, second?.website]).toEqual(['', 'spam']);
    expect([first, second].filter((sent) => sent && 'openedAt' in sent)).toEqual([]);
    // It goes on over the reload.
    expect(second?.openedFor).toBeGreaterThanOrEqual(Math.floor(elapsed));
    clock.mockRestore();
  });

  // BOOK-3
  it('should read what a browser filled in without telling, at the next touch and on Confirm', async () => {
    const site = await aSiteInProcess();
    for (const touches of [true, false]) {
      const user = openSite('/booking', CHOSEN);
      await screen.findByLabelText('First name');
      const filled = { 'First name': 'Priya', 'Last name': 'Raman', Email: 'p@example.com', Phone: '905 555 0118' };
      const all = { ...filled, 'Confirm email': 'p@example.com', 'Name on card': 'Priya Raman', 'Card type': 'AMEX' };
      for (const [label, text] of Object.entries(all)) {
        screen.getByLabelText<HTMLInputElement>(label).value = text;
      }
      if (touches) {
        await user.click(screen.getByRole('checkbox', { name: /^I agree that my data/ }));
        expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Priya');
        expect(sessionStorage.getItem('booking-draft')).toContain('p@example.com');
      } else {
        screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree that my data/ }).checked = true;
      }
      await confirm(user);
      await screen.findByText('Reservation Received');
      expect(sentTo(site).at(-1)?.form).toMatchObject({ firstName: 'Priya', cardType: 'AMEX', agreePolicy: true });
      cleanup();
      sessionStorage.clear();
    }
  });

  it("should leave the first word to the browser's own checks", async () => {
    const site = await aSiteInProcess();
    const user = openSite('/booking', CHOSEN);
    await user.type(await screen.findByLabelText('Email'), 'a@example.com');
    await user.type(screen.getByLabelText('Confirm email'), 'b@example.com');
    await confirm(user);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(site.sent(submitBooking)).toEqual([]);
  });

  // BOOK-4
  it('should ask below the field whether a mistyped domain was meant, and put it right', async () => {
    const { site, user } = await open();
    const field = screen.getByLabelText('Email');
    await user.clear(field);
    await user.type(field, 'priya@exmaple.con');
    await user.click(await screen.findByRole('button', { name: 'Did you mean priya@exmaple.com?' }));
    expect(field).toHaveProperty('value', 'priya@exmaple.com');
    expect(document.activeElement).toBe(field);
    await user.clear(screen.getByLabelText('Confirm email'));
    await user.type(screen.getByLabelText('Confirm email'), 'priya@exmaple.com');
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
    await confirm(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reservation Received' })).toBeTruthy();
    expect(sentTo(site)).toMatchObject([{ form: { email: 'priya@exmaple.com' } }]);
  });

  // BOOK-3, BOOK-4
  it("should alert 'Emails do not match.' with a way to the field, and save nothing", async () => {
    const site = await aSiteInProcess();
    const user = openSite('/booking', CHOSEN);
    await fillIn(user, { confirmEmail: 'prya@example.com' });
    await confirm(user);
    expect(alertLine()).toBe('Emails do not match.');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(screen.getByRole('link', { name: 'Confirm email' }));
    const field = screen.getByLabelText('Confirm email');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(site.sent(submitBooking)).toEqual([]);
  });

  it('should keep what was typed over a reload', async () => {
    await open();
    reload();
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Priya');
    expect(screen.getByLabelText('Card type')).toHaveProperty('value', 'AMEX');
  });

  it('should be busy while it sends, and send once', async () => {
    const { site, user } = await open();
    const release = site.hold(submitBooking);
    await confirm(user);
    const busy = screen.getByRole('button', { name: 'Sending…' });
    expect(busy).toHaveProperty('disabled', true);
    release();
    expect(await screen.findByText('Reservation Received')).toBeTruthy();
    expect(site.sent(submitBooking)).toHaveLength(1);
  });
});

describe('booking failures', () => {
  // BOOK-11
  it('should book another vehicle or trip in a copy of the tab, and the same one once', async () => {
    const copies = [CHOSEN, CHOSEN, { ...CHOSEN, state: { ...CHOSEN.state, vehicleId: 'odyssey' } }];
    const site = await aSiteInProcess({ fleet: [aVehicle(), aVehicle({ id: 'odyssey' })] });
    const user = openSite('/booking', CHOSEN);
    await fillIn(user);
    await user.type(screen.getByLabelText('Comments (optional)'), '!');
    const tab = { ...sessionStorage };
    for (const copy of copies) {
      cleanup();
      sessionStorage.clear();
      for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value);
      openSite('/booking', { state: copy.state });
      await screen.findByLabelText('First name');
      await confirm(user);
      await screen.findByText('Reservation Received');
    }
    expect(site.sent(submitBooking)).toHaveLength(3);
    const booked = (await storedIn(site)).map(({ value }) => value.vehicle.id);
    expect(booked.toSorted()).toEqual(['odyssey', 'sienna']);
  });

  // BOOK-14
  it('should send the same body under the same key after a lost answer, over a reload too', async () => {
    const { site, user } = await open({ lost: 2 });
    await confirm(user);
    expect(await screen.findByText(FAILED)).toBeTruthy();
    await confirm(user);
    await waitFor(() => expect(site.sent(submitBooking)).toHaveLength(2));
    await changeVan(site, { pricePerDay: 9900 });
    const again = reload();
    await screen.findByLabelText('First name');
    await confirm(again);
    expect(await screen.findByText('Reservation Received')).toBeTruthy();
    const [first, second, third] = bookedBy(site);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await storedIn(site)).toHaveLength(1);
  });

  // BOOK-10
  it('should show old and new lines when the price has changed, and send the accepted total', async () => {
    const { site, user } = await open();
    const { quote } = priceOfferedTrip(
      await changeVan(site, { pricePerDay: 9900 }),
      anItinerary(),
      ['additional-driver'],
      OAKVILLE_TARIFF,
    );
    await confirm(user);
    const change = within(await screen.findByRole('region', { name: 'Price change' }));
    expect(change.getByText('$282.00')).toBeTruthy();
    expect(change.getByText('$297.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
    await user.click(change.getByRole('button', { name: /^Accept \$/ }));
    expect(await screen.findByText('Reservation Received')).toBeTruthy();
    const expectedTotalCharges = quote.totals.totalCharges;
    expect(bookedBy(site)[1]).toEqual({ ...bookedBy(site)[0], expectedTotalCharges });
  });

  it('should show refused fields where they are', async () => {
    const { site, user } = await open();
    site.alter(submitBooking, { form: { ...FORM, email: 'priya' } });
    await confirm(user);
    await screen.findByRole('link', { name: 'Email' });
    expect(alertLine()).toBe('Enter a valid email.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'priya@example.com');
  });

  it('should say what is wrong with the trip, with a way to change it', async () => {
    const message = 'Pickup must be at least one day ahead.';
    const { site, user } = await open();
    site.setNow(at(TRIP.pickupDate, '09:00'));
    await confirm(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change the dates' }).getAttribute('href')).toBe('/vehicles');
  });

  // SITE-7
  it('should go back to the times of hours that are shorter since the page was opened', async () => {
    const site = await aSiteInProcess();
    const friday = { opens: '07:00', closes: '19:00' } as const;
    const form = { ...TYPED_TRIP, pickupTime: at('2026-11-27', '19:00') };
    const user = openSite('/booking', { ...CHOSEN, form, hours: { ...DEFAULT_HOURS, friday } });
    await fillIn(user);
    expect(site.sent(readSite)).toHaveLength(0);
    await confirm(user);
    await screen.findByRole('heading', { level: 1, name: 'Choose your vehicle' });
    expect(window.location.pathname).toBe('/vehicles');
    await waitFor(() => expect(alertLine()).toBe('Choose one of the times offered.'));
    const times = within(screen.getByLabelText('Pickup time')).getAllByRole('option');
    expect(times.at(-1)?.textContent).toBe('5:00 pm');
  });

  // BOOK-12
  it('should show the first reservation when the correction came too late', async () => {
    const { site, user } = await open({ lost: 1 });
    await confirm(user);
    await screen.findByText(FAILED);
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Pria');
    await confirm(user);
    expect(await screen.findByText(/Your correction was not applied/)).toBeTruthy();
    const [stored] = await storedIn(site);
    expect(screen.getByText(stored?.value.confirmationNumber ?? 'none')).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Priya Raman' })).toBeTruthy();
  });

  // BOOK-13
  it('should offer a new start when the reservation was removed', async () => {
    const user = await confirmDeleted();
    await user.click(screen.getByRole('button', { name: 'Start a new reservation' }));
    expect(await screen.findByRole('button', { name: 'Show vehicles' })).toBeTruthy();
    expect(sessionStorage.getItem('booking-draft')).not.toContain('Priya');
  });

  // STEP-11
  it('should not offer the spent key again after a reload', async () => {
    await confirmDeleted();
    cleanup();
    openSite('/booking', CHOSEN);
    expect(await screen.findByRole('button', { name: 'Start a new reservation' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
  });

  it('should leave the spent key spent when the customer searches again on home', async () => {
    const { user } = await open();
    await confirm(user);
    await screen.findByRole('heading', { name: 'Reservation Received' });
    cleanup();
    const again = openSite('/');
    await again.click(await screen.findByRole('button', { name: 'Show vehicles' }));
    expect(await screen.findByRole('button', { name: 'Start a new reservation' })).toBeTruthy();
  });

  // BOOK-16
  it('should say once that the vehicle is gone, and keep the form', async () => {
    const site = await aSiteInProcess();
    const user = openSite('/booking', CHOSEN);
    await fillIn(user);
    await changeVan(site, { available: false });
    await confirm(user);
    expect(await screen.findByText('This vehicle is no longer available.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose another vehicle' })).toBeTruthy();
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Priya');
  });
});

// PAGE-30, AVAIL-7
describe('a vehicle that is blocked on the dates', () => {
  const BLOCKED = 'Not available on your dates.';
  const ODYSSEY = aVehicle({ id: 'odyssey', name: 'Honda Odyssey', pricePerDay: 9900 });
  const FLEET = [aVehicle(), ODYSSEY];
  const take = () => screen.findByRole('button', { name: 'Take this vehicle: Honda Odyssey' });

  it('should be said at once, with others for the same form', async () => {
    await occupy(await aSiteInProcess({ fleet: FLEET }), { sienna: 'blocked' });
    const user = openSite('/booking', CHOSEN);
    expect(await screen.findByText(BLOCKED)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.type(screen.getByLabelText('First name'), 'Priya');
    await user.click(await take());
    expect(screen.queryByText(BLOCKED)).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Priya');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(window.history.state.usr).toEqual({ vehicleId: 'odyssey', addonIds: ['additional-driver'] });
  });

  it('should be offered others when the site refuses it, with nothing typed lost', async () => {
    const { quote } = priceOfferedTrip(ODYSSEY, anItinerary(), ['additional-driver'], OAKVILLE_TARIFF);
    const site = await aSiteInProcess({ fleet: FLEET });
    const user = openSite('/booking', CHOSEN);
    await fillIn(user);
    await occupy(site, { sienna: 'blocked' });
    await confirm(user);
    await waitFor(() => expect(alertLine()).toBe(BLOCKED));
    expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
    expect(screen.getByText(formatCad(quote.totals.totalCharges))).toBeTruthy();
    await user.click(await take());
    expect(screen.getByRole('alert').textContent).toBe('');
    await confirm(user);
    expect(await screen.findByText('Reservation Received')).toBeTruthy();
    const [refused, booked] = bookedBy(site);
    expect(booked).toEqual({ ...refused, vehicleId: 'odyssey', expectedTotalCharges: quote.totals.totalCharges });
  });

  it('should be sent again while a request has no answer: it may be booked', async () => {
    const { site, user } = await open({ lost: 1 });
    await confirm(user);
    expect(await screen.findByText(FAILED)).toBeTruthy();
    await occupy(site, { sienna: 'blocked' });
    const again = reload();
    await screen.findByLabelText('First name');
    await confirm(again);
    expect(await screen.findByText('Reservation Received')).toBeTruthy();
    const [first, second] = bookedBy(site);
    expect(second).toEqual(first);
  });

  it('should say of a taken one that the customer can still ask', async () => {
    await occupy(await aSiteInProcess(), { sienna: 'taken' });
    openSite('/booking', CHOSEN);
    expect(await screen.findByText('Booked on your dates. You can still ask.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm Booking' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'No similar vehicle is free' })).toBeNull();
  });
});

// AVAIL-5
it('should go back to the vehicles from a pickup that the site refuses for a closed day, which is known there', async () => {
  const message = 'The office is closed on that day.';
  const { site, user } = await open();
  const day = { date: '2026-11-27', reason: 'Inventory' } as const;
  await site.ports.closedDays.add(day.date, { value: day });
  await confirm(user);
  expect(await screen.findByText('Closed: Inventory')).toBeTruthy();
  // The page's alert is filled after the page was shown.
  await waitFor(() => expect(alertLine()).toBe(message));
  expect(window.location.pathname).toBe('/vehicles');
});

describe('booking page without what it needs', () => {
  // STEP-8
  it("should say 'No vehicle selected'", async () => {
    openSite('/booking', { form: TYPED_TRIP });
    expect(await screen.findByRole('heading', { level: 1, name: 'No vehicle selected' })).toBeTruthy();
  });

  // STEP-9
  it("should go back to the vehicles with the itinerary's alert", async () => {
    openSite('/info', { state: CHOSEN.state, form: { ...TYPED_TRIP, pickupTime: '' } });
    expect(await screen.findByText('Please select pickup and dropoff date and time.')).toBeTruthy();
    expect(window.location.pathname).toBe('/vehicles');
  });

  // STEP-11
  it('should offer a new reservation after one was received, on steps 2 to 4', async () => {
    const { user } = await open();
    await confirm(user);
    await screen.findByText('Reservation Received');
    for (const [step, path] of [
      ['Your Information', '/booking'],
      ['Rate Quote', '/rate-quote'],
      ['Vehicle Selection', '/vehicles'],
    ] as const) {
      await user.click(
        within(screen.getByRole('navigation', { name: 'Booking progress' })).getByRole('link', { name: step }),
      );
      await waitFor(() => expect(window.location.pathname).toBe(path));
      expect(await screen.findByRole('button', { name: 'Start a new reservation' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Book Now' })).toBeNull();
    }
  });
});
