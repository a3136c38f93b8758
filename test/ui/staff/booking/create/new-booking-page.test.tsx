// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NOBODY_MAILED, VEHICLE_MISSING } from '../../../../../src/domain/booking/staff-messages.ts';
import { repriceVehicle } from '../../../../../src/domain/fleet/vehicle-edit.ts';
import type { Instant } from '../../../../../src/domain/shared/toronto-time.ts';
import { approveBooking, enterBooking, findCustomers } from '../../../../../src/ports/api/calls/staff/bookings.ts';
import type { SiteInProcess } from '../../../../support/site/site-in-process.ts';
import { startStaffSession } from '../../../../support/site/staff.ts';
import { FORM, TRIP } from '../../../../support/values/requests.ts';
import { ADDED, aBooking, at, aVehicle, NOON } from '../../../../support/values/samples.ts';
import { changeVehicle } from '../../../../support/values/vehicles.ts';
import { logged, openSite, reload, wholeText } from '../../../render-site.tsx';
import { aBookingSite, aStoredBooking, askedOf, storeAll, storedIn } from '../a-booking-site.ts';

const SIENNA = aVehicle();
const FLEET = [SIENNA, aVehicle({ id: 'kona', name: 'Hyundai Kona', pricePerDay: 6_000 })];

async function open(state?: object, now?: () => Instant) {
  const site = await aBookingSite([], { fleet: FLEET });
  const user = openSite('/admin/new-booking', {
    ...(state && { state }),
    ...(now && { now }),
  });
  const form = within(await screen.findByRole('form', { name: 'New booking' }));
  await form.findByRole('radio', { name: /Kona/ });
  return { site, user, form };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** The idempotency keys of the stored bookings. */
async function keysIn(site: SiteInProcess): Promise<readonly (string | undefined)[]> {
  const found = await site.ports.bookings.read({ ids: (await storedIn(site)).map(({ id }) => id) });
  return found.flatMap((each) => ('submission' in each ? [each.submission.key] : []));
}

const press = ({ user, form }: Opened) => user.click(form.getByRole('button', { name: 'Save booking' }));
const alertLine = () => screen.getByRole('alert').querySelector('p')?.textContent;
const textbox = ({ form }: Opened, name: string | RegExp) => form.getByRole<HTMLInputElement>('textbox', { name });

async function fillTrip({ user, form }: Opened): Promise<void> {
  fireEvent.change(form.getByLabelText('Pickup date'), { target: { value: TRIP.pickupDate } });
  await user.selectOptions(form.getByLabelText('Pickup time'), '10:00');
  fireEvent.change(form.getByLabelText('Dropoff date'), { target: { value: TRIP.dropoffDate } });
  await user.selectOptions(form.getByLabelText('Dropoff time'), '12:30');
  await user.click(form.getByRole('radio', { name: '25 or older' }));
  await user.click(form.getByRole('radio', { name: /Sienna/ }));
}

async function fillCustomer(opened: Opened, email = FORM.email): Promise<void> {
  const { user, form } = opened;
  const typed = [
    ['First name', FORM.firstName],
    ['Last name', FORM.lastName],
    ['Email (optional)', email],
    ['Confirm email (optional)', email],
    ['Phone', FORM.phone],
    ['Name on card', FORM.cardName],
    ['Comments (optional)', FORM.comments],
  ] as const;
  for (const [name, text] of typed) fireEvent.change(textbox(opened, name), { target: { value: text } });
  await user.selectOptions(form.getByRole('combobox', { name: 'Card type' }), FORM.cardType);
  await user.click(form.getByRole('checkbox', { name: /I agree/ }));
}

describe('New booking', () => {
  // STAFF-24
  it('should price each vehicle and the extras, and send what was typed under one key', async () => {
    const opened = await open();
    const { site, user, form } = opened;
    expect(document.title).toBe('New booking | HOJ Car & Truck Rental');
    expect(form.getByRole('radio', { name: /Kona.*\$60\.00 a day/ })).toBeTruthy();
    await fillTrip(opened);
    await user.click(form.getByRole('button', { name: 'Additional Driver' }));
    expect(within(form.getByRole('region', { name: 'Rate Quote' })).getByText('$452.53')).toBeTruthy();
    await fillCustomer(opened);
    await user.click(form.getByRole('checkbox', { name: 'Approve at once' }));
    await press(opened);
    expect(await screen.findByRole('button', { name: 'Open the booking' })).toBeTruthy();
    expect(alertLine()).toBe('Confirmation email sent.');
    expect(site.sent(enterBooking)).toEqual([
      {
        vehicleId: 'sienna',
        itinerary: TRIP,
        addonIds: ['additional-driver'],
        form: FORM,
        expectedTotalCharges: 45_253,
        approve: true,
      },
    ]);
    expect(await keysIn(site)).toEqual([expect.stringMatching(/^[\da-f]{32} [\w-]+ \S+ \S+$/)]);
    await user.click(screen.getByRole('button', { name: 'Open the booking' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  // STAFF-54
  it('should send who pays, and name what is wrong with it', async () => {
    const opened = await open();
    const { site, user, form } = opened;
    await fillTrip(opened);
    await fillCustomer(opened);
    await user.selectOptions(form.getByRole('combobox', { name: /^Who pays/ }), 'Company');
    await press(opened);
    expect(alertLine()).toBe('Enter who pays.');
    expect(site.sent(enterBooking)).toEqual([]);
    fireEvent.change(textbox(opened, 'Company name'), { target: { value: 'Halton Media' } });
    fireEvent.change(textbox(opened, /^Order number/), { target: { value: 'PO-12' } });
    await press(opened);
    await screen.findByRole('button', { name: 'Open the booking' });
    const payer = { kind: 'company', name: 'Halton Media', reference: 'PO-12', share: 'all' };
    expect((await storedIn(site)).map((booking) => booking.payer)).toEqual([payer]);
  });

  // BOOK-48
  it('should take no e-mail address, and say that nobody was mailed', async () => {
    const opened = await open();
    await fillTrip(opened);
    await fillCustomer(opened, '');
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe(NOBODY_MAILED));
    expect(opened.site.sent(enterBooking)).toMatchObject([{ approve: false, form: { email: '', confirmEmail: '' } }]);
    await opened.user.click(screen.getByRole('button', { name: 'Enter another booking' }));
    const form = within(await screen.findByRole('form', { name: 'New booking' }));
    expect(textbox({ ...opened, form }, 'First name').value).toBe('');
  });

  // TRIP-20
  it('should hand out now: the minute goes on until it is sent, and half hours are offered', async () => {
    let now = at('2026-11-23', '12:28');
    const opened = await open(undefined, () => now);
    const { site, user, form } = opened;
    fireEvent.change(form.getByLabelText('Pickup date'), { target: { value: '2026-11-23' } });
    await user.selectOptions(form.getByLabelText('Pickup time'), 'Now, 12:28 pm');
    expect(form.getByLabelText<HTMLSelectElement>('Dropoff time').value).toBe('12:30');
    await user.click(form.getByRole('radio', { name: '25 or older' }));
    await user.click(form.getByRole('radio', { name: /Sienna/ }));
    await fillCustomer(opened);
    now = at('2026-11-23', '12:31');
    site.setNow(now);
    await user.click(form.getByRole('checkbox', { name: 'Approve at once' }));
    const times = within(form.getByLabelText('Pickup time')).getAllByRole('option');
    expect(times.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Time', 'Now, 12:31 pm', '1:00 pm']);
    await press(opened);
    await screen.findByRole('button', { name: 'Open the booking' });
    expect(site.sent(enterBooking)).toMatchObject([
      { itinerary: { pickupTime: at('2026-11-23', '12:31'), dropoffTime: at('2026-11-24', '13:00') } },
    ]);
  });

  // AVAIL-11
  it('should list the free vehicles first, and say who has the others until when', async () => {
    const opened = await open();
    const { site, user, form } = opened;
    await storeAll(site, [aStoredBooking({ status: 'approved' })]);
    await fillTrip(opened);
    await form.findByRole('radio', { name: /Sienna.*Taken: Priya Raman until Mon, Nov 30, 12:30 pm/ });
    const names = form.getByRole('radiogroup', { name: 'Vehicle' }).textContent;
    expect(names).toMatch(/^Hyundai Kona.* Free.*Toyota Sienna/);
    await fillCustomer(opened);
    await user.click(form.getByRole('checkbox', { name: 'Approve at once' }));
    await press(opened);
    await form.findByText(wholeText('Priya Raman has it until Mon, Nov 30, 12:30 pm. Press again to approve both.'));
    await user.click(form.getByRole('button', { name: /^Save although HOJ-\d{6} Priya Raman$/ }));
    expect(await screen.findByRole('button', { name: 'Open the booking' })).toBeTruthy();
  });

  // STAFF-24
  it('should link what is missing, and keep what was typed', async () => {
    const opened = await open();
    const { site, form } = opened;
    fireEvent.change(textbox(opened, 'First name'), { target: { value: 'Priya' } });
    await press(opened);
    expect(alertLine()).toBe('Complete all fields.');
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Pickup date',
      'Dropoff date',
      'Driver age',
      'Vehicle',
      'Last name',
      'Phone',
      'Name on card',
      'Card type',
      'Agreement',
    ]);
    for (const link of links) expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBeTruthy();
    expect(form.getByText(VEHICLE_MISSING)).toBeTruthy();
    expect(form.getByText('Enter the phone number.')).toBeTruthy();
    expect(textbox(opened, 'First name').value).toBe('Priya');
    expect(site.sent(enterBooking)).toEqual([]);
  });

  // STAFF-24
  it('should show a field that the site refuses, and send again under the same key', async () => {
    const opened = await open();
    const { site } = opened;
    await fillTrip(opened);
    await fillCustomer(opened);
    const session = site.cookies.get('staff') ?? '';
    site.setNow(at(TRIP.pickupDate, '10:30'));
    site.cookies.set('staff', (await startStaffSession(site.ports)).token);
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe('Pickup cannot be in the past.'));
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Pickup time' })).toBeTruthy();
    expect(textbox(opened, 'Phone').value).toBe(FORM.phone);
    site.setNow(NOON);
    site.cookies.set('staff', session);
    site.lose(enterBooking);
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe('The booking was not saved. Please try again.'));
    expect(logged).toHaveBeenCalled();
    logged.mockClear();
    await press(opened);
    expect(await screen.findByRole('button', { name: 'Open the booking' })).toBeTruthy();
    expect(await storedIn(site)).toHaveLength(1);
  });

  // BOOK-48
  it('should show the new price beside the old one, and accept it with the next press', async () => {
    const opened = await open();
    const { site, user, form } = opened;
    await fillTrip(opened);
    await fillCustomer(opened);
    const { to } = repriceVehicle(SIENNA, 10_400);
    await changeVehicle(site.ports.vehicles, { from: SIENNA, to, event: ADDED });
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe('The price has changed.'));
    const change = within(form.getByRole('region', { name: 'Price change' }));
    await user.click(change.getByRole('button', { name: 'Accept $444.06 and book' }));
    expect(await screen.findByRole('button', { name: 'Open the booking' })).toBeTruthy();
    expect(site.sent(enterBooking)).toMatchObject([{ expectedTotalCharges: 40_168 }, { expectedTotalCharges: 44_406 }]);
    await user.click(screen.getByRole('button', { name: 'Enter another booking' }));
    expect(await screen.findByRole('button', { name: 'Save booking' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Price change' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  // STAFF-24
  it('should show the saved booking as it is after the dialog', async () => {
    const opened = await open();
    const { site, user } = opened;
    await fillTrip(opened);
    await fillCustomer(opened);
    await press(opened);
    await user.click(await screen.findByRole('button', { name: 'Open the booking' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toBe('');
    const restore = site.fail(approveBooking);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Approve & Send Email' })).toHaveProperty('disabled', false),
    );
    await user.click(dialog.getByRole('button', { name: 'Approve & Send Email' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
    logged.mockClear();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('alert').textContent).toBe('');
    restore();
    await user.click(screen.getByRole('button', { name: 'Open the booking' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve & Send Email' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 2, name: /approved/i })).toBeTruthy();
  });

  it('should name the booking that an earlier press made', async () => {
    const opened = await open();
    await fillTrip(opened);
    await fillCustomer(opened);
    opened.site.lose(enterBooking);
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe('The booking was not saved. Please try again.'));
    fireEvent.change(textbox(opened, 'Comments (optional)'), { target: { value: 'Two child seats.' } });
    await press(opened);
    const [made] = await storedIn(opened.site);
    await waitFor(() => expect(alertLine()).toContain(made?.confirmationNumber));
    expect(textbox(opened, 'Phone').value).toBe(FORM.phone);
    await opened.user.click(screen.getByRole('button', { name: 'Start a new booking' }));
    expect(textbox(opened, 'Phone').value).toBe('');
    await fillTrip(opened);
    await fillCustomer(opened);
    await press(opened);
    await screen.findByRole('button', { name: 'Open the booking' });
    expect(new Set(await keysIn(opened.site)).size).toBe(2);
  });

  // STAFF-31
  it('should keep what is typed and its key over a reload and a look elsewhere, until it is saved', async () => {
    const opened = await open();
    const { site, user } = opened;
    await fillTrip(opened);
    await user.click(opened.form.getByRole('button', { name: 'Additional Driver' }));
    await fillCustomer(opened);
    const restore = site.fail(enterBooking);
    await press(opened);
    await waitFor(() => expect(alertLine()).toBe('The booking was not saved. Please try again.'));
    const [kept = ''] = Object.values(sessionStorage).filter((text) => String(text).includes(FORM.phone));
    const { submissionKey } = JSON.parse(String(kept)) as { submissionKey: string };
    restore();
    reload();
    await screen.findByRole('form', { name: 'New booking' });
    await user.click(screen.getByRole('link', { name: 'Bookings' }));
    await screen.findByRole('heading', { level: 1, name: 'Manage Bookings' });
    await user.click(screen.getByRole('link', { name: 'New booking' }));
    const form = within(await screen.findByRole('form', { name: 'New booking' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe(FORM.phone);
    expect(form.getByRole('radio', { name: /Sienna/ })).toHaveProperty('checked', true);
    await user.click(form.getByRole('button', { name: 'Save booking' }));
    await screen.findByRole('button', { name: 'Open the booking' });
    expect(await keysIn(site)).toEqual([expect.stringContaining(submissionKey)]);
    expect(site.sent(enterBooking).at(-1)).toMatchObject({ addonIds: ['additional-driver'], form: FORM });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(FORM.phone);
  });

  // BOOK-3
  it('should read what a browser filled in without telling', async () => {
    const opened = await open();
    await fillTrip(opened);
    await fillCustomer(opened);
    for (const name of ['First name', 'Phone']) textbox(opened, name).value = `${name} 905`;
    await press(opened);
    await screen.findByRole('button', { name: 'Open the booking' });
    const form = { firstName: 'First name 905', phone: 'Phone 905' };
    expect(opened.site.sent(enterBooking)).toMatchObject([{ form }]);
  });

  // STAFF-23
  it('should offer former customers while a name is typed, and fill in the chosen one', async () => {
    const opened = await open();
    const { site, user, form } = opened;
    const { lastName, email, phone } = aBooking().form;
    await storeAll(site, [aStoredBooking(), aStoredBooking()]);
    await user.type(textbox(opened, 'First name'), 'Pr');
    const offers = within(await form.findByRole('list', { name: 'Former customers' }));
    expect(askedOf(site, findCustomers).map(({ query }) => query)).toEqual(['q=Pr']);
    expect(form.getByText(/^1 former customer found/)).toBeTruthy();
    await user.click(offers.getByRole('button', { name: /Raman.*2 bookings/ }));
    expect(textbox(opened, 'Last name').value).toBe(lastName);
    expect(textbox(opened, 'Confirm email (optional)').value).toBe(email);
    expect(textbox(opened, 'Phone').value).toBe(phone);
    expect(document.activeElement).toBe(textbox(opened, 'Email (optional)'));
    expect(form.queryByRole('list', { name: 'Former customers' })).toBeNull();
  });

  // STAFF-24
  it('should start with the vehicle and the days that a link names', async () => {
    const { form } = await open({ vehicleId: 'kona', pickupDate: '2026-11-23', dropoffDate: '2026-11-25' });
    expect(form.getByRole('radio', { name: /Kona/ })).toHaveProperty('checked', true);
    expect(form.getByLabelText('Pickup date')).toHaveProperty('value', '2026-11-23');
    expect(form.getByLabelText('Dropoff date')).toHaveProperty('value', '2026-11-25');
  });
});
